// A bot decides for a seat from that seat's view alone, like everybody outside the rules.

import type { Action, RandomInt, Seat } from './game.ts';
import type { ByLocale } from './locale.ts';
import type { ShownRating } from './rating.ts';

/** The players a bot suits: in their first match, casual, of a club, experts. */
export const BOT_AUDIENCES = ['first', 'casual', 'club', 'expert'] as const;
export type BotAudience = (typeof BOT_AUDIENCES)[number];

/** What people read about a bot before they play it. */
export interface BotProfile {
  readonly audience: BotAudience;
  /** How it plays, in one or two sentences. */
  readonly style: ByLocale<string>;
}

/** By the bot's id. */
export type BotProfiles = Readonly<Record<string, BotProfile>>;

/** Profiles of the bots of a game, from how those for each audience play, by their ids. */
export function profilesByAudience(
  styles: Readonly<Record<BotAudience, Readonly<Record<string, ByLocale<string>>>>>,
): BotProfiles {
  return Object.fromEntries(
    BOT_AUDIENCES.flatMap(audience => Object.entries(styles[audience]).map(([id, style]) => [id, { audience, style }])),
  );
}

/** By the bot's id: how strong it is, from a tournament of all bots of its game (`npm run bench levels`). */
export type BotRatings = Readonly<Record<string, ShownRating>>;

/** Where a bot sits, and the two things it may not make up itself. */
export interface BotContext<O> {
  readonly seat: Seat;
  readonly seats: number;
  readonly options: O;
  readonly random: RandomInt;
  /** Milliseconds on some steady clock. */
  readonly now: () => number;
  /** If true, the time for the answer to travel is already taken off, so the bot may use its whole budget. */
  readonly isBudgetNet?: true;
}

/** How a position is judged: by the payoff to be expected, from -1 to 1, or by the points (the game says of what). */
export const MEASURES = ['chances', 'points'] as const;
export type Measure = (typeof MEASURES)[number];

/** What a position is worth to the seat that is asked, and what it should do there. */
export interface Judgement {
  readonly value: number;
  readonly action: Action;
  /** What the action that was played is worth, in the same measure; undefined where the bot did not look at it. */
  readonly playedValue?: number | undefined;
  /**
   * What the bot expects to be played, beginning with `action`, and with the action that was played. They are absent if
   * it did not look ahead.
   */
  readonly line?: readonly Action[];
  readonly playedLine?: readonly Action[] | undefined;
}

/** An action, what it is worth and what the bot expects to be played, beginning with the action. */
export interface ComparedAction {
  readonly action: Action;
  readonly value: number;
  readonly line: readonly Action[];
}

export interface BotAgent<V> {
  /** `budget` is the time it should take at most, in milliseconds; it answers well before. */
  choose(view: V, budget: number): Action;
  /** For those who study a match; undefined where there is nothing to weigh. `played` is weighed too, where it is given. */
  judge?(view: V, budget: number, played?: Action): Judgement | undefined;
  /**
   * The actions it looked at, each with its worth, the best first: a hint says by them why the best is better. Actions it has not looked
   * at after `most` milliseconds are left out. If `most` is absent, none is left out, even if that takes longer than the budget.
   */
  compare?(view: V, budget: number, most?: number): readonly ComparedAction[];
}

/** A bot as its game defines it. Its level is not part of it: `withProfiles` adds it, by the place among the bots. */
export interface BotDefinition<V, O> {
  /** Unique within the game, as tables and rankings name it: 'random', 'greedy', 'search-3'. */
  readonly id: string;
  /** What it thinks in one move unless the clock asks for less; 0 for bots that answer at once. */
  readonly thinks: number;
  /** The bot that is used when no bot was named. If a game marks none, it is the one in the middle of the list. */
  readonly usual?: boolean;
  /** It is false if the bot plays about as strongly as a level, so it is none. It is found by its id. */
  readonly offered?: false;
  /** The measure in which its agents judge positions. If absent, they do not. */
  readonly judges?: Measure;
  readonly profile?: BotProfile;
  /** As measured; what it has won on a server is kept by the server. */
  readonly strength?: ShownRating;
  createAgent(place: BotContext<O>): BotAgent<V>;
}

export interface Bot<V, O> extends BotDefinition<V, O> {
  /** From 0, the weakest: its place among the levels, the order in which people are offered them. A bot that is no level has that of the one before it. */
  readonly level: number;
}

/** The bots that people are offered as levels, weakest first. */
export const levelsOf = <B extends Pick<BotDefinition<unknown, unknown>, 'offered'>>(
  bots: readonly B[],
): readonly B[] => bots.filter(({ offered }) => offered !== false);

/** The bots of a game, weakest first, with their levels and what people read about them. */
export function withProfiles<V, O>(
  bots: readonly BotDefinition<V, O>[],
  profiles: BotProfiles,
  ratings: BotRatings = {},
): readonly Bot<V, O>[] {
  let levels = 0;
  return bots.map(bot => {
    if (bot.offered !== false) levels++;
    const level = Math.max(0, levels - 1);
    const profile = profiles[bot.id];
    const measured = ratings[bot.id];
    const strength = measured && { rating: measured.rating, deviation: measured.deviation };
    return Object.assign({}, bot, { level }, profile && { profile }, strength && { strength });
  });
}

export type AnyBot = Bot<any, any>; // oxlint-disable-line typescript/no-explicit-any -- as AnyGame
