// Schemas shared by the REST interface and the play protocol: one source for types, validation and published documents.

import { DAY, HOUR } from '../core/durations.ts';
import { type TObject, type TProperties, type TUnsafe, Type } from './schema.ts';

/** An object that may have no other properties. */
export const strictObject = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

/** One of these words. */
export const literals = <Word extends string>(...words: readonly Word[]): TUnsafe<Word> =>
  Type.Union(words.map(word => Type.Literal(word))) as unknown as TUnsafe<Word>; // which its type cannot say of a list

export const SeatSchema = Type.Integer({ minimum: 0, maximum: 15 });
/** A seat, 'chance', or 'nobody' once the game is over. */
export const ToAct = Type.Union([SeatSchema, Type.Literal('chance'), Type.Literal('nobody')]);
/** SHA-256 of a word for the random draws, which the client shows when the seats are closed. */
export const Commit = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const MatchId = Type.String({ pattern: '^[a-zA-Z0-9_-]{4,40}$' });
/** How strong a built-in bot is, as measured between the bots of its game: two deviations stand behind ±. */
export const StrengthSchema = Type.Object({ rating: Type.Integer(), deviation: Type.Integer() });
/** What something is called, in every language. */
export const NameByLocale = Type.Object({ en: Type.String(), it: Type.String(), de: Type.String() });

export const GameId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' });
/** An account, or bot:GAME/ID. */
export const PlayerId = Type.String({ pattern: '^[a-zA-Z0-9:/_-]{1,80}$' });
export const Name = Type.String({ minLength: 1, maxLength: 60 });
export const Token = Type.String({ minLength: 8, maxLength: 200 });
export const Code = Type.String({ minLength: 4, maxLength: 12 });

export const ClockSchema = Type.Union([
  strictObject({ kind: Type.Literal('none') }),
  strictObject({ kind: Type.Literal('turn'), ms: Type.Integer({ minimum: 100, maximum: 14 * DAY }) }),
  strictObject({
    kind: Type.Literal('bank'),
    ms: Type.Integer({ minimum: 1000, maximum: 14 * DAY }),
    increment: Type.Integer({ minimum: 0, maximum: DAY }),
  }),
  strictObject({
    kind: Type.Literal('limits'),
    soft: Type.Integer({ minimum: 10, maximum: 600_000 }),
    hard: Type.Integer({ minimum: 10, maximum: HOUR }),
  }),
]);

export const OptionsSchema = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 200_000 })]),
);

export const WhoSchema = Type.Object({
  name: Type.String(),
  kind: literals('person', 'bot', 'program'),
  bot: Type.Optional(Type.String()),
  account: Type.Optional(Type.String()),
  /** The gateway by which it sat down. */
  gateway: Type.Optional(Type.String()),
});

export const PhaseSchema = literals('open', 'running', 'paused', 'over');

export const EndingSchema = Type.Union([
  Type.Object({ by: Type.Literal('rules') }),
  Type.Object({
    by: literals('resignation', 'absence', 'illegal', 'crash'),
    seat: SeatSchema,
  }),
  Type.Object({
    by: Type.Literal('time'),
    seat: SeatSchema,
    limit: Type.Number(),
    used: Type.Number(),
    soft: Type.Optional(Type.Literal(true)),
  }),
  Type.Object({
    by: Type.Literal('adjudication'),
    /** Who has lost. It is absent in a draw. */
    seat: Type.Optional(SeatSchema),
  }),
  Type.Object({
    by: Type.Literal('abort'),
    /** The rules of the game failed. */
    rules: Type.Optional(literals('threw', 'slow')),
  }),
]);

export const RefusalSchema = Type.Object({
  refused: Type.String(),
  detail: Type.String(),
  reasons: Type.Optional(Type.Array(Type.String())),
});
