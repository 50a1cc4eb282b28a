// What can be said about a turn of Sagrada, up to its end or to where dice roll: what it makes of the own window.

import type { Seat } from '../../../src/core/game.ts';
import { type GameReasons, makeReason, playLine, type Reason, type ReasonQuestion } from '../../../src/core/reasons.ts';
import { PASS, ROUNDS } from '../rules/actions.ts';
import { COLOURS, type Die, KINDS } from '../rules/dice.ts';
import { ALL_CELLS, adjacentCells, CELLS, COLUMN_MASKS, count, ROW_MASKS } from '../rules/geometry.ts';
import { rules } from '../rules/index.ts';
import { printCell } from '../rules/notation.ts';
import { OBJECTIVES, type Objective } from '../rules/objectives.ts';
import { forbiddenCells, NORMAL_PLACEMENT } from '../rules/placement.ts';
import { emptyCells, privatePoints } from '../rules/scoring.ts';
import {
  BY_COLOUR,
  BY_FACE,
  FAVOR,
  LIFTED_FROM,
  PHASE,
  PLAY,
  PRIVATE,
  PUBLIC_OBJECTIVES,
  QUEUE,
  ROUND,
  SETS_PER_WINDOW,
  type State,
  seatOf,
  TURN,
  WINDOW,
} from '../rules/state.ts';
import { de } from '../texts/reasons.de.ts';
import { en, type SagradaReasonCode } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';

/** In points at the end. */
const WEIGHT = {
  /** A die that a set still needs, and one more in a line without repetition: shares of what the goal brings. */
  step: 0.4,
  line: 0.25,
  hard: 1,
  dead: 2.5,
  fill: 1.5,
  /** For a turn that is passed because no die fits. */
  unfit: 1.5,
  favor: 1,
  /** For each kind of die that fits somewhere. */
  room: 0.2,
} as const;

/** A cell is hard to fill if at most so many of the 30 kinds of dice may lie there. */
const FEW_KINDS = 4;

interface Turn {
  readonly seat: Seat;
  readonly before: State;
  readonly after: State;
  /** Cells that hold a die only afterwards. */
  readonly filled: number;
  /** The turn ends without a die and without a tool. */
  readonly isPassed: boolean;
}

function find(question: ReasonQuestion<State>): readonly Reason[] {
  const { seat, state: before } = question;
  const after = playLine(rules, question).at(-1)?.after;
  // Dice that a tool has lifted are still to be put down: nothing can be compared.
  if (!after || before.reg[PHASE] !== PLAY || before.reg[LIFTED_FROM] !== 0) return [];
  const filled = after.sets[seat * SETS_PER_WINDOW]! & ~before.sets[seat * SETS_PER_WINDOW]!;
  const turn: Turn = { seat, before, after, filled, isPassed: question.line[0] === PASS };
  const found = [...goals(turn), ...secret(turn), ...cells(turn), ...tokens(turn), ...room(turn)];
  return playsAgain(before, seat) ? found : found.filter(({ code }) => !FOR_LATER.has(code));
}

/** Statements about what may still come. */
const FOR_LATER: ReadonlySet<string> = new Set<SagradaReasonCode>([
  'step.value',
  'step.colour',
  'line.row',
  'line.column',
  'kills',
  'room',
  'room.all',
  'narrows',
]);

/** Has the seat another turn after this one? */
function playsAgain({ reg, seats }: State, seat: Seat): boolean {
  const [round, turn] = [reg[ROUND]!, reg[TURN]!];
  if (round < ROUNDS - 1) return true;
  for (let later = turn + 1; later < 2 * seats; later++) if (seatOf(seats, round, later) === seat) return true;
  return false;
}

const say = makeReason<SagradaReasonCode>;

const aimsOf = (s: State): readonly Objective[] =>
  OBJECTIVES.filter((_, i) => ((s.reg[PUBLIC_OBJECTIVES]! >> i) & 1) === 1);

function goals(turn: Turn): Reason[] {
  const { seat, before, after } = turn;
  return aimsOf(before).flatMap(goal => {
    const gained = goal.times(after.sets, seat * SETS_PER_WINDOW) - goal.times(before.sets, seat * SETS_PER_WINDOW);
    const topic = `goal ${goal.id}`;
    const points = Math.abs(gained) * goal.points;
    const rest = { args: { goal: goal.id, points }, topic };
    if (gained > 0) return [say('for', points === 1 ? 'goal.one' : 'goal', points, rest)];
    if (gained < 0) return [say('against', 'goal.loses', points, rest)];
    return setSteps(turn, goal).concat(lineSteps(turn, goal));
  });
}

