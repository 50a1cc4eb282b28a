import { expect, test } from 'vitest';
import { serverAddresses } from './postgres-address.ts';

test.each([
  ['postgres://u:p@a/games', ['postgres://u:p@a/games']],
  [
    'postgres://u:p@a:1,b:2,[::1]/games',
    ['postgres://u:p@a:1/games', 'postgres://u:p@b:2/games', 'postgres://u:p@[::1]/games'],
  ],
  [
    'postgres://u@a,b/games?target_session_attrs=read-write&sslmode=verify-full',
    ['postgres://u@a/games?sslmode=verify-full', 'postgres://u@b/games?sslmode=verify-full'],
  ],
  ['postgres://u@a,b/games?port=5433', ['postgres://u@a/games?port=5433', 'postgres://u@b/games?port=5433']],
  [
    'postgres://u@/games?host=/a,/b&port=1,2&options=x',
    ['postgres://u@/games?host=/a&port=1&options=x', 'postgres://u@/games?host=/b&port=2&options=x'],
  ],
  ['postgres://u@localhost/games?host=/run', ['postgres://u@localhost/games?host=/run']],
  // A % that begins no code is one of the password.
  ['postgres://u:50%@a/games', ['postgres://u:50%25@a/games']],
  ['postgres://u:a%2Fb%zz:%ff@a/games', ['postgres://u:a%2Fb%25zz%3A%25ff@a/games']],
])('%s names its servers', (url, addresses) => expect(serverAddresses(url)).toEqual(addresses));

test('a server that only reads is of no use', () => {
  expect(() => serverAddresses('postgres://u@a,b/games?target_session_attrs=standby')).toThrow(
    '"target_session_attrs=standby" is not possible',
  );
  expect(serverAddresses('postgres://u@a,b/games?target_session_attrs=primary')).toHaveLength(2);
});
