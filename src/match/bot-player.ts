// Plays a seat with a bot: asks it when the seat is to move. `think` decides whether it computes in a worker.

import type { Action, ClockRule, Seat } from '../core/game.ts';
import type { Millis } from '../core/journal.ts';
import type { Match } from './match.ts';
import { dropped, notSeated } from './refusals.ts';
import type { SeatHandle, TableSubscriber } from './table-ports.ts';

export interface BotQuestion {
  readonly view: unknown;
  readonly seat: Seat;
  /** Milliseconds it may think at most. If Infinity, there is no limit. */
  readonly budget: Millis;
}

export type Think = (question: BotQuestion, answer: (action: Action) => void) => void;

export class BotPlayer implements TableSubscriber {
  readonly wantsEvents = false;
  readonly #seatHandle: SeatHandle;
  readonly #think: Think;
  readonly #now: () => Millis;
  #thinking = false;

  constructor(seatHandle: SeatHandle, think: Think, now: () => Millis) {
    this.#seatHandle = seatHandle;
    this.#think = think;
    this.#now = now;
    this.#actIfAwaited();
  }

  update(): void {
    this.#actIfAwaited();
  }

  #actIfAwaited(): void {
    const { match, seat } = this.#seatHandle;
    if (this.#thinking || !match.isAwaited(seat)) return;
    this.#thinking = true;
    const { version } = match;
    this.#think({ view: match.view(seat), seat, budget: timeFor(match, seat, this.#now()) }, action => {
      this.#thinking = false;
      this.#seatHandle.act(action, version, refusal => {
        if (!refusal) return;
        // While it thought, the match may have moved on, so its answer is stale. Any other refusal is a fault of the bot.
        if (refusal === notSeated || refusal === dropped) return;
        if (refusal.refused.startsWith('match/')) this.#actIfAwaited();
        else throw new Error(`bot in seat ${seat} of ${match.game.id} played ${action}: ${refusal.refused}`);
      });
    });
  }
}

/** A bot leaves this much of its time unused, for the way of its answer. */
const MARGIN: Millis = 150;

/** The time to spend on this move. */
function timeFor(match: Match, seat: Seat, now: Millis): Millis {
  const left = match.clock.left(seat, now);
  const rule: ClockRule = match.setup.clocks?.[seat] ?? match.setup.clock;
  if (rule.kind === 'bank') return Math.max(10, left / 25 + rule.increment * 0.7 - MARGIN);
  if (rule.kind === 'limits') return Math.max(10, rule.soft - match.clock.used(seat, now) - 2 * MARGIN);
  return Math.max(10, left - MARGIN);
}
