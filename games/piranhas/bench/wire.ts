// 200 contest games at once over XML: how long the server takes from a move to the next player's request.
// node dist/games/piranhas/bench/wire.js [MATCHES] [THINK] [PACE]     matches, the longest time a program thinks, and the pause between
// two messages to one program; both in milliseconds. The pause is part of the time from a move to the next request; 0 turns it off.
// The programs think by a timer and play from a state of their own: what is measured is the server and the loopback.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child, percentile } from '../../../bench/load.ts';
import { type Action, actionList, NOBODY, type RandomInt } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { StatusShown } from '../../../src/protocol/rest.ts';
import { fromServers, OPEN, writeFromClient } from '../gateway/codec.ts';
import { GAME_TYPE } from '../gateway/messages.ts';
import { DIRECTIONS, SIDE } from '../rules/board.ts';
import { rules as piranhas } from '../rules/index.ts';
import { readPosition } from '../rules/position.ts';
import type { State } from '../rules/state.ts';

const [matches = 200, think = 600, pace = 30] = process.argv.slice(2).map(Number);
const list = actionList(piranhas.maxLegal);

interface Tally {
  readonly delays: number[];
  readonly causes: Map<string, number>;
  moves: number;
}

/** A connection that keeps only what it has not used yet. */
class Program {
  readonly socket: Socket;
  text = '';
  wake: () => void = () => undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text: string) => {
      this.text += text;
      this.wake();
    });
    this.socket.write(OPEN + writeFromClient({ t: 'join', gameType: GAME_TYPE }));
  }

  /** Until one of the words came; the answer is the first that did. */
  hear(...words: readonly string[]): Promise<string> {
    return new Promise(resolve => {
      this.wake = () => {
        const found = words.find(word => this.text.includes(word));
        if (found) resolve(found);
      };
      this.wake();
    });
  }
}

const REQUEST = 'MoveRequest"/>\n  </room>';
const LEFT = '<left ';

interface Pair {
  readonly red: Program;
  readonly blue: Program;
}

/** Alone, so that the two meet each other. */
async function seat(port: number): Promise<Pair> {
  const red = new Program(port);
  await red.hear('<joined');
  const blue = new Program(port);
  await red.hear(REQUEST);
  return { red, blue };
}

async function playOn({ red, blue }: Pair, random: RandomInt, tally: Tally): Promise<void> {
  const { s, room } = begun(red.text);
  let mover = red;
  for (let received = REQUEST; received === REQUEST; ) {
    await new Promise(resolve => setTimeout(resolve, (think * random(1000)) / 1000));
    const seat = piranhas.toAct(s);
    piranhas.legal(s, seat, list);
    const action = list.items[random(list.size)]!;
    piranhas.apply(s, seat, action);
    mover.text = '';
    const sent = performance.now();
    mover.socket.write(moveText(room, action));
    mover = mover === red ? blue : red;
    if (piranhas.toAct(s) === NOBODY) break;
    received = await mover.hear(REQUEST, LEFT);
    if (received === REQUEST) tally.delays.push(performance.now() - sent);
    tally.moves++;
  }
  await Promise.all([red.hear(LEFT), blue.hear(LEFT)]);
  for (const [, cause] of red.text.matchAll(/cause="(\w+)"/g))
    tally.causes.set(cause!, (tally.causes.get(cause!) ?? 0) + 1);
  red.socket.destroy();
  blue.socket.destroy();
}

function begun(text: string): { s: State; room: string } {
  for (const message of fromServers().push(Buffer.from(text))) {
    if (message.t !== 'room' || message.data.t !== 'memento') continue;
    const s = readPosition(`${message.data.state.board} 0`, true);
    if (!isRefusal(s)) return { s, room: message.roomId };
  }
  throw new Error('no position before the first request');
}

function moveText(roomId: string, action: Action): string {
  const from = action >> 3;
  const move = { x: from % SIDE, y: Math.floor(from / SIDE), direction: DIRECTIONS[action & 7]!, hints: [] };
  return writeFromClient({ t: 'room', roomId, data: { t: 'move', move } });
}

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
const child = await Child.start(['ludoteca', folder], {
  SETTINGS: JSON.stringify({ 'software-challenge-xml.pace': String(pace) }),
});
try {
  const status = (await (await fetch(`http://127.0.0.1:${child.port}/api/status`)).json()) as StatusShown; // our own server
  const { port } = status.gateways.find(({ name }) => name === 'software-challenge-xml')!;
  const tally: Tally = { delays: [], causes: new Map(), moves: 0 };
  const before = (await child.cost()).cpu;
  const since = performance.now();
  const games: Promise<void>[] = [];
  for (let i = 0; i < matches; i++) games.push(playOn(await seat(port), seededRandom(`wire-${i}`), tally));
  await Promise.all(games);
  const seconds = (performance.now() - since) / 1000;
  const { cpu, rss } = await child.cost();
  const at = (share: number): string => percentile(tally.delays, share).toFixed(2);
  console.log(
    `${matches} matches at once, pause of ${pace} ms, ${tally.moves} moves in ${seconds.toFixed(1)} s (${Math.round(tally.moves / seconds)} a second)`,
  );
  console.log(`move to next request: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
  console.log(
    `server: ${((cpu - before) / tally.moves).toFixed(0)} us of CPU a move, ${(rss / 2 ** 20).toFixed(0)} MiB`,
  );
  console.log(`causes: ${[...tally.causes].map(([cause, count]) => `${cause} ${count}`).join(', ')}`);
} finally {
  await child.stop();
  rmSync(folder, { recursive: true, force: true });
}
