import { expect, test } from 'vitest';
import { LOCAL_PREFIX } from '../../../src/local/local-tables.ts';
import { isLocalMatch } from './local-match.ts';

test('a match of this device is told by the beginning of its id', () => {
  expect(isLocalMatch(`${LOCAL_PREFIX}0123456789abcdef`)).toBe(true);
  expect(isLocalMatch('abcd2345')).toBe(false);
  expect(isLocalMatch(undefined)).toBe(false);
});
