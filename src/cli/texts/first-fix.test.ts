import { expect, test } from 'vitest';
import { FAULTS_BY_URGENCY, firstFix } from '../../arena/verdicts.ts';
import { LANGUAGES } from './index.ts';

test('the fault that hides others comes first, however rare it is', () => {
  const late = { by: 'time', seat: 0, limit: 5000, used: 5001 } as const;
  expect(firstFix([{ by: 'rules' }, late, { by: 'crash', seat: 0, code: 1 }, late])).toEqual({
    fault: 'crash',
    games: 1,
  });
  expect(firstFix([late, { by: 'rules' }, late])).toEqual({ fault: 'time', games: 2 });
});

test('a program without a fault has nothing to fix', () => {
  expect(firstFix([{ by: 'rules' }, { by: 'resignation', seat: 0 }])).toBeUndefined();
});

test('every fault has its advice, in every language', () => {
  for (const { arena } of Object.values(LANGUAGES))
    for (const fault of FAULTS_BY_URGENCY) expect(arena.fixes[fault]).toMatch(/^\p{Lu}.*[.?]$/u);
});
