// Matches played through the gateways while the server is killed again and again: what each protocol announced must be in the
// journal, and anyone who can come back by its protocol does and plays on.

import type { View as CarcassonneView } from '../../games/carcassonne/rules/view.ts';
import { GAME_TYPE } from '../../games/piranhas/gateway/messages.ts';
import type { View as SagradaView } from '../../games/sagrada/rules/view.ts';
import type { AnyGame } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { RandomInt } from '../../src/core/random.ts';
import type { Storage } from '../../src/server/base/storage/storage.ts';
import { stepThrough } from './announced.ts';
import { LineClient, steadily } from './carcassonne-client.ts';
import { anyhow, DialogueClient } from './sagrada-client.ts';
import { UnoClient } from './uno-client.ts';
import { XmlClient } from './xml-client.ts';

/**
 * Gateways in which a match of two, or of one with bots, starts at once and waits for anyone who is away. A turn of Sagrada has less than an
 * hour: in slow matches a player who never comes back, having lost its token with a node before the start, would keep the others waiting.
 */
export const GATEWAY_SETTINGS: readonly string[] = [
  'carcassonne-lines.start=0',
  'carcassonne-lines.grace=86400',
  'carcassonne-lines.pace=0',
  'sagrada-dialogue.start=0',
  'sagrada-dialogue.turn=1800',
  'sagrada-dialogue.grace=3600',
  'uno-numeric.timer=0',
];

export type Journals = Pick<Storage, 'read' | 'list'>;

/** One match after another through one gateway. */
export interface GatewayLoad {
  readonly gateway: string;
  /** Matches that were begun. */
  readonly matches: number;
  /** Begins a match or comes back to it, and plays until the connection breaks or the match is over. */
  play(port: number): Promise<void>;
  isOver(): boolean;
  /** Grows with every move that this connection learns of. */
  progress(): number;
  /** The match it plays, as far as the store knows it. The server is not running. */
  find(journals: Journals): Promise<string | undefined>;
  /** What its clients received last, for a report. */
  describe(): string;
  /** Throws where the journal has less than was announced; how many moves that was. The server is not running. */
  check(journals: Journals): Promise<number>;
}

const countActed = (entries: readonly JournalEntry[]): number => entries.filter(({ t }) => t === 'acted').length;

function requireAtLeast(gateway: string, announced: number, stored: number): number {
  if (stored < announced) throw new Error(`${gateway}: ${announced} was told as done, the journal has ${stored}`);
  return announced;
}

/** The newest match of a game in which this name plays. */
async function matchOf(journals: Journals, game: AnyGame['id'], name: string): Promise<string | undefined> {
  const all = await journals.list({ game, limit: 100 });
  return all.find(({ seats }) => seats.some(who => who?.name === name))?.match;
}

const LAST_HEARD = 3;

const describeHeard = (clients: readonly { readonly heard: readonly unknown[] }[]): string =>
  clients
    .map(
      ({ heard }, i) => `client ${i} heard ${heard.length} messages, last ${JSON.stringify(heard.slice(-LAST_HEARD))}`,
    )
    .join('; ') || 'no client was connected';

/** Another match after every kill: carcassonne-kill.test.ts comes back to the same one in every phase. */
export class CarcassonneLoad implements GatewayLoad {
  readonly gateway = 'carcassonne-lines';
  matches = 0;
  #clients: LineClient[] = [];

  isOver(): boolean {
    return this.#clients.some(client => client.heard.some(line => line.startsWith('end:')));
  }

