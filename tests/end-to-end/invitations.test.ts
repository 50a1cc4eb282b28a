// Letters of invitation through a real mail server, and neighbours over REST.

import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NearbyPlayerShown } from '../../src/protocol/nearby.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';

/** Takes every letter: as much of SMTP (RFC 5321) as a client needs to hear. */
class MailServer {
  readonly emails: string[] = [];
  readonly #server: Server;
  #arrived: () => void = () => undefined;

  constructor() {
    this.#server = createServer(socket => {
      let text = '';
      let email: string | undefined;
      socket.on('error', () => undefined);
      socket.write('220 postbox\r\n');
      socket.on('data', data => {
        text += data.toString();
        for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          if (email === undefined) {
            if (line === 'DATA') email = '';
            socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
          } else if (line === '.') {
            this.emails.push(email);
            email = undefined;
            socket.write('250 taken\r\n');
            this.#arrived();
          } else email += `${line}\n`;
        }
      });
    });
  }

  async open(): Promise<number> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port; // it listens on TCP
  }

  async nextEmail(): Promise<string> {
    while (this.emails.length === 0) await new Promise<void>(resolve => (this.#arrived = resolve));
    return this.emails.shift()!;
  }

  close(): void {
    this.#server.close();
  }
}

let mailServer: MailServer;
let server: PlayServer;
beforeEach(async () => {
  mailServer = new MailServer();
  const smtp = `smtp://127.0.0.1:${await mailServer.open()}`;
  const mail = { smtp, from: 'house@example.org' };
  server = await startPlayServer({ port: 0, host: '127.0.0.1', data: undefined, log: 'silent', mail });
});
afterEach(async () => {
  await server.close();
  mailServer.close();
});

const send = (path: string, body: object, cookie?: string): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });

/** A person with a password, as a browser that keeps its cookie. */
async function signUp(
  name: string,
): Promise<(path: string, body: object) => Promise<{ status: number; body: unknown }>> {
  const signed = await send('/api/accounts', { name, password: 'correct horse battery' });
  const cookie = signed.headers.get('set-cookie')!.split(';')[0]!;
  return async (path, body) => {
    const answer = await send(path, body, cookie);
    return { status: answer.status, body: await answer.json() };
  };
}

test('an invitation tells the table, its code, the address and the ports', async () => {
  const ada = await signUp('Ada');
  const { match, code } = (await ada('/api/matches', { game: 'carcassonne', seats: 2 })).body as MatchCreated; // its schema
  expect((await ada(`/api/matches/${match}/invitations`, { to: 'ben@example.org', locale: 'it' })).status).toBe(200);
  const email = decoded(await mailServer.nextEmail());
  expect(email).toContain('To: ben@example.org');
  expect(email).toContain('Subject: Ada ti invita a Carcassonne');
  const { port } = new URL(server.url);
  const gateway = server.gateways.find(({ name }) => name === 'carcassonne-lines')!;
  for (const part of [`${server.url}/join/${code}`, `localhost, porta ${port}`, `alla porta ${gateway.port}`])
    expect(email).toContain(part);
});

test('guests, strangers, nonsense and too many emails are refused', async () => {
  const [ada, ben] = [await signUp('Ada'), await signUp('Ben')];
  const { match } = (await ada('/api/matches', { game: 'uno' })).body as MatchCreated; // its schema
  const path = `/api/matches/${match}/invitations`;
  const guest = await Client.guest(server.url, 'Cleo');
  const refused = { body: { refused: 'accounts/sign-in' } };
  expect(await ask(server.url, path, { to: 'x@example.org' }, guest.token)).toMatchObject(refused);
  expect(await ben(path, { to: 'x@example.org' })).toMatchObject({ body: { refused: 'server/not-yours' } });
  expect(await ada(path, { to: 'a@b\r\nBcc: c@example.org' })).toMatchObject({
    body: { refused: 'accounts/bad-email' },
  });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await ada(path, { to: `friend${i}@example.org` })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  expect(statuses.slice(10)).toEqual([429, 429]);
  await guest.close();
});

test('neighbours hear of each other, with the open table they sit at, until one stops', async () => {
  const [ada, ben, far] = [
    await Client.guest(server.url, 'Ada'),
    await Client.guest(server.url, 'Ben'),
    await Client.guest(server.url, 'Cleo'),
  ];
  const share = (who: Client & { token: string }, latitude: number) =>
    ask<NearbyPlayerShown[]>(server.url, '/api/nearby', { latitude, longitude: 9.2 }, who.token);
  const made = await ask<MatchCreated>(server.url, '/api/matches', { game: 'dama' }, ada.token);
  expect((await share(ada, 45.4)).body).toEqual([]);
  expect((await share(far, 45.41)).body).toEqual([]);
  expect((await share(ben, 45.4005)).body).toEqual([
    { name: 'Ada', within: 300, table: { match: made.body.match, game: 'dama' } },
  ]);
  const headers = { authorization: `Bearer ${ada.token}` };
  expect((await fetch(`${server.url}/api/nearby`, { method: 'DELETE', headers })).status).toBe(200);
  expect((await share(ben, 45.4005)).body).toEqual([]);
  expect((await share(ben, 91)).status).toBe(400);
  await Promise.all([ada, ben, far].map(one => one.close()));
});

/** Header words and body of a letter as they are read. */
function decoded(email: string): string {
  return email
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) => bytes(text.replaceAll('_', ' ')))
    .replace(/=\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (_, text: string) => bytes(text));
}

const bytes = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
