// What CHANCE does: deals the cards, draws lots for those who did not choose, rolls the pool, and rolls within tools.

import type { Action, ActionList, RandomInt } from '../../../src/core/game.ts';
import { DEAL_CARD, DEAL_OBJECTIVE, DEAL_PRIVATE, DEAL_TOOL, DIE, PATTERN, VALUE } from './actions.ts';
import { COLOURS, colourOf, KINDS } from './dice.ts';
import { OBJECTIVES } from './objectives.ts';
import type { RandomOperation as RandomStep } from './operation-types.ts';
import { sidesOf } from './patterns.ts';
import { operationOf } from './queue.ts';
import type { CardDeal } from './rule-tables.ts';
import {
  DEAL,
  DEALT,
  LOTS,
  OFFER,
  PHASE,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  QUEUE,
  ROLL,
  ROLLS_LATE,
  type State,
  TOOLS,
} from './state.ts';
import { chooseWindow, dealTo, firstWithoutWindow, rollInTurn, rollIntoPool } from './turns.ts';

const FIRST_OF: Readonly<Record<CardDeal['kind'], Action>> = {
  private: DEAL_PRIVATE,
  tool: DEAL_TOOL,
  objective: DEAL_OBJECTIVE,
  card: DEAL_CARD,
};

export const nextDeal = (s: State): CardDeal => s.tables.deals[s.reg[DEALT]!]!;
const cardOf = (deal: CardDeal, action: Action): number => action - FIRST_OF[deal.kind];

const whole = (size: number): number => (1 << size) - 1;

/** What is not dealt yet, as bits. */
function undealt(s: State, kind: CardDeal['kind']): number {
  const { reg, tables } = s;
  if (kind === 'tool') return whole(tables.tools.length) & ~reg[TOOLS]!;
  if (kind === 'objective') return whole(OBJECTIVES.length) & ~reg[PUBLIC_OBJECTIVES]!;
  const [size, from, to] =
    kind === 'private' ? [COLOURS.length, PRIVATE, OFFER] : [tables.patterns.length / 2, OFFER, OFFER + 2 * s.seats];
  let left = whole(size);
  for (let i = from; i < to; i++) if (reg[i] !== 0) left &= ~(1 << (reg[i]! - 1));
  return left;
}

/** The four sides offered to a seat, ascending. */
export function offered(s: State, seat: number): number[] {
  const cards = [s.reg[OFFER + seat * 2]!, s.reg[OFFER + seat * 2 + 1]!].filter(card => card !== 0);
  return cards.sort((a, b) => a - b).flatMap(card => sidesOf(card - 1));
}

/** Within a turn CHANCE answers the current step of the queue. */
export function isRolling(s: State): boolean {
  return s.reg[QUEUE] !== 0 && (s.reg[ROLLS_LATE] === 1 || operationOf(s).kind === 'random');
}

export function outcomes(s: State, out: ActionList): void {
  const { items } = out;
  let size = 0;
  const phase = s.reg[PHASE]!;
  if (phase === DEAL) {
    const { kind } = nextDeal(s);
    for (let left = undealt(s, kind), i = 0; left !== 0; left >>= 1, i++)
      if ((left & 1) === 1) items[size++] = FIRST_OF[kind] + i;
  } else if (phase === LOTS) for (const pattern of offered(s, firstWithoutWindow(s))) items[size++] = PATTERN + pattern;
  else if (phase === ROLL) {
    for (let die = 0; die < KINDS; die++) if (s.bag[colourOf(die)]! > 0) items[size++] = DIE + die;
  } else if (s.reg[ROLLS_LATE] === 1) for (let face = 0; face < 6; face++) items[size++] = VALUE + face;
  else {
    const step = operationOf(s) as RandomStep; // isRolling: the current step is CHANCE's
    for (const { base, all } of step.ranges)
      for (let i = 0; all >> i !== 0; i++) if (step.weight(s, base + i) > 0) items[size++] = base + i;
  }
  out.size = size;
}

export function weight(s: State, outcome: Action): number {
  if (s.reg[PHASE] === ROLL) return s.bag[colourOf(outcome - DIE)]!;
  if (!isRolling(s) || s.reg[ROLLS_LATE] === 1) return 1;
  return (operationOf(s) as RandomStep).weight(s, outcome); // isRolling: the current step is CHANCE's
}

const outcomeBuffer: ActionList = { size: 0, items: new Int32Array(64) };

export function sample(s: State, random: RandomInt): Action {
  if (s.reg[PHASE] === ROLL) {
    const { bag } = s;
    const drawn = random(6 * (bag[0]! + bag[1]! + bag[2]! + bag[3]! + bag[4]!));
    let left = Math.trunc(drawn / 6);
    let colour = 0;
    while (left >= bag[colour]!) left -= bag[colour++]!;
    return DIE + colour * 6 + (drawn % 6);
  }
  outcomes(s, outcomeBuffer);
  let total = 0;
  for (let i = 0; i < outcomeBuffer.size; i++) total += weight(s, outcomeBuffer.items[i]!);
  let left = random(total);
  for (let i = 0; ; i++) {
    left -= weight(s, outcomeBuffer.items[i]!);
    if (left < 0) return outcomeBuffer.items[i]!;
  }
}

export function applyOutcome(s: State, outcome: Action): void {
  switch (s.reg[PHASE]) {
    case DEAL: {
      const deal = nextDeal(s);
      dealTo(s, deal.kind, deal.seat, cardOf(deal, outcome));
      break;
    }
    case LOTS:
      chooseWindow(s, firstWithoutWindow(s), outcome - PATTERN);
      break;
    case ROLL:
      rollIntoPool(s, outcome - DIE);
      break;
    default:
      rollInTurn(s, outcome);
  }
}
