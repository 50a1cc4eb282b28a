import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { MutedShown } from '../../../src/server/api/chat-schemas.ts';
import { createStore } from '../../kit/store.ts';
import type { Link } from '../net/connection.ts';
import { createMutes } from './mutes.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

test('the house has the list of whoever one is, guest or not; signing in and out changes lists', async () => {
  const me = createStore<{ account: string } | undefined>(undefined);
  const lists: Record<string, Set<string>> = { 'g-me': new Set(['g-old']), 'a-me': new Set(['a-loud']) };
  const mine = (): Set<string> => lists[me.get()!.account]!;
  let refusal: Refusal | undefined;
  const api = {
    muted: () => Promise.resolve([...mine()].map((account): MutedShown => ({ account, name: account, kind: 'guest' }))),
    mute: (whom: string, on: boolean) => {
      if (!refusal) mine()[on ? 'add' : 'delete'](whom);
      return Promise.resolve(refusal);
    },
  };
  const link = createStore<Link>('connecting');
  const mutes = createMutes({ api, me, link });
  const list = (): string[] => [...mutes.muted.get().keys()];
  me.set({ account: 'g-me' });
  await settled();
  expect(list()).toEqual([]);
  link.set('open');
  await settled();
  expect(list()).toEqual(['g-old']);
  await mutes.set('g-new', true);
  await mutes.set('g-old', false);
  expect(list()).toEqual(['g-new']);

  me.set({ account: 'a-me' });
  expect(list()).toEqual([]);
  await settled();
  expect(list()).toEqual(['a-loud']);
  refusal = { refused: 'social/too-many', detail: '' };
  expect(await mutes.set('g-one-more', true)).toBe(refusal);
  expect(list()).toEqual(['a-loud']);
  // Blocked elsewhere.
  mine().add('a-rude');
  await mutes.read();
  expect(list()).toEqual(['a-loud', 'a-rude']);

  // An answer that comes when one is somebody else already is nobody's.
  const late = mutes.read();
  me.set({ account: 'g-me' });
  await Promise.all([late, settled()]);
  expect(list()).toEqual(['g-new']);
  me.set(undefined);
  await settled();
  expect(list()).toEqual([]);
});
