import { expect, test } from 'vitest';
import { toy } from '../../core/testing/toy.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import { guardRules } from './guarded-rules.ts';

const LIMIT = 200;

function slow(): number {
  const end = performance.now() + 150;
  while (performance.now() < end);
  return 0;
}

/** Calls rules that take 150 ms, three times in one turn of the event loop. */
function callThrice(computed: () => number): void {
  const { score } = guardRules({ ...toy, score: slow }, LIMIT, computed);
  for (let call = 0; call < 3; call++) score({}, 0);
}

test('rules that compute for too long in one turn fail', () => {
  expect(() => callThrice(() => performance.now())).toThrow(RulesFault);
});

test('rules that are called while the machine stands still do not', () => {
  expect(() => callThrice(() => 0)).not.toThrow();
});
