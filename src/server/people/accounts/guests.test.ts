// Guests who do not come back are forgotten, unless they have played.

import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../core/durations.ts';
import type { JournalEntry, Millis } from '../../../core/journal.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { Credentials, RETURNING_GUEST_LIFETIME, UNUSED_GUEST_LIFETIME } from './credentials.ts';
import { Guests } from './guests.ts';

describe('guests', () => {
  let now: Millis;
  let storage: Storage;
  let credentials: Credentials;
  let guests: Guests;
  beforeEach(() => {
    now = 1000;
    storage = new MemoryStorage();
    credentials = new Credentials(storage.accounts, () => now);
    guests = new Guests(storage.accounts, credentials, () => now);
  });

  async function pass(ms: Millis): Promise<void> {
    now += ms;
    await storage.accounts.sweep(now);
  }

  const isKnown = async (token: string): Promise<boolean> => !isRefusal(await credentials.byToken(token));
  const isStored = async (account: string): Promise<boolean> => (await storage.accounts.account(account)) !== undefined;

  test('whoever never comes back is forgotten', async () => {
    const ada = await guests.create('Ada');
    await pass(UNUSED_GUEST_LIFETIME - 1);
    expect(await isStored(ada.account)).toBe(true);
    await pass(1);
    expect([await isStored(ada.account), await isKnown(ada.token)]).toEqual([false, false]);
  });

  test('whoever comes back is kept for a year from then on', async () => {
    const ada = await guests.create('Ada');
    await pass(UNUSED_GUEST_LIFETIME - 1);
    expect(await isKnown(ada.token)).toBe(true);
    await pass(RETURNING_GUEST_LIFETIME - 1);
    expect(await isStored(ada.account)).toBe(true);
    await pass(1);
    expect([await isStored(ada.account), await isKnown(ada.token)]).toEqual([false, false]);
  });

  test('whoever has played keeps a row for the lists of matches', async () => {
    const { account, name, token } = await guests.create('Ada');
    const setup = { game: 'dama', options: {}, seats: 2, clock: { kind: 'none' }, rules: 1, absence: 'lose', grace: 0 };
    const entries = [
      { t: 'created', at: now, setup, commit: '' },
      { t: 'seated', at: now, seat: 0, who: { account, name, kind: 'person' } },
    ] as JournalEntry[]; // its literals are of the types of an entry
    await new Promise(resolve => {
      storage.append([{ match: 'm1', from: 0, entries }], resolve);
    });
    await pass(UNUSED_GUEST_LIFETIME);
    expect([await isStored(account), await isKnown(token)]).toEqual([true, false]);
  });

  test('the token of a bot does not run out', async () => {
    await storage.accounts.add({ id: 'b-1', kind: 'program', name: 'Bot', look: 'bot', created: now });
    const made = await credentials.createToken('b-1');
    if (isRefusal(made)) throw new Error(made.detail);
    await pass(DAY + HOUR);
    expect(await isKnown(made.token)).toBe(true);
    await pass(3 * RETURNING_GUEST_LIFETIME);
    expect(await isKnown(made.token)).toBe(true);
  });

  test('a guest that could not be stored is stored at the next attempt', async () => {
    const ada = await guests.prepare('Ada');
    const { add } = storage.accounts;
    storage.accounts.add = () => Promise.reject(new Error('no room'));
    await expect(guests.store(ada)).rejects.toThrow('no room');
    storage.accounts.add = add;
    await guests.store(ada);
    expect(await isKnown(ada.token)).toBe(true);
  });
});
