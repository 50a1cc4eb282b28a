import { expect, test } from 'vitest';
import { reasons } from '../../games/dama/reasons/index.ts';
import { rules as dama } from '../../games/dama/rules/index.ts';
import type { AnyBot, BotAgent, ComparedAction } from '../core/bot.ts';
import { type Action, actionList } from '../core/game.ts';
import { byLocale } from '../core/locale.ts';
import { seededRandom } from '../core/random.ts';
import type { Reason } from '../core/reasons.ts';
import { explainBest } from './explain.ts';
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

/** Does the action at this place lose something in the test below? */
const isFault = (place: number): boolean => place > 2;

/** Reasons of which each says that an action loses something, or nothing, by its place among the actions. */
const faultsOf = (actions: readonly Action[], sentences: readonly string[]) => ({
  find: ({ line }: { readonly line: readonly Action[] }): readonly Reason[] =>
    isFault(actions.indexOf(line[0]!)) ? [{ code: 'loses', side: 'against', weight: 1 }] : [],
  avoided: { loses: 'others' },
  texts: byLocale(() => ({ sentences: Object.fromEntries(sentences.map(code => [code, code])) })),
});

test('faults of other actions are counted only if there was time for all, and if the game has the sentence', () => {
  const state = dama.init(2, dama.defaults);
  const seat = dama.toAct(state);
  const list = actionList(dama.maxLegal);
  dama.legal(state, seat, list);
  const actions = [...list.items.subarray(0, list.size)];
  const all = actions.map((action, place) => ({ action, value: isFault(place) ? -0.5 : 0, line: [action] }));
  const codes = (areCompared: boolean, sentences = ['others', 'others.all']): string[] =>
    explainBest({ game: dama, reasons: faultsOf(actions, sentences), measure: 'chances' }, { state, seat }, all, {
      count: actions.length - 1,
      areCompared,
    }).map(({ code }) => code);
  expect(codes(true)).toEqual(['others']);
  expect(codes(false)).not.toContain('others');
  expect(codes(true, ['others.all'])).not.toContain('others');
});

test('a bot does not compare the only action', () => {
  const moves = '25-36 52-41 21-32 54-43 12-21 65-54 16-25 76-65 21-30 63-52 10-21 56-47 23-34 74-63 36-45 67-56 27-36';
  const { actions, hint } = hintAfter(moves.split(' '), () => {
    throw new Error('compared');
  });
  expect(actions).toHaveLength(1);
  expect(hint).toMatchObject({ actions: [expect.any(String)], reasons: [] });
});
