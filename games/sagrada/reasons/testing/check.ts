// Checks statements about turns of Sagrada by views and the cards alone: windows as rows of text. It shares no code with the rules or
// the reasons.

import {
  type CheckedReason,
  type CheckReason,
  checkByRule,
  type ReasonRules,
} from '../../../../src/analysis/testing/checked-reason.ts';

interface PlayerView {
  readonly print: string;
  readonly rows: readonly string[];
  readonly favor: number;
  readonly private: string;
}

interface TableView {
  readonly players: readonly PlayerView[];
  readonly objectives: readonly string[];
  /** Dice such as R5, with blanks between them. */
  readonly pool: string;
}

/** By cell such as a1: its die, such as R5, or an empty text. */
type Window = ReadonlyMap<string, string>;

const COLUMNS = ['a', 'b', 'c', 'd', 'e'];
const ROWS = ['1', '2', '3', '4'];
const CELLS = ROWS.flatMap(row => COLUMNS.map(column => column + row));
const COLOURS = ['R', 'Y', 'G', 'B', 'P'];
const VALUES = ['1', '2', '3', '4', '5', '6'];

const windowOf = ({ rows }: PlayerView): Window =>
  new Map(rows.flatMap((row, y) => row.split(' ').map((die, x) => [COLUMNS[x]! + ROWS[y]!, die === '..' ? '' : die])));
const printOn = ({ print }: PlayerView, cell: string): string =>
  print[5 * ROWS.indexOf(cell[1]!) + COLUMNS.indexOf(cell[0]!)]!;
const apart = (a: string, b: string): readonly [number, number] => [
  Math.abs(COLUMNS.indexOf(a[0]!) - COLUMNS.indexOf(b[0]!)),
  Math.abs(ROWS.indexOf(a[1]!) - ROWS.indexOf(b[1]!)),
];
const isBeside = (a: string, b: string): boolean => apart(a, b)[0] + apart(a, b)[1] === 1;
const isAtCorner = (a: string, b: string): boolean => apart(a, b).every(distance => distance === 1);
const touches = (a: string, b: string): boolean => isBeside(a, b) || isAtCorner(a, b);
const isBorder = (cell: string): boolean => 'ae'.includes(cell[0]!) || '14'.includes(cell[1]!);

const diceOf = (window: Window): readonly string[] => [...window.values()].filter(die => die !== '');
const howMany = (window: Window, sign: string): number => diceOf(window).filter(die => die.includes(sign)).length;
const lines = {
  rows: ROWS.map(row => COLUMNS.map(column => column + row)),
  columns: COLUMNS.map(column => ROWS.map(row => column + row)),
};
/** Lines full of dice that differ in colour (0) or in value (1). */
const fullLines = (window: Window, of: readonly (readonly string[])[], by: 0 | 1): number =>
  of.filter(
    line =>
      new Set(line.map(cell => window.get(cell)?.[by])).size === line.length && line.every(cell => window.get(cell)),
  ).length;
const sets = (window: Window, signs: readonly string[]): number =>
  Math.min(...signs.map(sign => howMany(window, sign)));

/** Points of each goal, as the cards have them. */
const GOALS: Readonly<Record<string, (window: Window) => number>> = {
  'row-color-variety': window => 6 * fullLines(window, lines.rows, 0),
  'column-color-variety': window => 5 * fullLines(window, lines.columns, 0),
  'row-shade-variety': window => 5 * fullLines(window, lines.rows, 1),
  'column-shade-variety': window => 4 * fullLines(window, lines.columns, 1),
  'light-shades': window => 2 * sets(window, ['1', '2']),
  'medium-shades': window => 2 * sets(window, ['3', '4']),
  'deep-shades': window => 2 * sets(window, ['5', '6']),
  'shade-variety': window => 5 * sets(window, VALUES),
  'color-variety': window => 4 * sets(window, COLOURS),
  'color-diagonals': window =>
    CELLS.filter(cell =>
      CELLS.some(
        other => isAtCorner(cell, other) && window.get(cell) && window.get(other)?.[0] === window.get(cell)![0],
      ),
    ).length,
};
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  'light-shades': ['1', '2'],
  'medium-shades': ['3', '4'],
  'deep-shades': ['5', '6'],
  'shade-variety': VALUES,
  'color-variety': COLOURS,
};

/** May a die lie there by the print of the cell and the dice at its sides? */
const fitsPrint = (player: PlayerView, window: Window, die: string, cell: string): boolean => {
  const print = printOn(player, cell);
  const isAllowed = print === '.' || die.includes(print);
  return (
    isAllowed &&
    CELLS.every(
      other => !isBeside(cell, other) || !(window.get(other) ?? '').split('').some(sign => die.includes(sign)),
    )
  );
};
const ALL_DICE = COLOURS.flatMap(colour => VALUES.map(value => colour + value));
const kindsFor = (player: PlayerView, window: Window, cell: string): number =>
  ALL_DICE.filter(die => fitsPrint(player, window, die, cell)).length;
/** May it lie there with the rule about contact, too? */
const mayLie = (player: PlayerView, window: Window, die: string, cell: string): boolean => {
  const isFirst = diceOf(window).length === 0;
  const hasContact = isFirst ? isBorder(cell) : CELLS.some(other => touches(cell, other) && window.get(other));
  return !window.get(cell) && hasContact && fitsPrint(player, window, die, cell);
};
const fittingKinds = (player: PlayerView, window: Window): number =>
  ALL_DICE.filter(die => CELLS.some(cell => mayLie(player, window, die, cell))).length;

