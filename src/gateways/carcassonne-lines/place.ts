// A client's place at a table: lines out as the match goes on, commands in when it is on turn.

import type { Seat } from '../../core/game.ts';
import type { Chair, Player, Update } from '../../match/player.ts';
import type { FromClient } from './codec.ts';
import type { Reader, Room } from './room.ts';

/** The connection behind a place. */
export interface Line {
  send(lines: readonly string[]): void;
  /** The match is over: this place is no longer needed. */
  finished(): void;
  /** The house can say no more of this match for now. */
  dropped(): void;
  /** It sent something that is no move. */
  strike(): void;
}

export class Place implements Player, Reader {
  readonly room: Room;
  readonly account: string;
  readonly #chair: Chair;
  readonly #line: Line;
  /** Came back, and was not yet told where the turn stands. */
  #behind: boolean;
  #saidLock = false;

  constructor(room: Room, chair: Chair, line: Line, account: string, returns: boolean) {
    this.room = room;
    this.account = account;
    this.#chair = chair;
    this.#line = line;
    this.#behind = returns;
    room.readers.add(this);
  }

  get seat(): Seat {
    return this.#chair.seat;
  }

  update(update: Update): void {
    const lines = this.room.hear(update);
    if (!this.#isMine()) return;
    const starts = update.events.some(({ entry }) => entry.t === 'started');
    this.read(starts ? [this.room.start(this.seat), ...lines] : lines);
    if (this.#behind) this.catchUp(lines);
    if (this.#chair.match.phase !== 'over') return;
    this.leave();
    this.#line.finished();
  }

  dropped(): void {
    this.room.readers.delete(this);
    this.#line.dropped();
  }

  read(lines: readonly string[]): void {
    const news = this.#saidLock ? lines.filter(line => line !== 'lock') : lines;
    if (lines.includes('lock')) this.#saidLock = true;
    if (lines.includes('unlock')) this.#saidLock = false;
    if (news.length > 0) this.#line.send(news);
  }

  /** For who came back: the match stands still, or where the turn stands. `told`: what it just heard anyway. */
  catchUp(told: readonly string[] = []): void {
    if (!this.#behind || this.#chair.match.phase === 'over') return;
    if (this.room.locked) {
      this.read(['lock']);
      return;
    }
    this.#behind = false;
    const unlock = told.includes('unlock') ? [] : ['unlock'];
    const situation = told.some(line => line.startsWith('next:')) ? [] : this.room.situation();
    this.read([...unlock, ...situation]);
  }

  /** What the client sent; `done` when it may be sent the next. */
  hear(message: FromClient, done: () => void): void {
    this.room.table.whenTold(() => {
      // Document 4.3: whoever is not on turn cannot answer, and while somebody is missing nobody can.
      if (!this.#isMine() || !this.#chair.match.mayAct(this.seat)) done();
      else this.#play(message, done);
    });
  }

  /** Gets up at once: what it misses from now on it could not hear later. */
  leave(): void {
    this.room.readers.delete(this);
    this.#chair.leave(0);
  }

  /** False where somebody else was quicker to take the seat. */
  #isMine(): boolean {
    return this.#chair.match.who(this.seat)?.account === this.account;
  }

  #play(message: FromClient, done: () => void): void {
    switch (message.t) {
      case 'rotate':
        if (!this.room.rotate()) this.#refuse();
        done();
        return;
      case 'place':
        this.#say(`${message.x},${message.y}/${this.room.turns}`, done);
        return;
      case 'tile':
        this.room.named = message.at;
        this.#say(message.at, done);
        return;
      case 'pass':
        this.#say('pass', done);
        return;
      case 'connect':
      case 'reconnect':
      case 'unknown':
        this.#refuse();
        done();
        return;
    }
  }

  #say(text: string, done: () => void): void {
    this.#chair.say(text, undefined, refusal => {
      // The match's own refusals (it was just suspended, the clock was quicker) are no fault of the move.
      if (refusal && !refusal.refused.startsWith('match/')) this.#refuse();
      done();
    });
  }

  #refuse(): void {
    this.room.named = undefined;
    this.room.refuse();
    this.#line.strike();
  }
}
