// One machine with several workers behind one port, and no NATS: a match over two workers, and a worker that is killed.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { HELLO_TIMEOUT } from '../../src/client/reconnecting-socket.ts';
import type { MatchShown, ServerMessage, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { newSchema, postgres } from '../../src/server/base/storage/testing/postgres.ts';
import { ask, Client } from '../end-to-end/client.ts';
import { NodeProcess } from './nodes.ts';

const isPossible = postgres !== undefined && process.platform === 'linux';

let machine: NodeProcess;
afterEach(() => machine.end('SIGKILL'));

/** Open play connections of each worker, by its number. */
async function connections(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${machine.url}/metrics`)).text();
  const lines = text.matchAll(/^ludoteca_connections\{worker="(\d)"\} (\d+)$/gm);
  return new Map([...lines].map(([, worker, count]) => [worker!, Number(count)]));
}

/** A client that is connected to a worker that no other client is connected to, and the number of that worker. */
async function connectAlone(name: string): Promise<{ client: Client & { token: string }; worker: string }> {
  for (;;) {
    const before = await connections();
    const client = await Client.guest(machine.url, name);
    await expect.poll(async () => sum(await connections())).toBe(sum(before) + 1);
    const after = await connections();
    const worker = [...after.keys()].find(one => after.get(one) !== before.get(one))!;
    if (before.get(worker) === 0) return { client, worker };
    await client.close();
    await expect.poll(async () => sum(await connections())).toBe(sum(before));
  }
}

/** A connection may still be handed to the worker that is gone, and is then reset or never answered: clients try again. */
async function connectAgain(token: string): Promise<Client> {
  for (;;)
    try {
      return await Promise.race([Client.guest(machine.url, 'Bob', token), withoutAnswer()]);
    } catch {
      await sleep(100);
    }
}

async function withoutAnswer(): Promise<never> {
  await sleep(HELLO_TIMEOUT);
  throw new Error('no answer, as long as our own clients wait for one');
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/** The process of a worker: a child of the process that was started, with this number as its argument. */
function pidOf(worker: string): number {
  const children = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim().split(' ');
  const found = children.find(pid =>
    readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`LUDOTECA_WORKER=${worker}`),
  );
  return Number(found);
}

/** Plays whatever comes first in all matches, and joins again what it is refused or sent away from; versions by match. */
function keepPlaying(client: Client, matches: readonly string[], versions: Map<string, number>): void {
  const look = ({ match, version, legal }: MatchShown | UpdateMessage): void => {
    versions.set(match, Math.max(version, versions.get(match) ?? 0));
    const action = legal?.[Math.floor(Math.random() * legal.length)];
    if (action !== undefined) setTimeout(() => client.send({ t: 'act', match, action, version }), 20);
  };
  client.socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage; // the server speaks its own protocol
    if (message.t === 'match' || message.t === 'did') look(message);
    else if (message.t === 'refused' && message.match !== undefined)
      client.send({ t: 'join', match: message.match, legal: true });
  });
  for (const match of matches) client.send({ t: 'join', match, legal: true });
}

test.skipIf(!isPossible)(
  'two people on different workers play on when one of the workers is killed',
  async () => {
    machine = new NodeProcess('m', await newSchema(), undefined, ['--no-gateways', '--workers', '2']);
    await machine.start();
    await expect.poll(() => machine.said).toContain('2 workers serve this port.');
    await expect.poll(async () => (await connections()).size).toBe(2);
    const [ada, bob] = [await connectAlone('Ada'), await connectAlone('Bob')];
    expect(new Set([ada.worker, bob.worker])).toEqual(new Set(['1', '2']));
    const matches: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { body } = await ask<MatchCreated>(machine.url, '/api/matches', { game: 'dama' }, ada.client.token);
      expect((await ask(machine.url, `/api/matches/${body.match}/seats`, {}, bob.client.token)).status).toBe(200);
      matches.push(body.match);
    }
    const versions = new Map<string, number>();
    const moved = (than: ReadonlyMap<string, number>, by: number): boolean =>
      matches.every(match => (versions.get(match) ?? 0) > (than.get(match) ?? 0) + by);
    keepPlaying(ada.client, matches, versions);
    keepPlaying(bob.client, matches, versions);
    await expect.poll(() => moved(new Map(), 6)).toBe(true);

    const dead = pidOf(bob.worker);
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => bob.client.closed).toBeDefined();
    const before = new Map(versions);
    const back = await connectAgain(bob.client.token);
    keepPlaying(back, matches, versions);
    await expect.poll(() => moved(before, 4)).toBe(true);
    expect(machine.said).toContain(`Worker ${bob.worker} ended (SIGKILL). It is started again.`);
    await expect.poll(async () => (await connections()).size).toBe(2);
    expect(pidOf(bob.worker)).not.toBe(dead);

    const workers = ['1', '2'].map(pidOf);
    expect(await machine.end('SIGTERM')).toBe(0);
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow();
  },
  300_000,
);

test.skipIf(!isPossible)(
  'a client that names the worker of its match is connected to that one',
  async () => {
    machine = new NodeProcess('m', await newSchema(), undefined, ['--no-gateways', '--workers', '2']);
    await machine.start();
    await expect.poll(async () => (await connections()).size).toBe(2);
    const ada = await Client.guest(machine.url, 'Ada');
    const { body } = await ask<MatchCreated>(machine.url, '/api/matches', { game: 'dama' }, ada.token);
    const shownTo = async (node: string): Promise<MatchShown> => {
      const client = await Client.guest(machine.url, 'Eve', ada.token, node);
      const shown = await client.join(body.match);
      await client.close();
      return shown;
    };
    // Half of all connections would come to the right one by chance. While the workers share out what they own, the match may move.
    const asked = async (): Promise<string[]> => {
      const near = [];
      for (let i = 0; i < 8; i++) near.push(...(await Promise.all(['m-1', 'm-2'].map(shownTo))));
      const seen = near.map((shown, i) => `${i % 2 === 0 ? 'm-1' : 'm-2'} told ${shown.near ?? 'nothing'}`);
      return [...new Set(seen)].toSorted();
    };
    await expect
      .poll(asked)
      .toSatisfy((seen: string[]) =>
        ['m-1 told m-2,m-2 told nothing', 'm-1 told nothing,m-2 told m-1'].includes(seen.join()),
      );
    expect(await shownTo('m-7')).toMatchObject({ match: body.match });
    expect(await machine.end('SIGTERM')).toBe(0);
  },
  300_000,
);

test.skipIf(!isPossible)('what is wrong with the store is said once, and no worker is started again', async () => {
  machine = new NodeProcess('m', postgres!.url('nowhere'), undefined, ['--no-gateways', '--workers', '3']);
  await expect(machine.start()).rejects.toThrow();
  expect(machine.exits).toEqual([2]);
  expect(machine.said.match(/has no such database/g)).toHaveLength(1);
});
