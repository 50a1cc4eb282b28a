// What a client at a table is shown: the queue, the windows it is offered, the states with its question, and the end.

import type { Seat } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import type { Match } from '../../../src/match/match.ts';
import type { SeatHandle } from '../../../src/match/table-ports.ts';
import type { Redaction } from '../../../src/server/people/accounts/redaction.ts';
import type { Options as SagradaOptions } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import type { SagradaDialoguePlayerState, SagradaDialogueQuestion, SagradaDialogueServerMessage } from './messages.ts';
import { dialogueMatchState, questionOf, rowsOf } from './states.ts';

export interface SagradaDialogueFeedConfig {
  readonly seatHandle: SeatHandle;
  readonly send: (message: SagradaDialogueServerMessage) => void;
  readonly redaction: Pick<Redaction, 'who'>;
  /** Milliseconds until the open table starts by itself. */
  readonly startsIn: () => Millis | undefined;
  readonly now: () => Millis;
}

export class SagradaDialogueFeed {
  readonly send: (message: SagradaDialogueServerMessage) => void;
  /** The player has said `draft` and not named the die yet: it is asked for the die. */
  isDrafting = false;
  readonly #config: SagradaDialogueFeedConfig;
  #isOffered = false;
  /** The turn whose time was sent last. */
  #timed = '';

  constructor(config: SagradaDialogueFeedConfig) {
    this.#config = config;
    this.send = config.send;
  }

  get match(): Match {
    return this.#config.seatHandle.match;
  }

  get seat(): Seat {
    return this.#config.seatHandle.seat;
  }

  get view(): View {
    return this.match.view(this.seat) as View; // its game is Sagrada
  }

  get options(): SagradaOptions {
    return this.match.setup.options as SagradaOptions; // its game is Sagrada
  }

  /** How many wait, while the table is open. */
  queue(): void {
    if (this.match.phase !== 'open') return;
    const waiting = this.match.seated.filter(who => who).length;
    this.send({ t: 'queued', waiting, startsIn: this.#config.startsIn() ?? null });
  }

  /** The match from its beginning. */
  begin(): void {
    const { redaction } = this.#config;
    const names = this.match.seated.map(who => (who ? redaction.who(who).name : ''));
    this.send({ t: 'start', seat: this.seat, names, time: this.#left(this.seat) });
    for (const seat of names.keys())
      if (this.match.isAbsent(seat) || this.match.isGone(seat)) this.send({ t: 'presence', seat, present: false });
    this.show();
  }

  /** The match as it is now. */
  show(): void {
    const { view } = this;
    if (view.phase === 'choose' && !view.players[this.seat]!.ready) this.#offer(view);
    else this.sendState(view, this.question(view));
  }

  question(view: View): SagradaDialogueQuestion {
    return questionOf(view, this.options, this.isDrafting);
  }

  sendState(view: View, player: SagradaDialoguePlayerState): void {
    this.send({ t: 'state', version: this.match.version, player, match: dialogueMatchState(view) });
    const turn = `${view.round}/${view.turn}`;
    if (view.phase !== 'play' || view.toAct < 0 || this.#timed === turn) return;
    this.#timed = turn;
    this.send({ t: 'time', seat: view.toAct, left: this.#left(view.toAct) });
  }

  over(): void {
    const payoffs = this.match.payoffs!;
    const ranking = [...payoffs.keys()].sort((a, b) => payoffs[b]! - payoffs[a]!);
    const scores = ranking.map((_, seat) => this.match.score(seat));
    this.send({ t: 'over', ranking, scores, match: dialogueMatchState(this.view) });
  }

  #offer(view: View): void {
    if (this.#isOffered) return;
    this.#isOffered = true;
    const offer = view.offer.map(({ id, difficulty, print }) => ({ id, difficulty, rows: rowsOf(print) }));
    const own = view.players[this.seat]!.private.split('');
    this.send({ t: 'patterns', offer, private: own, time: this.#left(this.seat) });
  }

  /** 0 where the table has no clock. */
  #left(seat: Seat): Millis {
    const left = this.match.clock.left(seat, this.#config.now());
    return Number.isFinite(left) ? Math.round(left) : 0;
  }
}