/** Goals that count sets: where their kinds begin among the sets of cells, and how many there are. */
const SET_GOALS: Readonly<Record<string, readonly [from: number, kinds: number]>> = {
  'light-shades': [BY_FACE, 2],
  'medium-shades': [BY_FACE + 2, 2],
  'deep-shades': [BY_FACE + 4, 2],
  'shade-variety': [BY_FACE, 6],
  'color-variety': [BY_COLOUR, 5],
};

/** One more of what a goal has fewest of. */
function setSteps({ seat, before, after }: Turn, { id, points }: Objective): Reason[] {
  const [from, kinds] = SET_GOALS[id] ?? [0, 0];
  const countsOf = (s: State): readonly number[] =>
    Array.from({ length: kinds }, (_, kind) => count(s.sets[seat * SETS_PER_WINDOW + from + kind]!));
  const [had, has] = [countsOf(before), countsOf(after)];
  const kind = had.findIndex((many, i) => many === Math.min(...had) && has[i]! > many);
  if (kind < 0) return [];
  const isColour = from < BY_FACE;
  const word = isColour ? COLOURS[kind]! : String(from - BY_FACE + kind + 1);
  return [
    say('for', isColour ? 'step.colour' : 'step.value', WEIGHT.step * points, {
      args: { goal: id, kind: word },
      topic: `goal ${id}`,
    }),
  ];
}

/** Goals that count full lines without repetition: the lines, and where their kinds are among the sets of cells. */
const LINE_GOALS: Readonly<Record<string, readonly [lines: readonly number[], from: number, kinds: number]>> = {
  'row-color-variety': [ROW_MASKS, BY_COLOUR, 5],
  'column-color-variety': [COLUMN_MASKS, BY_COLOUR, 5],
  'row-shade-variety': [ROW_MASKS, BY_FACE, 6],
  'column-shade-variety': [COLUMN_MASKS, BY_FACE, 6],
};

/** One more die in a line that has no repetition. */
function lineSteps({ seat, after, filled }: Turn, { id, points }: Objective): Reason[] {
  const [lines, from, kinds] = LINE_GOALS[id] ?? [[], 0, 0];
  const window = seat * SETS_PER_WINDOW;
  const found = lines.flatMap((line, at) => {
    const dice = count(after.sets[window]! & line);
    const size = count(line);
    if ((filled & line) === 0 || dice < 2 || dice === size) return [];
    const different = Array.from({ length: kinds }, (_, kind) => after.sets[window + from + kind]! & line).filter(
      cells => cells !== 0,
    ).length;
    return different === dice ? [{ at, dice, size }] : [];
  });
  return found
    .toSorted((a, b) => b.dice - a.dice)
    .slice(0, 1)
    .map(({ at, dice, size }) => {
      const isRow = lines === ROW_MASKS;
      return say('for', isRow ? 'line.row' : 'line.column', (WEIGHT.line * points * dice) / (size - 1), {
        args: { goal: id, line: isRow ? String(at + 1) : 'abcde'[at]!, dice, size },
        topic: `goal ${id}`,
      });
    });
}

function secret({ seat, before, after }: Turn): Reason[] {
  const gained = privatePoints(after, seat) - privatePoints(before, seat);
  if (gained === 0) return [];
  const args = { points: Math.abs(gained) };
  const isAlone = before.tables.solo;
  const colour = COLOURS[before.reg[PRIVATE + seat]! - 1]!;
  const rest = { args: isAlone ? args : { ...args, colour }, topic: 'secret' };
  if (gained < 0) return [say('against', 'secret.loses', -gained, { args, topic: 'secret' })];
  return [say('for', isAlone ? 'secret.solo' : 'secret', gained, rest)];
}

