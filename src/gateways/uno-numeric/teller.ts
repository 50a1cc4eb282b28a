// A match as one seat hears it: what happened, in the document's messages.

import type { BySeat, Seat } from '../../core/game.ts';
import { BLANK, WILD } from '../../games/uno/cards.ts';
import type { Phase } from '../../games/uno/state.ts';
import type { View } from '../../games/uno/view.ts';
import type { Match } from '../../match/match.ts';
import type { TableEvent } from '../../match/player.ts';
import { type FromServer, relativeSeat, type WireCard, wireCard, wireColour } from './messages.ts';
import { type Told, told } from './told.ts';

/** The questions, by what the game waits for. */
const QUESTIONS: Partial<Record<Phase, Extract<FromServer['t'], `ask-${string}`>>> = {
  playing: 'ask-card',
  again: 'ask-card',
  colouring: 'ask-colour',
  answering: 'ask-draw-two',
  calling: 'ask-uno',
};

export type QuestionKind = NonNullable<(typeof QUESTIONS)[Phase]>;

/** What a seat is asked now. */
export function questionFor(match: Match, seat: Seat): QuestionKind | undefined {
  return match.isAsked(seat) ? QUESTIONS[viewOf(match, seat).phase] : undefined;
}

const viewOf = (match: Match, seat: Seat): View => match.view(seat) as View; // its game is UNO

export class Teller {
  readonly #match: Match;
  readonly #me: Seat;
  #out: FromServer[] = [];
  /** The seat head 8 named last: heads 7 mean it. */
  #named: Seat = -1;
  #dealt: WireCard[] = [];
  #scores: number[];

  constructor(match: Match, me: Seat) {
    this.#match = match;
    this.#me = me;
    this.#scores = [...viewOf(match, me).scores];
  }

  /** What these events are in messages, without the questions to this seat. */
  hear(events: readonly TableEvent[]): readonly FromServer[] {
    this.#out = [];
    for (const { entry, happened } of events) {
      if (entry.t === 'started') this.#names();
      else if (entry.t === 'absent' || entry.t === 'returned') this.#presence(entry.seat, entry.t === 'returned');
      else if (entry.t === 'acted') for (const one of told(happened)) this.#tell(one, told(happened));
    }
    return this.#out;
  }

  /** The table as it stands, for who comes back: a round that begins where it is now. */
  situation(): readonly FromServer[] {
    const v = viewOf(this.#match, this.#me);
    this.#out = [];
    this.#named = -1;
    this.#scores = [...v.scores];
    this.#names();
    for (const seat of this.#others()) if (this.#match.isAbsent(seat)) this.#presence(seat, false);
    if (v.top < 0) return this.#out;
    this.#dealt = v.hand.map(wireCard);
    this.#round(wireCard(v.top), v.turn, v.counts);
    if (v.top >= WILD && v.colour < 4 && v.value === BLANK) this.#say({ t: 'played', card: wireColour(v.colour) });
    if (v.direction < 0) this.#say({ t: 'direction', direction: -1 });
    // It may have ended while this player was on the way back.
    if (this.#match.ending?.by === 'rules') this.#over(v.scores);
    else this.#next(v.turn);
    return this.#out;
  }

  #over(scores: BySeat<number>): void {
    this.#say({ t: 'over', seat: this.#relative(scores.indexOf(Math.max(...scores))) });
  }

  #say(message: FromServer): void {
    this.#out.push(message);
  }

  #relative(seat: Seat): number {
    return relativeSeat(seat, this.#me, this.#match.setup.seats);
  }

  /** Clockwise from the left. */
  #others(): Seat[] {
    const { seats } = this.#match.setup;
    return Array.from({ length: seats - 1 }, (_, i) => (this.#me + 1 + i) % seats);
  }

  #names(): void {
    for (const seat of this.#others()) this.#say({ t: 'name', name: this.#match.who(seat)?.name ?? '' });
  }

  #presence(seat: Seat, present: boolean): void {
    if (seat !== this.#me) this.#say({ t: 'presence', seat: this.#relative(seat), present });
  }

  #next(seat: Seat): void {
    this.#named = seat;
    this.#say({ t: 'next', seat: this.#relative(seat) });
  }

  #round(first: WireCard, starter: Seat, counts: BySeat<number>): void {
    const scores = [this.#me, ...this.#others()].map(seat => this.#scores[seat]!);
    this.#say({ t: 'round', first, starter: this.#relative(starter), scores });
    for (const card of this.#dealt.splice(0)) this.#say({ t: 'card', card });
    for (const seat of this.#others()) this.#say({ t: 'added', seat: this.#relative(seat), cards: counts[seat]! });
  }

  #tell(one: Told, all: readonly Told[]): void {
    switch (one.what) {
      case 'dealt':
        // Told with the first discard: head 14 empties the hands.
        if (one.card !== undefined) this.#dealt.push(wireCard(one.card));
        return;
      case 'turned': {
        const asked = all.find(other => other.what === 'asked');
        const hands = Array.from({ length: this.#match.setup.seats }, () => this.#dealt.length);
        this.#round(wireCard(one.card), asked?.seats[0] ?? this.#me, hands);
        this.#named = -1;
        return;
      }
      case 'drew':
        this.#drew(one.seat, one.card);
        return;
      case 'played':
      case 'coloured':
        if (one.seat !== this.#named) this.#next(one.seat);
        this.#say({ t: 'played', card: one.what === 'played' ? wireCard(one.card) : wireColour(one.colour) });
        return;
      case 'direction':
        this.#say({ t: 'direction', direction: one.direction });
        return;
      case 'reshuffled':
        this.#say({ t: 'reshuffled', pile: one.pile });
        return;
      case 'asked':
        // A call is owed beside the turn; the colour and the second thought belong to the turn already named.
        if (one.for !== 'calling' && (one.seats[0] !== this.#named || one.for === 'playing')) this.#next(one.seats[0]!);
        return;
      case 'round-over':
        if (one.winner < 0) return;
        this.#scores[one.winner]! += one.points;
        this.#say({ t: 'points', seat: this.#relative(one.winner), points: one.points });
        return;
      case 'over':
        this.#over(one.scores);
        return;
      case 'dealer':
      case 'passed':
      case 'called':
      case 'time-up':
      case 'round':
        return;
    }
  }

  #drew(seat: Seat, card: number | undefined): void {
    if (card !== undefined) {
      this.#say({ t: 'card', card: wireCard(card) });
      return;
    }
    const last = this.#out.at(-1);
    const relative = this.#relative(seat);
    if (last?.t === 'added' && last.seat === relative)
      this.#out[this.#out.length - 1] = { ...last, cards: last.cards + 1 };
    else this.#say({ t: 'added', seat: relative, cards: 1 });
  }
}
