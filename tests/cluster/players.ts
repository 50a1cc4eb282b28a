// Pairs of players who play one match after another on whatever nodes answer, and note everything that was announced to them.

import type { MatchShown, ServerMessage, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from '../end-to-end/client.ts';
import type { Announced } from './announced.ts';

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
/** A connection is looked at this often, and given up when nothing came for this long, as our own clients do. */
const PING_INTERVAL = 1000;
const SILENCE = 4000;
const ago = (at: number): string => `${Date.now() - at} ms ago`;
/** Lines that are remembered of what a pair did. */
const LONGEST_DIARY = 2000;
/** The ids of moves begin here, those of requests for a table with 0. */
const ANSWERED = 1_000_000;

/** What the second of two moves for one turn is answered; the first one may have ended the match. */
const LATE: ReadonlySet<string> = new Set(['match/not-your-turn', 'match/over', 'match/stale']);

/** One of the two, for anyone who looks for the cause of a silence. */
interface SeatLog {
  url: string;
  before: string;
  sent: string;
  heard: string;
  at: number;
}

interface Seated {
  readonly token: string;
  readonly seat: number;
}

/** The moves of one seat in one match, over all its connections. */
interface SentMoves {
  /** The last one was not announced yet. */
  isOpen: boolean;
  /** Moves that were sent once more for the same turn, because no one had announced the first one: one of the two is too late. */
  twice: number;
}

export class Pair {
  readonly game: string;
  readonly #urls: () => readonly string[];
  readonly #announced: Announced;
  readonly #pace: number;
  readonly #seats: SeatLog[] = [];
  readonly #stops = new Set<() => void>();
  #isOver = false;
  /** Milliseconds to wait for the next answer. */
  #patience = SILENCE;
  #match = '';
  /** When moves of this pair were announced. */
  readonly times: number[] = [];
  matches = 0;
  /** Codes of refusals, and what was refused. */
  readonly refused: string[] = [];
  /** Milliseconds between one move of a match and the next. */
  readonly pauses: number[] = [];
  #lastMove: number | undefined;
  /** What the pair did last, with the time, for anyone who looks for the cause of a silence. */
  readonly #diary: (readonly [at: number, what: string])[] = [];

  /** `pace`: milliseconds before each move. */
  constructor(game: string, urls: () => readonly string[], announced: Announced, pace = 0) {
    this.game = game;
    this.#pace = pace;
    this.#urls = urls;
    this.#announced = announced;
  }

  /** The one that is played now. */
  get match(): string {
    return this.#match;
  }

  get moves(): number {
    return this.times.length;
  }

  /** Plays until it is stopped. */
  async play(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#playMatch();
        this.matches++;
      } catch (error) {
        this.#write(`no match: ${String(error)}`);
        await pause(100); // no node answered; the next try finds another
      }
    }
  }

  stop(): void {
    this.#isOver = true;
    for (const stop of this.#stops) stop();
  }

  #write(what: string): void {
    this.#diary.push([Date.now(), what]);
    if (this.#diary.length > LONGEST_DIARY) this.#diary.shift();
  }

  /** What happened between two moments, one line each, in milliseconds from the first. */
  diary(from: number, to: number): string[] {
    const within = this.#diary.filter(([at]) => at >= from && at <= to);
    return within.map(([at, what]) => `  ${at - from} ${what}`);
  }

  describe(): string {
    const seats = this.#seats.map(
      ({ url, sent, heard, at }) => `  at ${url}\n    sent ${sent}\n    heard ${heard} ${ago(at)}`,
    );
    return [`${this.game} ${this.#match}, ${this.moves} moves, last ${ago(this.times.at(-1) ?? 0)}`, ...seats].join(
      '\n',
    );
  }

  #url(): string {
    const urls = this.#urls();
    return urls[Math.floor(Math.random() * urls.length)]!;
  }

  /** Asks any node. One that was stopped would never answer, so no one waits for long, unless all nodes are slow. */
  async #ask<T>(path: string, body: object, token?: string): Promise<T> {
    const answer = await Promise.race([ask<T>(this.#url(), path, body, token), pause(this.#patience)]);
    if (!answer) {
      this.#patience *= 2;
      throw new Error(`${path} was not answered`);
    }
    this.#patience = SILENCE;
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.body;
  }

  async #playMatch(): Promise<void> {
    const tokens: string[] = [];
    this.#write('a new match');
    for (const name of ['Ada', 'Bob']) {
      const { token } = await this.#ask<{ token: string }>('/api/guests', { name });
      tokens.push(token);
    }
    const wanted = { game: this.game, seats: 2, private: true };
    const { match } = await this.#ask<MatchCreated>('/api/matches', wanted, tokens[0]);
    this.#match = match;
    this.#write(`match ${this.#match}`);
    this.#lastMove = undefined;
    await this.#ask(`/api/matches/${match}/seats`, {}, tokens[1]);
    await Promise.all(tokens.map((token, seat) => this.#playSeat(token, seat)));
  }

  /** Connects again whenever the connection ends, to any node. */
  async #playSeat(token: string, seat: number): Promise<void> {
    const moves: SentMoves = { isOpen: false, twice: 0 };
    for (let isOver = false; !isOver && !this.#isOver; ) {
      const log: SeatLog = { url: this.#url(), before: '', sent: '', heard: '', at: Date.now() };
      this.#seats[seat] = log;
      this.#write(`seat ${seat} connects to ${log.url}`);
      try {
        const client = await Client.connect(log.url);
        try {
          isOver = this.#isOver || (await this.#playOn(client, { token, seat }, log, moves));
        } finally {
          client.socket.terminate();
        }
      } catch {
        await pause(50);
      }
    }
  }

  #playOn(client: Client, { token, seat }: Seated, log: SeatLog, moves: SentMoves): Promise<boolean> {
    const match = this.#match;
    /** The latest version that had been sent to any player when the table was requested, by the id of the request. */
    const asked: number[] = [];
    const send = (message: Parameters<Client['send']>[0]): void => {
      if (message.t !== 'ping') [log.before, log.sent] = [log.sent, JSON.stringify(message).slice(0, 200)];
      if (message.t !== 'ping') this.#write(`${seat} > ${log.sent.slice(0, 100)}`);
      client.send(message);
    };
    const join = (): void => {
      asked.push(this.#announced.latest(match));
      send({ t: 'join', id: asked.length - 1, match, legal: true });
    };
    let isKnown = false;
    let ownSeat: MatchShown['seat'] | undefined;
    /** The id of a move that was not answered yet: anyone who waits for an answer does not move again. */
    let unanswered: number | undefined;
    /** The version of the table that this connection knows. */
    let followed: number | undefined;
    let shownMeanwhile: MatchShown | UpdateMessage | undefined;
    const act = (shown: MatchShown | UpdateMessage): void => {
      const { legal, version } = shown;
      const action = legal?.[Math.floor(Math.random() * legal.length)];
      // With an id it is answered, and repeated where its match moves; without one it may be lost with a node.
      const id = version % 2 === 0 ? { id: ANSWERED + version } : {};
      shownMeanwhile = undefined;
      if (action === undefined) return;
      if (unanswered !== undefined) {
        if (unanswered !== id.id) shownMeanwhile = shown;
        return;
      }
      unanswered = id.id;
      if (moves.isOpen) moves.twice++;
      moves.isOpen = true;
      send({ t: 'act', ...id, match, action, version });
    };
    let thinking: NodeJS.Timeout | undefined;
    const actInTime = (shown: MatchShown | UpdateMessage): void => {
      clearTimeout(thinking);
      if (this.#pace === 0) act(shown);
      else thinking = setTimeout(() => client.socket.readyState === client.socket.OPEN && act(shown), this.#pace);
    };
    const noteRefusal = (code: string): void => {
      if (LATE.has(code) && moves.twice > 0) moves.twice--;
      else this.refused.push(`${code} after ${log.sent} and ${log.before}`);
    };
    return new Promise((resolve, reject) => {
      const ping = setInterval(() => {
        if (Date.now() - log.at > SILENCE) client.socket.terminate();
        else send({ t: 'ping' });
      }, PING_INTERVAL);
      const end = (): void => resolve(true);
      this.#stops.add(end);
      const onMessage = (message: ServerMessage): void => {
        log.at = Date.now();
        if (message.t !== 'pong') log.heard = JSON.stringify(message).slice(0, 200);
        if (message.t !== 'pong') this.#write(`${seat} < ${log.heard.slice(0, 100)}`);
        const isAnswer = (message.t === 'ok' || message.t === 'refused') && message.id === unanswered;
        if (isAnswer) unanswered = undefined;
        // The table was shown again before the answer came, and asks for the next move already.
        if (isAnswer && message.t === 'ok' && shownMeanwhile) act(shownMeanwhile);
        if (message.t === 'refused') noteRefusal(message.refused);
        if (message.t === 'match') ownSeat = message.seat;
        const isAnnounced =
          message.t === 'did' && message.events.some(one => one.t === 'acted' && one.seat === ownSeat);
        if (isAnnounced) [moves.isOpen, unanswered] = [false, undefined];
        if (message.t === 'welcome') isKnown = true;
        // While the store is away no one can be recognised: as our own clients, it connects again instead of watching its own match.
        if (message.t === 'refused' && !isKnown) client.socket.terminate();
        else if (message.t === 'welcome' || message.t === 'refused') join();
        if (message.t !== 'match' && message.t !== 'did') return;
        if (message.t === 'match') this.#announced.noteShown(match, message.version, asked[message.id ?? -1] ?? 0);
        else {
          this.#announced.noteFollowed(match, followed, message.events);
          this.#note(message);
        }
        followed = message.version;
        if (message.phase === 'over') resolve(true);
        else actInTime(message);
      };
      client.socket.on('message', (data: Buffer) => onMessage(JSON.parse(data.toString()) as ServerMessage));
      client.socket.once('close', () => {
        this.#write(`${seat} closed`);
        clearInterval(ping);
        this.#stops.delete(end);
        reject(new Error('closed'));
      });
      send({ t: 'hello', token });
    });
  }

  #note({ match, events }: UpdateMessage): void {
    const before = this.#announced.count;
    for (const event of events) this.#announced.note(match, event);
    if (this.#announced.count === before) return;
    const now = Date.now();
    this.times.push(now);
    if (this.#lastMove !== undefined) this.pauses.push(now - this.#lastMove);
    this.#lastMove = now;
  }
}
