// A thread that judges the positions of one match after another, and lets everybody else go first.

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Mind } from '../../core/bot.ts';
import type { Entry } from '../../core/journal.ts';
import { seededRandom } from '../../core/random.ts';
import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import { judge, type Point, studyOf } from './study.ts';

export interface Asked {
  readonly match: string;
  readonly game: string;
  readonly bot: string;
  readonly entries: readonly Entry[];
}

/** After every position: how far it is, and what was found there. */
export interface Told {
  readonly match: string;
  readonly done: number;
  readonly of: number;
  readonly point?: Point;
}

/** Milliseconds for a whole match, and for one of its positions at least and at most. */
const WHOLE = 20_000;
const LEAST = 10;
const MOST = 250;

/** Lowest of all: on Linux this is the priority of the calling thread alone. */
const POLITE = 19;

function study({ match, game: id, bot: botId, entries }: Asked): void {
  const game = games.find(one => one.id === id);
  const bot = bots[id]?.find(one => one.id === botId);
  const found = game && bot && studyOf(game, entries);
  const tell = (told: Omit<Told, 'match'>): void => parentPort?.postMessage({ match, ...told } satisfies Told);
  if (!found || found.questions.length === 0) return tell({ done: 0, of: 0 });
  const { seats, options, questions } = found;
  const budget = Math.max(LEAST, Math.min(MOST, WHOLE / questions.length));
  const random = seededRandom(match);
  const minds: Mind<unknown>[] = Array.from({ length: seats }, (_, seat) =>
    bot.sit({ seat, seats, options, random, now: () => performance.now() }),
  );
  for (const [index, question] of questions.entries()) {
    const point = judge(game, minds[question.seat]!, question, budget);
    tell({ done: index + 1, of: questions.length, ...(point && { point }) });
  }
}

if (process.platform === 'linux') setPriority(POLITE);
parentPort?.on('message', study);
