// Bodies and answers about finding company.

import { LETTER_LOCALES } from '../accounts/letters.ts';
import { type Static, Type } from '../schema.ts';
import { GameId, MatchId } from './schemas.ts';

const strict = { additionalProperties: false };

export const PositionShared = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  },
  strict,
);
export const NeighbourShown = Type.Object({
  name: Type.String(),
  /** Metres, rounded up. */
  within: Type.Integer(),
  /** An open table they sit at. */
  table: Type.Optional(Type.Object({ match: MatchId, game: GameId })),
});
export type NeighbourShown = Static<typeof NeighbourShown>;
export const InvitationSent = Type.Object(
  {
    to: Type.String({ maxLength: 254 }),
    locale: Type.Optional(Type.Union(LETTER_LOCALES.map(one => Type.Literal(one)))),
  },
  strict,
);
