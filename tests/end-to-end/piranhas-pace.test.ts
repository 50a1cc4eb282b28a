// Time over XML: the pause between two messages to one program, the clock that waits for the request, and the time our own bot uses.

import { expect, test } from 'vitest';
import { bots as piranhasBots } from '../../games/piranhas/bots/index.ts';
import { piranhasClient } from '../../games/piranhas/gateway/client.ts';
import { USUAL_PACE } from '../../games/piranhas/gateway/messages.ts';
import type { AnyBot } from '../../src/core/bot.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { Client } from './client.ts';
import { startPlayServer } from './cluster-kit.ts';
import { SilentProxy } from './habits.ts';
import { XmlClient } from './xml-client.ts';

test('a program’s time counts from the request, which follows the position after a pause', async () => {
  const by = new TestTimer(1_000_000);
  const paced = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', timer: by });
  const xml = paced.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
  const red = await XmlClient.joined(xml);
  const spectator = await Client.guest(paced.url, 'Eve');
  await spectator.join(red.room);
  const blue = await XmlClient.joined(xml);
  await spectator.hear('did', did => did.phase === 'running');
  by.pass(USUAL_PACE);
  await red.data('welcome');
  expect(red.kinds()).not.toContain('memento');
  by.pass(USUAL_PACE);
  await red.data('memento');
  expect(red.kinds()).not.toContain('moveRequest');
  by.pass(USUAL_PACE);
  await red.data('moveRequest');
  by.pass(2000);
  red.moveLegally(red.room);
  await red.hear('room', ({ data }) => data.t === 'memento' && data.state.turn === 1);
  // Blue has its position at once; only its request waits.
  await blue.hear('room', ({ data }) => data.t === 'memento' && data.state.turn === 1);
  expect(blue.kinds()).not.toContain('moveRequest');
  by.pass(USUAL_PACE);
  await blue.data('moveRequest');
  by.pass(2001);
  blue.moveLegally(red.room);
  await spectator.hear('did', did => did.phase === 'over');
  by.pass(USUAL_PACE);
  expect((await red.data('result')).result.scores[1]).toMatchObject({ cause: 'SOFT_TIMEOUT', victory: 0 });
  for (const client of [red, blue]) client.close();
  await paced.close();
});

/** The random player, of which something is noted before each move. */
function observedBot(observe: (budget: number, now: () => number) => void): AnyBot {
  const [random] = piranhasBots;
  return {
    ...random!,
    createAgent: context => {
      const agent = random!.createAgent(context);
      return {
        choose: (view, budget) => {
          observe(budget, context.now);
          return agent.choose(view, budget);
        },
      };
    },
  };
}

/** Notes how much time it was given for each move. */
const notingBot = (budgets: number[]): AnyBot => observedBot(budget => budgets.push(budget));

/** Notes how much later its clock is after one look at it. */
const lookingBot = (spans: number[]): AnyBot =>
  observedBot((_, now) => {
    const startedAt = now();
    spans.push(now() - startedAt);
  });

const middle = (budgets: readonly number[]): number => budgets.toSorted((a, b) => a - b)[budgets.length >> 1]!;

test('our bot uses about 1.6 of 2 seconds, and less when its answers arrive late', async () => {
  const server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent' });
  const xml = server.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
  const far = await SilentProxy.open(xml, 150);
  const [quick, slow]: number[][] = [[], []];
  const visit = { host: '127.0.0.1', reservation: undefined, log: () => undefined };
  await Promise.all([
    piranhasClient.play({ ...visit, port: xml, bot: notingBot(quick!) }),
    piranhasClient.play({ ...visit, port: far.port, bot: notingBot(slow!) }),
  ]);
  far.close();
  await server.close();
  // On a busy machine answers come later, and then it uses less: what it uses at most is what it would use on a quiet one.
  expect(Math.max(...quick!)).toBeGreaterThan(1400);
  expect(Math.max(...quick!)).toBeLessThan(1700);
  // 300 ms on the way there and back, beside the reserve of 350. Before that are the search before joining and the first move.
  expect(Math.max(...slow!.slice(2))).toBeLessThan(1350);
  expect(middle(slow!)).toBeLessThan(middle(quick!));
});

/** A machine on which a look at the clock costs 5 ms, `busy` of them spent working and the others waiting. */
function machine(busy: number): { wall(): number; cpu(): number } {
  let wall = 0;
  return { wall: () => (wall += 5), cpu: () => (busy * wall) / 5 };
}

test('our bot’s clock runs faster on a machine that makes it wait', async () => {
  const server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent' });
  const port = server.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;
  const [starved, fed]: number[][] = [[], []];
  const visit = { host: '127.0.0.1', port, reservation: undefined, log: () => undefined };
  await Promise.all([
    piranhasClient.play({ ...visit, bot: lookingBot(starved!), times: machine(0) }),
    piranhasClient.play({ ...visit, bot: lookingBot(fed!), times: machine(5) }),
  ]);
  await server.close();
  expect(Math.min(...starved!)).toBeGreaterThanOrEqual(15);
  expect(fed!.every(span => span === 5)).toBe(true);
});