interface Facts {
  readonly args: Readonly<Record<string, string | number>>;
  readonly player: PlayerView;
  readonly playerAfter: PlayerView;
  readonly before: Window;
  readonly after: Window;
  readonly goals: readonly string[];
  readonly isAlone: boolean;
  readonly pool: readonly string[];
  readonly first: string | undefined;
}

const empty = (window: Window): number => CELLS.length - diceOf(window).length;
const gained = ({ before, after, args, goals }: Facts): number => {
  const goal = String(args['goal']);
  return goals.includes(goal) ? GOALS[goal]!(after) - GOALS[goal]!(before) : Number.NaN;
};
const sumOf = (window: Window, colour: string): number =>
  diceOf(window)
    .filter(die => die.startsWith(colour))
    .reduce((sum, die) => sum + Number(die[1]), 0);
const secretOf = (player: PlayerView, window: Window): number =>
  Math.max(...player.private.split('').map(colour => sumOf(window, colour)));
const secretGain = ({ player, before, after }: Facts): number => secretOf(player, after) - secretOf(player, before);
const step = ({ before, after, args, goals }: Facts): boolean => {
  const goal = String(args['goal']);
  const kind = String(args['kind']);
  const signs = SIGNS[goal];
  return (
    goals.includes(goal) &&
    signs !== undefined &&
    signs.includes(kind) &&
    signs.every(sign => howMany(before, sign) >= howMany(before, kind)) &&
    howMany(after, kind) > howMany(before, kind)
  );
};
const line = ({ before, after, args, goals }: Facts, cells: readonly string[], of: 'row' | 'column'): boolean => {
  const goal = String(args['goal']);
  const by = goal.includes('color') ? 0 : 1;
  const lying = cells.filter(cell => after.get(cell));
  return (
    goals.includes(goal) &&
    goal.startsWith(`${of}-`) &&
    cells.some(cell => after.get(cell) && !before.get(cell)) &&
    lying.length === args['dice'] &&
    cells.length === args['size'] &&
    new Set(lying.map(cell => after.get(cell)![by])).size === lying.length
  );
};
const cellOf = ({ args }: Facts): string => String(args['cell']);
const price = ({ player, playerAfter }: Facts): number => player.favor - playerAfter.favor;
const kindsAre = ({ player, before, after, args }: Facts): boolean =>
  fittingKinds(player, after) === args['kinds'] && fittingKinds(player, before) === args['before'];

const RULES: ReasonRules<Facts> = {
  goal: facts => gained(facts) === facts.args['points'] && facts.args['points'] > 1,
  'goal.one': facts => gained(facts) === 1,
  'goal.loses': facts => -gained(facts) === facts.args['points'] && facts.args['points'] > 0,
  'step.value': step,
  'step.colour': step,
  'line.row': facts => line(facts, lines.rows[Number(facts.args['line']) - 1] ?? [], 'row'),
  'line.column': facts => line(facts, lines.columns[COLUMNS.indexOf(String(facts.args['line']))] ?? [], 'column'),
  secret: facts =>
    !facts.isAlone && secretGain(facts) === facts.args['points'] && facts.player.private === facts.args['colour'],
  'secret.solo': facts => facts.isAlone && secretGain(facts) === facts.args['points'],
  'secret.loses': facts => -secretGain(facts) === facts.args['points'],
  fills: ({ before, after, args }) => empty(after) < empty(before) && empty(after) === args['left'],
  'fills.last': ({ before, after }) => empty(before) > 0 && empty(after) === 0,
  'fills.hard': facts =>
    !facts.before.get(cellOf(facts)) &&
    facts.after.get(cellOf(facts)) !== '' &&
    kindsFor(facts.player, facts.before, cellOf(facts)) === facts.args['kinds'],
  'places.none': ({ before, after }) => CELLS.every(cell => !after.get(cell) || before.get(cell)),
  'passes.unfit': ({ before, player, pool, first }) =>
    first === 'pass' && pool.every(die => CELLS.every(cell => before.get(cell) || !mayLie(player, before, die, cell))),
  kills: facts =>
    !facts.after.get(cellOf(facts)) &&
    kindsFor(facts.player, facts.before, cellOf(facts)) > 0 &&
    kindsFor(facts.player, facts.after, cellOf(facts)) === 0,
  'pays.one': facts => price(facts) === 1,
  pays: facts => price(facts) === facts.args['price'] && facts.args['price'] > 1,
  'keeps.favor': facts => price(facts) === 0 && facts.player.favor === facts.args['favor'],
  room: ({ player, after, args }) => fittingKinds(player, after) === args['kinds'] && args['kinds'] >= 20,
  'room.all': ({ playerAfter, after }) => fittingKinds(playerAfter, after) === ALL_DICE.length,
  narrows: facts => kindsAre(facts) && Number(facts.args['kinds']) < Number(facts.args['before']),
};

export const check: CheckReason = ({ view, seat, seats, line: moves, reason }: CheckedReason) => {
  const [was, is] = [view, moves.at(-1)?.view ?? view] as readonly [TableView, TableView]; // what the seat of this very game saw
  const [player, playerAfter] = [was.players[seat]!, is.players[seat]!];
  return checkByRule(RULES, reason.code, {
    args: reason.args ?? {},
    player,
    playerAfter,
    before: windowOf(player),
    after: windowOf(playerAfter),
    goals: was.objectives,
    isAlone: seats === 1,
    pool: was.pool.split(' ').filter(Boolean),
    first: moves[0]?.text,
  });
};
