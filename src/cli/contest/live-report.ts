// The page of a tournament that is being played, in the file in which its report will be.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livePage } from '../../arena/page/report-page.tsx';
import { REPORT_TEXTS } from '../../arena/page/texts.ts';
import { anchorsOf, reportOf, reportWithNames } from '../../arena/report.ts';
import type { Results } from '../../arena/results.ts';
import { progressOf } from '../../arena/runner.ts';
import type { Tournament } from '../../arena/tournament.ts';
import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Texts } from '../texts/index.ts';

/** Milliseconds between two pages at least, and their share of the time where a page takes long. */
const PAUSE = 1000;
const SHARE = 0.05;

/** Writes the page, unless it was written a moment ago. */
export function liveReport(
  folder: string,
  game: AnyGame,
  tournament: Tournament,
  results: Results,
  { locale }: Texts,
  bots: readonly AnyBot[] = [],
): (done: number, of: number) => void {
  const anchors = anchorsOf(tournament, bots);
  const file = join(folder, 'report.html');
  let next = 0;
  return (done, of) => {
    const began = performance.now();
    if (began < next) return;
    const report = reportOf(tournament, progressOf(tournament, results), { anchors });
    const progress = { done, of, at: new Date().toLocaleTimeString(locale) };
    const page = livePage(reportWithNames(report, game.names, locale), progress, REPORT_TEXTS[locale]);
    // In one step, so that a browser never reads half a page.
    writeFileSync(`${file}.new`, page);
    renameSync(`${file}.new`, file);
    next = began + Math.max(PAUSE, (performance.now() - began) / SHARE);
  };
}
