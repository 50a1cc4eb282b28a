// A client of the numbered messages for tests: keeps a hand and the table from what it receives, as the document's client does.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serverDecoder, writeToServer } from '../../games/uno/gateway/codec.ts';
import {
  faceOfWire,
  NO_CARD,
  type UnoNumericAnswer,
  type UnoNumericCard,
  type UnoNumericServerMessage,
  type UnoNumericUnreadable,
} from '../../games/uno/gateway/messages.ts';
import { COLOURS, fits } from '../../games/uno/rules/cards.ts';
import { inTime } from '../timeout.ts';

export type News = UnoNumericServerMessage | UnoNumericUnreadable;
type Question = Extract<News['t'], `ask-${string}`>;
type Received<T extends News['t']> = Extract<News, { t: T }>;

const DRAW_TWO = 12;

export class UnoClient {
  readonly socket: Socket;
  /** What the client takes for messages of what one read returned. */
  read: (data: Buffer) => News[];
  /** How it writes the bytes of a message. */
  write: (socket: Socket, bytes: Buffer) => void = (socket, bytes) => void socket.write(bytes);
  readonly heard: News[] = [];
  /** Bytes as they came, for tests that look for what should not be there. */
  readonly raw: Buffer[] = [];
  token = '';
  hand: UnoNumericCard[] = [];
  /** By relative seat: the cards the others hold, from heads 9 and 7. */
  counts: number[] = [0, 0, 0, 0];
  scores: number[] = [0, 0, 0, 0];
  named = -1;
  top: UnoNumericCard = NO_CARD;
  closed = false;
  /** Answers questions by itself. */
  plays = true;
  /** The question not answered yet. */
  question: Question | undefined;
  #waiting: { wants: (news: News) => boolean; resolve: (news: News) => void; reject: (why: Error) => void }[] = [];
  #read = 0;

  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const decoder = serverDecoder();
    this.read = data => decoder.push(data);
    this.socket.on('data', data => {
      this.raw.push(data);
      for (const news of this.read(data)) this.#hear(news);
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.closed = true;
      this.#rejectWaiting();
    });
  }

  #rejectWaiting(): void {
    const refusal = this.heard.findLast(({ t }) => t === 'error');
    const why = refusal ? `closed after ${JSON.stringify(refusal)}` : 'closed';
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(why));
  }

  send(message: UnoNumericAnswer): void {
    this.write(this.socket, Buffer.from(writeToServer(message)));
  }

  hello(name: string, token = ''): void {
    this.send({ t: 'hello', name, token });
  }

  /** The next message of a kind that fits, among those not waited for yet. */
  hear<T extends News['t']>(kind: T, isWanted: (news: Received<T>) => boolean = () => true): Promise<Received<T>> {
    const wants = (news: News): boolean => news.t === kind && isWanted(news as Received<T>); // its kind was just compared
    return inTime(`"${kind}"`, (resolve, reject) => {
      this.#waiting.push({ wants, resolve: news => resolve(news as Received<T>), reject });
      this.#deliver();
      // What came before the end was heard.
      if (this.closed) this.#rejectWaiting();
    });
  }

  /** The other side hung up, now or before. */
  async end(): Promise<void> {
    if (!this.closed) await once(this.socket, 'close');
  }

  drop(): void {
    this.socket.destroy();
  }

  #hear(news: News): void {
    this.heard.push(news);
    this.#follow(news);
    if (this.plays) this.answer();
    this.#deliver();
  }

  /** Answers by itself from now on. */
  play(): void {
    this.plays = true;
    this.answer();
  }

  #follow(news: News): void {
    switch (news.t) {
      case 'ask-card':
      case 'ask-colour':
      case 'ask-draw-two':
      case 'ask-uno':
        this.question = news.t;
        return;
      case 'welcome':
        this.token = news.token;
        return;
      case 'round':
        this.hand = [];
        this.counts = [0, 0, 0, 0];
        this.top = news.first;
        this.scores = [...news.scores];
        return;
      case 'card':
        this.hand.push(news.card);
        return;
      case 'next':
        this.question = undefined;
        this.named = news.seat;
        return;
      case 'added':
        this.counts[news.seat]! += news.cards;
        return;
      case 'points':
        this.scores[news.seat]! += news.points;
        return;
      case 'played':
        this.top = news.card;
        this.question = undefined;
        if (news.card.value === 13) return;
        if (this.named !== 0) this.counts[this.named]!--;
        else this.hand.splice(this.hand.findIndex(same(news.card)), 1);
    }
  }

  /** What a careful player says to the question. */
  answer(): void {
    const { question } = this;
    this.question = undefined;
    switch (question) {
      case 'ask-card':
        this.send({ t: 'card', card: this.hand.find(card => this.#fits(card)) ?? NO_CARD });
        return;
      case 'ask-colour':
        this.send({ t: 'colour', colour: this.hand.find(card => card.colour > 0)?.colour ?? COLOURS.length });
        return;
      case 'ask-draw-two':
        this.send({ t: 'draw-two', card: this.hand.find(isDrawTwo) ?? NO_CARD });
        return;
      case 'ask-uno':
        this.send({ t: 'uno', said: true });
    }
  }

  /** After a draw only the drawn card may be laid: it is the only one that fits. */
  #fits(card: UnoNumericCard): boolean {
    return fits(faceOfWire(card)!, this.top.colour - 1, this.top.value);
  }

  #deliver(): void {
    for (let i = this.#read; i < this.heard.length && this.#waiting.length > 0; ) {
      const news = this.heard[i]!;
      const at = this.#waiting.findIndex(one => one.wants(news));
      i++;
      if (at < 0) continue;
      this.#read = i;
      this.#waiting.splice(at, 1)[0]!.resolve(news);
    }
  }
}

const same =
  (card: UnoNumericCard) =>
  (other: UnoNumericCard): boolean =>
    other.colour === card.colour && other.value === card.value;

const isDrawTwo = (card: UnoNumericCard): boolean => card.colour > 0 && card.value === DRAW_TWO;
