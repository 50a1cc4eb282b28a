// A client's place at a table: lines out as the match goes on, commands in when it is on turn.

import type { Seat } from '../../core/game.ts';
import type { SeatHandle, TableSubscriber, TableUpdate } from '../../match/table-ports.ts';
import type { CarcassonneLinesClientMessage } from './codec.ts';
import type { CarcassonneLinesFeed, CarcassonneLinesReader } from './line-feed.ts';

/** The connection behind a place. */
export interface CarcassonneLinesConnection {
  send(lines: readonly string[]): void;
  /** The match is over: this place is no longer needed. */
  finished(): void;
  /** The server can say no more of this match for now. */
  dropped(): void;
  /** It sent something that is no move. */
  countStrike(): void;
}

export class CarcassonneLinesPlayer implements TableSubscriber, CarcassonneLinesReader {
  readonly feed: CarcassonneLinesFeed;
  readonly account: string;
  readonly #seatHandle: SeatHandle;
  readonly #connection: CarcassonneLinesConnection;
  /** Came back, and was not yet told where the turn stands. */
  #needsCatchUp: boolean;
  #isLockSent = false;

  constructor(
    feed: CarcassonneLinesFeed,
    seatHandle: SeatHandle,
    line: CarcassonneLinesConnection,
    account: string,
    returns: boolean,
  ) {
    this.feed = feed;
    this.account = account;
    this.#seatHandle = seatHandle;
    this.#connection = line;
    this.#needsCatchUp = returns;
    feed.readers.add(this);
  }

  get seat(): Seat {
    return this.#seatHandle.seat;
  }

  update(update: TableUpdate): void {
    const lines = this.feed.applyUpdate(update);
    if (!this.#isMine()) return;
    const starts = update.events.some(({ entry }) => entry.t === 'started');
    this.read(starts ? [this.feed.start(this.seat), ...lines] : lines);
    if (this.#needsCatchUp) this.catchUp(lines);
    if (this.#seatHandle.match.phase !== 'over') return;
    this.leave();
    this.#connection.finished();
  }

  dropped(): void {
    this.feed.readers.delete(this);
    this.#connection.dropped();
  }

  read(lines: readonly string[]): void {
    const news = this.#isLockSent ? lines.filter(line => line !== 'lock') : lines;
    if (lines.includes('lock')) this.#isLockSent = true;
    if (lines.includes('unlock')) this.#isLockSent = false;
    if (news.length > 0) this.#connection.send(news);
  }

  /** For who came back: the match stands still, or where the turn stands. `told`: what it just heard anyway. */
  catchUp(sent: readonly string[] = []): void {
    if (!this.#needsCatchUp || this.#seatHandle.match.phase === 'over') return;
    if (this.feed.locked) {
      this.read(['lock']);
      return;
    }
    this.#needsCatchUp = false;
    const unlock = sent.includes('unlock') ? [] : ['unlock'];
    const situation = sent.some(line => line.startsWith('next:')) ? [] : this.feed.situation();
    this.read([...unlock, ...situation]);
  }

  /** What the client sent; `done` when it may be sent the next. */
  handleMessage(message: CarcassonneLinesClientMessage, done: () => void): void {
    this.feed.table.whenCommitted(() => {
      // Document 4.3: whoever is not on turn cannot answer, and while somebody is missing nobody can.
      if (!this.#isMine() || !this.#seatHandle.match.mayAct(this.seat)) done();
      else this.#play(message, done);
    });
  }

  /** Gets up at once: what it misses from now on it could not hear later. */
  leave(): void {
    this.feed.readers.delete(this);
    this.#seatHandle.leave(0);
  }

  /** False where somebody else was quicker to take the seat. */
  #isMine(): boolean {
    return this.#seatHandle.match.who(this.seat)?.account === this.account;
  }

  #play(message: CarcassonneLinesClientMessage, done: () => void): void {
    switch (message.t) {
      case 'rotate':
        if (!this.feed.rotate()) this.#refuse();
        done();
        return;
      case 'place':
        this.#act(`${message.x},${message.y}/${this.feed.turns}`, done);
        return;
      case 'tile':
        this.feed.named = message.at;
        this.#act(message.at, done);
        return;
      case 'pass':
        this.#act('pass', done);
        return;
      case 'connect':
      case 'reconnect':
      case 'unknown':
        this.#refuse();
        done();
        return;
    }
  }

  #act(text: string, done: () => void): void {
    this.#seatHandle.actByText(text, undefined, refusal => {
      // The match's own refusals (it was just suspended, the clock was quicker) are no fault of the move.
      if (refusal && !refusal.refused.startsWith('match/')) this.#refuse();
      done();
    });
  }

  #refuse(): void {
    this.feed.named = undefined;
    this.feed.refuse();
    this.#connection.countStrike();
  }
}
