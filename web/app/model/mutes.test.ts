import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/core/refusal.ts';
import { createStore } from '../../kit/store.ts';
import { createMutes } from './mutes.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

test('a guest’s list stays in the browser, an account’s in the house; signing in and out changes lists', async () => {
  const house = new Set(['a-loud']);
  let refusal: Refusal | undefined;
  const api = {
    muted: () => Promise.resolve([...house].map(account => ({ account, name: account }))),
    mute: (whom: string, on: boolean) => {
      if (!refusal) house[on ? 'add' : 'delete'](whom);
      return Promise.resolve(refusal);
    },
  };
  const kept = createStore<readonly string[]>(['g-old']);
  const account = createStore<{ account: string } | undefined>(undefined);
  const mutes = createMutes({ api, account, kept });
  const list = (): string[] => [...mutes.muted.get()];
  expect(list()).toEqual(['g-old']);
  await mutes.set('g-new', true);
  await mutes.set('g-old', false);
  expect([list(), kept.get(), [...house]]).toEqual([['g-new'], ['g-new'], ['a-loud']]);

  account.set({ account: 'a-me' });
  await settled();
  expect(list()).toEqual(['a-loud']);
  await mutes.set('g-rude', true);
  expect([list(), kept.get(), [...house]]).toEqual([['a-loud', 'g-rude'], ['g-new'], ['a-loud', 'g-rude']]);
  refusal = { refused: 'people/too-many', detail: '' };
  expect(await mutes.set('g-one-more', true)).toBe(refusal);
  expect(list()).toEqual(['a-loud', 'g-rude']);

  account.set(undefined);
  await settled();
  expect(list()).toEqual(['g-new']);
});
