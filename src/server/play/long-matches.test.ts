// A match that its players make longer and longer is ended before reading it costs other users too much.

import { afterEach, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { settle } from '../people/notifications/testing.ts';
import { type StartedServer, startServer } from '../start.ts';
import { MAX_MATCH_ENTRIES } from './tables.ts';

let server: StartedServer;
afterEach(() => server.close());

test('a match is aborted once it has too many entries', async () => {
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false });
  const { guests } = server.app.people.accounts;
  const { lobby } = server.app.play;
  const { storage } = server.app.base;
  const [ada, bea] = [await guests.create('Ada'), await guests.create('Bea')];
  const made = await lobby.create(ada, { game: 'dama', clock: { kind: 'none' } });
  if (isRefusal(made)) throw new Error(made.detail);
  const { table } = made;
  await lobby.sit(bea, table);
  const lengthen = (entries: number): Promise<void> =>
    new Promise(resolve => {
      table.change(
        (match, now) => {
          while (match.version < entries) if (match.pause(now)) match.resume(now);
          return undefined;
        },
        () => resolve(),
      );
    });
  await lengthen(MAX_MATCH_ENTRIES - 2);
  await settle();
  expect(table.match.phase).not.toBe('over');
  await lengthen(MAX_MATCH_ENTRIES);
  const last = async () => (await storage.read(table.match.id)).at(-1);
  await expect.poll(last).toMatchObject({ t: 'ended', ending: { by: 'abort' } });
});
