import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { builtBots } from '../built-bots.ts';
import { type CreateAgent, type MatchSettings, playPair, weightsAgent } from './match.ts';
import type { AnySubject } from './subject.ts';
import { subjectOf } from './subjects.ts';

export interface MatchWorkerData {
  readonly game: string;
  /** BUILD:BOT, a folder of compiled code and a bot's id, or a file of weights ending in .i16. */
  readonly players: readonly [string, string];
  readonly settings: MatchSettings;
}

interface BuiltBot {
  readonly id: string;
  readonly createAgent?: CreateAgent;
  /** What builds before version 0.2 call it. */
  readonly sit?: CreateAgent;
}

async function playerOf(subject: AnySubject, name: string): Promise<CreateAgent> {
  if (name.endsWith('.i16')) {
    const bytes = readFileSync(name);
    return weightsAgent(
      subject,
      new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
      {},
    );
  }
  const [build, id] = name.split(':') as [string, string | undefined];
  const bots = await builtBots<BuiltBot>(build, subject.game.id);
  const bot = id === undefined ? bots.at(-1) : bots.find(b => b.id === id);
  const create = bot?.createAgent ?? bot?.sit;
  if (!create) throw new Error(`${build} has no bot ${id}: there are ${bots.map(b => b.id).join(', ')}.`);
  return create;
}

const { game, players, settings } = workerData as MatchWorkerData; // given by match-main.ts
const subject = subjectOf(game);
const ready = Promise.all([playerOf(subject, players[0]), playerOf(subject, players[1])]);
parentPort!.on('message', (pair: number) => {
  void ready.then(created => parentPort!.postMessage(playPair(subject, created, pair, settings)));
});
