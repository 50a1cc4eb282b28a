// A client's place at a table: what it is asked and shown as the match goes on, and what it answers.

import type { Seat } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { SagradaOptions } from '../../games/sagrada/options.ts';
import type { View } from '../../games/sagrada/view.ts';
import type { Match } from '../../match/match.ts';
import type { Chair, Player, TableEvent, Update } from '../../match/player.ts';
import type { Table } from '../../match/table.ts';
import { type Step, stepFor } from './answers.ts';
import type { Asked, FromServer, PlayerState, PlayMessage } from './messages.ts';
import { refusal } from './refusals.ts';
import { askedOf, matchState, repeat, rowsOf } from './states.ts';

/** The connection behind a place. */
export interface Line {
  send(message: FromServer): void;
  /** The match is over: this place is no longer needed. */
  finished(): void;
  /** The house can say no more of this match for now. */
  dropped(): void;
  /** It asked for something that was not done. */
  strike(): void;
}

export interface Seating {
  readonly table: Table;
  readonly chair: Chair;
  readonly line: Line;
  readonly account: string;
  /** Milliseconds until the open table starts by itself. */
  readonly startsIn: () => Millis | undefined;
  readonly now: () => Millis;
}

export class Place implements Player {
  readonly #at: Seating;
  /** The player has said `draft` and not named the die yet. */
  #drafting = false;
  #isOffered = false;
  /** Nothing is told before the beginning is. */
  #hasEntered = false;
  /** The turn whose time was told last. */
  #timed = '';

  constructor(at: Seating) {
    this.#at = at;
  }

  get table(): Table {
    return this.#at.table;
  }

  get account(): string {
    return this.#at.account;
  }

