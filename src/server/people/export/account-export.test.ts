import { expect, test } from 'vitest';
import { MemoryStorage } from '../../base/storage/memory.ts';
import { EXPORT_SECTIONS } from '../../base/storage/tables.ts';
import { fillWithEverything } from '../../base/storage/testing/everything.ts';
import { Redaction } from '../accounts/redaction.ts';
import { exportAccount } from './account-export.ts';

test('an export has every section, and in it what is stored', async () => {
  const storage = new MemoryStorage();
  await fillWithEverything(storage, 3);
  const bot = { id: 'b-1', kind: 'program', name: 'Bot', look: 'bot', created: 1, owner: 'a-1' } as const;
  await storage.accounts.add(bot);
  await storage.put('unwanted-notifications', 'a-1', ['turn']);
  const pieces: string[] = [];
  for await (const piece of exportAccount(storage, new Redaction(storage.accounts), 'a-1')) pieces.push(piece);
  const exported = JSON.parse(pieces.join('')) as Record<string, unknown>; // the test below looks at its keys
  expect(Object.keys(exported)).toEqual(EXPORT_SECTIONS);
  expect(exported).toMatchObject({
    account: { id: 'a-1', name: 'Ada 1' },
    bots: [{ id: 'b-1', tokens: [] }],
    notifications: [{ kind: 'turn' }],
    unwantedNotifications: ['turn'],
    presence: { seen: 1 },
    following: [{ account: 'a-1' }],
    said: [{ text: expect.stringContaining('hello') }],
  });
  expect(exported['followers']).toHaveLength(30);
});
