import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Keepsake } from './keepsake.ts';

const HOUSE = 'http://localhost:8080';
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-keepsake-'));
afterAll(() => rmSync(folder, { recursive: true }));

let homes = 0;
const home = (): { HOME: string } => ({ HOME: join(folder, `${homes++}`) });
const kept = ({ HOME }: { HOME: string }): string[] => readdirSync(join(HOME, '.local/state/ludoteca'));

test('the next process of the same command is who the last one was; another command is not', () => {
  const env = home();
  const before = Keepsake.ofGuest(env, HOUSE, ['bot', 'snake']);
  expect(before.token).toBeUndefined();
  before.keep('secret');
  before.release();
  expect(Keepsake.ofGuest(env, HOUSE, ['bot', 'snake']).token).toBe('secret');
  expect(Keepsake.ofGuest(env, HOUSE, ['bot', 'adder']).token).toBeUndefined();
  expect(Keepsake.ofGuest(env, 'http://elsewhere:8080', ['bot', 'snake']).token).toBeUndefined();
});

test('two at the same time are two, and each finds itself again', () => {
  const env = home();
  const both = ['one', 'two'].map(token => {
    const own = Keepsake.ofGuest(env, HOUSE, []);
    own.keep(token);
    return own;
  });
  expect(Keepsake.ofGuest(env, HOUSE, []).token).toBeUndefined();
  both[1]!.release();
  expect(Keepsake.ofGuest(env, HOUSE, []).token).toBe('two');
});

test('what is forgotten leaves nothing behind; what is kept is for its owner alone', () => {
  const env = home();
  const own = Keepsake.ofGuest(env, HOUSE, []);
  own.keep('secret');
  const token = kept(env).find(name => name.endsWith('.token'))!;
  expect(statSync(join(env.HOME, '.local/state/ludoteca', token)).mode & 0o777).toBe(0o600);
  own.forget();
  expect(kept(env)).toEqual([]);
});

test('a token of an account is never written down; a second process that goes by it is noticed', () => {
  const env = home();
  const own = Keepsake.ofToken(env, HOUSE, 'b-engine.secret');
  expect([own.token, own.isShared]).toEqual([undefined, false]);
  expect(Keepsake.ofToken(env, HOUSE, 'b-engine.secret').isShared).toBe(true);
  expect(kept(env).map(name => name.replace(/^\w+/, ''))).toEqual(['.lock']);
  own.forget();
  expect(Keepsake.ofToken(env, HOUSE, 'b-engine.secret').isShared).toBe(false);
});

test('without a place to keep it nothing is kept, and nothing fails', () => {
  writeFileSync(join(folder, 'a-file'), '');
  for (const env of [{}, { XDG_STATE_HOME: join(folder, 'a-file') }]) {
    const own = Keepsake.ofGuest(env, HOUSE, []);
    own.keep('secret');
    own.forget();
    expect(Keepsake.ofGuest(env, HOUSE, []).token).toBeUndefined();
    expect(Keepsake.ofToken(env, HOUSE, 'token').isShared).toBe(false);
  }
});
