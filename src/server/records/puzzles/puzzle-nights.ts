// At night the server makes puzzles from its own finished matches, for a few minutes, in a thread at the lowest priority.

import { Worker } from 'node:worker_threads';
import type { Millis } from '../../../core/journal.ts';
import type { AnyGamePuzzles, Puzzle } from '../../../core/puzzle.ts';
import type { Timer } from '../../../match/table.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import { answerQuestions } from '../../base/reading/read-store.ts';
import type { Storage } from '../../base/storage/storage.ts';

/** Under this kind the store has the puzzles that were made here, by game. */
export const MADE_PUZZLES_KIND = 'made-puzzles';
/** Under this kind and key it has the day of the last night. */
const NIGHT = 'puzzle-night';
const LAST = 'last';

/** In UTC. */
const NIGHT_HOUR = 3;
/** Between two looks at the clock. */
const LOOK: Millis = 600_000;
/** Matches of a game that are looked at in a night, the newest first. */
const MATCHES = 100;
/** Puzzles of a game that are kept, the newest last: pages download all of them. */
const MOST_KEPT = 50;
const MINUTE: Millis = 60_000;

export interface PuzzlesRequest {
  readonly t: 'puzzles';
  readonly game: string;
  /** The address of the module of a game that is not part of this program. */
  readonly gameModule: string | undefined;
  readonly matches: readonly string[];
  /** Ids of puzzles that exist. */
  readonly known: readonly string[];
  /** How long it may take. */
  readonly ms: Millis;
}

export interface PuzzlesAnswer {
  readonly t: 'puzzles';
  readonly puzzles: readonly Puzzle[];
}

export interface PuzzleNightsConfig {
  /** Minutes of a night. If 0, no puzzles are made. */
  readonly minutes: number;
  readonly games: readonly string[];
  puzzlesOf(game: string): Promise<AnyGamePuzzles | undefined>;
  readonly gameModules: Readonly<Record<string, string>>;
  readonly storage: Pick<Storage, 'read' | 'all' | 'get' | 'put'>;
  /** The address at which the thread opens the store for itself. If undefined, it reads through the main thread. */
  readonly storeAddress: string | undefined;
  /** Finished matches of a game, the newest first. */
  readonly archive: {
    search(asked: {
      readonly game: string;
      readonly limit: number;
      readonly withPrivate: false;
    }): Promise<readonly { readonly match: string }[]>;
  };
  /** Does this server make them? In a cluster it is the one that counts matches. */
  isOwn(): boolean;
  /** The compiled module of the thread, which answers a `PuzzlesRequest` with a `PuzzlesAnswer`. */
  readonly worker: URL;
  readonly timer: Pick<Timer, 'now' | 'at'>;
  readonly reportFault: ReportFault;
}

export class PuzzleNights {
  readonly #config: PuzzleNightsConfig;
  #cancel: (() => void) | undefined;
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(config: PuzzleNightsConfig) {
    this.#config = config;
  }

  start(): void {
    const { minutes, timer, reportFault } = this.#config;
    if (minutes === 0 || this.#isClosed) return;
    this.#cancel = timer.at(timer.now() + LOOK, () => {
      inBackground(
        this.#look().finally(() => this.start()),
        'making puzzles failed',
        reportFault,
      );
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#worker?.terminate();
  }

  /** Puzzles of a game that were made here. */
  async made(game: string): Promise<readonly Puzzle[]> {
    return ((await this.#config.storage.get(MADE_PUZZLES_KIND, game)) ?? []) as readonly Puzzle[]; // only `#makeFor` writes this kind
  }

  /** At the right hour, once a night. */
  async #look(): Promise<void> {
    const { timer, storage, isOwn } = this.#config;
    const now = new Date(timer.now()).toISOString();
    const day = now.slice(0, 10);
    if (!isOwn() || Number(now.slice(11, 13)) !== NIGHT_HOUR || (await storage.get(NIGHT, LAST)) === day) return;
    await storage.put(NIGHT, LAST, day);
    await this.makeAll();
  }

  /** What a night does: every game gets the same share of the time. */
  async makeAll(): Promise<void> {
    const { games, puzzlesOf, minutes } = this.#config;
    const found = await Promise.all(games.map(async game => ({ game, puzzles: await puzzlesOf(game) })));
    const able = found.flatMap(({ game, puzzles }) => (puzzles ? [{ game, puzzles }] : []));
    const ms = (minutes * MINUTE) / Math.max(1, able.length);
    for (const { game, puzzles } of able) if (!this.#isClosed) await this.#makeFor(game, puzzles, ms);
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #makeFor(game: string, puzzles: AnyGamePuzzles, ms: Millis): Promise<void> {
    const { archive, storage, gameModules } = this.#config;
    const matches = await archive.search({ game, limit: MATCHES, withPrivate: false });
    if (matches.length === 0) return;
    const before = await this.made(game);
    const known = [...(await puzzles.load()), ...before].map(({ id }) => id);
    const request: PuzzlesRequest = {
      t: 'puzzles',
      game,
      gameModule: gameModules[game],
      matches: matches.map(({ match }) => match),
      known,
      ms,
    };
    const made = await this.#ask(request);
    if (made.length > 0) await storage.put(MADE_PUZZLES_KIND, game, [...before, ...made].slice(-MOST_KEPT));
  }

  /** A game whose rules or bots fail gets none, and a new thread makes those of the next game. */
  #ask(request: PuzzlesRequest): Promise<readonly Puzzle[]> {
    const { worker: module, storage, storeAddress, reportFault } = this.#config;
    if (!this.#worker) {
      this.#worker = new Worker(module, { workerData: storeAddress });
      this.#worker.unref();
      answerQuestions(this.#worker, storage);
    }
    const worker = this.#worker;
    return new Promise(resolve => {
      worker.on('message', (answer: PuzzlesAnswer) => {
        if (answer.t === 'puzzles') resolve(answer.puzzles);
      });
      worker.on('error', error => {
        reportFault(`making puzzles of ${request.game} failed`, error);
        this.#worker = undefined;
        resolve([]);
      });
      worker.on('exit', () => resolve([]));
      worker.postMessage(request);
    });
  }
}
