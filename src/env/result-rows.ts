// Result rows: how the games of a request stand, column by column. docs/protocols/env.md.

import { CHANCE } from '../core/game.ts';
import { ENDED, type Environment, type EnvRoom } from './environment.ts';
import type { FrameWriter } from './frame.ts';
import { writeHead } from './lists.ts';
import type { Observations } from './observations.ts';

/** Where the columns of fixed width begin, in their own units. */
export interface RowColumns {
  readonly payoffs: number;
  readonly scores: number;
  readonly seat: number;
  readonly episode: number;
  readonly plies: number;
  readonly done: number;
}

export class ResultRows {
  readonly #room: EnvRoom;
  readonly #environments: readonly Environment[];
  readonly #observations: Observations;

  constructor(room: EnvRoom, environments: readonly Environment[], observations: Observations) {
    this.#room = room;
    this.#environments = environments;
    this.#observations = observations;
  }

  /** Columns of fixed width, with room for what `#describe` fills in. Answers where each begins, in its own units. */
  begin(count: number, out: FrameWriter): RowColumns {
    const { seats, scores } = this.#room.settings;
    writeHead(count, 0, out);
    const payoffs = out.take(8 * count * seats, 8);
    const scored = out.take(scores ? 8 * count * seats : 0, 8);
    const ints = out.take(16 * count) / 4;
    out.bytes.fill(0, payoffs, out.at);
    return {
      payoffs: payoffs / 8,
      scores: scored / 8,
      seat: ints,
      episode: ints + count,
      plies: ints + 2 * count,
      done: ints + 3 * count,
    };
  }

  payoffs({ done, state }: Environment): number[] {
    const { game, seats } = this.#room.settings;
    return Array.from({ length: seats }, (_, seat) => (done === ENDED ? game.payoff(state, seat) : 0));
  }

  /** Writes the scores of a game from `at` on. */
  scores({ state }: Environment, at: number, out: FrameWriter): void {
    const { game, seats } = this.#room.settings;
    for (let seat = 0; seat < seats; seat++) out.doubles[at + seat] = game.score(state, seat);
  }

  /** Who is to act, and what that seat sees and may do. */
  describe(rows: Int32Array, { seat: seats, episode: episodes }: RowColumns, out: FrameWriter): void {
    const count = rows.length;
    const { legal: form, chance } = this.#room.settings;
    for (let i = 0; i < count; i++) {
      const { seat, episode } = this.#environments[rows[i]!]!;
      out.ints[seats + i] = seat;
      out.ints[episodes + i] = episode;
    }
    this.#writeObservations(rows, out);
    if (form === 'mask') this.#writeMasks(rows, out);
    if (form !== 'list') return;
    const offsets = out.take(4 * (count + 1)) / 4;
    let total = 0;
    for (let i = 0; i < count; i++) {
      out.ints[offsets + i] = total;
      total += this.#environments[rows[i]!]!.size;
    }
    out.ints[offsets + count] = total;
    out.ints[7] = total;
    if (chance === 'client') this.#writeOwnWeights(rows, total, out);
    let at = out.take(4 * total) / 4;
    const { ints } = out;
    for (let i = 0; i < count; i++) {
      const { legal, size } = this.#environments[rows[i]!]!;
      for (let k = 0; k < size; k++) ints[at++] = legal[k]!;
    }
  }

  #writeOwnWeights(rows: Int32Array, total: number, out: FrameWriter): void {
    const { game } = this.#room.settings;
    let at = out.take(8 * total, 8) / 8;
    for (const row of rows) {
      const { state, seat, legal, size } = this.#environments[row]!;
      for (let k = 0; k < size; k++) out.doubles[at++] = seat === CHANCE ? game.weight(state, legal[k]!) : 1;
    }
  }

  #writeObservations(rows: Int32Array, out: FrameWriter): void {
    const { observe, seats } = this.#room.settings;
    if (observe === 'none') return;
    const each = observe === 'seats' ? seats : 1;
    const at = this.#observations.begin(rows.length * each, out);
    for (let i = 0; i < rows.length; i++) {
      const { state, seat: actor } = this.#environments[rows[i]!]!;
      if (each === 1) this.#observations.write(state, actor, i, at, out);
      else for (let seat = 0; seat < seats; seat++) this.#observations.write(state, seat, i * seats + seat, at, out);
    }
    this.#observations.end(out);
  }

  #writeMasks(rows: Int32Array, out: FrameWriter): void {
    const { actions } = this.#room.settings.game;
    const from = out.take(rows.length * actions, 8);
    out.bytes.fill(0, from, out.at);
    for (let i = 0; i < rows.length; i++) {
      const { legal, size } = this.#environments[rows[i]!]!;
      for (let k = 0; k < size; k++) out.bytes[from + i * actions + legal[k]!] = 1;
    }
  }
}
