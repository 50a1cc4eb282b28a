// Makes a puzzle of a position: one clearly best action or line, confirmed by a search ten times as long, with a theme and a grade.

import { type AnyBot, type BotAgent, levelsOf } from '../../core/bot.ts';
import type { Action, AnyGame, RandomInt, Seat } from '../../core/game.ts';
import { type AnyGamePuzzles, type Puzzle, puzzleId } from '../../core/puzzle.ts';
import { PuzzlePosition, type PuzzleStart } from '../../core/puzzle-position.ts';
import type { AnyGameReasons } from '../../core/reasons.ts';
import { analystOf } from '../analyse.ts';
import { explainBest } from '../explain.ts';
import { type ClearChoice, type ClearnessLimits, clearChoice } from './puzzle-search.ts';
import { levelsThatFind, ratingOf, solveRates } from './solve-rates.ts';

/** The check of a puzzle searches this many times as long as the search that made the puzzle. */
export const CHECK_TIME_FACTOR = 10;
/** Milliseconds of the search that makes a puzzle, where the game names none. */
const BUDGET = 20;

/** Milliseconds of the search that makes a puzzle of a game. */
export const makingBudget = ({ think = BUDGET }: Pick<AnyGamePuzzles, 'think'>): number => think;
/** The first look at a position takes this share of the budget: most have no clearly best action. */
const FIRST_LOOK = 0.1;
/** A puzzle is made with a larger lead than a check asks for: searches do not agree exactly. */
const SPARE_LEAD = 1.3;
/** Actions of the solver in one line. */
const MOST_STEPS = 4;
/** Choices below which there is nothing to look for. */
const FEWEST_CHOICES = 3;
/** A puzzle that a larger share of the levels find is no question. */
const MOST_LEVELS = 0.85;

export interface PuzzleMaker {
  readonly game: AnyGame;
  /** Weakest first. */
  readonly bots: readonly AnyBot[];
  readonly puzzles: AnyGamePuzzles;
  readonly reasons: AnyGameReasons | undefined;
  readonly random: RandomInt;
  /** Milliseconds on some steady clock. */
  readonly now: () => number;
  /** Milliseconds of the search that makes a puzzle. */
  readonly budget: number;
  /** Searches that are kept from position to position; absent: new ones for each, as where they remember what others hide. */
  readonly agentOf?: ((seats: number, options: object) => (seat: Seat) => BotAgent<unknown>) | undefined;
}

export interface MatchPosition {
  readonly state: unknown;
  readonly seat: Seat;
  readonly seats: number;
  /** Every option of the match. */
  readonly options: object;
}

/** Why a position gives no puzzle. */
export const PUZZLE_REJECTIONS = ['few', 'unclear', 'known', 'unconfirmed', 'unexplained', 'easy'] as const;
export type PuzzleRejection = (typeof PUZZLE_REJECTIONS)[number];

/** `known` has the ids of puzzles that exist. */
export function makePuzzle(
  maker: PuzzleMaker,
  { state, seat, seats, options }: MatchPosition,
  known: ReadonlySet<string> = new Set(),
): Puzzle | PuzzleRejection {
  const { game, bots, puzzles, budget, random, now } = maker;
  const analyst = analystOf(bots);
  if (!analyst) return 'unclear';
  const start = { view: game.view(state, seat) as unknown, seat, seats, options: changedOptions(game, options) };
  const position = PuzzlePosition.of(game, start, random);
  const choices = position.legal();
  if (choices.length < FEWEST_CHOICES) return 'few';
  const agentOf = maker.agentOf?.(seats, options) ?? agents(analyst, { seats, options, random, now });
  const clearness = clearnessOf(analyst, puzzles, now, SPARE_LEAD);
  const other = choices[random(choices.length)]!;
  if (isAsGood(agentOf(seat), start.view, FIRST_LOOK * budget, other, clearness.lead)) return 'unclear';
  const made = clearChoice(agentOf(seat), start.view, budget, clearness);
  if (!made) return 'unclear';
  const id = puzzleId(puzzles.key(position.state, seat));
  if (known.has(id)) return 'known';
  // Where a line may follow, its first action may well be obvious.
  if (puzzles.isAverage && isObvious(maker, start, position.print(made.best.action))) return 'easy';
  const confirm = (place: PuzzlePosition): ClearChoice | undefined =>
    clearChoice(agentOf(seat), place.view, CHECK_TIME_FACTOR * budget, clearness);
  const confirmed = confirm(position);
  if (!confirmed || confirmed.best.action !== made.best.action) return 'unconfirmed';
  const themes = themesOf(maker, position, seat, confirmed);
  if (themes.length === 0) return 'unexplained';
  const line = lineOf(maker, position, confirmed, agentOf, confirm, clearness);
  const puzzle: Puzzle = {
    id,
    seats,
    seat,
    ...(Object.keys(start.options).length > 0 && { options: start.options }),
    view: start.view,
    line,
    themes,
    rating: 0,
    found: [0, 0],
  };
  const graded = gradePuzzle(maker, puzzle);
  const [levels, of] = graded.found;
  return levels > MOST_LEVELS * of ? 'easy' : graded;
}

