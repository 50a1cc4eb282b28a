// A player that a script moves over real connections. It connects to any server that answers, as often as it must, and plays the matches
// that it is given.

import WebSocket from 'ws';
import type { RandomInt } from '../../src/core/random.ts';
import type { ClientMessage, MatchShown, ServerMessage, UpdateMessage } from '../../src/protocol/play.ts';
import type { SummaryShown } from '../../src/protocol/rest.ts';
import type { SeededPlayer } from './seeded-players.ts';

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
/** Milliseconds that a server has for an answer before another one is asked. */
const PATIENCE = 4000;
const RETRY = 100;
/** What a move is answered that was sent for a question of before. */
const LATE: ReadonlySet<string> = new Set(['match/not-your-turn', 'match/over', 'match/stale', 'server/moving']);

/** Of requests for a table; a move has its version. */
const JOIN = 0;

export interface PlayHabits {
  /** Milliseconds before each move. */
  readonly think: () => number;
  /** Resigns after so many own moves. */
  readonly moves: number;
  /** Closes the connection after this move, and comes back after a while; in milliseconds. */
  readonly drops?: { readonly after: number; readonly away: number };
}

export class ScriptedPlayer {
  readonly who: SeededPlayer;
  readonly random: RandomInt;
  readonly #urls: () => readonly string[];
  #socket: WebSocket | undefined;
  /** Receives every message of the present connection. */
  onMessage: (message: ServerMessage) => void = () => undefined;
  /** Called when the present connection ends. */
  onClosed: () => void = () => undefined;
  /** Refusals that no script expects. */
  readonly refused: string[] = [];

  constructor(who: SeededPlayer, urls: () => readonly string[], random: RandomInt) {
    this.who = who;
    this.#urls = urls;
    this.random = random;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  /** Until a server has answered hello. */
  async connect(): Promise<void> {
    while (!this.#socket) {
      const socket = await this.#open(this.#url()).catch(() => undefined);
      if (socket) this.#socket = socket;
      else await pause(RETRY);
    }
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Closes the connection without a word. */
  drop(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  /** Asks any server, until one answers; the answer of a refusal, too. */
  async ask<T>(path: string, body?: object): Promise<T> {
    for (;;) {
      const request = fetch(this.#url() + path, {
        headers: {
          authorization: `Bearer ${this.who.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const answer = await request
        .then(async one => (one.status < 500 ? { body: (await one.json()) as T } : undefined))
        .catch(() => undefined); // the caller knows the route
      if (answer) return answer.body;
      await pause(RETRY);
    }
  }

  /** The match that it sits at, if there is one. */
  async runningMatch(): Promise<string | undefined> {
    return (await this.ask<SummaryShown[]>('/api/me/matches'))[0]?.match;
  }

  /** Plays a match to its end, over as many connections as it takes. */
  async play(match: string, habits: PlayHabits): Promise<void> {
    let { moves, drops } = habits;
    let isOver = false;
    while (!isOver) {
      await this.connect();
      isOver = await new Promise<boolean>(resolve => {
        let asked = -1;
        const join = (): void => {
          if (!isOver) this.send({ t: 'join', id: JOIN, match, legal: true });
        };
        const act = ({ legal, version }: MatchShown | UpdateMessage): void => {
          if (!legal?.length || version === asked) return;
          asked = version;
          setTimeout(() => {
            if (asked !== version) return;
            if (moves-- <= 0) this.send({ t: 'resign', match });
            else this.send({ t: 'act', id: version, match, action: legal[this.random(legal.length)]!, version });
            if (drops?.after !== moves) return;
            const { away } = drops;
            drops = undefined;
            this.drop();
            setTimeout(() => resolve(false), away);
          }, habits.think());
        };
        this.onClosed = () => resolve(false);
        this.onMessage = message => {
          if (message.t === 'refused' && (message.match === match || message.id === JOIN)) {
            if (!LATE.has(message.refused)) this.refused.push(message.refused);
            // The table as it is now says what to do.
            asked = -1;
            setTimeout(join, RETRY);
          }
          if ((message.t !== 'match' && message.t !== 'did') || message.match !== match) return;
          if (message.phase === 'over') resolve(true);
          else act(message);
        };
        join();
      });
      this.onMessage = this.onClosed = () => undefined;
      if (!isOver) await pause(RETRY);
    }
    this.send({ t: 'leave', match });
  }

  #url(): string {
    const urls = this.#urls();
    return urls[this.random(urls.length)] ?? 'http://127.0.0.1:1';
  }

  #open(url: string): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/play`, { perMessageDeflate: false });
      const timer = setTimeout(() => socket.terminate(), PATIENCE);
      socket.on('error', () => undefined);
      socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', token: this.who.token })));
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as ServerMessage; // the server speaks its own protocol
        if (message.t === 'welcome') {
          clearTimeout(timer);
          resolve(socket);
        } else if (this.#socket === socket) this.onMessage(message);
        else if (message.t === 'refused') socket.terminate();
      });
      socket.once('close', () => {
        clearTimeout(timer);
        reject(new Error('closed'));
        if (this.#socket !== socket) return;
        this.#socket = undefined;
        this.onClosed();
      });
    });
  }
}
