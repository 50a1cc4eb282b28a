// A server with the numbered messages, its clock moved by hand, and clients that are cleared away after each test.

import type { View } from '../../games/uno/rules/view.ts';
import type { Match } from '../../src/match/match.ts';
import { TestTimer } from '../../src/match/testing.ts';
import { DEFAULT_CONFIG } from '../../src/server/base/config.ts';
import type { ServerOptions } from '../../src/server/start.ts';
import { Client } from './client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { UnoClient } from './uno-client.ts';

const GATEWAY = 'uno-numeric';
/** The document's waiting time, and how long a match without people is kept. Milliseconds. */
export const TIMER = 60_000;
export const GRACE = 60_000;

export class Kit {
  timer!: TestTimer;
  server!: PlayServer;
  readonly #clients: UnoClient[] = [];
  readonly #guests: Client[] = [];

  async open(start: ServerOptions = {}): Promise<void> {
    this.timer = new TestTimer();
    this.server = await startPlayServer({
      port: 0,
      host: '127.0.0.1',
      data: undefined,
      log: 'silent',
      gateways: {
        [GATEWAY]: 0,
        'carcassonne-lines': false,
        'sagrada-dialogue': false,
        'software-challenge-xml': false,
      },
      timer: this.timer,
      botDelay: { uno: [0, 0] },
      // The clock stands still, so no one's share of messages grows again.
      limits: { ...DEFAULT_CONFIG.limits, burst: 1_000_000 },
      ...start,
    });
  }

  async close(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.drop();
    await Promise.all(this.#guests.splice(0).map(guest => guest.close()));
    await this.server.close();
  }

  get port(): number {
    return this.server.gateways.find(({ name }) => name === GATEWAY)!.port;
  }

  client(): UnoClient {
    const one = new UnoClient(this.port);
    this.#clients.push(one);
    return one;
  }

  /** One socket after another, so that their seats are in order. */
  async seat(count: number, plays = true): Promise<UnoClient[]> {
    const seated: UnoClient[] = [];
    for (let i = 0; i < count; i++) {
      const one = this.client();
      one.plays = plays;
      one.hello(`Player ${i}`);
      await one.hear('welcome');
      seated.push(one);
    }
    return seated;
  }

  /** Back to its seat with a new connection. */
  async back(before: UnoClient, plays = false): Promise<UnoClient> {
    const one = this.client();
    one.plays = plays;
    one.hello('', before.token);
    await one.hear('welcome');
    return one;
  }

  /** A person with a browser, as far as the server can tell. */
  async guest(name: string, token?: string): Promise<Client & { token: string }> {
    const guest = await Client.guest(this.server.url, name, token);
    this.#guests.push(guest);
    return guest;
  }

  get matches(): Match[] {
    return Array.from(this.server.app.play.tables.all, ({ match }) => match);
  }

  /** The server's only one. */
  get match(): Match {
    return this.matches[0]!;
  }

  viewOf(seat: number): View {
    return this.match.view(seat) as View; // the server has no other tables
  }

  /** Time passes until the open table starts, as soon as its timer runs. */
  async startTimer(ms = TIMER): Promise<void> {
    const { automaticStarts, tables } = this.server.app.play;
    await until(() => [...tables.all].some(table => automaticStarts.startsIn(table) !== undefined));
    this.timer.pass(ms);
  }
}

export async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise(setImmediate);
}

/** Calls when it can, and lays the first card that fits. */
export const lay = (legal: readonly string[]): string => legal.find(text => text === 'uno') ?? legal[0]!;
