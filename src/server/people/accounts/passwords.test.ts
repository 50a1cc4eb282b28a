import { expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { Passwords, passwordProblem } from './passwords.ts';

test.each([
  ['short77', 'accounts/password-length'],
  ['x'.repeat(201), 'accounts/password-length'],
  ['password', 'accounts/password-common'],
  ['PassWord123', 'accounts/password-common'],
  ['12345678', 'accounts/password-common'],
  ['87654321', 'accounts/password-common'],
  ['qwertzuiop', 'accounts/password-common'],
  ['abababababab', 'accounts/password-common'],
  ['Ada Lovelace', 'accounts/password-common'],
  ['adal0velace', 'accounts/password-common'],
  ['four quiet wooden chairs', undefined],
  ['пароль из слов', undefined],
  ['Tr0ub4dor&3', undefined],
])('%s as the password of Ada Lovelace: %s', (password, code) => {
  expect(passwordProblem(password, 'Ada Lovelace')?.refused).toBe(code);
});

test('what was hashed fits, nothing else does, and nobody’s password fits nobody', async () => {
  const passwords = new Passwords();
  const kept = await passwords.hash('caffè e biscotti');
  if (isRefusal(kept)) throw new Error(kept.detail);
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(kept).not.toBe(await passwords.hash('caffè e biscotti'));
  expect(await passwords.verify(kept, 'caffe\u0300 e biscotti')).toBe(true);
  expect(await passwords.verify(kept, 'caffè e biscotti ')).toBe(false);
  expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false);
  expect(passwords.computed).toBe(3);
});
