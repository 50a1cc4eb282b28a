import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { inTime } from '../../../tests/timeout.ts';
import { type StartedServer, startServer } from '../start.ts';
import { NetworkDelay } from './network-delay.ts';

test('is what three pings in a row took, and nothing where no ping was answered', () => {
  const delay = new NetworkDelay();
  expect(delay.isDue(0)).toBe(true);
  const ask = (at: number, took: number): void => delay.receive(Buffer.from(delay.send(at)), at + took);
  expect(delay.ms).toBe(0);
  ask(0, 250);
  expect(delay.ms).toBe(250);
  expect(delay.isDue(4999)).toBe(false);
  expect(delay.isDue(5000)).toBe(true);
  ask(5000, 3000);
  expect(delay.ms).toBe(250);
  ask(10_000, 300);
  ask(15_000, 400);
  expect(delay.ms).toBe(300);
  ask(20_000, 9);
  expect(delay.ms).toBe(0);
});

test('answers to other pings, and second answers, are not counted', () => {
  const delay = new NetworkDelay();
  const first = Buffer.from(delay.send(0));
  const second = Buffer.from(delay.send(5000));
  delay.receive(first, 5100);
  delay.receive(Buffer.alloc(0), 5100);
  expect(delay.ms).toBe(0);
  delay.receive(second, 5200);
  delay.receive(second, 9000);
  expect(delay.ms).toBe(200);
});

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: false,
    push: 'off',
  });
});
afterAll(() => server.close());

interface Heard {
  readonly t: string;
  readonly match: string;
  readonly legal?: readonly string[];
  readonly version: number;
}

/** A player whose messages, and answers to pings, come `delay` late. */
class DelayedPlayer {
  readonly #socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/play`, { autoPong: false });
  readonly #delay: number;
  readonly #heard: Heard[] = [];
  #wake = (): void => undefined;
  pings = 0;

  constructor(delay: number) {
    this.#delay = delay;
    this.#socket.on('ping', data => {
      this.pings++;
      setTimeout(() => this.#socket.pong(data), delay);
    });
    this.#socket.on('message', data => {
      this.#heard.push(JSON.parse((data as Buffer).toString()) as Heard); // messages of the protocol
      this.#wake();
    });
  }

  hear(what: (message: Heard) => boolean): Promise<Heard> {
    return inTime('a message', resolve => {
      this.#wake = () => {
        const found = this.#heard.findIndex(what);
        if (found >= 0) resolve(this.#heard.splice(0, found + 1).at(-1)!);
      };
      this.#wake();
    });
  }

  opened(): Promise<void> {
    return inTime('the connection', resolve => this.#socket.once('open', () => resolve()));
  }

  send(message: object): void {
    setTimeout(() => this.#socket.send(JSON.stringify(message)), this.#delay);
  }

  /** The server has sent a ping. */
  measured(): Promise<void> {
    return inTime('a ping', resolve => this.#socket.once('ping', () => resolve()));
  }

  close(): void {
    this.#socket.terminate();
  }
}

const isMine = ({ t, legal }: Heard): boolean => (t === 'match' || t === 'did') && legal !== undefined;

test('a player far away does not pay for the way', async () => {
  const player = new DelayedPlayer(150);
  await player.opened();
  const measured = player.measured();
  player.send({ t: 'hello', name: 'Ada' });
  const clock = { kind: 'bank', ms: 60_000, increment: 0 };
  player.send({ t: 'seek', game: 'dama', clock, bot: 'random', legal: true });
  let question = await player.hear(isMine);
  const { match } = question;
  await measured;
  for (let move = 0; move < 4; move++) {
    player.send({ t: 'act', match, action: question.legal![0]!, version: question.version });
    question = await player.hear(isMine);
  }
  player.close();
  const entries = await server.app.base.storage.read(match);
  const moves = entries.flatMap(entry => (entry.t === 'acted' && entry.delay !== undefined ? [entry] : []));
  const delays = moves.map(({ delay }) => delay ?? 0);
  expect(Math.max(...delays)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...delays)).toBeLessThanOrEqual(300);
  // The bot, which is here, has none.
  expect(new Set(moves.map(({ seat }) => seat)).size).toBe(1);
});

test('a connection is not measured for a match without a clock', async () => {
  const player = new DelayedPlayer(0);
  await player.opened();
  player.send({ t: 'hello', name: 'Ada' });
  player.send({ t: 'seek', game: 'dama', clock: { kind: 'none' }, bot: 'random', legal: true });
  let question = await player.hear(isMine);
  const { match } = question;
  for (let move = 0; move < 3; move++) {
    player.send({ t: 'act', match, action: question.legal![0]!, version: question.version });
    question = await player.hear(isMine);
  }
  player.close();
  expect(player.pings).toBe(0);
});
