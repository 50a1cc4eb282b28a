// Short ways for tests to set up tables and to play in notation.

import type { RandomInt, Seat } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { ConformanceConfig } from '../../../src/core/testing/conformance.ts';
import { type SagradaGame, rules as sagrada } from './index.ts';
import type { Options } from './options.ts';
import { isValueless } from './queue.ts';
import { copy, HAND, OFFER, OVER, PHASE, PRIVATE, type State, WINDOW } from './state.ts';
import { areWindowsOpen } from './view.ts';

export const EMPTY_WINDOW: readonly string[] = ['.. .. .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];
/** A window on which every die fits as far as the print goes. */
export const BLANK = ['Blank Glass 3', '.....', '.....', '.....', '.....'];
export const BLANK_FILE: string = [...BLANK, 'Clear Glass 3', ...BLANK.slice(1)].join('\n');

/** Every ruling that is an option, the other way round. */
export const OTHER_RULINGS: Partial<Options> = {
  tools: 5,
  patterns: BLANK_FILE,
  reveal: 'after-choice',
  unchosen: 'first',
  stayPut: true,
  strays: false,
  brushes: 'neighbours',
  lathekin: 'together',
  fluxBrush: 'must-place',
  runningPliers: 'after-draft',
  straightedgeFirst: 'anywhere',
  belowZero: false,
};

export interface SagradaTestSetup {
  readonly game?: SagradaGame;
  readonly seats?: number;
  readonly options?: Partial<Options>;
  /** Lines as position.ts reads them, without the seats. */
  readonly lines?: readonly string[];
  readonly pattern?: string;
  readonly window?: readonly string[];
  readonly favor?: number;
  readonly private?: string;
}

/** Seat 0 has the given window, the others an empty one. */
export function testPosition(setup: SagradaTestSetup): State {
  const { game = sagrada, seats = 2, lines = [], pattern = 'blank-glass', window = EMPTY_WINDOW, favor = 6 } = setup;
  const options = { ...sagrada.defaults, patterns: BLANK_FILE, ...setup.options };
  const colours = seats === 1 ? ['RB'] : ['R', 'Y', 'G', 'B'];
  const people = Array.from({ length: seats }, (_, seat) => [
    `seat ${seat} ${seat === 0 ? pattern : 'clear-glass'} ${(seat === 0 && setup.private) || colours[seat]} ${seats === 1 ? 0 : favor}`,
    ...(seat === 0 ? window : EMPTY_WINDOW),
  ]);
  const s = game.read!([...lines, ...people.flat()].join('\n'), seats, options);
  if (isRefusal(s)) throw new Error(s.detail);
  return s;
}

/** The seat (or CHANCE) to act says each text in turn; the first refusal comes back. */
export function tryActions(s: State, ...texts: readonly string[]): Refusal | undefined {
  for (const text of texts) {
    const seat = sagrada.toAct(s);
    const action = sagrada.parse(s, seat, text);
    if (isRefusal(action)) return action;
    sagrada.apply(s, seat, action);
  }
  return undefined;
}

export function playActions(s: State, ...texts: readonly string[]): void {
  for (const text of texts) {
    const refused = tryActions(s, text);
    if (refused) throw new Error(`${text}: ${refused.refused} ${refused.detail}`);
  }
}

/** What a refusal of this text names: its reasons, or its code without the prefix. */
export function refusedFor(s: State, text: string): readonly string[] {
  const refused = tryActions(copy(s), text);
  if (!refused) throw new Error(`${text} is legal`);
  return refused.reasons ?? [refused.refused.replace('sagrada/', '')];
}

export const allViews = (s: State): string =>
  JSON.stringify(Array.from({ length: s.seats }, (_, seat: Seat) => sagrada.view(s, seat)));

const sum = (counts: Uint8Array): number => counts.reduce((a, b) => a + b, 0);

/** Every die in the game, wherever it lies. */
export function diceInGame(s: State): number {
  const held = [s.reg[HAND]!, s.reg[HAND + 1]!].filter(die => die !== 0).length;
  const placed = s.cells.reduce((n, cell) => n + Number(cell !== 0), 0);
  const valueless = isValueless(s) ? 1 : 0;
  return sum(s.pool) + sum(s.track) + sum(s.box) + sum(s.bag) + sum(s.cup) + held + placed + valueless;
}

/**
 * For the conformance kit: changes what a seat cannot see, written from the rules. Private colours are secret until the
 * end; cards and choices of the others until all windows are turned over.
 */
export function scramble(s: State, viewer: Seat, random: RandomInt): void {
  const { reg } = s;
  const others = Array.from({ length: s.seats }, (_, seat) => seat).filter(seat => seat !== viewer);
  if (!s.tables.solo && reg[PHASE] !== OVER) {
    const own = viewer < 0 ? 0 : reg[PRIVATE + viewer]!;
    const places = others.map(seat => PRIVATE + seat);
    redeal(s, places, [own], 5, random);
  }
  if (areWindowsOpen(s)) return;
  const kept = viewer < 0 ? [] : [reg[OFFER + viewer * 2]!, reg[OFFER + viewer * 2 + 1]!];
  const places = others.flatMap(seat => [OFFER + seat * 2, OFFER + seat * 2 + 1]);
  redeal(s, places, kept, s.tables.patterns.length / 2, random);
  for (const seat of others)
    if (reg[WINDOW + seat] !== 0) reg[WINDOW + seat] = (reg[OFFER + seat * 2 + random(2)]! - 1) * 2 + random(2) + 1;
}

/** New cards on the places that have one; cards are 1 to `cards` here. */
function redeal(s: State, places: readonly number[], kept: readonly number[], cards: number, random: RandomInt): void {
  const left = Array.from({ length: cards }, (_, i) => i + 1).filter(card => !kept.includes(card));
  for (const place of places) if (s.reg[place] !== 0) s.reg[place] = left.splice(random(left.length), 1)[0]!;
}

/** How random games of any options are checked. */
export const conformance: ConformanceConfig<State, Options> = { scramble };
export const textSamples = { patterns: [BLANK_FILE] };
