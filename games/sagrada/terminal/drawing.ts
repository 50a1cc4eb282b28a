// Windows and dice of Sagrada in characters, with colours where the terminal has them. Everything a colour says is also said by
// a letter: a die is [R5], a pane that asks for red an r, one that asks for a value its figure.

import type { Hue, Paint } from '../../../src/cli/terminal/paint.ts';
import { COLOUR_NAMES, COLOURS } from '../rules/dice.ts';
import { COLUMNS, ROWS } from '../rules/geometry.ts';

/** Characters of a pane. */
const PANE = 4;
const LABEL = 3;
/** Characters of a window, and of the space to the next. */
const WINDOW = LABEL + COLUMNS * PANE + 1;
const GAP = 2;

export interface WindowDrawn {
  /** Two lines above the panes. */
  readonly title: string;
  readonly subtitle: string;
  /** By cell: a colour, a value or a dot. */
  readonly print: string;
  /** By cell: '..' where none lies. */
  readonly dice: readonly string[];
  /** Cells that answer what is asked. */
  readonly open: ReadonlySet<number>;
}

function hueOf(sign: string): Hue | undefined {
  const at = COLOURS.findIndex(letter => letter === sign[0]);
  return at < 0 ? undefined : COLOUR_NAMES[at];
}

export function drawDie(die: string, paint: Paint): string {
  const hue = hueOf(die);
  return hue && !paint.isPlain ? paint.solid(hue, ` ${die} `) : die;
}

function drawPane(print: string, die: string, open: boolean, paint: Paint): string {
  const hue = hueOf(die === '..' ? print : die);
  if (die !== '..') {
    const [left, right] = open ? '<>' : paint.isPlain ? '[]' : '  ';
    const text = `${left}${die}${right}`;
    return open ? paint.strong(paint.solid(hue!, text)) : paint.solid(hue!, text);
  }
  const sign = print.toLowerCase();
  const text = open ? ` (${sign})` : `  ${sign} `;
  if (!hue) return open ? paint.strong(text) : print === '.' ? paint.quiet(text) : text;
  return open ? paint.strong(paint.inked(hue, text)) : paint.inked(hue, text);
}

const fit = (text: string): string => text.slice(0, WINDOW).padEnd(WINDOW);

function linesOf({ title, subtitle, print, dice, open }: WindowDrawn, paint: Paint): string[] {
  const columns = Array.from({ length: COLUMNS }, (_, column) => `  ${'abcde'[column]} `).join('');
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const panes = Array.from({ length: COLUMNS }, (_none, column) => {
      const cell = row * COLUMNS + column;
      return drawPane(print[cell] ?? '.', dice[cell] ?? '..', open.has(cell), paint);
    });
    return `${paint.quiet(` ${row + 1} `)}${panes.join('')} `;
  });
  return [paint.strong(fit(title)), fit(subtitle), paint.quiet(fit(' '.repeat(LABEL) + columns)), ...rows];
}

/** Side by side, as many as fit. */
export function drawWindows(windows: readonly WindowDrawn[], width: number, paint: Paint): string[] {
  const across = Math.max(1, Math.floor((width + GAP) / (WINDOW + GAP)));
  const lines: string[] = [];
  for (let from = 0; from < windows.length; from += across) {
    const blocks = windows.slice(from, from + across).map(window => linesOf(window, paint));
    if (from > 0) lines.push('');
    for (const row of blocks[0]!.keys())
      lines.push(
        blocks
          .map(block => block[row]!)
          .join(' '.repeat(GAP))
          .trimEnd(),
      );
  }
  return lines;
}

/** Words on as few lines as fit, the later ones indented; `wide` tells how many characters one shows. */
export function wrap<T>(words: readonly T[], width: number, indent: number, wide: (word: T) => number): T[][] {
  const lines: T[][] = [[]];
  let used = indent;
  for (const word of words) {
    const more = wide(word) + (lines.at(-1)!.length > 0 ? 1 : 0);
    if (used + more > width && lines.at(-1)!.length > 0) {
      lines.push([]);
      used = indent + wide(word);
    } else used += more;
    lines.at(-1)!.push(word);
  }
  return lines;
}
