// A client at a table: what it is shown and asked during the match, and what it answers.

import type { Seat } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { Match } from '../../../src/match/match.ts';
import type { Table } from '../../../src/match/table.ts';
import type { SeatHandle, TableEvent, TableSubscriber, TableUpdate } from '../../../src/match/table-ports.ts';
import type { Redaction } from '../../../src/server/people/accounts/redaction.ts';
import type { Options as SagradaOptions } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import { type SagradaDialogueStep, stepFor, whyNotAnswer } from './answers.ts';
import type {
  SagradaDialogueAnswer,
  SagradaDialoguePlayerState,
  SagradaDialoguePlayMessage,
  SagradaDialogueQuestion,
  SagradaDialogueServerMessage,
} from './messages.ts';
import { refusal } from './refusals.ts';
import { checkedAnswer, dialogueMatchState, questionOf, repeatQuestion, rowsOf } from './states.ts';

/** The connection behind a place. */
export interface SagradaDialogueConnection {
  send(message: SagradaDialogueServerMessage): void;
  /** The match is over: this place is no longer needed. */
  finished(): void;
  /** The server can say no more of this match for now. */
  dropped(): void;
  /** It asked for something that was not done. */
  countStrike(): void;
}

export interface SagradaDialoguePlayerConfig {
  readonly table: Table;
  readonly seatHandle: SeatHandle;
  readonly connection: SagradaDialogueConnection;
  readonly account: string;
  readonly redaction: Pick<Redaction, 'who'>;
  /** Milliseconds until the open table starts by itself. */
  readonly startsIn: () => Millis | undefined;
  readonly now: () => Millis;
}

export class SagradaDialoguePlayer implements TableSubscriber {
  readonly #config: SagradaDialoguePlayerConfig;
  /** The player has said `draft` and not named the die yet. */
  #drafting = false;
  #isOffered = false;
  /** Has the client received the start? Nothing else is sent before. */
  #hasEntered = false;
  /** The turn whose time was sent last. */
  #timed = '';

  constructor(config: SagradaDialoguePlayerConfig) {
    this.#config = config;
  }

  get table(): Table {
    return this.#config.table;
  }

  get account(): string {
    return this.#config.account;
  }