  progress(): number {
    return Math.max(0, ...this.#clients.map(({ mirror }) => (mirror.name === '' ? 0 : mirror.view.turn)));
  }

  async play(port: number): Promise<void> {
    this.matches++;
    const clients = [new LineClient(port), new LineClient(port)];
    this.#clients = clients;
    const drop = (): void => {
      for (const client of clients) client.drop();
    };
    for (const client of clients) {
      client.choose = steadily;
      // Where one was sent away, because the store was, the other would wait for another person.
      client.onClosed = drop;
      client.send('connect');
    }
    await Promise.all(clients.map(client => client.until(() => client.isClosed || this.isOver(), 'close')));
    drop();
  }

  async find(): Promise<string | undefined> {
    return this.#clients.find(({ mirror }) => mirror.name !== '')?.mirror.name;
  }

  describe(): string {
    return describeHeard(this.#clients);
  }

  async check(journals: Journals): Promise<number> {
    const known = this.#clients.filter(({ mirror }) => mirror.name !== '');
    if (known.length === 0) return 0;
    const stepper = stepThrough(await journals.read(known[0]!.mirror.name));
    const { turn } = stepper.view(0) as CarcassonneView; // a match of this gateway
    return requireAtLeast(this.gateway, Math.max(...known.map(({ mirror }) => mirror.view.turn)), turn);
  }
}

/** Two programs that came to play with each other. */
interface XmlPair {
  readonly open: XmlClient[];
  /** One of them has lost its connection. */
  isBrokenOff: boolean;
}

function breakOff(pair: XmlPair): void {
  pair.isBrokenOff = true;
  for (const client of pair.open) client.close();
}

/** Programs of this protocol cannot come back: every kill begins another match. */
export class PiranhasLoad implements GatewayLoad {
  readonly gateway = 'software-challenge-xml';
  matches = 0;
  #clients: (XmlClient & { room: string })[] = [];

  isOver(): boolean {
    return this.#clients.some(({ heard }) => heard.some(({ t }) => t === 'left'));
  }

  progress(): number {
    return Math.max(0, ...this.#clients.map(({ state }) => state?.turn ?? 0));
  }

  async play(port: number): Promise<void> {
    this.#clients = [];
    this.matches++;
    const pair: XmlPair = { open: [], isBrokenOff: false };
    try {
      await Promise.all([this.#playOne(port, pair), this.#playOne(port, pair)]);
    } finally {
      breakOff(pair);
    }
  }

  async #playOne(port: number, pair: XmlPair): Promise<void> {
    const client = await XmlClient.open(port);
    pair.open.push(client);
    const closed = client.hear('closed');
    if (pair.isBrokenOff) client.close();
    else client.send({ t: 'join', gameType: GAME_TYPE });
    const joined = await Promise.race([client.hear('joined'), closed]);
    if (joined.t !== 'closed') {
      this.#clients.push(Object.assign(client, { room: joined.roomId }));
      await Promise.race([client.playToEnd(joined.roomId), closed]);
      client.close();
    }
    // No other player comes for the other one.
    if (!this.isOver()) breakOff(pair);
  }

  async find(): Promise<string | undefined> {
    return this.#clients[0]?.room;
  }

  describe(): string {
    return describeHeard(this.#clients);
  }

  async check(journals: Journals): Promise<number> {
    let announced = 0;
    for (const { room, state } of this.#clients)
      if (state) {
        const stored = countActed(await journals.read(room));
        announced = Math.max(announced, requireAtLeast(this.gateway, state.turn, stored));
      }
    return announced;
  }
}

/** Turns of a match of two. */
const turns = ({ round, turn }: { readonly round: number; readonly turn: number }): number => (round - 1) * 4 + turn;

export class SagradaLoad implements GatewayLoad {
  readonly gateway = 'sagrada-dialogue';
  matches = 0;
  readonly #random: RandomInt;
  #names: readonly string[] = [];
  #tokens: (string | undefined)[] = [];
  #clients: DialogueClient[] = [];
  #isStarted = false;
  #isOver = true;

  constructor(random: RandomInt) {
    this.#random = random;
  }

  isOver(): boolean {
    return this.#isOver;
  }

  progress(): number {
    return Math.max(0, ...this.#clients.map(({ heard }) => heard.filter(({ t }) => t === 'state').length));
  }

  async play(port: number): Promise<void> {
    if (this.#isOver) {
      this.matches++;
      this.#names = [`sa${this.matches}`, `sb${this.matches}`];
      this.#tokens = [];
      this.#isStarted = this.#isOver = false;
    }
    this.#clients = this.#names.map(() => new DialogueClient(port));
    try {
      await Promise.all(this.#clients.map((client, i) => this.#playOne(client, i)));
    } finally {
      for (const client of this.#clients) client.drop();
    }
  }

  async #playOne(client: DialogueClient, i: number): Promise<void> {
    const { playing } = await client.login(this.#names[i]!, this.#tokens[i]);
    this.#tokens[i] = client.token;
    // Otherwise the match ended with the last move before the kill.
    if (playing || !this.#isStarted) {
      if (!playing) client.send({ t: 'queue' });
      await client.until(() => client.heard.some(({ t }) => t === 'start' || t === 'refused'), 'start');
      // The store was away: it is asked again with the next connection.
      if (client.heard.some(({ t }) => t === 'refused')) throw new Error('not seated');
      await client.hear('start');
      this.#isStarted = true;
      client.play(anyhow(this.#random));
      await client.hear('over');
    }
    this.#isOver = true;
  }

  find(journals: Journals): Promise<string | undefined> {
    return matchOf(journals, 'sagrada', this.#names[0]!);
  }

  describe(): string {
    return describeHeard(this.#clients);
  }

  async check(journals: Journals): Promise<number> {
    const states = this.#clients.flatMap(({ heard }) => heard.flatMap(one => (one.t === 'state' ? [one.match] : [])));
    if (states.length === 0) return 0;
    const match = await this.find(journals);
    const view = stepThrough(match === undefined ? [] : await journals.read(match)).view(0) as SagradaView; // a match of this gateway
    return requireAtLeast(this.gateway, Math.max(...states.map(turns)), turns(view));
  }
}

export class UnoLoad implements GatewayLoad {
  readonly gateway = 'uno-numeric';
  matches = 0;
  #name = '';
  #client: UnoClient | undefined;
  #token = '';
  #isOver = true;
  /** The match and the moves in its journal when the client last connected. */
  #match: string | undefined;
  #before = 0;

  isOver(): boolean {
    return this.#isOver;
  }

  progress(): number {
    return this.#client?.heard.filter(({ t }) => t === 'played').length ?? 0;
  }

  async play(port: number): Promise<void> {
    if (this.#isOver) {
      this.matches++;
      this.#name = `uno${this.matches}`;
      this.#token = '';
      this.#before = 0;
      this.#isOver = false;
    }
    const client = new UnoClient(port);
    this.#client = client;
    client.hello(this.#name, this.#token);
    try {
      this.#token = (await client.hear('welcome')).token;
      await client.hear('over');
      this.#isOver = true;
    } finally {
      client.drop();
    }
  }

  find(journals: Journals): Promise<string | undefined> {
    return matchOf(journals, 'uno', this.#name);
  }

  describe(): string {
    return describeHeard(this.#client ? [this.#client] : []);
  }

  async check(journals: Journals): Promise<number> {
    const match = await this.find(journals);
    const stored = match === undefined ? 0 : countActed(await journals.read(match));
    // A match that ended unheard is followed by another one.
    if (match !== this.#match) this.#before = 0;
    this.#match = match;
    // A player who comes back receives the last card once more.
    const heard = this.#client?.heard.filter(({ t }) => t === 'played').length ?? 0;
    const announced = requireAtLeast(this.gateway, heard > 1 ? this.#before + heard - 1 : 0, stored);
    this.#before = stored;
    return announced;
  }
}
