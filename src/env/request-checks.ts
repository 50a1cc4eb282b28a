// What is checked before anything of a request is done: its rows, seats and actions.

import type { Action, Seat } from '../core/game.ts';
import { type Environment, type EnvRoom, RUNNING } from './environment.ts';
import { type EnvRefusal, refuseEnv } from './refusals.ts';

export class RequestChecks {
  readonly #room: EnvRoom;
  readonly #environments: readonly Environment[];
  /** By environment: the request that last named it. */
  readonly #named: Float64Array;
  #request = 0;
  /** What is to be applied, by row; the request itself stays as it came. */
  actions = new Int32Array(0);

  constructor(room: EnvRoom, environments: readonly Environment[]) {
    this.#room = room;
    this.#environments = environments;
    this.#named = new Float64Array(environments.length);
  }

  known(rows: Int32Array): EnvRefusal | undefined {
    const { length } = this.#environments;
    for (let i = 0; i < rows.length; i++)
      if (rows[i]! < 0 || rows[i]! >= length) return refuseEnv('no-such-row', `There are ${length}.`, i);
    return undefined;
  }

  distinct(rows: Int32Array): EnvRefusal | undefined {
    const wrong = this.known(rows);
    if (wrong) return wrong;
    const request = ++this.#request;
    for (let i = 0; i < rows.length; i++) {
      if (this.#named[rows[i]!] === request) return refuseEnv('row-twice', undefined, i);
      this.#named[rows[i]!] = request;
    }
    return undefined;
  }

  areSeats(seats: Int32Array, lowest: Seat): EnvRefusal | undefined {
    const most = this.#room.settings.seats;
    const i = seats.findIndex(seat => seat < lowest || seat >= most);
    return i < 0 ? undefined : refuseEnv('no-such-seat', undefined, i);
  }

  /** Checks all actions of a request, and turns places among the legal actions into actions. */
  translate(rows: Int32Array, given: Int32Array, seats: Int32Array | undefined): EnvRefusal | undefined {
    const { length } = rows;
    if (this.actions.length < length) this.actions = new Int32Array(length);
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
        this.actions[i] = legal[action]!;
      } else if (has(legal, size, action)) this.actions[i] = action;
      else return refuseEnv('not-legal', this.#reason(environment, seat, action), i);
    }
    return undefined;
  }

  isLegal(state: unknown, seat: Seat, action: Action): boolean {
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
