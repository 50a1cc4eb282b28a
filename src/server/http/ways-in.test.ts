// What strangers may do is limited in the same way over HTTP and over WebSocket: guests, tables, and guesses at private tables.

import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestTimer } from '../../match/testing.ts';
import type { SummaryShown } from '../../protocol/rest.ts';
import { type StartedServer, startServer } from '../start.ts';

const START = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: false } as const;

let server: StartedServer;
beforeEach(async () => {
  // Time stands still, so that no new minute begins.
  server = await startServer({ ...START, timer: new TestTimer(), limits: { cpu: 1e6, cpuBurst: 1e6, burst: 1e6 } });
});
afterEach(() => server.close());

interface Answer {
  readonly t: string;
  readonly refused?: string;
  readonly account?: string;
  readonly token?: string;
}

class Client {
  readonly #ws: WebSocket;
  #id = 0;

  private constructor(ws: WebSocket) {
    this.#ws = ws;
  }

  /** The server trusts proxies on this machine: the header says who asks. */
  static async connect(address: string): Promise<Client> {
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}/api/play`, {
      headers: { 'x-forwarded-for': address },
    });
    await once(ws, 'open');
    return new Client(ws);
  }

  /** The next message that answers this one. */
  async ask(message: object): Promise<Answer> {
    const id = ++this.#id;
    this.#ws.send(JSON.stringify({ ...message, id }));
    for (;;) {
      const [data] = (await once(this.#ws, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as Answer & { id?: number }; // a message of the play protocol
      if (answer.id === id || answer.t === 'welcome') return answer;
    }
  }

  close(): void {
    this.#ws.terminate();
  }
}

async function ask(path: string, address: string, body?: object, token?: string): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    headers: {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

const isStored = async (account: string): Promise<boolean> =>
  (await server.app.base.storage.accounts.account(account)) !== undefined;

test('a guest who only says hello is not stored, and one who shows the token or sits down is', async () => {
  const [looking, sitting] = [await Client.connect('203.0.113.1'), await Client.connect('203.0.113.1')];
  const welcome = await looking.ask({ t: 'hello', name: 'Ada' });
  expect(welcome).toMatchObject({ t: 'welcome', name: 'Ada' });
  expect(await isStored(welcome.account!)).toBe(false);
  expect(await (await ask('/api/me', '203.0.113.1', undefined, welcome.token)).json()).toMatchObject({ name: 'Ada' });
  expect(await isStored(welcome.account!)).toBe(true);
  const { account, token } = await sitting.ask({ t: 'hello', name: 'Bea' });
  expect(await sitting.ask({ t: 'seek', game: 'dama' })).toMatchObject({ t: 'match' });
  expect(await isStored(account!)).toBe(true);
  sitting.close();
  const again = await Client.connect('203.0.113.1');
  expect(await again.ask({ t: 'hello', token })).toMatchObject({ t: 'welcome', account });
  for (const client of [looking, again]) client.close();
});

test('a guest made over HTTP is stored at once', async () => {
  const made = (await (await ask('/api/guests', '203.0.113.1', { name: 'Cid' })).json()) as Required<Answer>;
  expect(Object.keys(made).sort()).toEqual(['account', 'name', 'token']);
  expect(await isStored(made.account)).toBe(true);
});

test('an address gets as many guests by hello as by HTTP', async () => {
  const client = await Client.connect('203.0.113.2');
  const answers: Answer[] = [];
  for (let i = 0; i < 125; i++) answers.push(await client.ask({ t: 'hello' }));
  expect(answers.filter(({ t }) => t === 'welcome')).toHaveLength(120);
  expect(answers.at(-1)).toMatchObject({ t: 'refused', refused: 'server/too-fast' });
  expect((await ask('/api/guests', '203.0.113.2', { name: 'Eve' })).status).toBe(429);
  expect((await ask('/api/guests', '203.0.113.3', { name: 'Fay' })).status).toBe(200);
  client.close();
});

test('a connection makes no tables beyond those it can join, whoever it says it is', async () => {
  const client = await Client.connect('203.0.113.8');
  const answers: Answer[] = [];
  for (let i = 0; i < 40; i++) {
    await client.ask({ t: 'hello' });
    // No table has such a clock, so every request makes a new one.
    answers.push(await client.ask({ t: 'seek', game: 'dama', clock: { kind: 'turn', ms: 60_000 + 1000 * i } }));
  }
  const { tablesPerConnection } = server.app.base.config.limits;
  expect(answers.filter(({ t }) => t === 'match')).toHaveLength(tablesPerConnection);
  expect(answers.at(-1)).toMatchObject({ t: 'refused', refused: 'server/too-many-tables' });
  expect([...server.app.play.tables.all]).toHaveLength(tablesPerConnection);
  client.close();
});

test('whoever names many matches that do not exist must wait, and nobody else', async () => {
  const client = await Client.connect('203.0.113.4');
  for (let i = 0; i < 30; i++) {
    expect((await ask(`/api/matches/guess${i}`, '203.0.113.4')).status).toBe(404);
    expect(await client.ask({ t: 'join', match: `guess${i}` })).toMatchObject({ refused: 'server/no-such-match' });
  }
  for (const path of [
    '/api/matches/guess',
    '/api/matches/guess/journal',
    '/api/matches/guess/events',
    '/api/codes/guess',
  ])
    expect((await ask(path, '203.0.113.4')).status).toBe(429);
  expect(await client.ask({ t: 'join', match: 'guess' })).toMatchObject({ refused: 'server/too-fast' });
  expect((await ask('/api/matches/guess', '203.0.113.5')).status).toBe(404);
  client.close();
});

const TILE = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0\n';

test('a table with very many tiles is refused, and lists leave out the tiles of the others', async () => {
  const { token } = (await (await ask('/api/guests', '203.0.113.6', { name: 'Gil' })).json()) as { token: string };
  const create = (count: number) =>
    ask('/api/matches', '203.0.113.6', { game: 'carcassonne', options: { tiles: TILE.repeat(count) } }, token);
  const refused = await create(300);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ refused: 'server/options-too-long' });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    const { match } = (await (await create(200)).json()) as { match: string };
    made.push(match);
    await (await Client.connect('203.0.113.6')).ask({ t: 'join', match });
  }
  const list = async (query: string): Promise<SummaryShown[]> =>
    (await (await ask(`/api/tables${query}`, '203.0.113.7')).json()) as SummaryShown[];
  const all = await list('');
  expect(all.map(({ match }) => match).toSorted()).toEqual(made.toSorted());
  expect(all[0]!.options).toMatchObject({ fields: true });
  expect(JSON.stringify(all).length).toBeLessThan(5000);
  const first = await list('?limit=3');
  const last = first.at(-1)!;
  const second = await list(`?limit=3&before=${last.changed}:${last.match}`);
  expect([...first, ...second]).toEqual(all);
});

test('metrics are for machines of the operator, not for everybody behind a proxy', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  expect((await ask('/metrics', '10.1.2.3')).status).toBe(200);
  expect((await ask('/metrics', '8.8.8.8')).status).toBe(404);
  expect((await ask('/metrics', '2a00:1450::1')).status).toBe(404);
});
