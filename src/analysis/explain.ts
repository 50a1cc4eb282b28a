// Which of the reasons that are true of an action are said: those that tell it from the actions that are worth less.

import type { ComparedAction, Measure } from '../core/bot.ts';
import { type Action, type AnyGame, CHANCE, NOBODY, type Seat } from '../core/game.ts';
import { type ByLocale, byLocale } from '../core/locale.ts';
import { type AnyGameReasons, type Reason, reasonSentence } from '../core/reasons.ts';
import { EVEN_TEXTS, evenChoice, isEvenChoice } from './even-choice.ts';

/** More sentences at once are not read. */
const MOST_REASONS = 2;
/** Plies of a line that are shown. */
const LONGEST_LINE = 8;
/** An action has to be worth so much more than those without the reason. Two searches do not agree more exactly. */
const MARGIN: Readonly<Record<Measure, number>> = { chances: 0.02, points: 0.3 };
/** A reason of a small weight does not explain a large difference: at most so many times its weight. */
const EXPLAINS = 4;
/** A reason of this weight decides the match: it is said even where other actions win later. */
const DECISIVE = 1;
/** Where other actions are about as good for reasons of their own: so large a share of those without the reason has to be worth less. */
const MOST = 0.6;
/** A reason that more than so many times as many actions have as lack it tells the best from none of them. */
const COMMON = 3;
/** What others do wrong is said if at least this share of those that are worse do it. */
const MANY = 0.5;
/** A second reason is said if it weighs at least this share of the first. */
const SECOND = 0.25;

/** A reason with its sentence in every language; the place `{player}` stands for the name of `player`. */
export interface SaidReason extends Pick<Reason, 'code' | 'args' | 'player'> {
  readonly text: ByLocale<string>;
}

export interface Explainer {
  readonly game: AnyGame;
  readonly reasons: AnyGameReasons;
  readonly measure: Measure;
}

/** A position as a seat sees it, with the rest imagined. */
export interface ExplainedPosition {
  readonly state: unknown;
  readonly seat: Seat;
}

/** The actions beside the best one. */
export interface OtherActions {
  /** How many there are, more than were compared where a bot leaves some out. */
  readonly count: number;
  /** Was there time to compare all that the bot looks at? If not, some that were left out may have the same faults as the others. */
  readonly areCompared: boolean;
}

const allCompared = (count: number): OtherActions => ({ count, areCompared: true });

/** Why the first of these actions is better than the others. */
export function explainBest(
  explainer: Explainer,
  position: ExplainedPosition,
  choices: readonly ComparedAction[],
  others: OtherActions = allCompared(choices.length - 1),
): readonly Reason[] {
  const [best, ...compared] = choices;
  if (!best || compared.length === 0) return [];
  const rivals = compared.map(({ value, line }) => ({ value, line, reasons: reasonsFor(explainer, position, line) }));
  const all = reasonsFor(explainer, position, best.line);
  const own = all.filter(({ side }) => side === 'for');
  const weighed = own.map(reason => ({ reason, matters: importance(explainer, best.value, rivals, reason) }));
  const saying = (wanted: Importance): readonly Reason[] =>
    heaviest(weighed.filter(({ matters }) => matters === wanted).map(({ reason }) => reason));
  const said = (['all', 'most', 'common'] as const).map(saying).find(reasons => reasons.length > 0) ?? [];
  if (said.length > 0) return said;
  const avoided = avoidedFaults(
    explainer,
    position,
    { value: best.value, line: best.line, reasons: all },
    rivals,
    others,
  );
  if (avoided.length > 0) return heaviest(avoided.map(({ reason }) => reason));
  const even = evenChoiceOf(explainer, choices, others.count);
  return even ? [even] : [];
}

/** A sentence about what other actions do wrong, and what it counts. */
export interface AvoidedFault {
  readonly reason: Reason;
  readonly faults: readonly { readonly line: readonly Action[]; readonly reason: Reason }[];
}

