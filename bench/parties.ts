// Drives a server with many tables of any game: a client a seat, each answering with a random legal action it was sent.

import WebSocket from 'ws';
import { seededRandom } from '../src/core/random.ts';
import { connect, hear, percentile, post } from './load.ts';

interface Seat {
  readonly socket: WebSocket;
  readonly seat: number;
  /** When its last action left; 0 while none is on its way. */
  sentAt: number;
}

/** What a client reads of a `match` or `did` message here. */
interface News {
  readonly t: string;
  readonly yours?: boolean;
  readonly legal?: readonly string[];
  readonly refused?: string;
  readonly events?: readonly { readonly t: string; readonly seat?: number }[];
}

export interface PartyAsked {
  readonly game: string;
  readonly seats: number;
  readonly options?: object;
}

const random = seededRandom('parties');

export class Party {
  readonly #seats: Seat[] = [];
  #match = '';
  #moves = 0;
  #until = 0;
  #pace = 0;
  #done: (() => void) | undefined;
  /** Questions that came after the last ply wanted; answered when the party plays on. */
  readonly #held = new Map<Seat, readonly string[]>();

  /** Guests at a new table, all listening. */
  static async seat(port: number, { game, seats, options = {} }: PartyAsked): Promise<Party> {
    const party = new Party();
    const url = `ws://127.0.0.1:${port}/api/play`;
    for (let seat = 0; seat < seats; seat++) {
      const socket = await connect(url);
      const welcome = hear<{ token: string }>(socket, 'welcome');
      socket.send('{"t":"hello"}');
      const { token } = await welcome;
      party.#seats.push({ socket, seat, sentAt: 0 });
      if (seat === 0) {
        const asked = { game, seats, options, clock: { kind: 'none' }, seat };
        party.#match = (await post<{ match: string }>(port, '/api/matches', asked, token)).match;
      }
      party.#listen(party.#seats[seat]!);
      const shown = hear(socket, 'match');
      const how = seat === 0 ? 'join' : 'sit';
      socket.send(JSON.stringify({ t: how, match: party.#match, want: 'views', legal: true }));
      await shown;
    }
    return party;
  }

  get moves(): number {
    return this.#moves;
  }

  /** So many actions more, each `pace` milliseconds (half to one and a half of it) after its question. */
  play(moves: number, pace: number): Promise<void> {
    return new Promise(resolve => {
      this.#until = this.#moves + moves;
      this.#pace = pace;
      this.#done = resolve;
      const held = [...this.#held];
      this.#held.clear();
      for (const [seat, legal] of held) this.#answer(seat, legal);
    });
  }

  leave(): void {
    for (const { socket } of this.#seats) socket.close();
  }

  #listen(seat: Seat): void {
    seat.socket.on('message', (data: Buffer) => {
      const news = JSON.parse(data.toString()) as News; // as documented
      if (news.t === 'refused') {
        // A question with a clock of its own (a second for a call) may be gone when its answer comes.
        if (!news.refused?.startsWith('match/')) throw new Error(`refused: ${data.toString()}`);
        seat.sentAt = 0;
        return;
      }
      if (news.t !== 'did' && news.t !== 'match') return;
      if (seat.sentAt > 0 && news.events?.some(event => event.t === 'acted' && event.seat === seat.seat)) {
        if (this.#pace > 0) delays.push(performance.now() - seat.sentAt);
        seat.sentAt = 0;
        this.#moves++;
      }
      if (this.#moves >= this.#until || news.events?.some(event => event.t === 'ended')) this.#done?.();
      if (news.yours && news.legal && news.legal.length > 0 && seat.sentAt === 0) this.#answer(seat, news.legal);
      else this.#held.delete(seat);
    });
  }

  #answer(seat: Seat, legal: readonly string[]): void {
    const asked = this.#held.size;
    this.#held.set(seat, legal);
    if (this.#moves >= this.#until) return;
    const send = (): void => {
      if (this.#held.get(seat) !== legal) return; // the question is gone
      this.#held.delete(seat);
      seat.sentAt = performance.now();
      const action = legal[random(legal.length)];
      seat.socket.send(JSON.stringify({ t: 'act', match: this.#match, action }));
    };
    if (this.#pace > 0) setTimeout(send, this.#pace * (0.5 + random(1000) / 1000) * (asked + 1));
    else send();
  }
}

/** Milliseconds from sending an action to hearing of it. */
const delays: number[] = [];

export interface PartyFigures {
  readonly speed: number;
  readonly p50: number;
  readonly p99: number;
  readonly moves: number;
}

/** As fast as they go, then at half that rate: what the delays are then. */
export async function measure(parties: readonly Party[], moves: number): Promise<PartyFigures> {
  const counted = (): number => parties.reduce((sum, party) => sum + party.moves, 0);
  await Promise.all(parties.map(party => party.play(moves, 0))); // warms up
  const [before, began] = [counted(), performance.now()];
  await Promise.all(parties.map(party => party.play(moves, 0)));
  const speed = ((counted() - before) / (performance.now() - began)) * 1000;
  delays.length = 0;
  await Promise.all(parties.map(party => party.play(moves, (parties.length / (speed / 2)) * 1000)));
  return { speed, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), moves: delays.length };
}
