import type { MatchLength } from '../../../src/core/game.ts';
import type { OptionSchemas } from '../../../src/core/options.ts';

/** The defaults are the document's game; everything else is a house rule people ask for. */
export interface Options {
  /** Points that win the match. */
  readonly target: number;
  /** Rounds after which the match ends at the latest; the highest score wins. */
  readonly roundLimit: number;
  /** Turns after which a round counts for no player. */
  readonly turnLimit: number;
  /** A +2 may be answered with a +2. */
  readonly stackTwos: boolean;
  /** A +4 may be answered with a +4. */
  readonly stackFours: boolean;
  /** A +2 may be answered with a +4 (never the other way round). */
  readonly crossStack: boolean;
  /** A +4 laid by someone who held the colour can be challenged: the bluffer draws, a wrong challenger draws 2 more. */
  readonly challenge: boolean;
  /** The same card may be laid out of turn; play continues from there. */
  readonly jumpIn: boolean;
  /** 7 swaps hands with a chosen seat, 0 hands every hand on in the direction of play. */
  readonly sevenZero: boolean;
  /** A drawn card that fits must be laid. */
  readonly forcePlay: boolean;
  /** Draw until a card fits. */
  readonly drawToMatch: boolean;
  /** A forgotten call costs two cards only if another seat notices. */
  readonly catching: boolean;
}

export const DEFAULTS: Options = {
  target: 500,
  roundLimit: 100,
  turnLimit: 1000,
  stackTwos: true,
  stackFours: false,
  crossStack: false,
  challenge: false,
  jumpIn: false,
  sevenZero: false,
  forcePlay: false,
  drawToMatch: false,
  catching: false,
};

/** The document's 500 points take about a quarter of an hour; most people want a shorter match. */
export const LENGTHS: readonly MatchLength<Options>[] = [
  { id: 'points-200', options: { target: 200 } },
  { id: 'one-round', options: { roundLimit: 1 } },
  { id: 'points-500', options: {} },
];

const SWITCH = { type: 'boolean' } as const;

export const SCHEMAS: OptionSchemas<Options> = {
  target: { type: 'integer', minimum: 1, maximum: 2000 },
  roundLimit: { type: 'integer', minimum: 1, maximum: 500 },
  turnLimit: { type: 'integer', minimum: 40, maximum: 5000 },
  stackTwos: SWITCH,
  stackFours: SWITCH,
  crossStack: SWITCH,
  challenge: SWITCH,
  jumpIn: SWITCH,
  sevenZero: SWITCH,
  forcePlay: SWITCH,
  drawToMatch: SWITCH,
  catching: SWITCH,
};
