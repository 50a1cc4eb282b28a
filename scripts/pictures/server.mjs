// A server of any edition with people, matches and tournaments to take pictures of.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

/** Bots of Dama that answer at once. */
const FAST_BOTS = ['greedy', 'random', 'search-1'];
const UNTIMED = { clock: { kind: 'none' } };

/** Starts the server of a finished build; its store is in memory. */
export async function startServer(build) {
  const flags = [
    '--memory',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--no-gateways',
    '--no-multicast',
    '--log',
    'silent',
  ];
  const child = spawn(process.execPath, [join(build, 'bin/ludoteca.js'), 'serve', ...flags]);
  child.stderr.resume();
  const port = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', text => {
      said += text;
      const address = /http:\/\/[^:]+:(\d+)/.exec(said);
      if (address) resolve(Number(address[1]));
    });
    child.once('exit', () => reject(new Error(`The server of ${build} does not start.`)));
  });
  return { url: `http://127.0.0.1:${port}`, port, stop: () => child.kill() };
}

/** Requests and connections of people who need no browser. */
export class People {
  #url;
  #sockets = [];

  constructor(url) {
    this.#url = url;
  }

  async get(path, token) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await fetch(this.#url + path, { headers })).json();
  }

  async post(path, body, token) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(this.#url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)}`);
    return said;
  }

  /** Leaves out what an earlier edition does not know. */
  async create(path, body, newer, token) {
    return this.post(path, { ...body, ...newer }, token).catch(() => this.post(path, body, token));
  }

  /** Only accounts are ranked. */
  register({ name, token }) {
    return this.post('/api/accounts', { name, password: 'four quiet wooden chairs', guest: token });
  }

  guest(name) {
    return this.post('/api/guests', { name });
  }

  async table(body, newer, { token }) {
    return (await this.create('/api/matches', { ...UNTIMED, ...body }, newer, token)).match;
  }

  async until(path, isDone) {
    for (;;) {
      const shown = await this.get(path);
      if (isDone(shown)) return shown;
      await sleep(200);
    }
  }

  /** A connection at a table, which learns its legal actions; at an open table it takes a free seat first. */
  async join(match, { token }, onTable = () => undefined, { sits = false } = {}) {
    if (sits) await this.post(`/api/matches/${match}/seats`, {}, token);
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/api/play`);
    this.#sockets.push(socket);
    const send = message => socket.send(JSON.stringify(message));
    await new Promise(resolve => {
      socket.on('open', () => send({ t: 'hello', token }));
      socket.addEventListener('message', ({ data }) => {
        const told = JSON.parse(data);
        if (told.t === 'welcome') send({ t: 'join', match, legal: true });
        if (told.t !== 'match' && told.t !== 'did') return;
        resolve();
        onTable(told, send);
      });
    });
    return send;
  }

  /** Moves whenever asked, so many times, and then waits or resigns. */
  async sit(match, guest, turns, { resigns } = {}) {
    let left = turns;
    await new Promise(resolve => {
      const onTable = (told, send) => {
        if (told.phase === 'over' || (left === 0 && !resigns)) return resolve();
        if (!told.legal?.length) return;
        if (left === 0) return send({ t: 'resign', match });
        left--;
        const action = told.legal[Math.floor(told.legal.length / 3)];
        send({ t: 'act', match, action, version: told.version });
      };
      void this.join(match, guest, onTable);
    });
  }

  leave() {
    for (const socket of this.#sockets) socket.close();
  }
}

/** A tournament of Dama that is being played when this returns. */
async function startTournament(people, { token }, asked, entrants) {
  const order = { ...UNTIMED, game: 'dama', mayEnter: ['bot'], options: { plyLimit: 120 }, ...asked };
  const { tournament } = await people.post('/api/tournaments', order, token);
  for (let i = 0; i < entrants; i++)
    await people.post(`/api/tournaments/${tournament}/entries`, { bot: FAST_BOTS[i % FAST_BOTS.length] }, token);
  await people.post(`/api/tournaments/${tournament}/start`, {}, token);
  return tournament;
}

/** Everything the scenes look at. */
export async function prepare(server) {
  const people = new People(server.url);
  const [ada, bruno, longest] = await Promise.all(
    ['Ada', 'Bruno', 'Massimiliano Ferdinando'].map(n => people.guest(n)),
  );
  const counted = { friendly: false };
  const cup = await startTournament(people, ada, { name: 'Spring cup', system: 'knockout', seeding: 'entry' }, 8);
  const monday = await startTournament(people, ada, { name: 'Monday Swiss', system: 'swiss', rounds: 3 }, 6);
  const day = 86_400_000;
  const club = await people.create(
    '/api/tournaments',
    { name: 'Club evening', game: 'dama', starts: Date.now() + day },
    { private: true },
    ada.token,
  );
  // Matches of people, for rankings, archive and lists.
  const dama = { game: 'dama', seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }] };
  const ranked = await Promise.all(['Grandmaster of Turin', 'Giulia'].map(name => people.guest(name)));
  for (const guest of [ada, ...ranked])
    await people.sit(await people.table(dama, counted, guest), guest, 12, { resigns: true });
  for (const guest of ranked) await people.register(guest);
  const tiles = { game: 'carcassonne', seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }] };
  for (const guest of [ada, longest]) await people.sit(await people.table(tiles, counted, guest), guest, 200);
  const bots = [
    { seat: 0, bot: 'search-1' },
    { seat: 1, bot: 'greedy' },
  ];
  const replay = await people.table({ game: 'dama', seat: null, bots, options: { plyLimit: 60 } }, {}, ada);
  await people.until(`/api/matches/${replay}`, ({ phase }) => phase === 'over');
  const running = await people.table({ ...tiles, private: false }, {}, longest);
  await people.sit(running, longest, 12);
  const open = await people.table({ game: 'carcassonne', seats: 2, seat: 0, title: 'Friday evening' }, {}, bruno);
  await people.sit(open, bruno, 0);
  for (const id of [cup, monday]) await people.until(`/api/tournaments/${id}`, ({ phase }) => phase === 'over');
  return { people, ada, bruno, longest, cup, monday, club: club.tournament, replay };
}
