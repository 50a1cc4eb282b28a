// What a bot costs in a thread and in a process of its own: the time to its first answer, and a question with its answer.
// `node dist/bench/bot-workers.js`

import { GAMES } from '../games/index.ts';
import { drawOutcome } from '../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { type ComputeWorker, startWorker, WORKER_KINDS, type WorkerKind } from '../src/server/base/compute-worker.ts';
import type { BotReply, BotRequest } from '../src/server/play/bot-workers.ts';
import { median } from './rates.ts';

const MODULE = new URL('../program/server/workers/bot-worker.js', import.meta.url);
const ROUNDS = 10;
const QUESTIONS = 500;

/** The first position in which a seat chooses. */
function openingOf(game: AnyGame): unknown {
  const state: unknown = game.init(2, game.defaults);
  const list = actionList(game.maxLegal);
  const random = seededRandom('bench');
  while (game.toAct(state) === CHANCE) game.apply(state, CHANCE, drawOutcome(game, state, list, random));
  return state;
}

/** A bot that answers at once, so that the message is what is measured. */
function questionOf({ rules, bots }: (typeof GAMES)[number]): Omit<BotRequest, 'id'> {
  const state = openingOf(rules);
  const seat = rules.toAct(state);
  const bot = bots.find(({ thinks }) => thinks === 0)!.id;
  const view: unknown = rules.view(state, seat);
  return { agent: 'aaaaaa', game: rules.id, bot, seat, seats: 2, options: rules.defaults as object, view, budget: 5 };
}

async function measure(kind: WorkerKind, question: Omit<BotRequest, 'id'>): Promise<{ first: number; each: number }> {
  let answered: ((reply: BotReply) => void) | undefined;
  const start = performance.now();
  const worker: ComputeWorker = startWorker(
    {
      module: MODULE,
      memory: 2048,
      onMessage: message => answered?.(message as BotReply),
      onError: error => console.error(error),
      onExit: () => undefined,
    },
    kind,
  );
  const ask = (id: number): Promise<BotReply> =>
    new Promise(resolve => {
      answered = resolve;
      worker.postMessage({ ...question, id });
    });
  // The worker alone does not keep this program from ending.
  const alive = setInterval(() => undefined, 1000);
  await ask(0);
  const first = performance.now() - start;
  const from = performance.now();
  for (let id = 1; id <= QUESTIONS; id++) await ask(id);
  const each = (performance.now() - from) / QUESTIONS;
  await worker.terminate();
  clearInterval(alive);
  return { first, each };
}

for (const game of GAMES) {
  const question = questionOf(game);
  const seen = WORKER_KINDS.map(kind => ({ kind, first: [] as number[], each: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const one of seen) {
      const { first, each } = await measure(one.kind, question);
      one.first.push(first);
      one.each.push(each);
    }
  for (const { kind, first, each } of seen)
    console.log(
      `${game.rules.id}, ${kind}: first answer after ${median(first).toFixed(0)} ms, each further one ${(1000 * median(each)).toFixed(0)} us, view ${JSON.stringify(question.view).length} bytes`,
    );
}
