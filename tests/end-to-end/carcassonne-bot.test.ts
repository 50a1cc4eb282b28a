import { afterEach, beforeEach, expect, test } from 'vitest';
import { bots as carcassonneBots } from '../../games/carcassonne/bots/index.ts';
import { carcassonneClient } from '../../games/carcassonne/gateway/client.ts';
import { Kit } from './carcassonne-kit.ts';

let kit: Kit;
beforeEach(async () => {
  kit = new Kit();
  await kit.open();
});
afterEach(() => kit.close());

test('bots of ours play a whole match over the socket, and agree on who won', async () => {
  const told: string[][] = [[], []];
  const visit = (bot: string, to: string[]) =>
    carcassonneClient.play({
      host: '127.0.0.1',
      port: kit.port,
      reservation: undefined,
      bot: carcassonneBots.find(({ id }) => id === bot)!,
      log: line => to.push(line),
    });
  const playing = [visit('greedy', told[0]!), visit('random', told[1]!)];
  await kit.seated(2);
  await kit.startTimeout();
  const visited = await Promise.all(playing);
  expect(new Set(visited.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
  // Greedy beats random in every one of 50 games of the bots' own tests.
  expect(visited.map(({ won }) => won)).toEqual([true, false]);
  expect(told[0]!.at(-1)).toBe(told[1]!.at(-1));
});
