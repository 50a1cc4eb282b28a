// One chunk of bot 5's practice: matches with bots 2, 3 and 4 at the table, and the step its weights should take. A chunk
// depends on nothing but the weights and its seed.

import {
  type Action,
  type ActionList,
  actionList,
  CHANCE,
  NOBODY,
  type RandomInt,
  type Seat,
} from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { ChainFinder } from '../bots/chain.ts';
import { type CardStrategy, chainStrategy } from '../bots/document.ts';
import { matchChances, matchForecaster } from '../bots/evaluation.ts';
import { bot4Action } from '../bots/playout.ts';
import { netOutput, netSize, type PolicyNet, pruneActions, smallestHand } from '../bots/policy.ts';
import { FEATURE_COUNT, FeatureExtractor } from '../bots/policy-features.ts';
import { COLOUR, PASS, PLAY, SWAP } from '../rules/actions.ts';
import { CARD_WEIGHTS, POINTS_OF } from '../rules/cards.ts';
import { rules as uno } from '../rules/index.ts';
import { COLOURING, handOf, PHASE, ROUND, type State, SWAPPING } from '../rules/state.ts';

export interface TrainingTask {
  readonly hidden: number;
  readonly weights: Float64Array;
  readonly seed: string;
  readonly matches: number;
  /** From bot 4's choices, from its own luck, or not at all: then it plays its best. */
  readonly learns: 'by-example' | 'by-playing' | 'no';
}

export interface TrainingResult {
  /** Sum over the decisions of how the weights should change. */
  readonly gradient: Float64Array;
  readonly decisions: number;
  readonly matches: number;
  /** Of the single learner among bots 2, 3 and 4, and by bot 4 in the same matches. */
  readonly alone: number;
  readonly won: number;
  readonly wonBy4: number;
  /** Mean uncertainty of a choice, in nats. */
  readonly entropy: number;
}

export const SEATS = 4;
/** How much later luck is believed instead of the forecast: 1 all, 0 none. */
const TRACE = 0.9;
/** Of all learners in one round. */
const MOST_CHOICES = 8192;

type Player = (s: State, seat: Seat, list: ActionList, random: RandomInt) => Action;

/** Bots 2 and 3, straight on the state: a view a move would take half of the time. */
function chainPlayer(taste: CardStrategy): Player {
  const view = uno.view(uno.init(SEATS, uno.defaults), 0); // chains look at the hand alone
  return (s, seat, { items, size }) => {
    if (size === 1) return items[0]!;
    if (s.at[PHASE] === COLOURING) return COLOUR + taste.colour(handOf(s, seat), view);
    if (s.at[PHASE] === SWAPPING) return SWAP + smallestHand(s, seat);
    const playable: number[] = [];
    for (let i = 0; i < size && items[i]! < PASS; i++) playable.push(items[i]! - PLAY);
    return playable.length === 1 ? PLAY + playable[0]! : PLAY + taste.card(playable, handOf(s, seat), view);
  };
}

const bot2 = chainPlayer(chainStrategy(new ChainFinder(POINTS_OF), POINTS_OF, 'thrifty'));
const bot3 = chainPlayer(chainStrategy(new ChainFinder(CARD_WEIGHTS), CARD_WEIGHTS, 'thrifty'));
const bot4: Player = (s, seat, list) => {
  if (list.size > 1 && list.items[0]! < PASS) while (list.items[list.size - 1]! >= PASS) list.size--;
  return list.size === 1 ? list.items[0]! : bot4Action(s, seat, list);
};
const FIELD: readonly Player[] = [bot2, bot3, bot4];
const FOURTH = 2;

/** One decision of a learner, kept until the round is over. */
interface Decision {
  seat: Seat;
  first: number; // the place of its first choice
  size: number;
  chosen: number;
  expected: number; // its chance to win the match, as forecast before the choice
}

