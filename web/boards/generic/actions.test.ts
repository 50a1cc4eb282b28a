import { expect, test } from 'vitest';
import { groupActions } from './actions.ts';

test('few actions stay one list', () => {
  expect(groupActions(['bid-1', 'bid-2', 'pass'])).toEqual([{ name: '', actions: ['bid-1', 'bid-2', 'pass'] }]);
  expect(groupActions([])).toEqual([]);
});

test('many are grouped by what they begin with, loners last', () => {
  const actions = ['21-30', '21-32', '23-32', '23-34', '32x54', '25-34', '25-36', '27-36', 'draw'];
  expect(groupActions(actions)).toEqual([
    { name: '21', actions: ['21-30', '21-32'] },
    { name: '23', actions: ['23-32', '23-34'] },
    { name: '25', actions: ['25-34', '25-36'] },
    { name: '', actions: ['32x54', '27-36', 'draw'] },
  ]);
});