/** What lies where, and what may still lie. */
function cells({ seat, before, after, filled, isPassed }: Turn): Reason[] {
  const found: Reason[] = [];
  const left = emptyCells(after, seat);
  if (left < emptyCells(before, seat))
    found.push(
      say('for', left === 0 ? 'fills.last' : 'fills', WEIGHT.fill, {
        args: { left },
        topic: 'fill',
        isGeneral: left > 0,
      }),
    );
  else if (filled === 0 && before.reg[QUEUE] === 0)
    found.push(
      isPassed && !fitsNow(before, seat)
        ? say('for', 'passes.unfit', WEIGHT.unfit, { topic: 'fill' })
        : say('against', 'places.none', WEIGHT.fill, { topic: 'fill' }),
    );
  for (let cell = 0; cell < CELLS; cell++) {
    const kinds = kindsFor(before, seat, cell);
    if (((filled >> cell) & 1) === 1 && kinds > 0 && kinds <= FEW_KINDS)
      found.push(
        say('for', 'fills.hard', (WEIGHT.hard * (FEW_KINDS + 1 - kinds)) / FEW_KINDS, {
          args: { cell: printCell(cell), kinds },
          topic: 'hard',
        }),
      );
    if (isEmpty(after, seat, cell) && isEmpty(before, seat, cell) && kinds > 0 && kindsFor(after, seat, cell) === 0)
      found.push(say('against', 'kills', WEIGHT.dead, { args: { cell: printCell(cell) }, topic: 'dead' }));
  }
  return found;
}

/** Does a die of the pool fit into the window without a tool? */
const fitsNow = (s: State, seat: Seat): boolean =>
  s.pool.some((dice, die) => dice > 0 && forbiddenCells(s, seat, die, NORMAL_PLACEMENT) !== ALL_CELLS);

const isEmpty = (s: State, seat: Seat, cell: number): boolean => ((s.sets[seat * SETS_PER_WINDOW]! >> cell) & 1) === 0;

/** How many of the 30 kinds of dice may lie on a cell, by its print and by the dice beside it. */
function kindsFor(s: State, seat: Seat, cell: number): number {
  const bit = 1 << cell;
  const window = seat * SETS_PER_WINDOW;
  const pattern = s.reg[WINDOW + seat]! - 1;
  const { openToColour, openToFace } = s.tables;
  const isOpen = (open: number, beside: number): boolean => (open & ~adjacentCells(beside) & bit) !== 0;
  let colours = 0;
  let faces = 0;
  for (let colour = 0; colour < 5; colour++)
    if (isOpen(openToColour[pattern * 5 + colour]!, s.sets[window + BY_COLOUR + colour]!)) colours++;
  for (let face = 0; face < 6; face++)
    if (isOpen(openToFace[pattern * 6 + face]!, s.sets[window + BY_FACE + face]!)) faces++;
  return colours * faces;
}

function tokens({ seat, before, after, filled, isPassed }: Turn): Reason[] {
  if (before.tables.solo) return [];
  const [had, has] = [before.reg[FAVOR + seat]!, after.reg[FAVOR + seat]!];
  const topic = 'favor';
  if (has < had)
    return [
      say('against', had - has === 1 ? 'pays.one' : 'pays', WEIGHT.favor * (had - has), {
        args: { price: had - has },
        topic,
      }),
    ];
  return has > 0 && (filled !== 0 || isPassed) && before.reg[QUEUE] === 0
    ? [say('for', 'keeps.favor', WEIGHT.favor, { args: { favor: has }, topic, isGeneral: true })]
    : [];
}

/** How many kinds of dice fit somewhere in the window. */
function room({ seat, before, after }: Turn): Reason[] {
  const [had, has] = [fitting(before, seat), fitting(after, seat)];
  if (after.sets[seat * SETS_PER_WINDOW] === before.sets[seat * SETS_PER_WINDOW] || has === 0) return [];
  const args = { kinds: has, before: had };
  const isOpen = has >= MANY_KINDS && had - has < NARROWER;
  return [
    ...(isOpen
      ? [say('for', has === KINDS ? 'room.all' : 'room', WEIGHT.room * has, { args, topic: 'room', isGeneral: true })]
      : []),
    ...(had - has >= NARROWER ? [say('against', 'narrows', WEIGHT.room * (had - has), { args, topic: 'room' })] : []),
  ];
}

/** A window into which so many kinds of dice fit is still open. */
const MANY_KINDS = 20;
/** So many kinds of dice less are worth a word. */
const NARROWER = 5;

function fitting(s: State, seat: Seat): number {
  let kinds = 0;
  for (let die: Die = 0; die < KINDS; die++) if (forbiddenCells(s, seat, die, NORMAL_PLACEMENT) !== ALL_CELLS) kinds++;
  return kinds;
}

export const reasons: GameReasons<State> = { find, texts: { en, it, de } };
