// Wrong passwords slow down their sender and no other client.

import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import { Credentials } from './credentials.ts';
import { Passwords } from './passwords.ts';
import { SignIn } from './sign-in.ts';

const PASSWORD = 'a long and honest password';
/** Hundreds of guesses are made here, and none is about what a guess costs. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const HOME = { address: '192.0.2.1', agent: 'Browser' };
const stranger = (n: number) => ({ address: `198.51.100.${n}`, agent: 'Browser' });

let now = 0;
let told: string[];
let signIn: SignIn;
let credentials: Credentials;
let ada: string;
let device: string;
beforeEach(async () => {
  now = 1_000_000;
  told = [];
  const { accounts } = new MemoryStorage();
  credentials = new Credentials(accounts, () => now);
  signIn = new SignIn(
    accounts,
    credentials,
    new Passwords(CHEAP),
    () => now,
    account => told.push(account),
  );
  const signed = await signIn.signUp({ ...HOME, name: 'Ada', password: PASSWORD });
  if (isRefusal(signed)) throw new Error(signed.detail);
  ada = signed.account.id;
  device = await credentials.rememberDevice(ada, 'Browser');
});

const guess = (from: typeof HOME & { devices?: string[] }, password = 'wrong') =>
  signIn.signIn({ ...from, name: 'Ada', password });

test('five wrong passwords slow down that network, and nobody elsewhere', async () => {
  for (let i = 0; i < 5; i++) expect(await guess(stranger(1))).toMatchObject({ refused: 'accounts/wrong-password' });
  expect(await guess(stranger(1), PASSWORD)).toMatchObject({ refused: 'accounts/locked' });
  expect(await guess(HOME, PASSWORD)).toMatchObject({ account: { id: ada } });
  now += 60_000;
  expect(await guess(stranger(1), PASSWORD)).toMatchObject({ account: { id: ada } });
});

test('the owner is told once somebody has to wait, and not of a slip of the finger', async () => {
  for (let i = 0; i < 4; i++) await guess(stranger(1));
  expect(told).toEqual([]);
  await guess(stranger(1));
  expect(told).toEqual([ada]);
});

test('a known device is never locked by others, not even from the same network or by very many', async () => {
  for (let i = 0; i < 5; i++) await guess(HOME);
  expect(await guess(HOME, PASSWORD)).toMatchObject({ refused: 'accounts/locked' });
  for (let network = 1; network <= 45; network++) for (let i = 0; i < 5; i++) await guess(stranger(network));
  expect(await guess(stranger(99), PASSWORD)).toMatchObject({ refused: 'accounts/locked' });
  expect(await guess({ ...HOME, devices: ['nonsense', device] }, PASSWORD)).toMatchObject({ account: { id: ada } });
  expect(await signIn.confirm(ada, PASSWORD, HOME.address)).toMatchObject({ id: ada });
});

test('a device slows down only itself, and the device of another account helps nobody', async () => {
  const other = await signIn.signUp({ ...HOME, name: 'Bob', password: PASSWORD });
  if (isRefusal(other)) throw new Error(other.detail);
  const bobs = await credentials.rememberDevice(other.account.id, 'Browser');
  for (let i = 0; i < 5; i++) await guess({ ...HOME, devices: [device] });
  expect(await guess({ ...HOME, devices: [device] })).toMatchObject({ refused: 'accounts/locked' });
  expect(told).toEqual([]);
  expect(await guess(HOME, PASSWORD)).toMatchObject({ account: { id: ada } });
  for (let i = 0; i < 5; i++) await guess({ ...HOME, devices: [bobs] });
  expect(await guess({ ...HOME, devices: [bobs] }, PASSWORD)).toMatchObject({ refused: 'accounts/locked' });
});

test('a new password forgets all devices', async () => {
  const account = await signIn.confirm(ada, PASSWORD, HOME.address);
  if (isRefusal(account)) throw new Error(account.detail);
  await signIn.setPassword(account, 'another honest password', 'Browser');
  expect(await credentials.knownDevice(ada, [device])).toBeUndefined();
});