/** What actions that are worse do wrong, and the best does not: if that is what is wrong with most of them. */
export function avoidedFaults(
  explainer: Explainer,
  position: ExplainedPosition,
  best: RivalAction,
  rivals: readonly RivalAction[],
  others: OtherActions = allCompared(rivals.length),
): readonly AvoidedFault[] {
  if (!others.areCompared) return [];
  const found = [...new Set(Object.values(explainer.reasons.avoided ?? {}))].flatMap(
    code => avoidedFault(explainer, position, best, rivals, others.count, code) ?? [],
  );
  const worse = rivals.filter(({ value }) => isWorse(explainer, value, best.value));
  const explained = worse.filter(rival => found.some(({ faults }) => faults.some(({ line }) => line === rival.line)));
  return explained.length >= MANY * worse.length ? found : [];
}

/**
 * The faults that the sentence with this code counts. Undefined if there are none, if they make nothing worse, or if the game has no such
 * sentence.
 */
function avoidedFault(
  explainer: Explainer,
  { state, seat }: ExplainedPosition,
  best: RivalAction,
  rivals: readonly RivalAction[],
  others: number,
  code: string,
): AvoidedFault | undefined {
  const { game, reasons } = explainer;
  const faultOf = ({ reasons: all }: RivalAction): Reason | undefined =>
    all.find(reason => reason.side === 'against' && reasons.avoided?.[reason.code] === code);
  if (faultOf(best)) return undefined;
  const faults = rivals.flatMap(rival => {
    const reason = faultOf(rival);
    return reason ? [{ value: rival.value, line: rival.line, reason }] : [];
  });
  if (faults.length === 0 || !faults.every(({ value }) => isWorse(explainer, value, best.value))) return undefined;
  const weight = median(faults.map(({ reason }) => reason.weight));
  if (best.value - Math.max(...faults.map(({ value }) => value)) > EXPLAINS * weight) return undefined;
  const counts = { count: faults.length, others };
  const args = faults.length > 1 ? counts : { ...counts, action: game.print(state, seat, faults[0]!.line[0]!) };
  const form = `${code}${formOf(counts)}`;
  if (reasons.texts.en.sentences[form] === undefined) return undefined;
  return { reason: { code: form, args, side: 'for', weight }, faults };
}

/** The ending of the code of a sentence that counts. */
function formOf({ count, others }: { readonly count: number; readonly others: number }): string {
  if (count === others) return others === 1 ? '.one' : '.all';
  return count === 1 ? '.single' : '';
}

/** The reason that says that little depends on the choice. Returns undefined if much depends on it. */
export function evenChoiceOf(
  explainer: Explainer,
  choices: readonly ComparedAction[],
  others: number = choices.length - 1,
): Reason | undefined {
  const [best, ...compared] = choices;
  if (!best) return undefined;
  return evenChoice(
    compared.map(({ value }) => value),
    value => isWorse(explainer, value, best.value),
    others,
  );
}

/** Is an action of this worth clearly worse than the best? */
const isWorse = (explainer: Explainer, value: number, best: number): boolean =>
  unbent(best, explainer.measure) - unbent(value, explainer.measure) >= marginOf(explainer);
const marginOf = ({ reasons, measure }: Explainer): number => reasons.margin ?? MARGIN[measure];

interface RivalAction {
  readonly value: number;
  readonly line: readonly Action[];
  readonly reasons: readonly Reason[];
}

/**
 * Which of the actions without a reason are worth less: all of them, most of them, all of them though most actions have it, or too
 * few for the reason to matter.
 */
type Importance = 'all' | 'most' | 'common' | 'few';

