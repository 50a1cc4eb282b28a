// A client at a table: messages out during the match, answers in when its seat is asked.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { GatewayHost } from '../../../src/gateways/shared/gateway.ts';
import type { Table } from '../../../src/match/table.ts';
import type { SeatHandle, TableSubscriber, TableUpdate } from '../../../src/match/table-ports.ts';
import { COLOURS, printFace } from '../rules/cards.ts';
import { waitingPercent } from '../rules/waiting-progress.ts';
import { unoEvents } from './game-events.ts';
import {
  colourOfWire,
  faceOfWire,
  NO_CARD,
  type UnoNumericAnswer,
  type UnoNumericCard,
  type UnoNumericPlainAnswer,
  type UnoNumericServerMessage,
} from './messages.ts';
import * as refusals from './refusals.ts';
import { questionFor, type UnoNumericQuestionKind, UnoNumericTranslator } from './translator.ts';

/** The connection behind a place. */
export interface UnoNumericConnection {
  /** `onSent` is called when the first of them is really written. */
  send(messages: readonly UnoNumericServerMessage[], onSent?: () => void): void;
  /** The match is over: the next is a hello away. */
  finished(): void;
  /** Sends why, and closes the connection. */
  refuse(why: Refusal): void;
  /** It sent something it was not asked for. */
  countStrike(): void;
}

export interface UnoNumericGuest {
  readonly account: string;
  readonly name: string;
  readonly token: string;
  /** The name of the token, where it was shown. */
  readonly credential?: string;
}

/** How often a waiting client receives the countdown, in milliseconds. */
const PROGRESS_INTERVAL = 1000;

const ANSWERS = {
  card: 'ask-card',
  colour: 'ask-colour',
  'draw-two': 'ask-draw-two',
  uno: 'ask-uno',
} as const satisfies Record<UnoNumericPlainAnswer['t'], UnoNumericQuestionKind>;

export class UnoNumericPlayer implements TableSubscriber {
  readonly table: Table;
  readonly guest: UnoNumericGuest;
  readonly #host: GatewayHost;
  readonly #seatHandle: SeatHandle;
  readonly #connection: UnoNumericConnection;
  #translator: UnoNumericTranslator | undefined;
  /** The question sent last and not answered yet, and when it was decided on. */
  #question: { readonly kind: UnoNumericQuestionKind; readonly version: number } | undefined;
  /** Questions sent on this connection. */
  #questionsSent = 0;
  #isWelcomed = false;
  #percent = -1;
  #stopProgress: () => void = () => undefined;

  constructor(
    host: GatewayHost,
    table: Table,
    seatHandle: SeatHandle,
    connection: UnoNumericConnection,
    guest: UnoNumericGuest,
  ) {
    this.#host = host;
    this.table = table;
    this.#seatHandle = seatHandle;
    this.#connection = connection;
    this.guest = guest;
  }

