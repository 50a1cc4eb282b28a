// Matches between bots of different levels, and what is said about their positions: for the tests and for the table of reasons.

import type { AnyBot, BotAgent, ComparedAction } from '../../core/bot.ts';
import { drawOutcome } from '../../core/chance.ts';
import { type Action, type AnyGame, actionList, CHANCE, NOBODY, type Seat } from '../../core/game.ts';
import { MISTAKE_THRESHOLDS } from '../../core/mistakes.ts';
import { type RandomInt, seededRandom } from '../../core/random.ts';
import { type AnyGameReasons, playLine, type Reason } from '../../core/reasons.ts';
import { analystOf } from '../analyse.ts';
import {
  type AvoidedFault,
  avoidedFaults,
  type ExplainedPosition,
  type Explainer,
  evenChoiceOf,
  explainBest,
  explainMistake,
  knownLine,
  printLine,
  reasonsFor,
} from '../explain.ts';
import type { CheckedStep } from './checked-reason.ts';

export interface StudiedReason {
  readonly reason: Reason;
  /** The line it speaks of. */
  readonly line: readonly CheckedStep[];
  /** What it counts, each with the line of another action; empty: it speaks of this line alone. */
  readonly counted: readonly { readonly reason: Reason; readonly line: readonly CheckedStep[] }[];
  /** How many other actions were compared. */
  readonly others: number;
}

/** A move that was played although the search found a better one. */
export interface StudiedMistake {
  readonly reasons: readonly StudiedReason[];
  readonly faults: readonly StudiedReason[];
  /** The lines of the better move and of the one that was played, for people who read them. */
  readonly betterLine: string;
  readonly playedLine: string;
}

/** One position: the hint for it, and what is said about the move that was played if that was a mistake. */
export interface StudiedPosition {
  readonly view: unknown;
  readonly drawing: string;
  readonly seat: Seat;
  readonly seats: number;
  readonly options: object;
  readonly best: string;
  readonly played: string;
  readonly value: number;
  readonly playedValue: number | undefined;
  /** undefined: the bot had nothing to compare. */
  readonly hint: readonly StudiedReason[] | undefined;
  /** undefined: it was no mistake. */
  readonly mistake: StudiedMistake | undefined;
  /** All actions with their values, the best first, in words for people who read them. */
  readonly choices: readonly { readonly line: string; readonly value: number }[];
  /** Are at least half of the other actions as good as the best? Then little is to be explained. */
  readonly isEven: boolean;
  /** Are other reasons found if what the seat cannot see is imagined once more? Then they say what it may not know. */
  readonly isUncertain: boolean;
}

export interface ReasonStudy {
  readonly game: AnyGame;
  readonly bots: readonly AnyBot[];
  readonly reasons: AnyGameReasons;
  readonly seed: string;
  /** Milliseconds for each position, about half of it for the hint. */
  readonly budget: number;
  /** Milliseconds on some steady clock. */
  readonly now: () => number;
  /** One position of about so many is studied; absent: of few. */
  readonly every?: number;
}

/** Plays matches without end and studies some of their positions: the caller takes as many as it wants. */
export function* studyReasons({
  game,
  bots,
  reasons,
  seed,
  budget,
  now,
  every = STUDIED_OF,
}: ReasonStudy): Generator<StudiedPosition, never, void> {
  const bot = analystOf(bots)!;
  const explainer: Explainer = { game, reasons, measure: bot.judges! };
  const random = seededRandom(seed);
  const list = actionList(game.maxLegal);
  for (;;) {
    const seats = seatsOf(game, random);
    const lengths = [{}, ...(game.lengths ?? []).map(length => length.options as object)];
    const options = { ...(game.defaults as object), ...lengths[random(lengths.length)] }; // options are plain JSON
    const state: unknown = game.init(seats, options);
    const context = (seat: Seat) => ({ seat, seats, options, random, now });
    const players = Array.from({ length: seats }, (_, seat) => quickBot(bots, random).createAgent(context(seat)));
    const analysts = Array.from({ length: seats }, (_, seat) => bot.createAgent(context(seat)));
    for (let toAct = game.toAct(state); toAct !== NOBODY; toAct = game.toAct(state)) {
      if (toAct === CHANCE) {
        game.apply(state, CHANCE, drawOutcome(game, state, list, random));
        continue;
      }
      const seat = Array.from({ length: seats }, (_, one) => one).find(one => game.mayAct(state, one))!;
      game.legal(state, seat, list);
      const action =
        list.size === 1
          ? list.items[0]!
          : chosen(players[seat]!, game.view(state, seat), budget, game, state, seat, random);
      if (list.size > 1 && random(every) === 0) {
        const studied = study(explainer, analysts[seat]!, { state, seat, seats, options }, action, budget, random);
        if (studied) yield studied;
      }
      game.apply(state, seat, action);
    }
  }
}

