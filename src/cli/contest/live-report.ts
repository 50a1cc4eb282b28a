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

export class LiveReport {
  readonly #folder: string;
  readonly #game: AnyGame;
  readonly #tournament: Tournament;
  readonly #results: Results;
  readonly #texts: Texts;
  readonly #anchors: ReturnType<typeof anchorsOf>;
  #next = 0;

  constructor(
    folder: string,
    game: AnyGame,
    tournament: Tournament,
    results: Results,
    texts: Texts,
    bots: readonly AnyBot[] = [],
  ) {
    this.#folder = folder;
    this.#game = game;
    this.#tournament = tournament;
    this.#results = results;
    this.#texts = texts;
    this.#anchors = anchorsOf(tournament, bots);
  }

  /** Writes the page, unless it was written a moment ago. */
  at(done: number, of: number): void {
    const began = performance.now();
    if (began < this.#next) return;
    const { locale } = this.#texts;
    const report = reportOf(this.#tournament, progressOf(this.#tournament, this.#results), {
      anchors: this.#anchors,
    });
    const progress = { done, of, at: new Date().toLocaleTimeString(locale) };
    const page = livePage(reportWithNames(report, game.names, locale), progress, REPORT_TEXTS[locale]);
    // In one step, so that a browser never reads half a page.
    const file = join(this.#folder, 'report.html');
    writeFileSync(`${file}.new`, page);
    renameSync(`${file}.new`, file);
    const took = performance.now() - began;
    this.#next = began + Math.max(PAUSE, took / SHARE);
  }
}