  update(update: TableUpdate): void {
    if (!this.#isMine()) return;
    const { match, seat } = this.#seatHandle;
    if (!this.#isWelcomed) this.welcome();
    else if (match.phase === 'open') this.#sendProgress();
    if (match.phase === 'open') return;
    if (update.events.some(({ entry }) => entry.t === 'started')) this.#start();
    if (!this.#translator) this.#catchUp();
    else {
      this.#connection.send(this.#translator.translate(update.events));
      const isAsked = update.events.some(({ happened }) =>
        unoEvents(happened).some(one => one.what === 'asked' && one.seats.includes(seat)),
      );
      if (isAsked) this.#ask();
      else if (!match.isAwaited(seat)) this.#question = undefined;
    }
    if (match.phase === 'over') this.#finish();
  }

  dropped(): void {
    this.#stopProgress();
    this.#connection.refuse(refusals.closing);
  }

  /** The first messages to a client that took the seat, or came back to it. */
  welcome(): void {
    if (this.#isWelcomed || !this.#isMine()) return;
    this.#isWelcomed = true;
    this.#connection.send([{ t: 'welcome', name: this.guest.name, token: this.guest.token }]);
    if (this.#seatHandle.match.phase === 'open') this.#sendProgress();
  }

  /** For who came back where nothing was written down: it was not missed yet. */
  rejoin(): void {
    const { phase } = this.#seatHandle.match;
    this.welcome();
    if (!this.#translator && phase !== 'open') this.#catchUp();
    if (phase === 'over') this.#finish();
  }

  leave(): void {
    this.#stopProgress();
    this.#seatHandle.leave(0);
  }

  /** Another connection took the seat over. */
  replace(): void {
    this.leave();
    this.#connection.refuse(refusals.elsewhere);
  }

  /** Handles a message of the client; `done` is called when the next may be handled. */
  handleMessage(sent: UnoNumericAnswer, done: () => void): void {
    this.table.whenCommitted(() => {
      // An answer to a question before, for example one that was sent twice, comes too late.
      if (sent.t === 'numbered' && sent.question !== this.#questionsSent) {
        done();
        return;
      }
      const message = sent.t === 'numbered' ? sent.answer : sent;
      const text = this.#actionText(message);
      if (text === undefined) done();
      else if (typeof text === 'object') {
        this.#refuse(text);
        done();
      } else
        this.#seatHandle.actByText(text, this.#question?.version, refusal => {
          // Refusals of the match (the clock was quicker) need no message: what happened is sent anyway.
          if (refusal && !refusal.refused.startsWith('match/')) this.#refuse(refusal);
          done();
        });
    });
  }

  /** The answer in the notation of the game, what is wrong with it, or nothing: the question is over, or there is no answer. */
  #actionText(
    message: UnoNumericPlainAnswer | Extract<UnoNumericAnswer, { t: 'hello' }>,
  ): string | Refusal | undefined {
    if (message.t === 'hello') return refusals.alreadyHere;
    const { match, seat } = this.#seatHandle;
    if (!this.#translator || !this.#question || !match.isAwaited(seat)) return undefined;
    // "Uno" may be said ahead, with two cards in hand.
    if (message.t === 'uno') return message.said ? 'uno' : undefined;
    if (ANSWERS[message.t] !== this.#question.kind) return refusals.notAsked;
    if (message.t !== 'colour') return cardText(message.card);
    const colour = colourOfWire(message.colour);
    return colour === undefined ? refusals.noSuchColour : COLOURS[colour]!;
  }

  /** Asked again inside the same time. */
  #refuse({ refused, detail }: Refusal): void {
    this.#connection.send([{ t: 'error', code: refused, detail }]);
    this.#connection.countStrike();
    this.#ask(true);
  }

  /** `isRepeated`: the time of the question is running already. */
  #ask(isRepeated = false): void {
    const { match, seat } = this.#seatHandle;
    const kind = this.#translator && questionFor(match, seat);
    this.#question = kind && { kind, version: match.version };
    if (!kind) return;
    const askedAt = this.#seatHandle.now();
    const left = match.clock.left(seat, askedAt);
    const clock: UnoNumericServerMessage[] = Number.isFinite(left)
      ? [{ t: 'clock', ms: Math.max(0, Math.round(left)) }]
      : [];
    this.#questionsSent++;
    this.#connection.send([{ t: kind }, ...clock], () => {
      // Where messages have a pace, the time to answer starts when the question is written.
      if (!isRepeated && this.#seatHandle.now() > askedAt) this.#seatHandle.postponeClock();
    });
  }

  #makeTranslator(): UnoNumericTranslator {
    const { match, seat } = this.#seatHandle;
    return new UnoNumericTranslator(match, seat, this.#host.accounts.redaction);
  }

  #start(): void {
    this.#stopProgress();
    this.#translator = this.#makeTranslator();
    if (this.#percent < 100) this.#connection.send([{ t: 'loaded', percent: 100 }]);
  }

  #catchUp(): void {
    this.#translator = this.#makeTranslator();
    this.#connection.send(this.#translator.situation());
    this.#ask();
  }

  #finish(): void {
    if (this.#seatHandle.match.ending?.by !== 'rules') {
      const { refused, detail } = refusals.ended;
      this.#connection.send([{ t: 'error', code: refused, detail }]);
    }
    this.leave();
    this.#connection.finished();
  }

  /** Tells how far the waiting is, now and every second. */
  #sendProgress(): void {
    const { match } = this.#seatHandle;
    this.#stopProgress();
    if (match.phase !== 'open' || !this.#isMine()) return;
    const after = match.setup.fill?.after ?? 0;
    const left = this.#host.automaticStarts.startsIn(this.table) ?? after;
    const percent = waitingPercent(match.seated.filter(who => who).length, after > 0 ? 1 - left / after : 0);
    if (percent !== this.#percent) this.#connection.send([{ t: 'loaded', percent }]);
    this.#percent = percent;
    const { timer } = this.#host;
    this.#stopProgress = timer.at(timer.now() + PROGRESS_INTERVAL, () => this.#sendProgress());
  }

  /** False where another player was quicker to take the seat. */
  #isMine(): boolean {
    return this.#seatHandle.match.who(this.#seatHandle.seat)?.account === this.guest.account;
  }
}

function cardText(card: UnoNumericCard): string | Refusal {
  if (card.colour === NO_CARD.colour && card.value === NO_CARD.value) return 'pass';
  const face = faceOfWire(card);
  return face === undefined ? refusals.noSuchCard : printFace(face);
}
