// A client's place at a table: messages out as the match goes on, answers in when its seat is asked.

import type { Refusal } from '../../core/refusal.ts';
import { COLOURS, printFace } from '../../games/uno/cards.ts';
import { loaded } from '../../games/uno/loading.ts';
import type { Chair, Player, Update } from '../../match/player.ts';
import type { Table } from '../../match/table.ts';
import type { House } from '../../server/house.ts';
import { type Answer, colourOfWire, type FromServer, faceOfWire, NO_CARD, type WireCard } from './messages.ts';
import * as refusals from './refusals.ts';
import { type QuestionKind, questionFor, Teller } from './teller.ts';
import { told } from './told.ts';

/** The connection behind a place. */
export interface Line {
  send(messages: readonly FromServer[]): void;
  /** The match is over: the next is a hello away. */
  finished(): void;
  /** Says why, and hangs up. */
  end(why: Refusal): void;
  /** It sent something it was not asked for. */
  strike(): void;
}

export interface Guest {
  readonly account: string;
  readonly name: string;
  readonly token: string;
  /** The name of the token, where it was shown. */
  readonly pass?: string;
}

/** How often a waiting client hears how far it is, in milliseconds. */
const PULSE = 1000;

const ANSWERS = {
  card: 'ask-card',
  colour: 'ask-colour',
  'draw-two': 'ask-draw-two',
  uno: 'ask-uno',
} as const satisfies Record<Exclude<Answer['t'], 'hello'>, QuestionKind>;

export class Place implements Player {
  readonly table: Table;
  readonly guest: Guest;
  readonly #house: House;
  readonly #chair: Chair;
  readonly #line: Line;
  #teller: Teller | undefined;
  /** The question sent last and not answered yet, and when it was decided on. */
  #question: { readonly kind: QuestionKind; readonly version: number } | undefined;
  #isWelcome = false;
  #percent = -1;
  #stopPulse: () => void = () => undefined;

  constructor(house: House, table: Table, chair: Chair, line: Line, guest: Guest) {
    this.#house = house;
    this.table = table;
    this.#chair = chair;
    this.#line = line;
    this.guest = guest;
  }

  update(update: Update): void {
    if (!this.#isMine()) return;
    const { match, seat } = this.#chair;
    if (!this.#isWelcome) this.welcome();
    else if (match.phase === 'open') this.#wait();
    if (match.phase === 'open') return;
    if (update.events.some(({ entry }) => entry.t === 'started')) this.#start();
    if (!this.#teller) this.#catchUp();
    else {
      this.#line.send(this.#teller.hear(update.events));
      const isAsked = update.events.some(({ happened }) =>
        told(happened).some(one => one.what === 'asked' && one.seats.includes(seat)),
      );
      if (isAsked) this.#ask();
      else if (!match.isAsked(seat)) this.#question = undefined;
    }
    if (match.phase === 'over') this.#finish();
  }

  dropped(): void {
    this.#stopPulse();
    this.#line.end(refusals.closing);
  }

  /** The first words to whoever took the seat, or came back to it. */
  welcome(): void {
    if (this.#isWelcome || !this.#isMine()) return;
    this.#isWelcome = true;
    this.#line.send([{ t: 'welcome', name: this.guest.name, token: this.guest.token }]);
    if (this.#chair.match.phase === 'open') this.#wait();
  }

  /** For who came back where nothing was written down: it was not missed yet. */
  comeBack(): void {
    const { phase } = this.#chair.match;
    this.welcome();
    if (!this.#teller && phase !== 'open') this.#catchUp();
    if (phase === 'over') this.#finish();
  }

  leave(): void {
    this.#stopPulse();
    this.#chair.leave(0);
  }

  /** Another connection took the seat over. */
  replace(): void {
    this.leave();
    this.#line.end(refusals.elsewhere);
  }

  /** What the client sent; `done` when the next may be heard. */
  hear(message: Answer, done: () => void): void {
    this.table.whenTold(() => {
      const text = this.#wanted(message);
      if (text === undefined) done();
      else if (typeof text === 'object') {
        this.#refuse(text);
        done();
      } else
        this.#chair.say(text, this.#question?.version, refusal => {
          // The match's own refusals (the clock was quicker) need no word: what happened is told anyway.
          if (refusal && !refusal.refused.startsWith('match/')) this.#refuse(refusal);
          done();
        });
    });
  }

  /** The answer in the game's notation, what is wrong with it, or nothing: nobody asks any more, or it is silence. */
  #wanted(message: Answer): string | Refusal | undefined {
    if (message.t === 'hello') return refusals.alreadyHere;
    const { match, seat } = this.#chair;
    if (!this.#teller || !this.#question || !match.isAsked(seat)) return undefined;
    // "Uno" may be said ahead, with two cards in hand.
    if (message.t === 'uno') return message.said ? 'uno' : undefined;
    if (ANSWERS[message.t] !== this.#question.kind) return refusals.notAsked;
    if (message.t !== 'colour') return cardText(message.card);
    const colour = colourOfWire(message.colour);
    return colour === undefined ? refusals.noSuchColour : COLOURS[colour]!;
  }

  /** Asked again inside the same time. */
  #refuse({ refused, detail }: Refusal): void {
    this.#line.send([{ t: 'error', code: refused, detail }]);
    this.#line.strike();
    this.#ask();
  }

  #ask(): void {
    const { match, seat } = this.#chair;
    const kind = this.#teller && questionFor(match, seat);
    this.#question = kind && { kind, version: match.version };
    if (!kind) return;
    const left = match.clock.left(seat, this.#house.timer.now());
    const clock: FromServer[] = Number.isFinite(left) ? [{ t: 'clock', ms: Math.max(0, Math.round(left)) }] : [];
    this.#line.send([{ t: kind }, ...clock]);
  }

  #start(): void {
    this.#stopPulse();
    this.#teller = new Teller(this.#chair.match, this.#chair.seat);
    if (this.#percent < 100) this.#line.send([{ t: 'loaded', percent: 100 }]);
  }

  #catchUp(): void {
    this.#teller = new Teller(this.#chair.match, this.#chair.seat);
    this.#line.send(this.#teller.situation());
    this.#ask();
  }

  #finish(): void {
    if (this.#chair.match.ending?.by !== 'rules') {
      const { refused, detail } = refusals.ended;
      this.#line.send([{ t: 'error', code: refused, detail }]);
    }
    this.leave();
    this.#line.finished();
  }

  /** Tells how far the waiting is, now and every second. */
  #wait(): void {
    const { match } = this.#chair;
    this.#stopPulse();
    if (match.phase !== 'open' || !this.#isMine()) return;
    const after = match.setup.fill?.after ?? 0;
    const left = this.#house.lobby.startsIn(this.table) ?? after;
    const percent = loaded(match.seated.filter(who => who).length, after > 0 ? 1 - left / after : 0);
    if (percent !== this.#percent) this.#line.send([{ t: 'loaded', percent }]);
    this.#percent = percent;
    const { timer } = this.#house;
    this.#stopPulse = timer.at(timer.now() + PULSE, () => this.#wait());
  }

  /** False where somebody else was quicker to take the seat. */
  #isMine(): boolean {
    return this.#chair.match.who(this.#chair.seat)?.account === this.guest.account;
  }
}

function cardText(card: WireCard): string | Refusal {
  if (card.colour === NO_CARD.colour && card.value === NO_CARD.value) return 'pass';
  const face = faceOfWire(card);
  return face === undefined ? refusals.noSuchCard : printFace(face);
}
