// A store with rows in every table, for tests of upgrades and copies.

import { ANNA, BEPPE, created, ended, moved, seated, write } from '../storage.suite.ts';
import type { Storage } from '../storage.ts';

/** Something of everything. */
export async function fillWithEverything(storage: Storage, matches: number): Promise<void> {
  const { accounts, social, chat, notifications } = storage;
  for (let i = 0; i < 30; i++) {
    const id = `a-${i}`;
    await accounts.add({
      id,
      kind: 'person',
      name: `Ada ${i}`,
      look: `ada${i}`,
      created: i,
      ...(i === 3 && { admin: true }),
    });
    await accounts.issue({
      proof: `p${i}`,
      id: `c${i}`,
      kind: 'token',
      account: id,
      label: 'è "x"',
      created: 1,
      seen: 2,
    });
    await social.addRelation({ kind: 'follow', by: id, to: 'a-1', since: i }, 100);
    await social.setLastSeen(id, i);
    await notifications.add(id, { kind: 'turn', about: 'match/x' }, i, 10);
  }
  const line = await chat.add({
    match: 'm',
    at: 1,
    to: 'table',
    account: 'a-1',
    name: 'Ada',
    kind: 'person',
    text: 'hello \u{1f3b2}',
  });
  await chat.report({ line: line.line, match: 'm', at: 2, by: 'a-2', why: 'rude' });
  await accounts.setRedacted({ kind: 'name', key: 'a-5' }, true);
  await accounts.logModeration({ at: 1, by: 'a-3', what: 'suspend', about: 'a-9', why: 'x' });
  await storage.put('setting', 'x', { y: 1 });
  await storage.put('setting', 'a-2', ['è']);
  await social.setInvisible('a-6', true);
  await notifications.read('a-7');
  for (let i = 0; i < matches; i++) {
    const entries = [created(i), seated(i, 0, ANNA), seated(i, 1, BEPPE), moved(i, i)];
    if (i % 2 === 0) entries.push(ended(i));
    const dormant = i % 7 === 0 ? { due: i, awaitedSeats: [0], toAct: 0 } : undefined;
    await write(storage, { match: `m-${i}`, from: 0, entries, ...(dormant && { dormant }) });
  }
}

/** What people see of it. */
export const everythingIn = async (storage: Storage): Promise<unknown> => [
  await storage.list({}),
  await storage.finished(0, 100),
  await storage.dormantTurn('m-7'),
  await storage.accounts.credential('p3', 5),
  await storage.accounts.redactedTexts(),
  await storage.social.lastSeen('a-4'),
  await storage.social.invisible(),
  await storage.notifications.list('a-7'),
  await storage.chat.reports({ limit: 5 }),
  await storage.list({ account: 'g-anna', listed: true, limit: 5 }),
  await storage.due(1e15, 100),
  await storage.accounts.search({ limit: 100 }),
  await storage.social.list({ kind: 'follow', to: 'a-1', limit: 100 }),
  await storage.chat.lines('m'),
  await storage.notifications.list('a-4'),
  await storage.read('m-6'),
  await storage.read('m-7'),
  [...(await storage.all('setting'))],
  await storage.accounts.moderationLog({ limit: 5 }),
];
