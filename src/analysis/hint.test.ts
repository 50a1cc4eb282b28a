import { expect, test } from 'vitest';
import { reasons } from '../../games/dama/reasons/index.ts';
import { rules as dama } from '../../games/dama/rules/index.ts';
import type { AnyBot, BotAgent, ComparedAction } from '../core/bot.ts';
import { type Action, actionList } from '../core/game.ts';
import { seededRandom } from '../core/random.ts';
import { findHint } from './hint.ts';

/** A hint of a bot that chooses the first action and compares in the given way, for the position after these moves. */
function hintAfter(moves: readonly string[], compare: (actions: readonly Action[]) => readonly ComparedAction[]) {
  const state = dama.init(2, dama.defaults);
  for (const move of moves) dama.apply(state, dama.toAct(state), Number(dama.parse(state, dama.toAct(state), move)));
  const seat = dama.toAct(state);
  const list = actionList(dama.maxLegal);
  dama.legal(state, seat, list);
  const actions = [...list.items.subarray(0, list.size)];
  const agent: BotAgent<unknown> = { choose: () => actions[0]!, compare: () => compare(actions) };
  const bot: AnyBot = { id: 'test', level: 0, thinks: 0, judges: 'chances', createAgent: () => agent };
  const hint = findHint({
    game: dama,
    bots: [bot],
    reasons,
    view: dama.view(state, seat),
    seat,
    seats: 2,
    options: dama.defaults,
    random: seededRandom('hint'),
    now: () => 0,
  });
  return { actions, hint };
}

test('sentences about the other actions count those that were left out', () => {
  const { actions, hint } = hintAfter([], all => all.slice(0, 5).map(action => ({ action, value: 0, line: [action] })));
  expect(actions).toHaveLength(7);
  expect(hint.reasons).toMatchObject([{ code: 'analysis.even', args: { count: 4, others: 6 } }]);
});

test('a bot does not compare the only action', () => {
  const moves = '25-36 52-41 21-32 54-43 12-21 65-54 16-25 76-65 21-30 63-52 10-21 56-47 23-34 74-63 36-45 67-56 27-36';
  const { actions, hint } = hintAfter(moves.split(' '), () => {
    throw new Error('compared');
  });
  expect(actions).toHaveLength(1);
  expect(hint).toMatchObject({ actions: [expect.any(String)], reasons: [] });
});
