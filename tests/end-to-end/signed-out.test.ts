// A suspension, or a token that is taken back, ends every connection that came in by it, whatever protocol it speaks.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { Visitor } from './accounts-kit.ts';
import { LineClient } from './carcassonne-client.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { DialogueClient } from './sagrada-client.ts';
import { UnoClient } from './uno-client.ts';
import { XmlClient } from './xml-client.ts';

let server: PlayServer;
let op: Visitor;
beforeAll(async () => {
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent' });
  op = new Visitor(server.url);
  await op.signUp('Operator One');
  await op.post('/api/admin/claim', { ticket: server.administrator!.split('#')[1] });
});
afterAll(() => server.close());

const portOf = (name: string): number => server.gateways.find(gateway => gateway.name === name)!.port;
const suspend = (account: string) => op.post(`/api/admin/accounts/${account}/suspend`, { why: 'rude' });

/** A person's bot, and two tokens of it. */
async function engine(name: string): Promise<{ owner: Visitor; person: string; bot: string; tokens: TokenMade[] }> {
  const owner = new Visitor(server.url);
  const person = ((await owner.signUp(name)).body as { account: string }).account;
  const bot = ((await owner.post('/api/account/bots', { name: `${name} engine` })).body as { account: string }).account;
  const tokens: TokenMade[] = [];
  for (let i = 0; i < 2; i++) tokens.push((await owner.post(`/api/account/bots/${bot}/tokens`, {})).body as TokenMade);
  return { owner, person, bot, tokens };
}
interface TokenMade {
  readonly id: string;
  readonly token: string;
}

/** The account that sits somewhere at an open or running table of a game, newest table first. */
async function seated(game: string): Promise<string> {
  for (;;) {
    const tables = [...server.app.play.tables.all].filter(({ match }) => match.setup.game === game);
    const account = tables.at(-1)?.match.seated.find(who => who?.gateway !== undefined)?.account;
    if (account !== undefined) return account;
    await new Promise(resolve => setImmediate(resolve));
  }
}

test('UNO: a revoked token ends its line and no other; a suspension of the owner ends the rest, and none comes back', async () => {
  const { owner, person, bot, tokens } = await engine('Una');
  const port = portOf('uno-numeric');
  const first = new UnoClient(port);
  first.hello('', tokens[0]!.token);
  await first.hear('welcome');
  const stranger = new UnoClient(port);
  stranger.hello('Somebody');
  await stranger.hear('welcome');
  await owner.ask('DELETE', `/api/account/bots/${bot}/tokens/${tokens[1]!.id}`);
  expect(first.closed).toBe(false);
  await owner.ask('DELETE', `/api/account/bots/${bot}/tokens/${tokens[0]!.id}`);
  expect(await first.hear('error')).toMatchObject({ code: 'server/signed-out' });
  await first.end();

  const fresh = (await owner.post(`/api/account/bots/${bot}/tokens`, {})).body as TokenMade;
  const second = new UnoClient(port);
  second.hello('', fresh.token);
  await second.hear('welcome');
  await suspend(person);
  await second.end();
  const third = new UnoClient(port);
  third.hello('', fresh.token);
  expect(await third.hear('error')).toMatchObject({ code: 'uno-numeric/unknown-token' });
  expect(stranger.closed).toBe(false);
  stranger.socket.destroy();
});

test('Sagrada: over TCP and over WebSocket', async () => {
  const { person, tokens } = await engine('Sara');
  const { gatewayUrl = server.url } = server;
  const over = [portOf('sagrada-dialogue'), `${gatewayUrl.replace(/^http/, 'ws')}/api/sagrada`];
  const lines = over.map(where => new DialogueClient(where));
  for (const line of lines) await line.login('Sara', tokens[0]!.token);
  await suspend(person);
  for (const line of lines) {
    expect(await line.hear('refused')).toMatchObject({ code: 'server/signed-out' });
    await expect.poll(() => line.isClosed).toBe(true);
  }
});

test('Carcassonne: a suspended player is out, and its colour cannot be taken again', async () => {
  const port = portOf('carcassonne-lines');
  const players = [new LineClient(port), new LineClient(port)];
  for (const player of players) player.send('connect');
  const account = await seated('carcassonne');
  const table = [...server.app.play.tables.all].find(({ match }) =>
    match.seated.some(who => who?.account === account),
  )!;
  await expect.poll(() => table.match.seated.filter(Boolean).length).toBe(2);
  const maker = table.match.setup.owner!;
  await server.app.play.lobby.start({ account: maker, name: '' }, table);
  await players[0]!.hear('start');
  await suspend(account);
  await expect.poll(() => players.filter(player => player.isClosed).length).toBe(1);
  await players.find(player => !player.isClosed)!.hear('lock');
  const back = new LineClient(port);
  back.send(`reconnect:red,${table.match.id}`);
  await expect.poll(() => back.isClosed).toBe(true);
});

test('Piranhas: the XML says goodbye', async () => {
  const client = await XmlClient.joined(portOf('software-challenge-xml'));
  await suspend(await seated('piranhas'));
  await expect.poll(() => client.heard.some(({ t }) => t === 'closed')).toBe(true);
  expect(client.text).toContain('sc.protocol.responses.CloseConnection');
});

test('nobody waits for a rematch with somebody who cannot be asked', async () => {
  const ada = await Client.guest(server.url, 'Ada');
  const { match } = (
    await ask<MatchCreated>(server.url, '/api/matches', { game: 'piranhas', options: { official: true } }, ada.token)
  ).body;
  const xml = await XmlClient.joined(portOf('software-challenge-xml'));
  expect(xml.room).toBe(match);
  const shown = await ada.join(match);
  expect(shown.players[1]).toMatchObject({ kind: 'program', gateway: 'software-challenge-xml' });
  ada.send({ t: 'resign', match });
  await ada.hear('did', did => did.phase === 'over');
  ada.send({ t: 'rematch', match, id: 7 });
  expect(await ada.hear('refused', refused => refused.id === 7)).toMatchObject({ refused: 'server/cannot-be-asked' });
  await ada.close();
  xml.socket.destroy();
});