export function practise({ hidden, weights, seed, matches, learns }: TrainingTask): TrainingResult {
  const net: PolicyNet = { hidden, weights };
  const random = seededRandom(seed);
  const eyes = new FeatureExtractor();
  const gradient = new Float64Array(netSize(hidden));
  const back = new Float64Array(hidden);
  const expect = matchForecaster(SEATS);
  const list = actionList(uno.maxLegal);
  const start = uno.init(SEATS, uno.defaults);
  const s = uno.init(SEATS, uno.defaults);
  const chances = new Float64Array(SEATS);
  // Of the choices of this round, by place: features, hidden units, chances.
  const x = new Float64Array(FEATURE_COUNT * MOST_CHOICES);
  const active = new Float64Array(hidden * MOST_CHOICES);
  const worths = new Float64Array(MOST_CHOICES);
  let used = 0;
  const decisions: Decision[] = [];
  let decided = 0;
  let entropy = 0;

  /** The chances of the choices from place `first` on. */
  function softmax(first: number, size: number): void {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = first; i < first + size; i++) {
      worths[i] = netOutput(net, x, i * FEATURE_COUNT, active, i * hidden);
      most = Math.max(most, worths[i]!);
    }
    let total = 0;
    for (let i = first; i < first + size; i++) {
      worths[i] = Math.exp(worths[i]! - most);
      total += worths[i]!;
    }
    for (let i = first; i < first + size; i++) worths[i]! /= total;
  }

  /** The learner's: drawn by worth while it learns, the best otherwise. */
  function decide(seat: Seat): Action {
    const { items, size } = list;
    if (size === 1) return items[0]!;
    if (s.at[PHASE] === SWAPPING) return SWAP + smallestHand(s, seat);
    if (used + size > MOST_CHOICES) throw new Error('a round with too many choices');
    eyes.observe(s, seat);
    for (let i = 0; i < size; i++) eyes.writeFeatures(items[i]!, x, (used + i) * FEATURE_COUNT);
    softmax(used, size);
    let chosen = 0;
    if (learns === 'no') {
      for (let i = 1; i < size; i++) if (worths[used + i]! > worths[used + chosen]!) chosen = i;
      return items[chosen]!;
    }
    if (learns === 'by-example') chosen = items.indexOf(bot4Action(s, seat, list));
    else {
      let left = random(0x1000000) / 0x1000000;
      while (chosen < size - 1 && left >= worths[used + chosen]!) left -= worths[used + chosen++]!;
    }
    for (let i = used; i < used + size; i++) if (worths[i]! > 0) entropy -= worths[i]! * Math.log(worths[i]!);
    decisions.push({ seat, first: used, size, chosen, expected: expect(s)[seat]! });
    used += size;
    return items[chosen]!;
  }

  /** Rewards the decisions of the round that has just ended, the last first. */
  function learn(): void {
    if (decisions.length === 0) return;
    matchChances(s.scores, s.options.target, chances);
    const next = chances.slice(); // by seat: what the decision after this one was expected to bring
    const later = new Float64Array(SEATS); // by seat: the surprises after it
    for (let i = decisions.length - 1; i >= 0; i--) {
      const { seat, first, size, chosen, expected } = decisions[i]!;
      later[seat] = next[seat]! - expected + TRACE * later[seat]!;
      next[seat] = expected;
      const credit = learns === 'by-example' ? 1 : later[seat];
      for (let choice = 0; choice < size; choice++)
        step(first + choice, credit * ((choice === chosen ? 1 : 0) - worths[first + choice]!));
    }
    decided += decisions.length;
    decisions.length = 0;
    used = 0;
  }

  /** Adds `by` times the slope of a choice's worth. */
  function step(choice: number, by: number): void {
    const [at, units, thresholds] = [choice * FEATURE_COUNT, choice * hidden, FEATURE_COUNT * (hidden + 1)];
    const outputs = thresholds + hidden;
    for (let unit = 0; unit < hidden; unit++) {
      const up = active[units + unit]!;
      back[unit] = up === 0 ? 0 : by * weights[outputs + unit]!;
      gradient[outputs + unit]! += by * up;
      gradient[thresholds + unit]! += back[unit]!;
    }
    for (let i = 0, row = 0; i < FEATURE_COUNT; i++, row += hidden + 1) {
      const value = x[at + i]!;
      if (value === 0) continue;
      for (let unit = 0; unit < hidden; unit++) gradient[row + unit]! += value * back[unit]!;
      gradient[row + hidden]! += value * by;
    }
  }

  let [alone, won, wonBy4] = [0, 0, 0];
  for (let match = 0; match < matches; match++) {
    const seated = seating(random, learns !== 'no' && match % 2 === 1);
    uno.copy(start, s);
    let round = 0;
    for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
      if (s.at[ROUND] !== round) {
        learn();
        round = s.at[ROUND]!;
      }
      if (seat === CHANCE) {
        uno.apply(s, CHANCE, uno.sample!(s, random));
        continue;
      }
      uno.legal(s, seat, list);
      pruneActions(s, seat, list);
      const player = seated[seat]!;
      uno.apply(s, seat, player < 0 ? decide(seat) : FIELD[player]!(s, seat, list, random));
    }
    learn();
    if (seated.filter(player => player < 0).length > 1) continue;
    alone++;
    for (const [seat, player] of seated.entries()) {
      if (uno.payoff(s, seat) !== 1) continue;
      if (player < 0) won++;
      if (player === FOURTH) wonBy4++;
    }
  }
  return { gradient, decisions: decided, matches, alone, won, wonBy4, entropy: entropy / Math.max(1, decided) };
}

/** Bots 2, 3, 4 and a learner, shuffled; with a second learner in place of one of them where it is asked for. */
function seating(random: RandomInt, two: boolean): number[] {
  const seated = [0, 1, 2, -1];
  if (two) seated[random(3)] = -1;
  for (let i = SEATS - 1; i > 0; i--) {
    const j = random(i + 1);
    [seated[i], seated[j]] = [seated[j]!, seated[i]!];
  }
  return seated;
}