/** The puzzle with a rating and the levels that find it. */
export function gradePuzzle(
  { game, bots, budget, random, now }: Pick<PuzzleMaker, 'game' | 'bots' | 'budget' | 'random' | 'now'>,
  puzzle: Puzzle,
): Puzzle {
  const rates = solveRates(game, levelsOf(bots), puzzle, budget, random, now);
  return { ...puzzle, rating: ratingOf(rates), found: [levelsThatFind(rates), rates.length] };
}

/** A first look at one other action: is it about as good as the best? */
function isAsGood(agent: BotAgent<unknown>, view: unknown, budget: number, other: Action, lead: number): boolean {
  const found = agent.judge?.(view, budget, other);
  if (!found) return true;
  const { action, value, playedValue } = found;
  // An action that was not looked at seemed bad at first sight.
  return action !== other && playedValue !== undefined && value - playedValue < lead;
}

/** Do all levels that answer at once, but the weakest, find the action? */
function isObvious({ game, bots, budget, random, now }: PuzzleMaker, start: PuzzleStart, best: string): boolean {
  const quick = levelsOf(bots).filter(({ thinks }, level) => level > 0 && thinks === 0);
  const rates = solveRates(game, quick, { ...start, line: [best] }, budget, random, now);
  return quick.length > 0 && levelsThatFind(rates) === quick.length;
}

export const clearnessOf = (
  analyst: AnyBot,
  { lead, isAverage }: Pick<AnyGamePuzzles, 'lead' | 'isAverage'>,
  now: () => number,
  spare = 1,
): ClearnessLimits => ({ lead: spare * lead, isPayoff: analyst.judges === 'chances', isAverage, now });

/** Returns a function that gives each seat its agent of the bot. An agent is created when its seat is first asked for. */
export function agents(
  bot: AnyBot,
  context: { readonly seats: number; readonly options: object; readonly random: RandomInt; now(): number },
): (seat: Seat) => BotAgent<unknown> {
  const made = new Map<Seat, BotAgent<unknown>>();
  return seat => {
    const agent = made.get(seat) ?? bot.createAgent({ ...context, seat });
    made.set(seat, agent);
    return agent;
  };
}

/** A cache of agents for all positions of a game. Undefined if the game has secrets, since agents then remember one match. */
export function keptSearches(
  game: AnyGame,
  bots: readonly AnyBot[],
  random: RandomInt,
  now: () => number,
): PuzzleMaker['agentOf'] {
  const analyst = analystOf(bots);
  if (game.secrets || !analyst) return undefined;
  const kept = new Map<string, (seat: Seat) => BotAgent<unknown>>();
  return (seats, options) => {
    const key = `${seats} ${JSON.stringify(options)}`;
    const found = kept.get(key) ?? agents(analyst, { seats, options, random, now });
    kept.set(key, found);
    return found;
  };
}

function changedOptions(game: AnyGame, options: object): NonNullable<Puzzle['options']> {
  const usual = game.defaults as Readonly<Record<string, unknown>>; // options are plain JSON
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => usual[name] !== value));
}

/** The themes of what is said about the best action. */
function themesOf(
  { game, puzzles, reasons, bots }: PuzzleMaker,
  { state }: PuzzlePosition,
  seat: Seat,
  { compared }: ClearChoice,
): readonly string[] {
  const measure = analystOf(bots)?.judges;
  if (!reasons || !measure) return [];
  const said = explainBest({ game, reasons, measure }, { state, seat }, compared);
  return [...new Set(said.flatMap(({ code }) => puzzles.themeOf(code) ?? []))];
}

/** As far as the solver's actions stay clear: through the answers of others in a game without secrets, never through chance. */
function lineOf(
  { game, budget }: PuzzleMaker,
  start: PuzzlePosition,
  first: ClearChoice,
  agentOf: (seat: Seat) => BotAgent<unknown>,
  confirm: (place: PuzzlePosition) => ClearChoice | undefined,
  clearness: ClearnessLimits,
): readonly string[] {
  const position = start.copy();
  const line: string[] = [];
  let next: ClearChoice | undefined = first;
  for (let step = 1; next; step++) {
    line.push(position.print(next.best.action));
    position.act(next.best.action);
    if (step === MOST_STEPS) break;
    const answer = position.isOwn ? undefined : answerOf(game, position, agentOf, budget);
    if (!position.isOwn && answer === undefined) break;
    if (answer !== undefined) position.play(answer);
    const seen = position.isOwn && position.legal().length >= FEWEST_CHOICES && position.view;
    const isClear = seen && clearChoice(agentOf(start.seat), seen, budget, clearness);
    next = isClear ? confirm(position) : undefined;
    if (next && answer !== undefined) line.push(answer);
  }
  return line;
}

/** What another seat plays, as it is expected; undefined: chance decides, the match is over, or that seat has secrets. */
function answerOf(
  game: AnyGame,
  position: PuzzlePosition,
  agentOf: (seat: Seat) => BotAgent<unknown>,
  budget: number,
): string | undefined {
  const { actor } = position;
  if (actor === undefined || game.secrets) return undefined;
  return position.print(agentOf(actor).choose(game.view(position.state, actor), budget));
}
