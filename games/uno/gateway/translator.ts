// The events of a match for one seat, as messages of the document.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { Match } from '../../../src/match/match.ts';
import type { TableEvent } from '../../../src/match/table-ports.ts';
import type { Redaction } from '../../../src/server/people/accounts/redaction.ts';
import { BLANK, WILD } from '../rules/cards.ts';
import type { UnoPhase } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { type UnoNumericEvent, unoEvents } from './game-events.ts';
import { relativeSeat, type UnoNumericCard, type UnoNumericServerMessage, wireCard, wireColour } from './messages.ts';

/** The questions, by what the game waits for. */
const QUESTIONS: Partial<Record<UnoPhase, Extract<UnoNumericServerMessage['t'], `ask-${string}`>>> = {
  playing: 'ask-card',
  again: 'ask-card',
  colouring: 'ask-colour',
  answering: 'ask-draw-two',
  calling: 'ask-uno',
};

export type UnoNumericQuestionKind = NonNullable<(typeof QUESTIONS)[UnoPhase]>;

/** What a seat is asked now. */
export function questionFor(match: Match, seat: Seat): UnoNumericQuestionKind | undefined {
  return match.isAwaited(seat) ? QUESTIONS[viewOf(match, seat).phase] : undefined;
}

const viewOf = (match: Match, seat: Seat): View => match.view(seat) as View; // its game is UNO

export class UnoNumericTranslator {
  readonly #match: Match;
  readonly #me: Seat;
  readonly #redaction: Pick<Redaction, 'who'>;
  #out: UnoNumericServerMessage[] = [];
  /** The seat head 8 named last: heads 7 mean it. */
  #named: Seat = -1;
  #dealt: UnoNumericCard[] = [];
  #scores: number[];

  constructor(match: Match, me: Seat, redaction: Pick<Redaction, 'who'>) {
    this.#match = match;
    this.#me = me;
    this.#redaction = redaction;
    this.#scores = [...viewOf(match, me).scores];
  }

  /** What these events are in messages, without the questions to this seat. */
  translate(events: readonly TableEvent[]): readonly UnoNumericServerMessage[] {
    this.#out = [];
    for (const { entry, happened } of events) {
      if (entry.t === 'started') this.#names();
      else if (entry.t === 'absent' || entry.t === 'returned') this.#presence(entry.seat, entry.t === 'returned');
      else if (entry.t === 'acted')
        for (const one of unoEvents(happened)) this.#translateEvent(one, unoEvents(happened));
    }
    return this.#out;
  }

  /** The table as it stands, for who comes back: a round that begins where it is now. */
  situation(): readonly UnoNumericServerMessage[] {
    const v = viewOf(this.#match, this.#me);
    this.#out = [];
    this.#named = -1;
    this.#scores = [...v.scores];
    this.#names();
    for (const seat of this.#others()) if (this.#match.isAbsent(seat)) this.#presence(seat, false);
    if (v.top < 0) return this.#out;
    this.#dealt = v.hand.map(wireCard);
    this.#round(wireCard(v.top), v.turn, v.counts);
    if (v.top >= WILD && v.colour < 4 && v.value === BLANK) this.#push({ t: 'played', card: wireColour(v.colour) });
    if (v.direction < 0) this.#push({ t: 'direction', direction: -1 });
    // It may have ended while this player was on the way back.
    if (this.#match.ending?.by === 'rules') this.#over(v.scores);
    else this.#next(v.turn);
    return this.#out;
  }

  #over(scores: BySeat<number>): void {
    this.#push({ t: 'over', seat: this.#relative(scores.indexOf(Math.max(...scores))) });
  }

  #push(message: UnoNumericServerMessage): void {
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
    for (const seat of this.#others()) {
      const who = this.#match.who(seat);
      this.#push({ t: 'name', name: who ? this.#redaction.who(who).name : '' });
    }
  }

  #presence(seat: Seat, present: boolean): void {
    if (seat !== this.#me) this.#push({ t: 'presence', seat: this.#relative(seat), present });
  }

  #next(seat: Seat): void {
    this.#named = seat;
    this.#push({ t: 'next', seat: this.#relative(seat) });
  }

  #round(first: UnoNumericCard, starter: Seat, counts: BySeat<number>): void {
    const scores = [this.#me, ...this.#others()].map(seat => this.#scores[seat]!);
    this.#push({ t: 'round', first, starter: this.#relative(starter), scores });
    for (const card of this.#dealt.splice(0)) this.#push({ t: 'card', card });
    for (const seat of this.#others()) this.#push({ t: 'added', seat: this.#relative(seat), cards: counts[seat]! });
  }

  #translateEvent(one: UnoNumericEvent, all: readonly UnoNumericEvent[]): void {
    switch (one.what) {
      case 'dealt':
        // Sent with the first discard: head 14 empties the hands.
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
        this.#push({ t: 'played', card: one.what === 'played' ? wireCard(one.card) : wireColour(one.colour) });
        return;
      case 'direction':
        this.#push({ t: 'direction', direction: one.direction });
        return;
      case 'reshuffled':
        this.#push({ t: 'reshuffled', pile: one.pile });
        return;
      case 'asked':
        // A call is owed beside the turn; the colour and the second thought belong to the turn already named.
        if (one.for !== 'calling' && (one.seats[0] !== this.#named || one.for === 'playing')) this.#next(one.seats[0]!);
        return;
      case 'round-over':
        if (one.winner < 0) return;
        this.#scores[one.winner]! += one.points;
        this.#push({ t: 'points', seat: this.#relative(one.winner), points: one.points });
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
      this.#push({ t: 'card', card: wireCard(card) });
      return;
    }
    const last = this.#out.at(-1);
    const relative = this.#relative(seat);
    if (last?.t === 'added' && last.seat === relative)
      this.#out[this.#out.length - 1] = { ...last, cards: last.cards + 1 };
    else this.#push({ t: 'added', seat: relative, cards: 1 });
  }
}
