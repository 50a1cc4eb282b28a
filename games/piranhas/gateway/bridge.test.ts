import { expect, test } from 'vitest';
import { rules as piranhas } from '../rules/index.ts';
import { Bridge } from './bridge.ts';
import { OPEN, writeFromClient } from './codec.ts';

test('a table shown anew, still asking: the answer is given again, for what is asked now', () => {
  const state = piranhas.init(2, piranhas.defaults);
  const match = (version: number): string =>
    JSON.stringify({
      t: 'match',
      match: 'r1',
      game: 'piranhas',
      version,
      phase: 'running',
      seat: 0,
      seats: 2,
      options: piranhas.defaults,
      players: [{ name: 'Ann' }, { name: 'Bob' }],
      toAct: 0,
      yours: true,
      view: piranhas.view(state, 0),
    });
  const said: string[] = [];
  const xml: string[] = [];
  const bridge = new Bridge({
    play: line => said.push(line),
    xml: text => xml.push(text),
    fail: reason => expect.fail(reason),
  });
  const hear = (text: string): void => bridge.receiveBytes(new TextEncoder().encode(text));
  bridge.receiveLine(match(5));
  hear(OPEN + writeFromClient({ t: 'join', gameType: 'swc_2019_piranhas' }));
  const requests = (): number => xml.join('').split('MoveRequest').length - 1;
  expect(requests()).toBe(1);
  bridge.receiveLine(match(6));
  expect(said).toEqual(['{"t":"hello"}']);
  const move = { x: 0, y: 4, direction: 'RIGHT', hints: [] } as const;
  hear(writeFromClient({ t: 'room', roomId: 'r1', data: { t: 'move', move } }));
  bridge.receiveLine(match(9));
  const acts = said.slice(1).map(line => JSON.parse(line) as { action: string; version: number }); // lines of our own
  expect(acts.map(({ version }) => version)).toEqual([6, 9]);
  expect(acts[1]!.action).toBe(acts[0]!.action);
  expect(requests()).toBe(1);
});