function importance(explainer: Explainer, best: number, rivals: readonly RivalAction[], reason: Reason): Importance {
  const has = ({ reasons }: RivalAction): boolean => reasons.some(other => says(other, reason));
  const without = rivals.filter(rival => !has(rival)).map(({ value }) => value);
  if (without.length === 0) return 'few';
  if (reason.weight >= DECISIVE) return 'all';
  const isLess = (value: number): boolean => isWorse(explainer, value, best);
  const explains = (value: number): boolean => best - value <= EXPLAINS * reason.weight;
  const withIt = rivals.filter(has).map(({ value }) => value);
  if (withIt.length > COMMON * without.length) return 'few';
  const next = Math.max(...without);
  if (isLess(next)) {
    if (!explains(next)) return 'few';
    return withIt.length > without.length ? 'common' : 'all';
  }
  const isTelling = mean([best, ...withIt]) - mean(without) >= marginOf(explainer) / 2;
  const areMost = without.filter(isLess).length >= MOST * without.length;
  const isRare = withIt.length < without.length;
  return isRare && isTelling && areMost && explains(median(without)) ? 'most' : 'few';
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

export interface ExplainedMistake {
  /** Why the better action is better. */
  readonly reasons: readonly Reason[];
  /** What is wrong with the action that was played. */
  readonly faults: readonly Reason[];
}

/** What speaks for the better action and against the mistake. Reasons that are true of both actions are left out. */
export function explainMistake(
  explainer: Explainer,
  position: ExplainedPosition,
  best: readonly Action[],
  played: readonly Action[],
): ExplainedMistake {
  const better = reasonsFor(explainer, position, best);
  const worse = reasonsFor(explainer, position, played);
  return { reasons: onlyOf(better, worse, 'for'), faults: onlyOf(worse, better, 'against') };
}

const onlyOf = (own: readonly Reason[], others: readonly Reason[], side: Reason['side']): readonly Reason[] =>
  heaviest(own.filter(reason => reason.side === side && !others.some(other => says(other, reason))));

export function sayReason({ reasons }: Pick<Explainer, 'reasons'>, reason: Reason): SaidReason {
  const { code, args, player } = reason;
  const text = byLocale(locale =>
    reasonSentence(isEvenChoice(reason) ? EVEN_TEXTS[locale] : reasons.texts[locale], reason),
  );
  return { code, text, ...(args && { args }), ...(player !== undefined && { player }) };
}

/** Payoffs crowd together near a sure win or loss: the lead behind them does not. */
const unbent = (value: number, measure: Measure): number =>
  measure === 'chances' ? Math.atanh(Math.max(-SURE, Math.min(SURE, value))) : value;
const SURE = 0.9999;

/** The same statement about the same thing, as strong or stronger. */
const says = (other: Reason, reason: Reason): boolean =>
  other.code === reason.code &&
  other.side === reason.side &&
  topicOf(other) === topicOf(reason) &&
  other.weight >= reason.weight;

const topicOf = ({ topic, code }: Reason): string => topic ?? code;

function heaviest(reasons: readonly Reason[]): readonly Reason[] {
  const particular = reasons.filter(({ isGeneral }) => !isGeneral);
  const sorted = (particular.length > 0 ? particular : reasons).toSorted((a, b) => b.weight - a.weight);
  const firstOfTopic = sorted.filter((reason, at) => sorted.findIndex(one => topicOf(one) === topicOf(reason)) === at);
  const most = firstOfTopic[0]?.weight ?? 0;
  // Beside what decides the match nothing else matters.
  const least = most >= DECISIVE ? most : SECOND * most;
  return firstOfTopic.filter(({ weight }) => weight >= least).slice(0, MOST_REASONS);
}

export function reasonsFor({ game, reasons }: Explainer, { state, seat }: ExplainedPosition, line: readonly Action[]) {
  return reasons.find({ state, seat, line: knownLine(game, { state, seat }, line) });
}

/** As much of a line as the seat can foresee: up to chance, and in a game with secrets up to the action of another seat. */
export function knownLine(
  game: AnyGame,
  { state, seat }: ExplainedPosition,
  line: readonly Action[],
): readonly Action[] {
  const after: unknown = game.copy(state);
  const known: Action[] = [];
  for (const action of line.slice(0, LONGEST_LINE)) {
    const mover = game.toAct(after);
    const acts = game.mayAct(after, seat) ? seat : mover;
    if (mover === CHANCE || mover === NOBODY || (game.secrets && acts !== seat)) break;
    if (game.why(after, acts, action)) break;
    game.apply(after, acts, action);
    known.push(action);
  }
  return known;
}

/** A line in the notation of the game. */
export function printLine(
  game: AnyGame,
  { state, seat }: ExplainedPosition,
  line: readonly Action[],
): readonly string[] {
  const after: unknown = game.copy(state);
  return knownLine(game, { state, seat }, line).map(action => {
    const acts = game.mayAct(after, seat) ? seat : game.toAct(after);
    const text = game.print(after, acts, action);
    game.apply(after, acts, action);
    return text;
  });
}
