// Games of a search against itself with a fixed number of nodes a move. Positions without captures are recorded, each with
// the score the search gave it and the result of its game.

import type { Seat } from '../../src/core/game.ts';
import { seededRandom } from '../../src/core/random.ts';
import { AlphaBeta } from '../../src/search/alpha-beta.ts';
import { MAX_EVALUATION } from '../../src/search/deepening.ts';
import type { AnySubject } from './subject.ts';

export interface SelfPlayTask {
  readonly game: string;
  /** What the search evaluates with; absent: the base. */
  readonly weights?: Int16Array;
  readonly seed: string;
  readonly games: number;
  readonly nodes: number;
}

/** After the words of the position: the score for the seat to move, and its result in half points. */
export const EXTRA_WORDS = 2;
const TABLE_BITS = 14;

export class SelfPlay {
  readonly #subject: AnySubject;
  readonly #engine: AlphaBeta<unknown>;
  #records: number[] = [];

  constructor(subject: AnySubject, weights?: Int16Array) {
    this.#subject = subject;
    const evaluate = weights ? subject.evaluator(weights) : subject.base;
    this.#engine = new AlphaBeta<unknown>(subject.game, evaluate, { tableBits: TABLE_BITS });
  }

  /** The records of so many games; the same ones for the same seed. */
  play({ seed, games, nodes }: SelfPlayTask): Int32Array {
    this.#records = [];
    const random = seededRandom(seed);
    for (let i = 0; i < games; i++) this.#playGame(random, nodes);
    return Int32Array.from(this.#records);
  }

  #playGame(random: (bound: number) => number, nodes: number): void {
    const { game, start, patience, progress } = this.#subject;
    const s = start(random);
    const size = this.#subject.words + EXTRA_WORDS;
    const first = this.#records.length;
    const movers: Seat[] = [];
    this.#engine.clear();
    let idle = 0;
    let last = progress(s);
    let winner: Seat | undefined;
    while (game.toAct(s) >= 0 && idle < patience) {
      const seat = game.toAct(s);
      const { action, score } = this.#engine.search(s, { nodes, now: () => 0 }, { random });
      if (this.#subject.isQuiet(s, seat, action)) {
        this.#record(s, score);
        movers.push(seat);
      }
      if (Math.abs(score) > MAX_EVALUATION) {
        winner = score > 0 ? seat : 1 - seat;
        break;
      }
      game.apply(s, seat, action);
      const now = progress(s);
      idle = now === last ? idle + 1 : 0;
      last = now;
    }
    const payoff = (seat: Seat): number => (winner === undefined ? game.payoff(s, seat) : winner === seat ? 1 : -1);
    for (const [i, seat] of movers.entries()) this.#records[first + (i + 1) * size - 1] = Math.round(payoff(seat) + 1);
  }

  #record(s: unknown, score: number): void {
    const words = new Int32Array(this.#subject.words + EXTRA_WORDS);
    this.#subject.pack(s, words, 0);
    words[this.#subject.words] = score;
    this.#records.push(...words);
  }
}
