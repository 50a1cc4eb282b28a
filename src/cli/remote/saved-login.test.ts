import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SavedLogin } from './saved-login.ts';

const SERVER = 'http://localhost:8080';
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-keepsake-'));
afterAll(() => rmSync(folder, { recursive: true }));

let homes = 0;
const home = (): { HOME: string } => ({ HOME: join(folder, `${homes++}`) });
const saved = ({ HOME }: { HOME: string }): string[] => readdirSync(join(HOME, '.local/state/ludoteca'));

test('the next process of the same command is who the last one was; another command is not', () => {
  const env = home();
  const before = SavedLogin.forGuest(env, SERVER, ['bot', 'snake']);
  expect(before.token).toBeUndefined();
  before.save('secret');
  before.release();
  expect(SavedLogin.forGuest(env, SERVER, ['bot', 'snake']).token).toBe('secret');
  expect(SavedLogin.forGuest(env, SERVER, ['bot', 'adder']).token).toBeUndefined();
  expect(SavedLogin.forGuest(env, 'http://elsewhere:8080', ['bot', 'snake']).token).toBeUndefined();
});

test('two at the same time are two, and each finds itself again', () => {
  const env = home();
  const both = ['one', 'two'].map(token => {
    const own = SavedLogin.forGuest(env, SERVER, []);
    own.save(token);
    return own;
  });
  expect(SavedLogin.forGuest(env, SERVER, []).token).toBeUndefined();
  both[1]!.release();
  expect(SavedLogin.forGuest(env, SERVER, []).token).toBe('two');
});

test('what is forgotten leaves nothing behind; what is kept is for its owner alone', () => {
  const env = home();
  const own = SavedLogin.forGuest(env, SERVER, []);
  own.save('secret');
  const token = saved(env).find(name => name.endsWith('.token'))!;
  expect(statSync(join(env.HOME, '.local/state/ludoteca', token)).mode & 0o777).toBe(0o600);
  own.forget();
  expect(saved(env)).toEqual([]);
});

test('a token of an account is never written down; a second process that goes by it is noticed', () => {
  const env = home();
  const own = SavedLogin.forToken(env, SERVER, 'b-engine.secret');
  expect([own.token, own.isShared]).toEqual([undefined, false]);
  expect(SavedLogin.forToken(env, SERVER, 'b-engine.secret').isShared).toBe(true);
  expect(saved(env).map(name => name.replace(/^\w+/, ''))).toEqual(['.lock']);
  own.forget();
  expect(SavedLogin.forToken(env, SERVER, 'b-engine.secret').isShared).toBe(false);
});

test('without a place to keep it nothing is kept, and nothing fails', () => {
  writeFileSync(join(folder, 'a-file'), '');
  for (const env of [{}, { XDG_STATE_HOME: join(folder, 'a-file') }]) {
    const own = SavedLogin.forGuest(env, SERVER, []);
    own.save('secret');
    own.forget();
    expect(SavedLogin.forGuest(env, SERVER, []).token).toBeUndefined();
    expect(SavedLogin.forToken(env, SERVER, 'token').isShared).toBe(false);
  }
});
