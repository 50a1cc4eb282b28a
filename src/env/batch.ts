// The environments of one batch, and the requests about them. A request is checked as a whole before anything of it is done.

import { createHash } from 'node:crypto';
import { CHANCE } from '../core/game.ts';
import type { TensorLayout } from '../core/tensor.ts';
import { ENDED, EnvGame, Environment, type EnvRoom, RUNNING } from './environment.ts';
import type { FrameWriter } from './frame.ts';
import { writeHead, writeLists, writeTexts } from './lists.ts';
import { Observations } from './observations.ts';
import { type EnvRefusal, refuseEnv } from './refusals.ts';
import { RequestChecks } from './request-checks.ts';
import { ResultRows } from './result-rows.ts';

/** The rows of a request: column by column. */
export interface EnvRows {
  readonly count: number;
  readonly columns: readonly Int32Array[];
}

/** A game that ended, for its journal. */
export interface FinishedGame {
  readonly environment: number;
  readonly episode: number;
  readonly course: readonly number[];
  readonly done: number;
  readonly payoffs: readonly number[];
}

export class Batch {
  readonly #room: EnvRoom;
  readonly #environments: readonly Environment[];
  readonly #saved = new Map<number, EnvGame>();
  #nextSave = 1;
  readonly #checks: RequestChecks;
  readonly #observations: Observations;
  readonly #result: ResultRows;
  #finished: FinishedGame[] = [];

