// One connection's part in one room: a player of the match, or an observer beside it.

import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { ReplyCallback, SeatHandle, TableSubscriber } from '../../../src/match/table-ports.ts';
import { moveAt } from '../rules/moves.ts';
import {
  COLOURS,
  type SoftwareChallengeClientData,
  type SoftwareChallengeMove,
  type SoftwareChallengeServerData,
  type SoftwareChallengeServerMessage,
  type XmlDialect,
} from './messages.ts';
import { LEFT, reasonOf } from './result.ts';
import type { SoftwareChallengeRoom, SoftwareChallengeRoomListener } from './room.ts';

/** What a place needs of its connection. */
export interface SoftwareChallengeConnection {
  /** The form in which it is written to. */
  readonly dialect: XmlDialect;
  /** `onSent` is called when the message is really written, after the pause between messages. */
  send(message: Exclude<SoftwareChallengeServerMessage, { t: 'unknown' }>, onSent?: () => void): void;
  /** Something already written. */
  sendText(text: string): void;
  /** Says goodbye and hangs up. */
  disconnect(): void;
  /** The client has received the end. */
  done(place: SoftwareChallengePlayer): void;
}

export interface SoftwareChallengeRole {
  /** The account of the seat. It is undefined for a client that only watches. */
  readonly account: string | undefined;
  /** A prepared player receives nothing before the game starts. */
  readonly isPrepared: boolean;
}

export class SoftwareChallengePlayer implements TableSubscriber, SoftwareChallengeRoomListener {
  readonly room: SoftwareChallengeRoom;
  readonly #seatHandle: SeatHandle;
  readonly #connection: SoftwareChallengeConnection;
  readonly #role: SoftwareChallengeRole;
  #joined = false;
  #welcomed = false;
  /** The turn last shown, and the turn last asked for a move. */
  #shown = -1;
  #requested = -1;
  /** A request is out. */
  #isMoveRequested = false;
  /** An answer that came while the match stood still; it is played when the match continues. */
  #pendingMove: SoftwareChallengeMove | undefined;

  constructor(
    room: SoftwareChallengeRoom,
    seatHandle: SeatHandle,
    connection: SoftwareChallengeConnection,
    role: SoftwareChallengeRole,
  ) {
    this.room = room;
    this.#seatHandle = seatHandle;
    this.#connection = connection;
    this.#role = role;
    room.listeners.add(this);
    this.refresh();
  }

  /** The account of the seat. It is undefined for a client that only watches. */
  get account(): string | undefined {
    return this.#role.account;
  }

  get seat(): Seat {
    return this.#seatHandle.seat;
  }

  update(): void {
    this.refresh();
  }

  /** The table is gone; this protocol has no way to come back to it. */
  dropped(): void {
    this.#connection.disconnect();
  }

  refresh(): void {
    const { room, seat } = this;
    const { match } = this.#seatHandle;
    if (seat !== AUDIENCE && !this.#isMine()) return;
    this.#sendWelcome();
    if (match.phase === 'open') return;
    if (match.phase === 'over') {
      this.#finish();
      return;
    }
    if (match.phase !== 'running' || room.isHeld) return;
    this.#show();
    if (match.isAwaited(seat)) this.#request();
    this.#play();
  }

  /** What the program sent to this room. */
  handleMessage(data: SoftwareChallengeClientData): void {
    const { seat } = this;
    const original = data.t === 'move' ? data.move : undefined;
    if (seat === AUDIENCE || !this.#isMoveRequested) {
      this.#send({ t: 'error', message: "It's not your turn yet.", original });
      if (seat !== AUDIENCE) this.room.disqualify({ seat, cause: 'LEFT', reason: LEFT });
      this.#connection.disconnect();
      return;
    }
    this.#isMoveRequested = false;
    if (data.t === 'other') this.#violate(`${this.room.names[seat]} hat kein Zug-Objekt gesendet.`);
    else if (this.room.stuckSeat === seat) this.#answerStuck(data.move);
    else {
      this.#pendingMove = data.move;
      this.#play();
    }
  }

  /** Gets up; a game in progress is lost. */
  abandon(how: 'goodbye' | 'lost'): void {
    this.room.listeners.delete(this);
    if (this.#isMine()) this.room.leave(this.seat, how);
    this.#seatHandle.leave();
  }

  /** Gets up and leaves the match to the server. */
  standUp(): void {
    this.room.listeners.delete(this);
    this.#seatHandle.leave();
  }

  /** False for spectators, and where another player was quicker to take the seat. */
  #isMine(): boolean {
    return this.seat !== AUDIENCE && this.#seatHandle.match.who(this.seat)?.account === this.#role.account;
  }

  #send(data: Exclude<SoftwareChallengeServerData, { t: 'unknown' }>, onSent?: () => void): void {
    this.#connection.send({ t: 'room', roomId: this.room.id, data }, onSent);
  }

