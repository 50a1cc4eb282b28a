// A server with the line protocol, its clock moved by hand, and clients that are cleared away after each test.

import { COLOURS } from '../../games/carcassonne/rules/colours.ts';
import type { View } from '../../games/carcassonne/rules/view.ts';
import type { Match } from '../../src/match/match.ts';
import { TestTimer } from '../../src/match/testing.ts';
import type { ServerOptions } from '../../src/server/start.ts';
import { LineClient, steadily } from './carcassonne-client.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';

const GATEWAY = 'carcassonne-lines';
/** The gateway's own, in milliseconds. */
export const START = 30_000;
export const GRACE = 60_000;

export class Kit {
  readonly timer = new TestTimer();
  server!: PlayServer;
  readonly #clients: LineClient[] = [];

  async open(start: ServerOptions = {}): Promise<void> {
    this.server = await startPlayServer({
      port: 0,
      host: '127.0.0.1',
      data: undefined,
      log: 'silent',
      gateways: { [GATEWAY]: 0, 'software-challenge-xml': false },
      timer: this.timer,
      ...start,
      // The clock moves by hand: a line must not wait for it.
      settings: { [`${GATEWAY}.pace`]: '0', ...start.settings },
    });
  }

  async close(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.drop();
    await this.server.close();
  }

  get port(): number {
    return this.server.gateways.find(({ name }) => name === GATEWAY)!.port;
  }

  /** The port for the document's own game. */
  get simplePort(): number {
    const gateway = this.server.gateways.find(({ name }) => name === GATEWAY);
    return gateway!.furtherPorts!.find(({ name }) => name === 'port-simple')!.port;
  }

  /** `from`: the address it comes from. */
  client(port = this.port, from?: string): LineClient {
    const client = new LineClient(port, from);
    this.#clients.push(client);
    return client;
  }

  /** The one match of the server that is not over. */
  get match(): Match {
    return [...this.server.app.play.tables.all].find(({ match }) => match.phase !== 'over')!.match;
  }

  get view(): View {
    return this.match.view(0) as View; // the server has no other tables
  }

  /** Connects one client after another, so that their colours are in order. */
  async seat(count: number): Promise<LineClient[]> {
    const clients: LineClient[] = [];
    for (let seat = 0; seat < count; seat++) {
      const client = this.client();
      clients.push(client);
      client.send('connect');
      await this.seated(seat + 1);
    }
    return clients;
  }

  /** Waits until so many sit at the open table. */
  async seated(count: number): Promise<void> {
    const isDone = (): boolean =>
      [...this.server.app.play.tables.all].some(({ match }) => match.seated.filter(who => who).length === count);
    while (!isDone()) await new Promise(setImmediate);
  }

  /** A started game of so many. */
  async begin(count: number): Promise<LineClient[]> {
    const clients = await this.seat(count);
    if (count < COLOURS.length) await this.startTimeout();
    for (const client of clients) await client.hear('next:');
    return clients;
  }

  /** Time passes until the open table starts, as soon as its timeout has begun. */
  async startTimeout(): Promise<void> {
    const { automaticStarts, tables } = this.server.app.play;
    const isStarting = (): boolean => [...tables.all].some(table => automaticStarts.startsIn(table) !== undefined);
    while (!isStarting()) await new Promise(setImmediate);
    this.timer.pass(START);
  }

  onTurn(clients: readonly LineClient[]): LineClient {
    return clients[this.view.seat]!;
  }
}

/** All of them play on; the answer comes when all have received the end. */
export async function finish(clients: readonly LineClient[]): Promise<string> {
  for (const client of clients) client.choose = steadily;
  for (const client of clients) client.play();
  const ends = await Promise.all(clients.map(client => client.hear('end:')));
  return ends[0]!;
}

/** What the clients' own counting says the end should be. */
export function expectedEnd({ mirror }: LineClient): string {
  return `end:${mirror.counted.map((points, seat) => `${COLOURS[seat]}=${points}`).join(',')}`;
}
