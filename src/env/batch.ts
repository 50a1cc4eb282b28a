// The environments of one batch, and the requests about them. A request is checked as a whole before anything of it is done.

import { type Action, CHANCE, type Seat } from '../core/game.ts';
import { layoutOf, PackedTensors, type TensorLayout } from '../core/tensor.ts';
import { ENDED, EnvGame, Environment, type EnvRoom, RUNNING } from './environment.ts';
import type { FrameWriter } from './frame.ts';
import { type EnvRefusal, refuseEnv } from './refusals.ts';

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
  /** By environment: the request that last named it. */
  readonly #named: Float64Array;
  #request = 0;
  /** Without planes where the game has no tensor. */
  readonly layout: TensorLayout;
  /** Encoders write here, and a copy goes into the frame: cheaper than a new array on the frame for every row. */
  readonly #packed: PackedTensors;
  readonly #tensor: Int8Array;
  /** The same memory: V8 copies between arrays of one type as a block, and otherwise item by item. */
  readonly #tensorBytes: Uint8Array;
  #finished: FinishedGame[] = [];

  constructor(room: EnvRoom) {
    const { game, seats, options, environments, first } = room.settings;
    this.#room = room;
    this.#environments = Array.from({ length: environments }, (_, i) => new Environment(room, first + i));
    this.#named = new Float64Array(environments);
    this.layout = layoutOf(game.tensor?.planes(seats, options) ?? []);
    this.#packed = new PackedTensors(this.layout);
    this.#tensor = new Int8Array(this.layout.size);
    this.#tensorBytes = new Uint8Array(this.#tensor.buffer);
    for (const environment of this.#environments) environment.begin(0);
  }

  get settings(): EnvRoom['settings'] {
    return this.#room.settings;
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
    const wrong = this.#distinct(rows!);
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
    const wrong = this.#distinct(rows!) ?? this.#translate(rows!, actions!, seats);
    if (wrong) return wrong;
    const { reset, seats: players, game, scores } = this.#room.settings;
    const result = this.#begin(count, out);
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      environment.act(seats ? seats[i]! : environment.seat, this.#actions[i]!);
      const { done } = environment;
      out.ints[result.plies + i] = environment.plies;
      out.ints[result.done + i] = done;
      if (done === RUNNING) continue;
      const payoffs = this.#payoffs(environment);
      for (let seat = 0; seat < players; seat++) out.doubles[result.payoffs + i * players + seat] = payoffs[seat]!;
      if (scores) this.#writeScores(environment, result.scores + i * players, out);
      this.#keep(rows![i]!, environment, payoffs);
      if (reset === 'same-step') environment.begin(environment.episode + 1);
    }
    if (scores)
      for (let i = 0; i < count; i++)
        if (out.ints[result.done + i] === RUNNING)
          for (let seat = 0; seat < players; seat++)
            out.doubles[result.scores + i * players + seat] = game.score(this.#environments[rows![i]!]!.state, seat);
    this.#describe(rows!, result, out);
    return undefined;
  }

  /** The rows as they are. Columns: environment. */
  rows({ count, columns: [rows] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(rows!);
    if (wrong) return wrong;
    const players = this.#room.settings.seats;
    const result = this.#begin(count, out);
    for (let i = 0; i < count; i++) {
      const environment = this.#environments[rows![i]!]!;
      out.ints[result.plies + i] = environment.plies;
      out.ints[result.done + i] = environment.done;
      if (environment.done === ENDED)
        for (const [seat, payoff] of this.#payoffs(environment).entries())
          out.doubles[result.payoffs + i * players + seat] = payoff;
      if (this.#room.settings.scores) this.#writeScores(environment, result.scores + i * players, out);
    }
    this.#describe(rows!, result, out);
    return undefined;
  }

  /** Legal actions of any seat. Columns: environment, seat. */
  legal({ count, columns: [rows, seats] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(rows!) ?? this.#areSeats(seats!, 0);
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
    this.#writeLists(lists, undefined, out);
    return undefined;
  }

  /** The outcomes of chance and how many ways each has. Columns: environment. */
  weights({ count, columns: [rows] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(rows!);
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
    this.#writeLists(lists, weights, out);
    return undefined;
  }

  /** Observation tensors of any seat. Columns: environment, seat. */
  observe({ count, columns: [rows, seats] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(rows!) ?? this.#areSeats(seats!, 0);
    if (wrong) return wrong;
    if (!this.#room.settings.game.tensor) return refuseEnv('no-tensor');
    this.#head(count, 0, out);
    const at = this.#beginObservations(count, out);
    for (let i = 0; i < count; i++) this.#observe(this.#environments[rows![i]!]!, seats![i]!, i, at, out);
    this.#endObservations(out);
    return undefined;
  }

  /** Columns: from, to. The generator of chance is copied too. */
  copy({ count, columns: [from, to] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(from!) ?? this.#distinct(to!);
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
    const wrong = this.#known(from!) ?? this.#distinct(to!) ?? this.#areSeats(seats!, 0);
    if (wrong) return wrong;
    for (let i = 0; i < count; i++) {
      const [source, target] = [this.#environments[from![i]!]!, this.#environments[to![i]!]!];
      target.imagineFrom(source, seats![i]!, seeds![i]!);
    }
    return this.rows({ count, columns: [to!] }, out);
  }

  /** Columns: environment. Answers the numbers of the saved states. */
  save({ count, columns: [rows] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(rows!);
    if (wrong) return wrong;
    this.#head(count, 0, out);
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
    const wrong = this.#distinct(rows!) ?? this.#areSaved(saves!);
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
    this.#head(count, 0, out);
    return undefined;
  }

  /** What a house bot would do. Columns: environment, adviser. */
  advise({ count, columns: [rows, advisers] }: EnvRows, out: FrameWriter): EnvRefusal | undefined {
    const wrong = this.#known(rows!);
    if (wrong) return wrong;
    const { advisers: bots, actions } = this.#room.settings;
    for (let i = 0; i < count; i++) {
      if (advisers![i]! < 0 || advisers![i]! >= bots.length) return refuseEnv('no-such-bot', undefined, i);
      if (this.#environments[rows![i]!]!.seat < 0) return refuseEnv('no-such-seat', 'No seat is to act.', i);
    }
    this.#head(count, 0, out);
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
    const wrong = this.#known(rows!) ?? this.#areSeats(seats!, CHANCE);
    if (wrong) return wrong;
    const { game } = this.#room.settings;
    const texts: Buffer[] = [];
    for (let i = 0; i < count; i++) {
      const { state } = this.#environments[rows![i]!]!;
      const [seat, action] = [seats![i]!, actions![i]!];
      if (!this.#isLegal(state, seat, action)) return refuseEnv('not-legal', undefined, i);
      texts.push(Buffer.from(game.print(state, seat, action)));
    }
    this.writeTexts(texts, out);
    return undefined;
  }

  /** Texts one behind the other, with where each begins. */
  writeTexts(texts: readonly Buffer[], out: FrameWriter): void {
    const total = texts.reduce((sum, text) => sum + text.length, 0);
    this.#head(texts.length, total, out);
    const offsets = out.take(4 * (texts.length + 1)) / 4;
    const bytes = out.take(total, 1);
    let to = 0;
    for (const [i, text] of texts.entries()) {
      out.ints[offsets + i] = to;
      out.bytes.set(text, bytes + to);
      to += text.length;
    }
    out.ints[offsets + texts.length] = to;
  }

  #payoffs({ done, state }: Environment): number[] {
    const { game, seats } = this.#room.settings;
    return Array.from({ length: seats }, (_, seat) => (done === ENDED ? game.payoff(state, seat) : 0));
  }

  #writeScores({ state }: Environment, at: number, out: FrameWriter): void {
    const { game, seats } = this.#room.settings;
    for (let seat = 0; seat < seats; seat++) out.doubles[at + seat] = game.score(state, seat);
  }

  #keep(environment: number, { course, episode, done }: Environment, payoffs: readonly number[]): void {
    if (course) this.#finished.push({ environment, episode, course, done, payoffs });
  }

  // What is to be applied, by row; the request itself stays as it came.
  #actions = new Int32Array(0);

  /** Checks all actions of a request, and turns places among the legal actions into actions. */
  #translate(rows: Int32Array, given: Int32Array, seats: Int32Array | undefined): EnvRefusal | undefined {
    const { length } = rows;
    if (this.#actions.length < length) this.#actions = new Int32Array(length);
    const byIndex = this.#room.settings.actions === 'index';
    for (let i = 0; i < length; i++) {
      const environment = this.#environments[rows[i]!]!;
      if (environment.done !== RUNNING) return refuseEnv('game-over', undefined, i);
      const seat = seats ? seats[i]! : environment.seat;
      let [legal, size] = [environment.legal, environment.size];
      if (seat !== environment.seat) {
        const { list, settings } = this.#room;
        if (seat < 0 || seat >= settings.seats) return refuseEnv('no-such-seat', undefined, i);
        list.size = 0;
        if (settings.game.mayAct(environment.state, seat)) settings.game.legal(environment.state, seat, list);
        [legal, size] = [list.items as Int32Array<ArrayBuffer>, list.size]; // an ActionList is made by `actionList`
      }
      const action = given[i]!;
      if (byIndex) {
        if (action < 0 || action >= size)
          return refuseEnv('not-legal', `There are ${size} legal actions, the index is ${action}.`, i);
        this.#actions[i] = legal[action]!;
      } else if (has(legal, size, action)) this.#actions[i] = action;
      else return refuseEnv('not-legal', this.#reason(environment, seat, action), i);
    }
    return undefined;
  }

  #isLegal(state: unknown, seat: Seat, action: Action): boolean {
    const { list, settings } = this.#room;
    list.size = 0;
    settings.game.legal(state, seat, list);
    return has(list.items, list.size, action);
  }

  #reason({ state }: Environment, seat: Seat, action: Action): string {
    const { game } = this.#room.settings;
    const why = action >= 0 && action < game.actions && seat >= 0 ? game.why(state, seat, action) : undefined;
    return `Action ${action} of seat ${seat}${why ? `: ${why.detail}` : ' is not among its legal actions.'}`;
  }

  #known(rows: Int32Array): EnvRefusal | undefined {
    const { length } = this.#environments;
    for (let i = 0; i < rows.length; i++)
      if (rows[i]! < 0 || rows[i]! >= length) return refuseEnv('no-such-row', `There are ${length}.`, i);
    return undefined;
  }

  #distinct(rows: Int32Array): EnvRefusal | undefined {
    const wrong = this.#known(rows);
    if (wrong) return wrong;
    const request = ++this.#request;
    for (let i = 0; i < rows.length; i++) {
      if (this.#named[rows[i]!] === request) return refuseEnv('row-twice', undefined, i);
      this.#named[rows[i]!] = request;
    }
    return undefined;
  }

  #areSeats(seats: Int32Array, lowest: Seat): EnvRefusal | undefined {
    const most = this.#room.settings.seats;
    const i = seats.findIndex(seat => seat < lowest || seat >= most);
    return i < 0 ? undefined : refuseEnv('no-such-seat', undefined, i);
  }

  #areSaved(saves: Int32Array): EnvRefusal | undefined {
    const i = saves.findIndex(save => !this.#saved.has(save));
    return i < 0 ? undefined : refuseEnv('no-such-save', undefined, i);
  }

  #head(count: number, total: number, out: FrameWriter): void {
    out.begin();
    const at = out.take(8, 8) / 4;
    out.ints[at] = count;
    out.ints[at + 1] = total;
  }

  /** Columns of fixed width, with room for what `#describe` fills in. Answers where each begins, in its own units. */
  #begin(count: number, out: FrameWriter): RowColumns {
    const { seats, scores } = this.#room.settings;
    this.#head(count, 0, out);
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

  /** Who is to act, and what that seat sees and may do. */
  #describe(rows: Int32Array, { seat: seats, episode: episodes }: RowColumns, out: FrameWriter): void {
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
    const at = this.#beginObservations(rows.length * each, out);
    for (let i = 0; i < rows.length; i++) {
      const environment = this.#environments[rows[i]!]!;
      if (each === 1) this.#observe(environment, environment.seat, i, at, out);
      else for (let seat = 0; seat < seats; seat++) this.#observe(environment, seat, i * seats + seat, at, out);
    }
    this.#endObservations(out);
  }

  #beginObservations(count: number, out: FrameWriter): number {
    this.#packed.count = 0;
    return out.take(count * (this.#room.settings.packed ? this.layout.bytes : this.layout.size), 8);
  }

  /** Writes what a seat sees as observation `row` of those that begin at `at`. */
  #observe({ state }: Environment, seat: Seat, row: number, at: number, out: FrameWriter): void {
    const { game, seats, options, packed: isShort } = this.#room.settings;
    const [packed, tensor, encoder] = [this.#packed, this.#tensor, game.tensor!];
    packed.begin(isShort ? row : 0);
    if (seat >= 0 && encoder.packState) encoder.packState(state, seat, seats, options, packed);
    else if (seat >= 0) {
      tensor.fill(0);
      encoder.encode(game.view(state, seat), seat, seats, options, tensor);
      packed.pack(tensor);
    }
    if (isShort) out.bytes.set(packed.bytes, at + row * packed.bytes.length);
    else {
      tensor.fill(0);
      packed.unpack(tensor);
      out.bytes.set(this.#tensorBytes, at + row * tensor.length);
    }
  }

  /** The cells of all rows stand behind their bytes. */
  #endObservations(out: FrameWriter): void {
    const { count, places, records, layout } = this.#packed;
    if (!this.#room.settings.packed || layout.cells === 0) return;
    const counted = out.take(4) / 4;
    const recorded = out.take(8 * count, 8) / 4;
    const placed = out.take(4 * count) / 4;
    out.ints[counted] = count;
    out.ints.set(records.subarray(0, 2 * count), recorded);
    out.ints.set(places.subarray(0, count), placed);
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

  #writeLists(lists: readonly Int32Array[], weights: readonly number[] | undefined, out: FrameWriter): void {
    const total = lists.reduce((sum, list) => sum + list.length, 0);
    this.#head(lists.length, total, out);
    const offsets = out.take(4 * (lists.length + 1)) / 4;
    let to = 0;
    for (const [i, list] of lists.entries()) {
      out.ints[offsets + i] = to;
      to += list.length;
    }
    out.ints[offsets + lists.length] = to;
    if (weights) {
      const from = out.take(8 * total, 8) / 8;
      out.doubles.set(weights, from);
    }
    let at = out.take(4 * total) / 4;
    for (const list of lists) {
      out.ints.set(list, at);
      at += list.length;
    }
  }
}

interface RowColumns {
  readonly payoffs: number;
  readonly scores: number;
  readonly seat: number;
  readonly episode: number;
  readonly plies: number;
  readonly done: number;
}

function has(sorted: Int32Array, size: number, action: Action): boolean {
  let [from, to] = [0, size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < action) from = middle + 1;
    else to = middle;
  }
  return from < size && sorted[from] === action;
}
