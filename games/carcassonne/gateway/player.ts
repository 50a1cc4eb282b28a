// One client at a table: sends it the messages of the match in its dialect, and plays its commands when it is on turn.

import type { Seat } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import type { SeatHandle, TableSubscriber, TableUpdate } from '../../../src/match/table-ports.ts';
import type { Login } from '../../../src/server/base/identity.ts';
import type { FollowerPosition } from '../rules/tile.ts';
import type { CarcassonneLinesClientMessage, CarcassonneLinesServerMessage } from './codec.ts';
import type { CarcassonneLinesFeed, CarcassonneLinesReader } from './line-feed.ts';

/** The connection of a player. */
export interface CarcassonneLinesConnection {
  /** When something was last received. */
  readonly lastHeard: Millis;
  /** `onSent` is called when the last of them is really written, after the pauses between them. */
  send(messages: readonly CarcassonneLinesServerMessage[], onSent?: () => void): void;
  /** The match is over: the connection may join the next one. */
  finished(): void;
  /** The match has left the server's memory. */
  dropped(): void;
  /** Another connection has taken the seat. */
  replaced(): void;
  /** It sent something that is no move. */
  countStrike(): void;
  /** Does something in the background; when it fails, the connection ends. */
  inBackground(task: Promise<void>): void;
}

export class CarcassonneLinesPlayer implements TableSubscriber, CarcassonneLinesReader {
  readonly feed: CarcassonneLinesFeed;
  readonly login: Login;
  readonly #seatHandle: SeatHandle;
  readonly #connection: CarcassonneLinesConnection;
  /** It came back and has not been sent the situation yet. */
  #needsCatchUp: boolean;
  #isLockSent = false;
  #startedAt: Millis = 0;

  constructor(
    feed: CarcassonneLinesFeed,
    seatHandle: SeatHandle,
    connection: CarcassonneLinesConnection,
    login: Login,
    returns: boolean,
  ) {
    this.feed = feed;
    this.login = login;
    this.#seatHandle = seatHandle;
    this.#connection = connection;
    this.#needsCatchUp = returns;
    feed.readers.add(this);
  }

  get seat(): Seat {
    return this.#seatHandle.seat;
  }

  /** Clients need not send anything before the match starts. */
  get lastHeard(): Millis {
    return Math.max(this.#connection.lastHeard, this.#startedAt);
  }

  update(update: TableUpdate): void {
    const messages = this.feed.applyUpdate(update);
    if (!this.#isMine()) return;
    const start = update.events.find(({ entry }) => entry.t === 'started');
    if (start) this.#startedAt = start.entry.at;
    if (this.#needsCatchUp) this.catchUp();
    else this.read(start ? [this.feed.start(this.seat), ...messages] : messages);
    if (this.#seatHandle.match.phase !== 'over') return;
    this.leave();
    this.#connection.finished();
  }

  dropped(): void {
    this.feed.readers.delete(this);
    this.#connection.dropped();
  }

  /** Another connection has the seat now. */
  replace(): void {
    this.leave();
    this.#connection.replaced();
  }

  read(messages: readonly CarcassonneLinesServerMessage[]): void {
    if (this.#needsCatchUp) return;
    for (const { t } of messages) if (t === 'lock' || t === 'unlock') this.#isLockSent = t === 'lock';
    if (messages.length === 0) return;
    const isAsked = messages.some(({ t }) => t === 'turn') && this.#seatHandle.match.isAwaited(this.seat);
    this.#connection.send(messages, isAsked ? this.#postponeClock() : undefined);
  }

  /** For a request that is queued now: its time counts from when it is written. */
  #postponeClock(): () => void {
    const queuedAt = this.#seatHandle.now();
    return () => {
      if (this.#seatHandle.now() > queuedAt) this.#seatHandle.postponeClock();
    };
  }

  /** For a client that came back: `lock` while others are missing, then the whole situation. */
  catchUp(): void {
    if (!this.#needsCatchUp) return;
    if (this.feed.locked && this.#seatHandle.match.phase !== 'over') {
      if (!this.#isLockSent) this.#connection.send([{ t: 'lock' }]);
      this.#isLockSent = true;
      return;
    }
    this.#needsCatchUp = false;
    this.read([{ t: 'unlock' }, ...this.feed.situation()]);
  }

  /** A line of the client; `done` when the next one may be handled. */
  handleMessage(message: CarcassonneLinesClientMessage, done: () => void): void {
    this.feed.table.whenCommitted(() => {
      // Document 4.3: a client that is not on turn cannot answer, and while a player is missing none can.
      if (!this.#isMine() || !this.#seatHandle.match.mayAct(this.seat)) done();
      else this.#play(message, done);
    });
  }

  /** Absent at once: the protocol cannot repeat single lines that it misses. */
  leave(): void {
    this.feed.readers.delete(this);
    this.#seatHandle.leave(0);
  }

  /** False where another player was quicker to take the seat. */
  #isMine(): boolean {
    return this.#seatHandle.match.who(this.seat)?.account === this.login.account;
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
        this.#connection.inBackground(this.#placeFollower(message.at, done));
        return;
      case 'pass':
        this.#act('pass', done);
        return;
      case 'connect':
      case 'login':
      case 'dialect':
      case 'reconnect':
      case 'unknown':
        this.#refuse();
        done();
        return;
    }
  }

  async #placeFollower(at: FollowerPosition, done: () => void): Promise<void> {
    await this.feed.nameSide(at);
    this.#act(at, done);
  }

  #act(text: string, done: () => void): void {
    this.#seatHandle.actByText(text, undefined, refusal => {
      // The match's own refusals (it was just suspended, the clock was quicker) are no fault of the move.
      if (refusal && !refusal.refused.startsWith('match/')) this.#refuse();
      done();
    });
  }

  #refuse(): void {
    this.feed.refuse();
    this.#connection.countStrike();
  }
}
