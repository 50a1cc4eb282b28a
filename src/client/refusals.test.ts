import { expect, test } from 'vitest';
import { badToken, tooFast } from '../server/base/refusals.ts';
import { suspended } from '../server/people/accounts/refusals.ts';
import { BAD_TOKEN, SUSPENDED, TOO_FAST } from './refusals.ts';

test('clients know the codes of the server that they react to', () => {
  expect([BAD_TOKEN, SUSPENDED, TOO_FAST]).toEqual([badToken.refused, suspended.refused, tooFast.refused]);
});
