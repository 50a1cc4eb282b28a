// The real server, killed with SIGKILL while its clients are in every state of the dialogue, in the queue and at the choice of
// windows: each is asked the same again, and every match is played to its end.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SagradaDialoguePlayerState, SagradaDialogueServerMessage } from '../../games/sagrada/gateway/messages.ts';
import { seededRandom } from '../../src/core/random.ts';
import type { GuestCreated, MatchCreated } from '../../src/protocol/rest.ts';
import { ask } from './client.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';
import { OPTIONS, positionWith, questionOf, WAYS } from './sagrada-kit.ts';
import { ServerProcess } from './server-process.ts';

let server: ServerProcess;
const clients: DialogueClient[] = [];
beforeAll(async () => {
  // No one is skipped or given up for gone while this machine is slow.
  server = new ServerProcess('sagrada-dialogue', ['start=3600', 'turn=3600', 'grace=3600']);
  await server.start();
});
afterAll(async () => {
  for (const client of clients) client.drop();
  await server.end();
});

async function connect(token?: string): Promise<DialogueClient> {
  const client = new DialogueClient(server.port);
  clients.push(client);
  await client.login('Ada', token);
  return client;
}

const guest = async (name: string): Promise<string> =>
  (await ask<GuestCreated>(server.url, '/api/guests', { name })).body.token;

interface Interrupted {
  readonly state: string;
  readonly token: string;
  readonly other: string;
  /** What was asked last, and the table then. */
  readonly asked: Extract<SagradaDialogueServerMessage, { t: 'state' }>;
}

/** A match of two in its last round, brought to a state. */
async function bring([state, card, said]: (typeof WAYS)[number], wrong: boolean): Promise<Interrupted> {
  const [token, other] = [await guest('Ada'), await guest('Bob')];
  const wanted = { game: 'sagrada', seats: 2, seat: 0, clock: { kind: 'none' }, options: OPTIONS };
  const position = positionWith(card, ['round 9']);
  const { match } = (await ask<MatchCreated>(server.url, '/api/matches', { ...wanted, position }, token)).body;
  await ask(server.url, `/api/matches/${match}/seats`, { seat: 1 }, other);
  const client = await connect(token);
  let asked = await client.hear('state');
  for (const message of said) {
    client.send(message);
    asked = await client.hear('state');
  }
  if (wrong) {
    client.send({ t: 'move', answer: { cell: { row: 3, column: 4 } } });
    asked = await client.hear('state', ({ player }) => player.state === 'REPEAT');
  }
  expect(asked.player.state).toBe(wrong ? 'REPEAT' : state);
  return { state: asked.player.state, token, other, asked };
}

test('asked the same again after a kill, in every state', async () => {
  const interrupted: Interrupted[] = [];
  for (const way of WAYS) interrupted.push(await bring(way, false));
  interrupted.push(await bring(WAYS[2]!, true));

  // Two at the choice of their windows, of which one has chosen; three more in the queue.
  const [one, two] = [await connect(), await connect()];
  const choosing = (await ask<MatchCreated>(server.url, '/api/matches', { game: 'sagrada', seats: 2 }, one.token)).body;
  await ask(server.url, `/api/matches/${choosing.match}/seats`, {}, two.token);
  const [first, second] = [await connect(one.token), await connect(two.token)];
  const offers = await Promise.all([first, second].map(client => client.hear('patterns')));
  first.send({ t: 'pattern', index: 2 });
  const chosen = await first.hear('state');
  const queue: DialogueClient[] = [];
  for (let waiting = 1; waiting <= 3; waiting++) {
    const client = await connect();
    client.send({ t: 'queue' });
    await client.hear('queued', message => message.waiting === waiting);
    queue.push(client);
  }

  await server.kill();
  await Promise.all(
    clients.map(client => client.until(() => client.isClosed, 'the end of the line').catch(() => undefined)),
  );
  await server.start();

  for (const { state, token, asked } of interrupted) {
    const again = await connect(token);
    await again.hear('start');
    const { player, match } = await again.hear('state');
    expect([state, player, match]).toEqual([state, questionOf(asked.player), asked.match]);
  }
  const [chose, chooses] = [await connect(one.token), await connect(two.token)];
  const { player, match } = await chose.hear('state');
  expect([player.state, match.players[0]!.cells]).toEqual(['IDLE', chosen.match.players[0]!.cells]);
  expect((await chooses.hear('patterns')).offer).toEqual(offers[1]!.offer);

  // The queue is as long as before, and a fourth player starts the match.
  const waiting = await Promise.all(queue.map(({ token }) => connect(token)));
  for (const client of waiting) client.send({ t: 'queue' });
  const fourth = await connect();
  fourth.send({ t: 'queue' });
  const names = await Promise.all([...waiting, fourth].map(async client => (await client.hear('start')).names));
  expect(names[0]).toHaveLength(4);

  const random = seededRandom('kill');
  const ends: Promise<unknown>[] = [];
  for (const { token, other } of interrupted)
    for (const seat of [token, other]) {
      const client = await connect(seat);
      client.play(anyhow(random));
      ends.push(client.hear('over'));
    }
  chose.play(anyhow(random));
  chooses.play(anyhow(random));
  ends.push(chose.hear('over'), chooses.hear('over'));
  await Promise.all(ends);
  const seen = new Set<SagradaDialoguePlayerState['state']>(interrupted.map(({ asked }) => asked.player.state));
  expect([...seen].toSorted()).toEqual(['IDLE', 'PICK', 'REPEAT', 'UPDOWN', 'VALUE', 'YESNO', 'YOUR_TURN']);
});
