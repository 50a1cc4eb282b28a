import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { NotificationKind, NotificationSettings } from '../../../src/protocol/notifications.ts';
import { createNotificationPreferences } from './notification-preferences.ts';

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
const kinds: NotificationKind[] = ['turn', 'ended', 'round'];
const gone: Refusal = { refused: 'client/unreachable', detail: '' };

/** A server whose answers the test releases. */
function fakeServer() {
  let unwanted: NotificationKind[] = [];
  const asked: { readonly kind: NotificationKind; readonly wanted: boolean; answer(refusal?: Refusal): void }[] = [];
  const api = {
    settings: () => Promise.resolve({ kinds, unwanted }),
    setWanted: (kind: NotificationKind, wanted: boolean) =>
      new Promise<NotificationSettings | Refusal>(resolve => {
        const answer = (refusal?: Refusal): void => {
          if (!refusal) unwanted = [...unwanted.filter(one => one !== kind), ...(wanted ? [] : [kind])];
          resolve(refusal ?? { kinds, unwanted });
        };
        asked.push({ kind, wanted, answer });
      }),
  };
  const answer = async (refusal?: Refusal): Promise<void> => {
    asked.shift()!.answer(refusal);
    await settled();
  };
  return { api, asked, answer, elsewhere: (kind: NotificationKind) => unwanted.push(kind) };
}

test('quick clicks show at once, are sent in order and do not undo each other, nor what was wished elsewhere', async () => {
  const { api, asked, answer, elsewhere } = fakeServer();
  const wishes = createNotificationPreferences(api);
  expect(await wishes.read()).toBeUndefined();
  const shown = () => wishes.settings.get()?.unwanted;
  void wishes.setWanted('turn', false);
  void wishes.setWanted('ended', false);
  void wishes.setWanted('turn', true);
  expect(shown()).toEqual(['ended']);
  await settled();
  expect(asked.map(({ kind, wanted }) => [kind, wanted])).toEqual([['turn', false]]);
  elsewhere('round');
  await answer();
  expect(shown()).toEqual(['round', 'ended']);
  await answer();
  await answer();
  expect(shown()).toEqual(['round', 'ended']);
  expect(asked).toEqual([]);
});

test('what the server refuses is taken back, and nothing else', async () => {
  const { api, answer } = fakeServer();
  const wishes = createNotificationPreferences(api);
  await wishes.read();
  const first = wishes.setWanted('turn', false);
  const second = wishes.setWanted('turn', true);
  void wishes.setWanted('round', false);
  await settled();
  await answer(gone);
  await answer(gone);
  expect([await first, await second]).toEqual([gone, gone]);
  expect(wishes.settings.get()?.unwanted).toEqual(['round']);
  await answer();
  expect(wishes.settings.get()?.unwanted).toEqual(['round']);
});
