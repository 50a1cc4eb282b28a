// A user's own windows as text. One pattern is a line with its name and difficulty and four lines of five signs; two patterns
// in a row are the two sides of a card. Blank lines and lines that begin with # do not count:
//
//   Harbour Lights 4
//   R.1..
//   ..B.2
//   5...G
//   .Y.3.

import { adjacentCells, CELLS, COLUMNS, ROWS } from './geometry.ts';
import { PATTERNS, type Pattern } from './patterns.ts';

/** Extra patterns a table may have: 12 cards, as many as the box itself. */
export const MOST_EXTRA = 24;

export interface PatternFile {
  readonly patterns: readonly Pattern[];
  /** One sentence each, with its line; empty when the file is good. */
  readonly errors: readonly string[];
}

interface PatternFileLine {
  readonly number: number;
  readonly text: string;
}

export function parsePatterns(file: string): PatternFile {
  const lines = file
    .split(/\r?\n/)
    .map((text, i): PatternFileLine => ({ number: i + 1, text: text.trim() }))
    .filter(line => line.text !== '' && !line.text.startsWith('#'));
  const errors: string[] = [];
  const patterns: Pattern[] = [];
  const known = new Set(PATTERNS.map(p => p.id));
  let at = 0;
  while (at < lines.length) {
    const head = lines[at++]!;
    const rows: PatternFileLine[] = [];
    while (at < lines.length && rows.length < ROWS && !isHead(lines[at]!.text)) rows.push(lines[at++]!);
    const found = parseHead(head, errors);
    const cells = parseRows(head, rows, errors);
    if (!found) continue;
    if (known.has(found.id)) errors.push(`Line ${head.number}: there already is a pattern "${found.id}".`);
    known.add(found.id);
    patterns.push({ ...found, cells });
  }
  if (patterns.length % 2 === 1)
    errors.push(`A card has two sides, so the number of patterns must be even: there are ${patterns.length}.`);
  if (patterns.length > MOST_EXTRA) errors.push(`There are ${patterns.length} patterns; ${MOST_EXTRA} is the most.`);
  return { patterns, errors };
}

/** A line with a blank or longer than a row begins a pattern; everything else is taken for a row, right or wrong. */
const isHead = (text: string): boolean => /\s/.test(text) || text.length > COLUMNS + 3;

function parseHead(line: PatternFileLine, errors: string[]): { id: string; difficulty: number } | undefined {
  const parts = /^(.*\S)\s+(\S+)$/.exec(line.text);
  const id = (parts?.[1] ?? line.text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const difficulty = Number(parts?.[2]);
  if (!parts) errors.push(`Line ${line.number}: a name and a difficulty were expected, "${line.text}" was found.`);
  else if (![3, 4, 5, 6].includes(difficulty))
    errors.push(`Line ${line.number}: the difficulty is 3, 4, 5 or 6, not "${parts[2]}".`);
  if (parts && id === '') errors.push(`Line ${line.number}: the name needs a letter or a digit.`);
  return parts ? { id, difficulty } : undefined;
}

function parseRows(head: PatternFileLine, rows: readonly PatternFileLine[], errors: string[]): string {
  if (rows.length !== ROWS) errors.push(`Line ${head.number}: a pattern has ${ROWS} rows, here are ${rows.length}.`);
  for (const row of rows) {
    if (row.text.length !== COLUMNS)
      errors.push(`Line ${row.number}: a row has ${COLUMNS} signs, "${row.text}" has ${row.text.length}.`);
    const wrong = /[^RYGBP1-6.]/.exec(row.text);
    if (wrong) errors.push(`Line ${row.number}: "${wrong[0]}" is none of R Y G B P, 1 to 6 and the dot.`);
  }
  const cells = rows.map(row => row.text).join('');
  // Three long rows can have as many signs as four.
  if (rows.length === ROWS && rows.every(row => row.text.length === COLUMNS))
    for (let cell = 0; cell < CELLS; cell++)
      for (let other = cell + 1; other < CELLS; other++)
        if (cells[cell] !== '.' && cells[cell] === cells[other] && (adjacentCells(1 << cell) >> other) & 1)
          errors.push(
            `Line ${rows[Math.floor(other / COLUMNS)]!.number}: two neighbouring cells print ${cells[cell]}, so one of them must stay empty.`,
          );
  return cells;
}
