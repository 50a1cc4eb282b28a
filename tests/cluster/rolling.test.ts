// Three nodes behind HAProxy are restarted one after another while pairs of players and a browser play: no one is refused a move.
// Only `npm run soak cluster` does it, because it takes a minute.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { repetitions } from '../counts.ts';
import { Browsers, MOVABLE, moves } from '../end-to-end/browser.ts';
import { ask } from '../end-to-end/client.ts';
import { DialogueClient } from '../end-to-end/sagrada-client.ts';
import { Announced } from './announced.ts';
import { BalancedNodes, canBalance } from './balanced-nodes.ts';
import { Pair } from './players.ts';

const ROUNDS = repetitions('ROLLING', 0, 2);
const isPossible = ROUNDS > 0 && canBalance;
if (ROUNDS > 0 && !isPossible)
  console.log('Skipped: a rolling restart, because there is no PostgreSQL, no nats-server or no HAProxy.');

const PAIRS = 6;
const QUIET_MOVES = 100;
let cluster: BalancedNodes;
let browsers: Browsers;

beforeAll(async () => {
  if (!isPossible) return;
  cluster = await BalancedNodes.start(['a', 'b', 'c']);
  browsers = await Browsers.open(cluster.balancer.url);
}, 300_000);
afterAll(async () => {
  await browsers?.close();
  await cluster?.end();
});

/** The dialogue of Sagrada is open at one node. Several at once, which a balancer that does not know it would spread over all nodes. */
async function isSagradaFound(): Promise<boolean> {
  const url = `${cluster.balancer.url.replace('http', 'ws')}/api/sagrada`;
  const clients = Array.from({ length: 6 }, () => new DialogueClient(url));
  const welcomes = await Promise.allSettled(clients.map((client, i) => client.login(`Grace ${i}`)));
  for (const client of clients) client.drop();
  return welcomes.every(({ status }) => status === 'fulfilled');
}

/** A board that is shown again between two clicks is clicked again. */
async function moveInBrowser(page: Page): Promise<void> {
  const before = (await moves(page)).length;
  const short = { timeout: 2000 };
  await expect
    .poll(async () => {
      await page
        .locator(MOVABLE)
        .first()
        .click(short)
        .catch(() => undefined);
      await page
        .locator('[aria-label$="can move here"]')
        .first()
        .click(short)
        .catch(() => undefined);
      return (await moves(page)).length;
    })
    .toBeGreaterThan(before);
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** At once, so that a long run shows how far it is. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** All pauses between two moves of a pair since the last time, sorted into two figures. */
function report(what: string, pairs: readonly Pair[]): void {
  const pauses = pairs.flatMap(pair => pair.pauses.splice(0));
  const [median, p99] = [percentile(pauses, 0.5), percentile(pauses, 0.99)];
  say(
    `${what}: ${pauses.length} moves, silence of a match p50 ${median} ms, p99 ${p99} ms, longest ${Math.max(...pauses)} ms`,
  );
}

/** Until every pair has made so many more moves; says what each of them waits for when one does not. */
async function untilMoved(pairs: readonly Pair[], count: number): Promise<void> {
  const before = pairs.map(pair => pair.moves);
  try {
    await expect.poll(() => pairs.every((pair, i) => pair.moves >= before[i]! + count)).toBe(true);
  } catch (error) {
    for (const pair of pairs) say(pair.describe());
    throw error;
  }
}

test.skipIf(!isPossible)(
  'a rolling restart refuses nobody a move',
  async () => {
    const { nodes, balancer } = cluster;
    await expect.poll(() => cluster.readiness()).toBe(200);
    const page = await browsers.person({ name: 'Ada' });
    const wanted = { game: 'dama', private: true, bots: [{ seat: 1, bot: 'random' }] };
    const { body } = await ask<MatchCreated>(balancer.url, '/api/matches', wanted, browsers.guestOf(page).token);
    await page.goto(`/match/${body.match}`);
    await moveInBrowser(page);
    const announced = new Announced();
    const pairs = Array.from({ length: PAIRS }, () => new Pair('dama', () => [balancer.url], announced));
    const playing = Promise.all(pairs.map(pair => pair.play()));
    await untilMoved(pairs, QUIET_MOVES);
    report('quiet', pairs);
    for (let round = 0; round < ROUNDS; round++)
      for (const node of nodes) {
        expect([await node.end('SIGTERM'), ...node.crashes]).toEqual([0]);
        await moveInBrowser(page);
        await node.start();
        await expect.poll(async () => (await fetch(`${node.url}/ready`)).status).toBe(200);
        await untilMoved(pairs, 5);
        await moveInBrowser(page);
        await expect.poll(isSagradaFound).toBe(true);
      }
    report(`${3 * ROUNDS} restarts`, pairs);
    for (const pair of pairs) pair.stop();
    await playing;
    expect(pairs.flatMap(pair => pair.refused)).toEqual([]);
    expect(announced.forks).toEqual([]);
    expect(await announced.lost(balancer.url)).toEqual([]);
    expect(browsers.faults).toEqual([]);
  },
  900_000,
);
