// What the page and the terminal say alike.

import { REPORT_TEXTS, verdictText } from '../../../src/arena/page/texts.ts';
import type { ReportRow } from '../../../src/arena/report.ts';
import type { Texts } from '../../../src/cli/texts/index.ts';
import { fill } from '../../../src/core/texts.ts';
import { contestTexts } from '../texts/contest.ts';
import type { ContestResult } from './contest.ts';

/** How a game ended, as a sentence: a contest knows more than the arena about exceptions and files. */
export function contestVerdict(
  { verdict, threw, refused }: Pick<ContestResult, 'verdict' | 'threw' | 'refused'>,
  name: (seat: number) => string,
  { locale }: Texts,
): string {
  const words = contestTexts[locale].page;
  if (verdict.by === 'illegal')
    return fill(words.illegal, { name: name(verdict.seat), file: verdict.action, detail: verdict.detail });
  if (verdict.by === 'malformed') return fill(words.malformed, { name: name(verdict.seat), detail: verdict.detail });
  if (verdict.by === 'no-move' && refused) return fill(words.repeated, { name: name(verdict.seat) });
  if (verdict.by === 'crash' && threw !== undefined)
    return fill(words.threw, { name: name(verdict.seat), what: threw });
  return verdictText(verdict, name, REPORT_TEXTS[locale]);
}

/** Do the last student above the line and the first one below it have the same points? */
export function isTied(rows: readonly ReportRow[], top: number): boolean {
  const students = rows.filter(({ bot }) => bot === undefined);
  const [last, next] = [students[top - 1], students[top]];
  return last !== undefined && next !== undefined && last.points === next.points;
}

/** A board with a dot in every empty cell; every second character is a cell. */
export const withDots = (board: string): string =>
  board
    .split('\n')
    .map(line => line.replaceAll(/(.)(.?)/g, (_, cell: string, gap: string) => (cell === ' ' ? '.' : cell) + gap))
    .join('\n');
