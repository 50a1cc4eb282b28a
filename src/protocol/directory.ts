// The list of other servers, and how a server announces itself to be listed.

import { strictObject } from './common.ts';
import { type Static, Type } from './schema.ts';

const listed = {
  url: Type.String({ maxLength: 300 }),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  version: Type.String({ maxLength: 40 }),
  players: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** Running now. */
  matches: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
};

export const ListedServerShown = Type.Object({
  ...listed,
  /** When it was last announced. Milliseconds since 1970. */
  seen: Type.Number(),
  /** Announced from the very address it names. */
  verified: Type.Boolean(),
});

/** What this server knows of others; `keeps`: others may announce themselves here. */
export const DirectoryShown = Type.Object({ keeps: Type.Boolean(), houses: Type.Array(ListedServerShown) });
export type DirectoryShown = Static<typeof DirectoryShown>;

export const AnnouncementBody = strictObject({
  ...listed,
  /** The server's own: only who shows it again can change the entry. */
  secret: Type.String({ minLength: 16, maxLength: 128 }),
  leaving: Type.Optional(Type.Boolean()),
});
