// A client at a table: when it is shown the match again, and what it answers.

import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { Table } from '../../../src/match/table.ts';
import type { TableEvent, TableSubscriber, TableUpdate } from '../../../src/match/table-ports.ts';
import { type SagradaDialogueStep, stepFor, whyNotAnswer } from './answers.ts';
import { SagradaDialogueFeed, type SagradaDialogueFeedConfig } from './feed.ts';
import type { SagradaDialogueAnswer, SagradaDialoguePlayMessage, SagradaDialogueServerMessage } from './messages.ts';
import { refusal } from './refusals.ts';
import { checkedAnswer, repeatQuestion } from './states.ts';

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

export interface SagradaDialoguePlayerConfig extends Omit<SagradaDialogueFeedConfig, 'send'> {
  readonly table: Table;
  readonly connection: SagradaDialogueConnection;
  readonly account: string;
}

export class SagradaDialoguePlayer implements TableSubscriber {
  readonly #config: SagradaDialoguePlayerConfig;
  readonly #feed: SagradaDialogueFeed;
  /** Has the client received the start? Nothing else is sent before. */
  #hasEntered = false;

  constructor(config: SagradaDialoguePlayerConfig) {
    this.#config = config;
    this.#feed = new SagradaDialogueFeed({ ...config, send: message => config.connection.send(message) });
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
      if (this.#feed.match.phase === 'open') this.#feed.queue();
      else if (this.#feed.match.phase === 'over') this.#end();
      else this.#feed.begin();
    });
  }

  update({ events }: TableUpdate): void {
    if (!this.#hasEntered) return;
    if (events.some(({ entry }) => entry.t === 'seated' || entry.t === 'vacated'))
      // The start of the table is scheduled right after the seat was announced.
      setImmediate(() => this.#feed.queue());
    if (this.#feed.match.phase === 'open') return;
    for (const event of events) this.#applyEvent(event);
    if (this.#feed.match.phase === 'over') this.#end();
    else if (events.some(({ entry }) => entry.t === 'started')) this.#feed.begin();
    else this.#feed.show();
  }

  dropped(): void {
    this.#config.connection.dropped();
  }

  /** What the client sent; `done` when it may be sent the next. */
  handleMessage(message: SagradaDialoguePlayMessage, done: () => void): void {
    this.table.whenCommitted(() => {
      const { phase } = this.#feed.match;
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

  #applyEvent({ entry }: TableEvent): void {
    switch (entry.t) {
      case 'absent':
      case 'returned':
      case 'withdrew':
        this.#feed.send({ t: 'presence', seat: entry.seat, present: entry.t === 'returned' });
        return;
      case 'retracted':
        this.#feed.isDrafting = false;
        if (entry.seat === this.#feed.seat) this.#feed.send({ t: 'undone', done: true });
        return;
      case 'acted':
        this.#feed.isDrafting = false;
        return;
      default:
    }
  }

  /** Says what would happen, and plays nothing. It costs as much work as an answer, so it counts like one that was refused. */
  #check(answer: SagradaDialogueAnswer): void {
    const { view, options, isDrafting } = this.#feed;
    this.#feed.send(checkedAnswer(whyNotAnswer(answer, view, options, isDrafting)));
    this.#config.connection.countStrike();
  }

  #stepFor(message: Exclude<SagradaDialoguePlayMessage, { t: 'check' }>): SagradaDialogueStep | Refusal {
    const { view, options, isDrafting } = this.#feed;
    const step = stepFor(message, view, options, isDrafting);
    if (isRefusal(step) || step.do !== 'ask-die') return step;
    const question = this.#feed.question(view);
    return question.state === 'YOUR_TURN' && question.actions.includes('PICK_DIE') ? step : refusal('cannot-draft');
  }

  #do(step: SagradaDialogueStep, done: () => void): void {
    const { seatHandle } = this.#config;
    switch (step.do) {
      case 'act':
        seatHandle.act(step.action, this.#feed.match.version, refused => {
          if (refused) this.#refuse(refused);
          done();
        });
        return;
      case 'retract':
        seatHandle.request('retract', refused => {
          if (refused) this.#feed.send({ t: 'undone', done: false });
          done();
        });
        // All clients receive a takeback, so it counts as a strike.
        this.#config.connection.countStrike();
        return;
      case 'ask-die':
      case 'forget-draft':
        this.#feed.isDrafting = step.do === 'ask-die';
        if (!this.#feed.isDrafting) this.#feed.send({ t: 'undone', done: true });
        this.#feed.show();
        done();
        return;
    }
  }

  /** Within its own turn the player is asked again, with the reasons. */
  #refuse(refused: Refusal): void {
    const { phase } = this.#feed.match;
    const view = phase === 'running' ? this.#feed.view : undefined;
    const again = view && this.#feed.question(view);
    if (again && again.state !== 'IDLE') this.#feed.sendState(view, repeatQuestion(refused, again));
    else this.#feed.send({ t: 'refused', code: refused.refused, detail: refused.detail });
    this.#config.connection.countStrike();
  }

  #end(): void {
    this.#feed.over();
    this.leave();
    this.#config.connection.finished();
  }
}
