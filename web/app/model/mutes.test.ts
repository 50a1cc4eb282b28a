import { expect, test } from 'vitest';
import type { ConnectionState } from '../../../src/client/reconnecting-socket.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { MutedShown } from '../../../src/protocol/chat.ts';
import { createStore } from '../../kit/store.ts';
import { createMutes, type OtherTabs } from './mutes.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/** Tabs of one browser, which receive each other's messages. */
function browser(): () => OtherTabs {
  const pages: (() => void)[] = [];
  return () => {
    const own: (() => void)[] = [];
    return {
      notify: () => {
        for (const call of pages) if (!own.includes(call)) call();
      },
      onNotified: call => {
        own.push(call);
        pages.push(call);
      },
    };
  };
}
const tabs = browser();

test('the server has the list of whoever one is, guest or not; signing in and out changes lists', async () => {
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
  const connectionState = createStore<ConnectionState>('connecting');
  const mutes = createMutes({ api, me, connectionState, tabs: tabs() });
  const list = (): string[] => [...mutes.muted.get().keys()];
  me.set({ account: 'g-me' });
  await settled();
  expect(list()).toEqual([]);
  connectionState.set('open');
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
  await mutes.refresh();
  expect(list()).toEqual(['a-loud', 'a-rude']);

  // An answer that arrives after the account has changed is dropped.
  const late = mutes.refresh();
  me.set({ account: 'g-me' });
  await Promise.all([late, settled()]);
  expect(list()).toEqual(['g-new']);
  me.set(undefined);
  await settled();
  expect(list()).toEqual([]);
});

test('who is muted, or heard again, in one tab is so in the others', async () => {
  const muted = new Set(['g-loud']);
  const api = {
    muted: () => Promise.resolve([...muted].map((account): MutedShown => ({ account, name: account, kind: 'guest' }))),
    mute: (whom: string, on: boolean) => {
      muted[on ? 'add' : 'delete'](whom);
      return Promise.resolve(undefined);
    },
  };
  const page = browser();
  const connectionState = createStore<ConnectionState>('connecting');
  const open = () => createMutes({ api, me: createStore({ account: 'g-me' }), connectionState, tabs: page() });
  const [one, other] = [open(), open()];
  connectionState.set('open');
  await one.set('g-rude', true);
  await settled();
  expect([...other.muted.get().keys()]).toEqual(['g-loud', 'g-rude']);
  await other.set('g-loud', false);
  await settled();
  expect([...one.muted.get().keys()]).toEqual(['g-rude']);
});
