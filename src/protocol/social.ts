// Bodies and answers about people: following and presence.

import { AccountId } from './accounts.ts';
import { GameId, MatchId, strictObject } from './common.ts';
import { type Static, Type } from './schema.ts';

/** What a follower may know about an account. */
export const PresenceFields = {
  /** Connected now. */
  here: Type.Boolean(),
  doing: Type.Optional(Type.Enum(['playing', 'waiting', 'watching'])),
  /** Where, unless the table is behind a link. */
  game: Type.Optional(GameId),
  match: Type.Optional(MatchId),
  /** Of who is not here: within a day, within a week, or before that. */
  seen: Type.Optional(Type.Enum(['today', 'week', 'earlier'])),
};

const Named = {
  account: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['person', 'program']),
};
export const PersonNamed = Type.Object(Named);
export type PersonNamed = Static<typeof PersonNamed>;

export const PersonShown = Type.Object({ ...Named, ...PresenceFields });
export type PersonShown = Static<typeof PersonShown>;

/** The relation between the requesting account and another. */
export const RelationshipShown = Type.Object({
  /** I follow them. */
  following: Type.Boolean(),
  /** They follow me. */
  follower: Type.Boolean(),
  /** I have blocked them. */
  blocked: Type.Boolean(),
});
export type RelationshipShown = Static<typeof RelationshipShown>;

export const PersonProfile = Type.Object({
  ...Named,
  /** How many they follow, and how many follow them. Who, only they know. */
  following: Type.Integer(),
  followers: Type.Integer(),
  /** For signed-in accounts, on other profiles than their own. */
  you: Type.Optional(RelationshipShown),
  /** For followers. */
  presence: Type.Optional(Type.Object(PresenceFields)),
});
export type PersonProfile = Static<typeof PersonProfile>;

export const ListedPersonShown = Type.Object({ ...Named, since: Type.Number() });
export const PersonPage = Type.Object({ people: Type.Array(ListedPersonShown), next: Type.Optional(Type.String()) });
export type PersonPage = Static<typeof PersonPage>;
export const PersonPageQuery = strictObject({
  /** `next` of the page before. */
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}:[a-zA-Z0-9_-]{3,40}$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const PresenceSetting = strictObject({ invisible: Type.Boolean() });
export const TableInvitationBody = strictObject({ account: AccountId });
