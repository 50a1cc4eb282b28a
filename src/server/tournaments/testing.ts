// A house with tournaments whose time is moved by hand, and people who sit down and play what comes first.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import type { Chair } from '../../match/player.ts';
import { TestTimer } from '../../match/testing.ts';
import type { Identity } from '../accounts/identity.ts';
import { Proxies } from '../api/proxies.ts';
import type { NewTournament } from '../api/tournaments.ts';
import { DEFAULTS } from '../config.ts';
import { House } from '../house.ts';
import { seatOf, shuffled } from '../lobby/lobby.ts';
import { MemoryStorage } from '../storage/memory.ts';
import { type Asked, asOrganiser, enter, start } from './commands.ts';
import type { LiveTournament } from './live.ts';

export const ORGANISER: Identity = { account: 'g-org', name: 'Olga' };
export const personOf = (name: string): Identity => ({ account: `g-${name}`, name });

export class TestHouse {
  readonly timer: TestTimer;
  readonly storage: MemoryStorage;
  house: House;

  constructor(storage = new MemoryStorage(), timer = new TestTimer()) {
    this.storage = storage;
    this.timer = timer;
    this.house = new House({
      proxies: new Proxies([]),
      games,
      bots,
      storage,
      timer,
      config: { ...DEFAULTS, data: undefined },
      url: () => 'http://localhost',
      complain: (what, error) => {
        throw new Error(what, { cause: error });
      },
    });
  }

  /** As after a restart: nothing but the store is left. */
  async again(): Promise<TestHouse> {
    await this.house.close();
    const next = new TestHouse(this.storage, this.timer);
    await next.house.tournaments.wake();
    return next;
  }

  /** A tournament of people and bots, not yet started. */
  async open(
    asked: Partial<NewTournament>,
    people: readonly string[],
    botIds: readonly string[] = [],
  ): Promise<string> {
    const { tournaments } = this.house;
    const usual: NewTournament = {
      name: 'Cup',
      game: 'dama',
      options: { plyLimit: 12 },
      clock: { kind: 'turn', ms: 3_000_000 },
      seeding: 'entry',
      noShow: 60,
    };
    const id = await tournaments.create(ORGANISER, { ...usual, ...asked });
    if (isRefusal(id)) throw new Error(id.detail);
    for (const name of people) await this.done(id, enter({ ...personOf(name), kind: 'person' }));
    for (const bot of botIds) await this.done(id, enter({ name: bot, kind: 'bot', bot }));
    return id;
  }

  async begin(id: string): Promise<LiveTournament> {
    await this.done(id, asOrganiser(ORGANISER, start(shuffled)));
    return this.live(id);
  }

  async live(id: string): Promise<LiveTournament> {
    return (await this.house.tournaments.get(id))!;
  }

  ask(id: string, task: Asked): Promise<Refusal | undefined> {
    return this.house.tournaments.ask(id, task);
  }

  async done(id: string, task: Asked): Promise<void> {
    const refused = await this.ask(id, task);
    if (refused) throw new Error(refused.detail);
  }

  /** Those named come to the tables of their present games, and play what is legal first. */
  play(id: string, ...names: readonly string[]): Promise<void> {
    return this.#come(id, names, answer);
  }

  /** Those named come, and whoever has the first seat gives up. */
  giveUp(id: string, ...names: readonly string[]): Promise<void> {
    return this.#come(id, names, chair => chair.seat === 0 && chair.match.phase === 'running' && chair.resign());
  }

  async #come(id: string, names: readonly string[], act: (chair: Chair) => void): Promise<void> {
    const { state, tables } = await this.live(id);
    const isMine = (entrant: number): boolean => names.includes(state.field[entrant]!.who.name);
    for (const { key, match, entrants } of state.current.filter(game => game.entrants.some(isMine))) {
      await this.until(() => tables.phaseOf(match) !== undefined || state.results.has(key));
      const table = this.house.rooms.inMemory(match);
      for (const entrant of entrants.filter(isMine)) {
        const seat = table && seatOf(table, state.field[entrant]!.who.account!);
        if (seat === undefined || table!.isHere(seat)) continue;
        table!.join(seat, chair => {
          setImmediate(() => act(chair));
          return { update: () => act(chair) };
        });
        // That somebody came is told a little later.
        this.timer.pass(200);
      }
    }
    await this.step();
  }

  /** Whatever is on its way takes one step. */
  step(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
  }

  /** Lets everything that is on its way arrive, moving the clock by `step` each time, until it is so. */
  async until(holds: () => boolean, step: Millis = 0): Promise<void> {
    while (!holds()) {
      if (step > 0) this.timer.pass(step);
      await this.step();
    }
  }
}

function answer(chair: Chair): void {
  const { match, seat } = chair;
  const [first] = match.legal(seat);
  if (first !== undefined) chair.say(first, match.version);
}
