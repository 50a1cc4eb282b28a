// The list of other servers, for whoever looks for one, and the door for those that want to be on it.

import { type Static, Type } from '../../protocol/schema.ts';
import type { Directory } from '../discovery/directory.ts';
import { ANNOUNCE_INTERVAL } from '../discovery/directory.ts';
import { noDirectory } from '../discovery/refusals.ts';
import { type Route, route } from './routes.ts';

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
  /** When it was heard of last. Milliseconds since 1970. */
  seen: Type.Number(),
  /** Announced from the very address it names. */
  verified: Type.Boolean(),
});

/** What this server knows of others; `keeps`: others may announce themselves here. */
export const DirectoryShown = Type.Object({ keeps: Type.Boolean(), houses: Type.Array(ListedServerShown) });
export type DirectoryShown = Static<typeof DirectoryShown>;

export const AnnouncementBody = Type.Object(
  {
    ...listed,
    /** The server's own: only who shows it again can change the entry. */
    secret: Type.String({ minLength: 16, maxLength: 128 }),
    leaving: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export function directoryRoutes(directory: Directory | undefined): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/directory',
      summary: 'Other houses that are open, freshest first',
      response: DirectoryShown,
      handle: () => Promise.resolve({ keeps: directory !== undefined, houses: directory?.list() ?? [] }),
    }),
    route({
      method: 'POST',
      url: '/api/directory',
      summary: 'Announce a house, with the key of this directory as bearer token',
      body: AnnouncementBody,
      response: Type.Object({ again: Type.Integer() }),
      rateLimited: true,
      handle: ({ body, origin, token }) =>
        Promise.resolve(
          directory ? (directory.announce(body, origin.address, token) ?? { again: ANNOUNCE_INTERVAL }) : noDirectory,
        ),
    }),
  ];
}