  #sendWelcome(): void {
    const { id } = this.room;
    const begun = this.#seatHandle.match.phase !== 'open';
    if (!this.#joined && (begun || !this.#role.isPrepared)) {
      this.#joined = true;
      this.#connection.send({ t: this.seat === AUDIENCE ? 'observed' : 'joined', roomId: id });
    }
    if (begun && !this.#welcomed) {
      this.#welcomed = true;
      if (this.seat !== AUDIENCE) this.#send({ t: 'welcome', colour: COLOURS[this.seat]! });
    }
  }

  #show(): void {
    const { turn } = this.room.view;
    if (turn === this.#shown) return;
    this.#shown = turn;
    this.#connection.sendText(this.room.memento(this.#connection.dialect));
  }

  #request(): void {
    const { turn } = this.room.view;
    if (turn === this.#requested) return;
    this.#requested = turn;
    const queuedAt = this.#seatHandle.now();
    this.#send({ t: 'moveRequest' }, () => {
      this.#isMoveRequested = true;
      if (this.#seatHandle.now() > queuedAt) this.#seatHandle.postponeClock();
    });
  }

  #play(): void {
    const move = this.#pendingMove;
    if (!move || this.#seatHandle.match.phase !== 'running') return;
    this.#pendingMove = undefined;
    const action = moveAt(move.x, move.y, move.direction);
    this.room.hint(move.hints);
    const reply: ReplyCallback = refusal => {
      if (!refusal) return;
      if (refusal.refused === 'match/paused') this.#pendingMove = move;
      else if (!refusal.refused.startsWith('match/'))
        this.#violate(reasonOf(isRefusal(action) ? action.refused : refusal.refused));
    };
    // Off the board there is no action, but whether it came in time is the match's to say: -1 is never legal.
    this.#seatHandle.act(isRefusal(action) ? -1 : action, undefined, reply, move.hints.join('\n'));
  }

  /** Whatever it is, it breaks a rule; the season's server would say which. */
  #answerStuck(move: SoftwareChallengeMove): void {
    const action = moveAt(move.x, move.y, move.direction);
    const mine = 'RB'[this.seat];
    const owns = !isRefusal(action) && this.room.view.board[action >> 3] === mine;
    this.#violate(
      reasonOf(isRefusal(action) ? action.refused : owns ? 'piranhas/leaves-board' : 'piranhas/not-your-fish'),
    );
  }

  #violate(reason: string): void {
    const { seat, room } = this;
    this.#send({ t: 'error', message: `Ungueltiger Zug von '${room.names[seat]}'.\n${reason}`, original: undefined });
    room.listeners.delete(this);
    room.disqualify({ seat, cause: 'RULE_VIOLATION', reason });
    this.#connection.disconnect();
  }

  #finish(): void {
    const { room, seat } = this;
    const { ending } = this.#seatHandle.match;
    if (ending?.by !== 'abort') {
      this.#show();
      room.awaitStuck();
      if (room.stuckSeat === seat) this.#request();
      const result = room.result();
      if (!result) return;
      if (seat === AUDIENCE && room.fault?.cause === 'RULE_VIOLATION')
        this.#send({ t: 'error', message: room.fault.reason, original: undefined });
      this.#send({ t: 'result', result });
    }
    this.#connection.send({ t: 'left', roomId: room.id });
    this.standUp();
    this.#connection.done(this);
  }
}
