// A client of Ludoteca in one file, without dependencies: copy it beside your bot.
//
//   const client = new Ludoteca('http://localhost:8080', { name: 'Snake' });
//   const result = await client.play(seek('dama'), choose);
//
// `choose(table)` gets a Table and answers with one of `table.legal`. `play` answers until the match is over. If the connection
// breaks or the server restarts, it connects again, rejoins the match and goes on; the same question may then come twice.
// The protocol: docs/protocols/play.md. It needs Node 22, or Node 20 with --experimental-websocket; browsers, Deno and Bun do.

/** The table as your seat may see it, after the latest message. */
export interface Table {
  readonly match: string;
  readonly game: string;
  readonly seat: number;
  readonly seats: number;
  readonly players: readonly ({ readonly name: string; readonly kind: string } | null)[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly phase: 'open' | 'running' | 'paused' | 'over';
  readonly yours: boolean;
  readonly legal: readonly string[];
  readonly view: unknown;
  readonly clock: { readonly left: readonly (number | null)[]; readonly stopped: boolean };
  /** What happened since the message before. */
  readonly events: readonly TableEvent[];
}

export interface TableEvent {
  readonly t: string;
  readonly version: number;
  readonly at: number;
  readonly seat?: number;
  readonly text?: string;
  readonly payoffs?: readonly number[];
  readonly ending?: { readonly by: string };
}

export interface Result {
  readonly match: string;
  readonly seat: number;
  /** By seat, from -1 (lost) to 1 (won). */
  readonly payoffs: readonly number[];
  /** `by` says how: rules, time, resignation, ... */
  readonly ending: { readonly by: string };
}

export interface Wanted {
  readonly seats?: number;
  readonly options?: object;
  readonly bot?: string;
}

/** How a seat is found: `seek` or `sit`. */
export type SeatRequest =
  | ({ readonly t: 'seek'; readonly game: string } & Wanted)
  | { readonly t: 'sit'; readonly code: string }
  | { readonly t: 'sit'; readonly match: string };

/** The next free seat of a game, or with `bot` a match against this bot of the server. */
export const seek = (game: string, wanted: Wanted = {}): SeatRequest => ({
  t: 'seek',
  game,
  ...wanted,
});

/** A seat at the table with this code or id. */
export const sit = (code: string): SeatRequest => (code.includes('-') ? { t: 'sit', code } : { t: 'sit', match: code });

/** The server refused something; `code` never changes, the message has its sentence. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

type Message =
  | { readonly t: 'welcome'; readonly token?: string; readonly words?: true }
  | ({ readonly t: 'match' | 'did'; readonly reveal?: readonly number[] } & Partial<Table> &
      Partial<Pick<Result, 'payoffs' | 'ending'>>)
  | { readonly t: 'refused'; readonly refused: string; readonly detail: string }
  | { readonly t: 'ok' | 'presence' | 'chat' | 'rematch' | 'pong' | 'bye' };

/** Refusals of an answer that came too late: a newer message has the question as it is now. */
const LATE = new Set(['match/stale', 'match/not-your-turn', 'match/over', 'match/no-word-asked', 'match/other-word']);
/** Milliseconds between two pings; a connection that says nothing for three of them is lost. */
const PING = 30_000;

/** The first message about a table is `match`, which has every field. */
const withNews = (table: Table | undefined, message: Message): Table =>
  ({ ...table, legal: [], events: [], yours: false, ...message }) as Table;

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

const asksForWord = ({ t, reveal, events }: Message & { t: 'match' | 'did' }, seat: number): boolean =>
  t === 'match' ? (reveal ?? []).includes(seat) : (events ?? []).some(event => event.t === 'closed');

const sleep = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms);
  });

export interface Login {
  readonly name?: string;
  /** Of a bot of an account; otherwise a guest of this name plays. */
  readonly token?: string;
  /** Milliseconds to wait for a server that is away. */
  readonly patience?: number;
}

export class Ludoteca {
  readonly #url: string;
  readonly #name: string;
  readonly #patience: number;
  #token: string | undefined;

  constructor(server: string, { name = 'Bot', token, patience = 600_000 }: Login = {}) {
    this.#url = `${server.replace(/\/$/, '').replace(/^http/, 'ws')}/api/play`;
    this.#name = name;
    this.#token = token;
    this.#patience = patience;
  }

  async play(request: SeatRequest, choose: (table: Table) => string | Promise<string>): Promise<Result> {
    let table: Table | undefined;
    let lastHeard = Date.now();
    let isAway = false;
    // For the random draws: its hash now, the word when all seats are taken.
    const word = toHex(crypto.getRandomValues(new Uint8Array(24)));
    const commit = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(word))));
    for (;;) {
      const connection = new Connection(this.#url);
      const who = this.#token === undefined ? { name: this.#name } : { token: this.#token };
      connection.send({ t: 'hello', program: true, ...who });
      for await (const message of connection) {
        lastHeard = Date.now();
        isAway = false;
        if (message.t === 'welcome') {
          this.#token = message.token ?? this.#token;
          const first = { ...(table ? { t: 'join', match: table.match } : request), want: 'views', legal: true };
          connection.send(message.words ? { ...first, commit } : first);
        } else if (message.t === 'refused' && message.refused === 'server/too-fast') {
          await sleep(1000);
          connection.send({ t: 'view' });
        } else if (message.t === 'refused' && !LATE.has(message.refused)) {
          connection.close();
          throw new Refused(message.refused, message.detail);
        } else if (message.t === 'match' || message.t === 'did') {
          table = withNews(table, message);
          if (asksForWord(message, table.seat)) connection.send({ t: 'reveal', match: table.match, word });
          if (table.phase === 'over') {
            connection.close();
            const { payoffs = [], ending = { by: '' } } = table.events.find(({ t }) => t === 'ended') ?? message;
            return { match: table.match, seat: table.seat, payoffs, ending };
          }
          if (table.yours) {
            const { match, version } = table;
            connection.send({ t: 'act', match, version, action: await choose(table) });
          }
        }
      }
      if (Date.now() - lastHeard > this.#patience) throw new Error(`${this.#url} cannot be reached`);
      if (!isAway) console.error(`${this.#url} does not answer; trying for ${this.#patience / 1000} seconds`);
      isAway = true;
      await sleep(500);
    }
  }
}

/** The messages of one connection, in order, until it is closed or silent. */
class Connection implements AsyncIterable<Message> {
  readonly #socket: WebSocket;
  readonly #unsent: object[] = [];
  readonly #messages: Message[] = [];
  #isClosed = false;
  #unanswered = 0;
  #wake: () => void = () => undefined;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    const timer = setInterval(() => {
      if (++this.#unanswered > 3) this.#end(timer);
      else this.send({ t: 'ping' });
    }, PING);
    this.#socket.addEventListener('open', () => {
      for (const message of this.#unsent.splice(0)) this.send(message);
    });
    this.#socket.addEventListener('message', ({ data }) => {
      this.#unanswered = 0;
      this.#messages.push(JSON.parse(String(data)) as Message); // the server says nothing else
      this.#wake();
    });
    for (const kind of ['close', 'error'] as const) this.#socket.addEventListener(kind, () => this.#end(timer));
  }

  send(message: object): void {
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#unsent.push(message);
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) yield message;
      else if (this.#isClosed) return;
      else
        await new Promise<void>(resolve => {
          this.#wake = resolve;
        });
    }
  }

  #end(timer: ReturnType<typeof setInterval>): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(timer);
    this.#socket.close();
    this.#wake();
  }
}
