// One connection's part in one room: a player of the match, or an observer beside it.

import { AUDIENCE, type Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { moveAt } from '../../games/piranhas/moves.ts';
import type { Answer, Chair, Player } from '../../match/player.ts';
import { type ClientData, COLOURS, type FromServer, type Move, type ServerData } from './messages.ts';
import { LEFT, reasonOf } from './result.ts';
import type { Listener, Room } from './room.ts';

/** What a place needs of its connection. */
export interface Line {
  say(message: Exclude<FromServer, { t: 'unknown' }>): void;
  /** Something already written. */
  sayText(text: string): void;
  /** Says goodbye and hangs up. */
  dismiss(): void;
  /** This place has heard everything. */
  done(place: Place): void;
}

export interface Part {
  /** Whose seat it is; undefined: only watches. */
  readonly account: string | undefined;
  /** A prepared player hears nothing before the game starts. */
  readonly quiet: boolean;
}

export class Place implements Player, Listener {
  readonly room: Room;
  readonly #chair: Chair;
  readonly #line: Line;
  readonly #part: Part;
  #joined = false;
  #welcomed = false;
  /** The turn last shown, and the turn last asked for a move. */
  #shown = -1;
  #requested = -1;
  /** A request is out. */
  #asked = false;
  /** Came while the match stood still; played when it goes on. */
  #answer: Move | undefined;

  constructor(room: Room, chair: Chair, line: Line, part: Part) {
    this.room = room;
    this.#chair = chair;
    this.#line = line;
    this.#part = part;
    room.listeners.add(this);
    this.look();
  }

  /** Whose seat it is; undefined: only watches. */
  get account(): string | undefined {
    return this.#part.account;
  }

  get seat(): Seat {
    return this.#chair.seat;
  }

  update(): void {
    this.look();
  }

  /** The table is gone; this protocol has no way to come back to it. */
  dropped(): void {
    this.#line.dismiss();
  }

  look(): void {
    const { room, seat } = this;
    const { match } = this.#chair;
    if (seat !== AUDIENCE && !this.#isMine()) return;
    this.#greet();
    if (match.phase === 'open') return;
    if (match.phase === 'over') {
      this.#finish();
      return;
    }
    if (match.phase !== 'running' || room.holds) return;
    this.#show();
    if (match.isAsked(seat)) this.#request();
    this.#play();
  }

  /** What the program sent to this room. */
  hear(data: ClientData): void {
    const { seat } = this;
    const original = data.t === 'move' ? data.move : undefined;
    if (seat === AUDIENCE || !this.#asked) {
      this.#tell({ t: 'error', message: "It's not your turn yet.", original });
      if (seat !== AUDIENCE) this.room.disqualify({ seat, cause: 'LEFT', reason: LEFT });
      this.#line.dismiss();
      return;
    }
    this.#asked = false;
    if (data.t === 'other') this.#violate(`${this.room.names[seat]} hat kein Zug-Objekt gesendet.`);
    else if (this.room.stuckSeat === seat) this.#answerStuck(data.move);
    else {
      this.#answer = data.move;
      this.#play();
    }
  }

  /** Gets up; a game in progress is lost. */
  abandon(how: 'goodbye' | 'lost'): void {
    this.room.listeners.delete(this);
    if (this.#isMine()) this.room.leave(this.seat, how);
    this.#chair.leave();
  }

  /** Gets up and leaves the match to the house. */
  standUp(): void {
    this.room.listeners.delete(this);
    this.#chair.leave();
  }

  /** False for those who watch, and where somebody else was quicker to take the seat. */
  #isMine(): boolean {
    return this.seat !== AUDIENCE && this.#chair.match.who(this.seat)?.account === this.#part.account;
  }

  #tell(data: Exclude<ServerData, { t: 'unknown' }>): void {
    this.#line.say({ t: 'room', roomId: this.room.id, data });
  }

  #greet(): void {
    const { id } = this.room;
    const begun = this.#chair.match.phase !== 'open';
    if (!this.#joined && (begun || !this.#part.quiet)) {
      this.#joined = true;
      this.#line.say({ t: this.seat === AUDIENCE ? 'observed' : 'joined', roomId: id });
    }
    if (begun && !this.#welcomed) {
      this.#welcomed = true;
      if (this.seat !== AUDIENCE) this.#tell({ t: 'welcome', colour: COLOURS[this.seat]! });
    }
  }

  #show(): void {
    const { turn } = this.room.view;
    if (turn === this.#shown) return;
    this.#shown = turn;
    this.#line.sayText(this.room.memento());
  }

  #request(): void {
    const { turn } = this.room.view;
    if (turn === this.#requested) return;
    this.#requested = turn;
    this.#asked = true;
    this.#tell({ t: 'moveRequest' });
  }

  #play(): void {
    const move = this.#answer;
    if (!move || this.#chair.match.phase !== 'running') return;
    this.#answer = undefined;
    const action = moveAt(move.x, move.y, move.direction);
    this.room.hint(move.hints);
    const answer: Answer = refusal => {
      if (!refusal) return;
      if (refusal.refused === 'match/paused') this.#answer = move;
      else if (!refusal.refused.startsWith('match/'))
        this.#violate(reasonOf(isRefusal(action) ? action.refused : refusal.refused));
    };
    // Off the board there is no action, but whether it came in time is the match's to say: -1 is never legal.
    this.#chair.act(isRefusal(action) ? -1 : action, undefined, answer, move.hints.join('\n'));
  }

  /** Whatever it is, it breaks a rule; the season's server would say which. */
  #answerStuck(move: Move): void {
    const action = moveAt(move.x, move.y, move.direction);
    const mine = 'RB'[this.seat];
    const owns = !isRefusal(action) && this.room.view.board[action >> 3] === mine;
    this.#violate(
      reasonOf(isRefusal(action) ? action.refused : owns ? 'piranhas/leaves-board' : 'piranhas/not-your-fish'),
    );
  }

  #violate(reason: string): void {
    const { seat, room } = this;
    this.#tell({ t: 'error', message: `Ungueltiger Zug von '${room.names[seat]}'.\n${reason}`, original: undefined });
    room.listeners.delete(this);
    room.disqualify({ seat, cause: 'RULE_VIOLATION', reason });
    this.#line.dismiss();
  }

  #finish(): void {
    const { room, seat } = this;
    const { ending } = this.#chair.match;
    if (ending?.by !== 'abort') {
      this.#show();
      room.awaitStuck();
      if (room.stuckSeat === seat) this.#request();
      const result = room.result();
      if (!result) return;
      if (seat === AUDIENCE && room.fault?.cause === 'RULE_VIOLATION')
        this.#tell({ t: 'error', message: room.fault.reason, original: undefined });
      this.#tell({ t: 'result', result });
    }
    this.#line.say({ t: 'left', roomId: room.id });
    this.standUp();
    this.#line.done(this);
  }
}