  /** Where the match stands, from the beginning: for who just came, or came back. */
  enter(): void {
    this.table.whenCommitted(() => {
      this.#hasEntered = true;
      if (this.#match.phase === 'open') this.#sendQueue();
      else if (this.#match.phase === 'over') this.#end();
      else this.#begin();
    });
  }

  update({ events }: TableUpdate): void {
    if (!this.#hasEntered) return;
    if (events.some(({ entry }) => entry.t === 'seated' || entry.t === 'vacated'))
      // The start of the table is scheduled right after the seat was announced.
      setImmediate(() => this.#sendQueue());
    if (this.#match.phase === 'open') return;
    for (const event of events) this.#applyEvent(event);
    if (this.#match.phase === 'over') this.#end();
    else if (events.some(({ entry }) => entry.t === 'started')) this.#begin();
    else this.#show();
  }

  dropped(): void {
    this.#config.connection.dropped();
  }

  /** What the client sent; `done` when it may be sent the next. */
  handleMessage(message: SagradaDialoguePlayMessage, done: () => void): void {
    this.table.whenCommitted(() => {
      const { phase } = this.#match;
      if (phase === 'open' || phase === 'over') this.#refuse(refusal('not-playing'));
      else if (message.t === 'check') this.#check(message.answer);
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

  /** The client sent what is no message; in its own turn it is asked again. */
  handleUnknown(why: Refusal, done: () => void): void {
    this.table.whenCommitted(() => {
      this.#refuse(why);
      done();
    });
  }

  /** Goes away; the seat stays its own. */
  leave(): void {
    this.#config.seatHandle.leave();
  }

  /** Gives the match up. */
  resign(done: () => void): void {
    this.#config.seatHandle.request('resign', done);
  }

  get #match(): Match {
    return this.#config.seatHandle.match;
  }

  get #seat(): Seat {
    return this.#config.seatHandle.seat;
  }

  get #view(): View {
    return this.#match.view(this.#seat) as View; // its game is Sagrada
  }

  get #options(): SagradaOptions {
    return this.#match.setup.options as SagradaOptions; // its game is Sagrada
  }

  #send(message: SagradaDialogueServerMessage): void {
    this.#config.connection.send(message);
  }

  #sendQueue(): void {
    if (this.#match.phase !== 'open') return;
    const waiting = this.#match.seated.filter(who => who).length;
    this.#send({ t: 'queued', waiting, startsIn: this.#config.startsIn() ?? null });
  }

  #applyEvent({ entry }: TableEvent): void {
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
    const { redaction } = this.#config;
    const names = this.#match.seated.map(who => (who ? redaction.who(who).name : ''));
    this.#send({ t: 'start', seat: this.#seat, names, time: this.#left(this.#seat) });
    for (const seat of names.keys())
      if (this.#match.isAbsent(seat) || this.#match.isGone(seat)) this.#send({ t: 'presence', seat, present: false });
    this.#show();
  }

  #show(): void {
    const view = this.#view;
    if (view.phase === 'choose' && !view.players[this.#seat]!.ready) this.#offer(view);
    else this.#sendState(view, this.#question(view));
  }

  #offer(view: View): void {
    if (this.#isOffered) return;
    this.#isOffered = true;
    const offer = view.offer.map(({ id, difficulty, print }) => ({ id, difficulty, rows: rowsOf(print) }));
    const own = view.players[this.#seat]!.private.split('');
    this.#send({ t: 'patterns', offer, private: own, time: this.#left(this.#seat) });
  }

  #question(view: View): SagradaDialogueQuestion {
    return questionOf(view, this.#options, this.#drafting);
  }

  #sendState(view: View, player: SagradaDialoguePlayerState): void {
    this.#send({ t: 'state', version: this.#match.version, player, match: dialogueMatchState(view) });
    const turn = `${view.round}/${view.turn}`;
    if (view.phase !== 'play' || view.toAct < 0 || this.#timed === turn) return;
    this.#timed = turn;
    this.#send({ t: 'time', seat: view.toAct, left: this.#left(view.toAct) });
  }

  /** 0 where the table has no clock. */
  #left(seat: Seat): Millis {
    const left = this.#match.clock.left(seat, this.#config.now());
    return Number.isFinite(left) ? Math.round(left) : 0;
  }

  /** Says what would happen, and plays nothing. It costs as much work as an answer, so it counts like one that was refused. */
  #check(answer: SagradaDialogueAnswer): void {
    this.#send(checkedAnswer(whyNotAnswer(answer, this.#view, this.#options, this.#drafting)));
    this.#config.connection.countStrike();
  }

  #stepFor(message: Exclude<SagradaDialoguePlayMessage, { t: 'check' }>): SagradaDialogueStep | Refusal {
    const view = this.#view;
    const step = stepFor(message, view, this.#options, this.#drafting);
    if (isRefusal(step) || step.do !== 'ask-die') return step;
    const question = this.#question(view);
    return question.state === 'YOUR_TURN' && question.actions.includes('PICK_DIE') ? step : refusal('cannot-draft');
  }

  #do(step: SagradaDialogueStep, done: () => void): void {
    const { seatHandle } = this.#config;
    switch (step.do) {
      case 'act':
        seatHandle.act(step.action, this.#match.version, refused => {
          if (refused) this.#refuse(refused);
          done();
        });
        return;
      case 'retract':
        seatHandle.request('retract', refused => {
          if (refused) this.#send({ t: 'undone', done: false });
          done();
        });
        // All clients receive a takeback, so it counts as a strike.
        this.#config.connection.countStrike();
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
    const again = view && this.#question(view);
    if (again && again.state !== 'IDLE') this.#sendState(view, repeatQuestion(refused, again));
    else this.#send({ t: 'refused', code: refused.refused, detail: refused.detail });
    this.#config.connection.countStrike();
  }

  #end(): void {
    const payoffs = this.#match.payoffs!;
    const ranking = [...payoffs.keys()].sort((a, b) => payoffs[b]! - payoffs[a]!);
    const scores = ranking.map((_, seat) => this.#match.score(seat));
    this.#send({ t: 'over', ranking, scores, match: dialogueMatchState(this.#view) });
    this.leave();
    this.#config.connection.finished();
  }
}
