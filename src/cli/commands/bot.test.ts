import { expect, test } from 'vitest';
import { runHere } from '../testing/fake-terminal.ts';

test.each([
  ['no game', ['bot'], 'GAME is missing.', 2],
  ['a game without a protocol of its own', ['bot', 'toy'], 'For toy, name a program that plays: --program', 2],
  ['a bot that is not there', ['bot', 'piranhas', '--level', 'deep'], 'There is no bot "deep" for this game.', 2],
  ['a port that is none', ['bot', 'piranhas', '--port', 'x'], '--port must be a whole number', 2],
])('%s is one line', async (_, args, sentence, exit) => {
  const { code, out, err } = await runHere(args);
  expect([code, out]).toEqual([exit, '']);
  expect(err).toContain(sentence);
});

test('settings of gateways have a form', async () => {
  const { code, err } = await runHere(['serve', '--set', 'wire=document']);
  expect(code).toBe(2);
  expect(err).toContain('--set wire=document: must be GATEWAY.KEY=VALUE');
});