  constructor(room: EnvRoom) {
    const { environments, first } = room.settings;
    this.#room = room;
    this.#environments = Array.from({ length: environments }, (_, i) => new Environment(room, first + i));
    this.#checks = new RequestChecks(room, this.#environments);
    this.#observations = new Observations(room.settings);
    this.#result = new ResultRows(room, this.#environments, this.#observations);
    for (const environment of this.#environments) environment.begin(0);
  }

  get layout(): TensorLayout {
    return this.#observations.layout;
  }

  environment(number: number): Environment | undefined {
    return this.#environments[number];
  }

  takeFinished(): readonly FinishedGame[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** Columns: environment, and where given the episode. */
  reset({ count, columns: [rows, episodes] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.distinct(rows!);
    if (wrong) return wrong;
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      const episode = episodes ? episodes[i]! : environment.episode + 1;
      if (episode < 0) return refuseEnv('bad-field', 'An episode is at least 0.', i);
    }
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      environment.begin(episodes ? episodes[i]! : environment.episode + 1);
    }
    return this.rows({ count, columns: [rows!] }, out);
  }

  /** Columns: environment, action, and where given the seat that acts. */
  step({ count, columns: [rows, actions, seats] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.distinct(rows!) ?? this.#checks.translate(rows!, actions!, seats);
    if (wrong) return wrong;
    const { reset, seats: players, scores } = this.#room.settings;
    const result = this.#result.begin(count, out);
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      environment.act(seats ? seats[i]! : environment.seat, this.#checks.actions[i]!);
      const { done } = environment;
      out.ints[result.plies + i] = environment.plies;
      out.ints[result.done + i] = done;
      if (scores) this.#result.scores(environment, result.scores + i * players, out);
      if (done === RUNNING) continue;
      const payoffs = this.#result.payoffs(environment);
      for (let seat = 0; seat < players; seat++) out.doubles[result.payoffs + i * players + seat] = payoffs[seat]!;
      const { course, episode } = environment;
      if (course) this.#finished.push({ environment: rows![i]!, episode, course, done, payoffs });
      if (reset === 'same-step') environment.begin(environment.episode + 1);
    }
    this.#result.describe(rows!, result, out);
    return undefined;
  }

  /** The rows as they are. Columns: environment. */
  rows({ count, columns: [rows] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!);
    if (wrong) return wrong;
    const players = this.#room.settings.seats;
    const result = this.#result.begin(count, out);
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      out.ints[result.plies + i] = environment.plies;
      out.ints[result.done + i] = environment.done;
      if (environment.done === ENDED)
        for (const [seat, payoff] of this.#result.payoffs(environment).entries())
          out.doubles[result.payoffs + i * players + seat] = payoff;
      if (this.#room.settings.scores) this.#result.scores(environment, result.scores + i * players, out);
    }
    this.#result.describe(rows!, result, out);
    return undefined;
  }

  /** Legal actions of any seat. Columns: environment, seat. */
  legal({ count, columns: [rows, seats] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!) ?? this.#checks.areSeats(seats!, 0);
    if (wrong) return wrong;
    const { game } = this.#room.settings;
    const { list } = this.#room;
    const lists: Int32Array[] = [];
    for (let i = 0; i < count; i++) {
      const { state, done } = this.#environments[rows![i]!]!;
      list.size = 0;
      if (done === RUNNING && game.mayAct(state, seats![i]!)) game.legal(state, seats![i]!, list);
      lists.push(list.items.slice(0, list.size));
    }
    writeLists(lists, undefined, out);
    return undefined;
  }

  /** The outcomes of chance and how many ways each has. Columns: environment. */
  weights({ count, columns: [rows] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!);
    if (wrong) return wrong;
    for (let i = 0; i < count; i++)
      if (this.#environments[rows![i]!]!.seat !== CHANCE) return refuseEnv('not-chance', undefined, i);
    const { game } = this.#room.settings;
    const lists: Int32Array[] = [];
    const weights: number[] = [];
    for (let i = 0; i < count; i++) {
      const { state, legal, size } = this.#environments[rows![i]!]!;
      lists.push(legal.slice(0, size));
      for (let k = 0; k < size; k++) weights.push(game.weight(state, legal[k]!));
    }
    writeLists(lists, weights, out);
    return undefined;
  }

  /** Observation tensors of any seat. Columns: environment, seat. */
  observe({ count, columns: [rows, seats] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!) ?? this.#checks.areSeats(seats!, 0);
    if (wrong) return wrong;
    if (!this.#room.settings.game.tensor) return refuseEnv('no-tensor');
    writeHead(count, 0, out);
    const at = this.#observations.begin(count, out);
    for (let i = 0; i < count; i++)
      this.#observations.write(this.#environments[rows![i]!]!.state, seats![i]!, i, at, out);
    this.#observations.end(out);
    return undefined;
  }

  /** Columns: from, to. The generator of chance is copied too. */
  copy({ count, columns: [from, to] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(from!) ?? this.#checks.distinct(to!);
    if (wrong) return wrong;
    for (let i = 0; i < count; i++) {
      const target = this.#environments[to![i]!]!;
      target.copyFrom(this.#environments[from![i]!]!, this.#room.settings);
      target.restored();
    }
    return this.rows({ count, columns: [to!] }, out);
  }

  /** Columns: from, to, seat, seed. */
  imagine({ count, columns: [from, to, seats, seeds] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(from!) ?? this.#checks.distinct(to!) ?? this.#checks.areSeats(seats!, 0);
    if (wrong) return wrong;
    for (let i = 0; i < count; i++) {
      const [source, target] = [this.#environments[from![i]!]!, this.#environments[to![i]!]!];
      target.imagineFrom(source, seats![i]!, seeds![i]!);
    }
    return this.rows({ count, columns: [to!] }, out);
  }

  /** Columns: environment. Answers the numbers of the saved states. */
  save({ count, columns: [rows] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!);
    if (wrong) return wrong;
    writeHead(count, 0, out);
    const at = out.take(4 * count) / 4;
    for (let i = 0; i < count; i++) {
      const saved = new EnvGame(this.#room.settings);
      saved.copyFrom(this.#environments[rows![i]!]!, this.#room.settings);
      this.#saved.set(this.#nextSave, saved);
      out.ints[at + i] = this.#nextSave++;
    }
    return undefined;
  }

  /** Columns: environment, saved state. */
  restore({ count, columns: [rows, saves] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.distinct(rows!) ?? this.#areSaved(saves!);
    if (wrong) return wrong;
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      environment.copyFrom(this.#saved.get(saves![i]!)!, this.#room.settings);
      environment.restored();
    }
    return this.rows({ count, columns: [rows!] }, out);
  }

  /** Columns: saved state. */
  drop({ count, columns: [saves] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#areSaved(saves!);
    if (wrong) return wrong;
    for (const save of saves!) this.#saved.delete(save);
    writeHead(count, 0, out);
    return undefined;
  }

  /** What a house bot would do. Columns: environment, adviser. */
  advise({ count, columns: [rows, advisers] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!);
    if (wrong) return wrong;
    const { advisers: bots, actions } = this.#room.settings;
    if (bots.length === 0) return refuseEnv('not-kept', 'Open it with "advisers".');
    for (let i = 0; i < count; i++) {
      if (advisers![i]! < 0 || advisers![i]! >= bots.length) return refuseEnv('no-such-bot', undefined, i);
      if (this.#environments[rows![i]!]!.seat < 0) return refuseEnv('no-such-seat', 'No seat is to act.', i);
    }
    writeHead(count, 0, out);
    const at = out.take(4 * count) / 4;
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      const action = environment.advise(advisers![i]!);
      out.ints[at + i] = actions === 'index' ? environment.legal.indexOf(action) : action;
    }
    return undefined;
  }

  /** Columns: environment, seat, action. */
  texts({ count, columns: [rows, seats, actions] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!) ?? this.#checks.areSeats(seats!, CHANCE);
    if (wrong) return wrong;
    const { game } = this.#room.settings;
    const texts: Buffer[] = [];
    for (let i = 0; i < count; i++) {
      const { state } = this.#environments[rows![i]!]!;
      const [seat, action] = [seats![i]!, actions![i]!];
      if (!this.#checks.isLegal(state, seat, action)) return refuseEnv('not-legal', undefined, i);
      texts.push(Buffer.from(game.print(state, seat, action)));
    }
    writeTexts(texts, out);
    return undefined;
  }

  /** What a seat knows as JSON, with the first eight bytes of its SHA-256. Columns: environment, seat. */
  information({ count, columns: [rows, seats] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#checks.known(rows!) ?? this.#checks.areSeats(seats!, 0);
    if (wrong) return wrong;
    const texts: Buffer[] = [];
    for (let i = 0; i < count; i++) {
      const { state, heard } = this.#environments[rows![i]!]!;
      const view: unknown = this.#room.settings.game.view(state, seats![i]!);
      texts.push(Buffer.from(JSON.stringify(heard ? { view, heard: heard[seats![i]!] } : { view })));
    }
    writeTexts(texts, out);
    const at = out.take(8 * count, 8);
    for (const [i, text] of texts.entries())
      out.bytes.set(createHash('sha256').update(text).digest().subarray(0, 8), at + 8 * i);
    return undefined;
  }

  #areSaved(saves: Int32Array): EnvRefusal | undefined {
    const i = saves.findIndex(save => !this.#saved.has(save));
    return i < 0 ? undefined : refuseEnv('no-such-save', undefined, i);
  }
}
