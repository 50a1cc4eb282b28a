// The document's comparison of bots as text, with its own figures beside ours.

import { formatTable } from '../../../src/cli/terminal/columns.ts';
import { botNameAndId } from '../../../src/core/names.ts';
import { fill } from '../../../src/core/texts.ts';
import { type BotComparison, type BotFigures, DOCUMENT_FIGURES } from '../bots/comparison.ts';
import type { ContestTexts } from '../texts/contest.ts';
import { names } from '../texts/names.ts';
import type { UnoTournament } from './tournament.ts';

export interface UnoReport extends BotComparison {
  readonly setup: Pick<UnoTournament, 'bots' | 'seats' | 'seed' | 'options' | 'playouts'>;
}

const DASH = '–';

/** Three figures that mean something: 0.0042, 1.37, 163991. */
const brief = (ms: number): string => (ms >= 100 ? String(Math.round(ms)) : String(Number(ms.toPrecision(3))));

export const percent = ({ share, error }: BotFigures): string =>
  `${(100 * share).toFixed(1)} % ± ${(100 * error).toFixed(1)}`;

const ofDocument = (id: string): (typeof DOCUMENT_FIGURES.bots)[number] | undefined =>
  DOCUMENT_FIGURES.bots.find(bot => bot.id === id);

/** One row a bot, under the columns of the texts. */
export function cellsOf(bot: BotFigures, { lang }: ContestTexts): string[] {
  const told = ofDocument(bot.id);
  return [
    botNameAndId(names, bot.id, lang),
    String(bot.matches),
    percent(bot),
    bot.points.toFixed(0),
    bot.movesPerMatch.toFixed(1),
    bot.meanCards.toFixed(2),
    String(bot.mostCards),
    brief(bot.meanMs),
    brief(bot.worstMs),
    told ? brief(told.meanMs) : DASH,
    told ? brief(told.worstMs) : DASH,
  ];
}

/** What the document says of a whole match, and what was seen here. */
export function comparisonOf({ bots }: BotComparison, words: ContestTexts): string {
  const all = bots.reduce((sum, bot) => sum + bot.matches, 0);
  const mean = (of: (bot: BotFigures) => number): number =>
    all === 0 ? 0 : bots.reduce((sum, bot) => sum + of(bot) * bot.matches, 0) / all;
  const { movesPerMatch, meanCards } = DOCUMENT_FIGURES;
  return fill(words.compared, {
    moves: mean(bot => bot.movesPerMatch).toFixed(0),
    cards: mean(bot => bot.meanCards).toFixed(1),
    theirMoves: String(movesPerMatch),
    theirCards: String(meanCards),
  });
}

export function unoText(report: UnoReport, words: ContestTexts, columns: number): string {
  const rows = [words.columns, ...report.bots.map(bot => cellsOf(bot, words))];
  return [
    titleOf(report, words),
    '',
    ...formatTable(rows, column => column === 0),
    '',
    words.chart,
    ...chartText(report, words, columns),
    '',
    comparisonOf(report, words),
    words.lost,
  ].join('\n');
}

export function titleOf({ matches, roundsPerMatch, setup }: UnoReport, words: ContestTexts): string {
  return fill(words.played, { matches, rounds: roundsPerMatch.toFixed(1), seed: setup.seed });
}

/** Bars from nothing to the largest share, most wins first. */
function chartText({ bots }: BotComparison, { lang }: ContestTexts, columns: number): string[] {
  const ranked = [...bots].sort((a, b) => b.share - a.share);
  const nameOf = ({ id }: BotFigures): string => botNameAndId(names, id, lang);
  const width = Math.max(...ranked.map(bot => nameOf(bot).length));
  const room = Math.max(10, Math.min(50, columns - width - 20));
  const most = Math.max(...ranked.map(bot => bot.share), Number.EPSILON);
  return ranked.map(
    bot =>
      `${nameOf(bot).padEnd(width)}  ${'█'.repeat(Math.round((room * bot.share) / most)).padEnd(room)} ${percent(bot)}`,
  );
}
