// Bodies and answers about finding company.

import { LOCALES } from '../core/locale.ts';
import { GameId, MatchId, strictObject } from './common.ts';
import { type Static, Type } from './schema.ts';

export const PositionBody = strictObject({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
});
export const NearbyPlayerShown = Type.Object({
  name: Type.String(),
  /** Metres: the same for everybody who is near. */
  within: Type.Integer(),
  /** An open table they sit at. */
  table: Type.Optional(Type.Object({ match: MatchId, game: GameId })),
});
export type NearbyPlayerShown = Static<typeof NearbyPlayerShown>;
export const EmailInvitationBody = strictObject({
  to: Type.String({ maxLength: 254 }),
  locale: Type.Optional(Type.Union(LOCALES.map(one => Type.Literal(one)))),
});
