import { expect, test } from 'vitest';
import { badToken, matchMoving, tooFast } from '../server/base/refusals.ts';
import { suspended } from '../server/people/accounts/refusals.ts';
import { BAD_TOKEN, MOVING, SUSPENDED, TOO_FAST } from './refusals.ts';

test('clients know the codes of the server that they react to', () => {
  const known = [BAD_TOKEN, MOVING, SUSPENDED, TOO_FAST];
  expect(known).toEqual([badToken, matchMoving, suspended, tooFast].map(({ refused }) => refused));
});