  /** Where the match stands, from the beginning: for who just came, or came back. */
  enter(): void {
    this.table.whenTold(() => {
      this.#hasEntered = true;
      if (this.#match.phase === 'open') this.#tellQueue();
      else if (this.#match.phase === 'over') this.#end();
      else this.#begin();
    });
  }

  update({ events }: Update): void {
    if (!this.#hasEntered) return;
    if (events.some(({ entry }) => entry.t === 'seated' || entry.t === 'vacated'))
      // The lobby sets the table's start right after whoever sat down was told.
      setImmediate(() => this.#tellQueue());
    if (this.#match.phase === 'open') return;
    for (const event of events) this.#hear(event);
    if (this.#match.phase === 'over') this.#end();
    else if (events.some(({ entry }) => entry.t === 'started')) this.#begin();
    else this.#show();
  }

  dropped(): void {
    this.#at.line.dropped();
  }

  /** What the client sent; `done` when it may be sent the next. */
  hear(message: PlayMessage, done: () => void): void {
    this.table.whenTold(() => {
      const { phase } = this.#match;
      if (phase === 'open' || phase === 'over') this.#refuse(refusal('not-playing'));
      else {
        const step = this.#stepFor(message);
        if (!isRefusal(step)) {
          this.#do(step, done);
          return;
        }
        this.#refuse(step);
      }
      done();
    });
  }

  /** Goes away; the seat stays its own. */
  leave(): void {
    this.#at.chair.leave();
  }

  /** Gives the match up. */
  resign(done: () => void): void {
    this.#at.chair.resign(done);
  }

  get #match(): Match {
    return this.#at.chair.match;
  }

  get #seat(): Seat {
    return this.#at.chair.seat;
  }

  get #view(): View {
    return this.#match.view(this.#seat) as View; // its game is Sagrada
  }

  get #options(): SagradaOptions {
    return this.#match.setup.options as SagradaOptions; // its game is Sagrada
  }

  #send(message: FromServer): void {
    this.#at.line.send(message);
  }

  #tellQueue(): void {
    if (this.#match.phase !== 'open') return;
    const waiting = this.#match.seated.filter(who => who).length;
    this.#send({ t: 'queued', waiting, startsIn: this.#at.startsIn() ?? null });
  }

  #hear({ entry }: TableEvent): void {
    switch (entry.t) {
      case 'absent':
      case 'returned':
      case 'withdrew':
        this.#send({ t: 'presence', seat: entry.seat, present: entry.t === 'returned' });
        return;
      case 'retracted':
        this.#drafting = false;
        if (entry.seat === this.#seat) this.#send({ t: 'undone', done: true });
        return;
      case 'acted':
        this.#drafting = false;
        return;
      default:
    }
  }

  #begin(): void {
    const names = this.#match.seated.map(who => who?.name ?? '');
    this.#send({ t: 'start', seat: this.#seat, names, time: this.#left(this.#seat) });
    for (const seat of names.keys())
      if (this.#match.isAbsent(seat) || this.#match.isGone(seat)) this.#send({ t: 'presence', seat, present: false });
    this.#show();
  }

  #show(): void {
    const view = this.#view;
    if (view.phase === 'choose' && !view.players[this.#seat]!.ready) this.#offer(view);
    else this.#tell(view, this.#asked(view));
  }

  #offer(view: View): void {
    if (this.#isOffered) return;
    this.#isOffered = true;
    const offer = view.offer.map(({ id, difficulty, print }) => ({ id, difficulty, rows: rowsOf(print) }));
    const own = view.players[this.#seat]!.private.split('');
    this.#send({ t: 'patterns', offer, private: own, time: this.#left(this.#seat) });
  }

  #asked(view: View): Asked {
    return askedOf(view, this.#options, this.#drafting);
  }

  #tell(view: View, player: PlayerState): void {
    this.#send({ t: 'state', version: this.#match.version, player, match: matchState(view) });
    const turn = `${view.round}/${view.turn}`;
    if (view.phase !== 'play' || view.toAct < 0 || this.#timed === turn) return;
    this.#timed = turn;
    this.#send({ t: 'time', seat: view.toAct, left: this.#left(view.toAct) });
  }

  /** 0 where the table has no clock. */
  #left(seat: Seat): Millis {
    const left = this.#match.clock.left(seat, this.#at.now());
    return Number.isFinite(left) ? Math.round(left) : 0;
  }

  #stepFor(message: PlayMessage): Step | Refusal {
    const view = this.#view;
    const step = stepFor(message, view, this.#options, this.#drafting);
    if (isRefusal(step) || step.do !== 'ask-die') return step;
    const asked = this.#asked(view);
    return asked.state === 'YOUR_TURN' && asked.actions.includes('PICK_DIE') ? step : refusal('cannot-draft');
  }

  #do(step: Step, done: () => void): void {
    const { chair } = this.#at;
    switch (step.do) {
      case 'act':
        chair.act(step.action, this.#match.version, refused => {
          if (refused) this.#refuse(refused);
          done();
        });
        return;
      case 'retract':
        chair.retract(refused => {
          if (refused) this.#send({ t: 'undone', done: false });
          done();
        });
        // Everybody hears of it: whoever does nothing else is no player.
        this.#at.line.strike();
        return;
      case 'ask-die':
      case 'forget-draft':
        this.#drafting = step.do === 'ask-die';
        if (!this.#drafting) this.#send({ t: 'undone', done: true });
        this.#show();
        done();
        return;
    }
  }

  /** Within its own turn the player is asked again, with the reasons. */
  #refuse(refused: Refusal): void {
    const { phase } = this.#match;
    const view = phase === 'running' ? this.#view : undefined;
    const again = view && this.#asked(view);
    if (again && again.state !== 'IDLE') this.#tell(view, repeat(refused, again));
    else this.#send({ t: 'refused', code: refused.refused, detail: refused.detail });
    this.#at.line.strike();
  }

  #end(): void {
    const payoffs = this.#match.payoffs!;
    const ranking = [...payoffs.keys()].sort((a, b) => payoffs[b]! - payoffs[a]!);
    const scores = ranking.map((_, seat) => this.#match.score(seat));
    this.#send({ t: 'over', ranking, scores, match: matchState(this.#view) });
    this.leave();
    this.#at.line.finished();
  }
}
