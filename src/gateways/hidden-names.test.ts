// A name that was hidden, or whose account was deleted, reaches no client of the older protocols that name players.

import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN, writeFromClient } from '../../games/piranhas/gateway/codec.ts';
import { GAME_TYPE } from '../../games/piranhas/gateway/messages.ts';
import { writeToServer } from '../../games/uno/gateway/codec.ts';
import { type StartedServer, startServer } from '../server/start.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent' });
});
afterAll(() => server.close());

const COMING_IN = [
  ['piranhas', 'software-challenge-xml', OPEN + writeFromClient({ t: 'join', gameType: GAME_TYPE })],
  ['sagrada', 'sagrada-dialogue', '{"t":"login","name":"Eve"}\n{"t":"queue"}\n'],
  ['uno', 'uno-numeric', writeToServer({ t: 'hello', name: 'Eve', token: '' }).toString('latin1')],
] as const;

test.each(COMING_IN)('%s: a hidden name is not sent', async (game, gateway, hello) => {
  const { people, play } = server.app;
  const ada = await people.accounts.guests.create('Adalgisa');
  await people.accounts.redaction.set({ kind: 'name', key: ada.account }, true);
  const socket = connect(server.gateways.find(({ name }) => name === gateway)!.port, '127.0.0.1');
  let received = '';
  socket.on('data', data => (received += data.toString('latin1')));
  socket.write(hello, 'latin1');
  const open = () => Array.from(play.tables.all).find(({ match }) => match.setup.game === game && match.who(0));
  await expect.poll(open).toBeDefined();
  const table = open()!;
  expect(await play.lobby.sit(ada, table, 1, '')).toBe(1);
  if (table.match.phase === 'open') await play.starts.start(table, [0, 1]);
  await expect.poll(() => received).toContain(`Player ${ada.account.slice(-4)}`);
  expect(received).not.toContain('Adalgisa');
  socket.destroy();
});