/** More players than this say nothing new. */
const MOST_SEATS = 5;

/** As many as usual, or any other number. */
function seatsOf({ seats: [fewest, most], usual = 2 }: AnyGame, random: RandomInt): number {
  return random(2) === 0 ? usual : fewest + random(Math.min(most, MOST_SEATS) - fewest + 1);
}

/** One position of so many: neighbours say the same. */
const STUDIED_OF = 3;
/** Bots that think no longer than this, and random moves among theirs, so that positions of all kinds come up. */
const QUICK = 25;
const STRAY_OF = 12;

const quickBot = (bots: readonly AnyBot[], random: RandomInt): AnyBot => {
  const quick = bots.filter(({ thinks }) => thinks <= QUICK);
  return quick[random(quick.length)]!;
};

function chosen(
  player: BotAgent<unknown>,
  view: unknown,
  budget: number,
  game: AnyGame,
  state: unknown,
  seat: Seat,
  random: RandomInt,
): Action {
  const action = player.choose(view, budget / 2);
  if (random(STRAY_OF) > 0) return action;
  const list = actionList(game.maxLegal);
  game.legal(state, seat, list);
  return list.items[random(list.size)]!;
}

function stepsOf(game: AnyGame, { state, seat }: ExplainedPosition, line: readonly Action[]): readonly CheckedStep[] {
  const known = knownLine(game, { state, seat }, line);
  return playLine(game, { state, seat, line: known }).map(step => ({
    seat: step.seat,
    text: game.print(step.before, step.seat, step.action),
    view: game.view(step.after, seat) as unknown,
  }));
}

interface Place {
  readonly state: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly options: object;
}

function study(
  explainer: Explainer,
  analyst: BotAgent<unknown>,
  { state, seat, seats, options }: Place,
  played: Action,
  budget: number,
  random: RandomInt,
): StudiedPosition | undefined {
  const { game, measure } = explainer;
  const view: unknown = game.view(state, seat);
  const judged = analyst.judge?.(view, budget / 2, played);
  if (!judged) return undefined;
  const choices: readonly ComparedAction[] = analyst.compare?.(view, budget / 2) ?? [];
  const { action, value, playedValue, line = [action], playedLine = [played] } = judged;
  const isMistake =
    playedValue !== undefined && action !== played && value - playedValue >= MISTAKE_THRESHOLDS[measure];
  const explain = (): Explained => {
    const position = { state: game.imagine(view, random, seats, options) as unknown, seat };
    const say = (found: readonly Reason[], moves: readonly Action[]): readonly StudiedReason[] =>
      found.map(reason => ({
        reason,
        line: stepsOf(game, position, moves),
        counted: countedFaults(explainer, position, choices, reason).map(fault => ({
          reason: fault.reason,
          line: stepsOf(game, position, fault.line),
        })),
        others: choices.length - 1,
      }));
    const explained = isMistake ? explainMistake(explainer, position, line, playedLine) : undefined;
    return {
      hint: choices.length > 1 ? say(explainBest(explainer, position, choices), choices[0]!.line) : undefined,
      mistake: explained && {
        reasons: say(explained.reasons, line),
        faults: say(explained.faults, playedLine),
        betterLine: printLine(game, position, line).join(' '),
        playedLine: printLine(game, position, playedLine).join(' '),
      },
    };
  };
  const explained = explain();
  const print = (one: Action): string => game.print(state, seat, one);
  return {
    view,
    drawing: game.draw(view),
    seat,
    seats,
    options,
    best: print(choices[0]?.action ?? action),
    played: print(played),
    value,
    playedValue,
    ...explained,
    choices: choices.map(one => ({ line: printLine(game, { state, seat }, one.line).join(' '), value: one.value })),
    isEven: evenChoiceOf(explainer, choices) !== undefined,
    isUncertain: game.secrets && reasonsOf(explain()) !== reasonsOf(explained),
  };
}

type Explained = Pick<StudiedPosition, 'hint' | 'mistake'>;

const reasonsOf = ({ hint, mistake }: Explained): string =>
  JSON.stringify([hint, mistake?.reasons, mistake?.faults].map(said => said?.map(({ reason }) => reason)));

/** The faults of other actions that a sentence about the best of them counts. */
function countedFaults(
  explainer: Explainer,
  position: ExplainedPosition,
  choices: readonly ComparedAction[],
  { code }: Reason,
): AvoidedFault['faults'] {
  const counts = Object.values(explainer.reasons.avoided ?? {});
  if (!counts.some(one => code === one || code.startsWith(`${one}.`))) return [];
  const [best, ...rivals] = choices.map(({ value, line }) => ({
    value,
    line,
    reasons: reasonsFor(explainer, position, line),
  }));
  return best
    ? (avoidedFaults(explainer, position, best, rivals).find(({ reason }) => reason.code === code)?.faults ?? [])
    : [];
}
