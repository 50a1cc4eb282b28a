// What follows from the options and the list of tools, computed once and shared by all states of a table.

import type { Seat } from '../../../src/core/game.ts';
import { MOST_TOOLS } from './actions.ts';
import type { Operation } from './operation-types.ts';
import { OPERATIONS, type OperationName } from './operations.ts';
import type { Options } from './options.ts';
import { parsePatterns } from './pattern-file.ts';
import { openToColour, openToFace, PATTERNS, type Pattern } from './patterns.ts';
import { DRAFT, LONGEST_LOG } from './state.ts';
import { TIMINGS, type Timing, type ToolCard } from './tools.ts';

export interface OperationQueue {
  readonly operations: readonly Operation[];
  /** By step, and one beyond: nothing from here on can fail. */
  readonly sure: readonly boolean[];
  /** It takes a die of the pool, so it uses up the draft of the turn. */
  readonly drafts: boolean;
  /** Bits by place in TIMINGS. */
  readonly when: number;
}

export const DEAL_KINDS = ['private', 'tool', 'objective', 'card'] as const;
export interface CardDeal {
  readonly kind: (typeof DEAL_KINDS)[number];
  /** The seat that gets it; none for tools and objectives. */
  readonly seat: Seat;
}

export interface RuleTables {
  readonly seats: number;
  readonly solo: boolean;
  readonly options: Options;
  readonly tools: readonly ToolCard[];
  readonly patterns: readonly Pattern[];
  readonly patternById: ReadonlyMap<string, number>;
  readonly toolById: ReadonlyMap<string, number>;
  /** By pattern * 5 + colour and by pattern * 6 + face: the cells whose print allows it. */
  readonly openToColour: Int32Array;
  readonly openToFace: Int32Array;
  /** 0 none, 1 + tool, DRAFT. */
  readonly queues: readonly (OperationQueue | undefined)[];
  /** Dice rolled at the start of a round. */
  readonly dice: number;
  /** Cards in the order they are dealt; windows are chosen once the first `beforeChoice` lie there. */
  readonly deals: readonly CardDeal[];
  readonly beforeChoice: number;
}

/** The tables of one list of tools: compiled once for every set of options and number of seats. */
export function tableCompiler(tools: readonly ToolCard[]): (seats: number, options: Options) => RuleTables {
  const known = new WeakMap<Options, RuleTables[]>();
  return (seats, options) => {
    const bySeats = known.get(options) ?? [];
    known.set(options, bySeats);
    return (bySeats[seats] ??= compile(seats, options, tools));
  };
}

function compile(seats: number, options: Options, tools: readonly ToolCard[]): RuleTables {
  if (tools.length > MOST_TOOLS) throw new Error(`${tools.length} tools: ${MOST_TOOLS} is the most`);
  const solo = seats === 1;
  const patterns = [...PATTERNS, ...parsePatterns(options.patterns).patterns];
  const queues: (OperationQueue | undefined)[] = tools.map(card =>
    queue(card.id, [...(solo ? (['pay'] as const) : []), ...ruled(card, options)], timings(card, options)),
  );
  queues.unshift(undefined);
  queues[DRAFT] = queue('draft', ['pool', 'place'], ['undrafted']);
  const { deals, beforeChoice } = dealing(seats, options, Math.min(options.tools, tools.length));
  return {
    seats,
    solo,
    options,
    tools,
    patterns,
    patternById: new Map(patterns.map((pattern, i) => [pattern.id, i])),
    toolById: new Map(tools.map((card, i) => [card.id, i])),
    openToColour: Int32Array.from(patterns.flatMap(p => [0, 1, 2, 3, 4].map(colour => openToColour(p, colour)))),
    openToFace: Int32Array.from(patterns.flatMap(p => [0, 1, 2, 3, 4, 5].map(face => openToFace(p, face)))),
    queues,
    dice: solo ? 4 : 2 * seats + 1,
    deals,
    beforeChoice,
  };
}

/** The queue of a card under the rulings of the table. */
function ruled(card: ToolCard, options: Options): readonly OperationName[] {
  const { brushes, lathekin, fluxBrush, straightedgeFirst } = options;
  if (card.id === 'lathekin' && lathekin === 'together') return ['lift', 'lift', 'drop', 'drop'];
  return card.queue.map(name => {
    if (name === 'drop-any-colour' && brushes === 'neighbours') return 'drop-any-colour-besides';
    if (name === 'drop-any-value' && brushes === 'neighbours') return 'drop-any-value-besides';
    if (name === 'settle' && card.id === 'flux-brush' && fluxBrush === 'must-place') return 'settle-placing';
    if (name === 'place-apart' && straightedgeFirst === 'anywhere') return 'place-apart-anywhere';
    return name;
  });
}

function timings(card: ToolCard, options: Options): readonly Timing[] {
  const late = card.id === 'running-pliers' && options.runningPliers === 'after-draft';
  return late ? [...card.when, 'drafted'] : card.when;
}

function queue(id: string, names: readonly OperationName[], when: readonly Timing[]): OperationQueue {
  const operations: readonly Operation[] = names.map(name => OPERATIONS[name]);
  const sure: boolean[] = [];
  sure[operations.length] = true;
  for (let step = operations.length - 1; step >= 0; step--) {
    const operation = operations[step]!;
    // CHANCE counts as finished, and where NO is an answer the rest need not be possible.
    const ends = operation.kind === 'random' || (operation.kind === 'asks' && operation.optional);
    sure[step] = operation.sure && (ends || sure[step + 1]!);
    if (operation.kind === 'random' && !sure[step + 1])
      throw new Error(`${id}: what follows a random step must always be possible`);
  }
  if (operations.length * 2 > LONGEST_LOG) throw new Error(`${id}: a queue has at most ${LONGEST_LOG / 2} steps`);
  const bits = TIMINGS.reduce((set, timing, i) => (when.includes(timing) ? set | (1 << i) : set), 0);
  return { operations, sure, drafts: names.includes('pool'), when: bits };
}

function dealing(seats: number, options: Options, tools: number): { deals: CardDeal[]; beforeChoice: number } {
  const solo = seats === 1;
  const people = Array.from({ length: seats }, (_, seat) => seat);
  const times = (kind: CardDeal['kind'], many: number): CardDeal[] =>
    Array.from({ length: many }, () => ({ kind, seat: -1 }));
  const privates = (solo ? [0, 0] : people).map((seat): CardDeal => ({ kind: 'private', seat }));
  const open = [...times('tool', tools), ...times('objective', solo ? 2 : 3)];
  const cards = people.flatMap((seat): CardDeal[] => [
    { kind: 'card', seat },
    { kind: 'card', seat },
  ]);
  if (options.reveal === 'before-choice') {
    const deals = [...privates, ...open, ...cards];
    return { deals, beforeChoice: deals.length };
  }
  return { deals: [...privates, ...cards, ...open], beforeChoice: privates.length + cards.length };
}
