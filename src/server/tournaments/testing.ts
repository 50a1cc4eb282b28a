// A server with tournaments whose time is moved by hand, and people who sit down and play what comes first.

import { bots, games } from '../../../games/index.ts';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { SeatHandle } from '../../match/table-ports.ts';
import { TestTimer } from '../../match/testing.ts';
import type { NewTournament, TournamentShown } from '../../protocol/tournaments.ts';
import { App } from '../app.ts';
import { DEFAULT_CONFIG } from '../base/config.ts';
import type { Identity } from '../base/identity.ts';
import { shuffled } from '../base/shuffled.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import type { ClusterConfig } from '../cluster/services.ts';
import { seatOf } from '../play/seated-players.ts';
import { asOrganiser, enter, start, type TournamentCommand } from './commands.ts';
import type { LiveTournament } from './live-tournament.ts';
import { tournamentShown } from './shown.ts';

export const ORGANISER: Identity = { account: 'g-org', name: 'Olga' };
export const personOf = (name: string): Identity => ({ account: `g-${name}`, name });

export class TestApp {
  readonly timer: TestTimer;
  readonly storage: MemoryStorage;
  app: App;
  /** Given where a test expects faults; otherwise one fails the test. */
  faults: Error[] | undefined;

  /** `cluster` left out: it is alone. */
  constructor(storage = new MemoryStorage(), timer = new TestTimer(), cluster?: Partial<ClusterConfig>) {
    this.storage = storage;
    this.timer = timer;
    this.app = new App({
      games,
      bots,
      storage,
      timer,
      config: { ...DEFAULT_CONFIG, data: undefined },
      url: () => 'http://localhost',
      reportFault: (what, error) => {
        if (!this.faults) throw new Error(what, { cause: error });
        this.faults.push(error);
      },
      ...(cluster && { cluster }),
    });
  }

  /** As after a restart: nothing but the store is left. */
  async restart(): Promise<TestApp> {
    await this.app.close();
    const next = new TestApp(this.storage, this.timer);
    await next.app.tournaments.restore(next.app.cluster.partitions.all());
    return next;
  }

  /** A tournament of people and bots, not yet started. */
  async open(
    requested: Partial<NewTournament>,
    people: readonly string[],
    botIds: readonly string[] = [],
  ): Promise<string> {
    const { tournaments } = this.app;
    const usual: NewTournament = {
      name: 'Cup',
      game: 'dama',
      options: { plyLimit: 12 },
      clock: { kind: 'turn', ms: 3_000_000 },
      seeding: 'entry',
      noShow: 60,
    };
    const id = await tournaments.create(ORGANISER, { ...usual, ...requested });
    if (isRefusal(id)) throw new Error(id.detail);
    for (const name of people) await this.mustExecute(id, enter({ ...personOf(name), kind: 'person' }));
    for (const bot of botIds) await this.mustExecute(id, enter({ name: bot, kind: 'bot', bot }));
    return id;
  }

  async begin(id: string): Promise<LiveTournament> {
    await this.mustExecute(id, asOrganiser(ORGANISER, start(shuffled)));
    return this.live(id);
  }

  async live(id: string): Promise<LiveTournament> {
    return (await this.app.tournaments.get(id))!;
  }

  /** As everybody sees it. */
  shown(live: LiveTournament): TournamentShown {
    return tournamentShown(live, this.timer.now(), this.app.people.accounts.redaction);
  }

  execute(id: string, command: TournamentCommand): Promise<Refusal | undefined> {
    return this.app.tournaments.execute(id, command);
  }

  async mustExecute(id: string, command: TournamentCommand): Promise<void> {
    const refused = await this.execute(id, command);
    if (refused) throw new Error(refused.detail);
  }

  /** Those named come to the tables of their present games, and play what is legal first. */
  play(id: string, ...names: readonly string[]): Promise<void> {
    return this.#joinTables(id, names, playFirst);
  }

  /** The named players join, and the player of the first seat gives up. */
  giveUp(id: string, ...names: readonly string[]): Promise<void> {
    return this.#joinTables(
      id,
      names,
      handle => handle.seat === 0 && handle.match.phase === 'running' && handle.request('resign'),
    );
  }

  async #joinTables(id: string, names: readonly string[], act: (handle: SeatHandle) => void): Promise<void> {
    const { state, tables } = await this.live(id);
    const isMine = (entrant: number): boolean => names.includes(state.field[entrant]!.who.name);
    for (const { key, match, entrants } of state.current.filter(game => game.entrants.some(isMine))) {
      await this.until(() => tables.phaseOf(match) !== undefined || state.results.has(key));
      const table = this.app.play.tables.inMemory(match);
      for (const entrant of entrants.filter(isMine)) {
        const seat = table && seatOf(table, state.field[entrant]!.who.account!);
        if (seat === undefined || table!.isConnected(seat)) continue;
        table!.join(seat, handle => {
          setImmediate(() => act(handle));
          return { update: () => act(handle) };
        });
        // Presence is published a little later.
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

function playFirst(handle: SeatHandle): void {
  const { match, seat } = handle;
  const [first] = match.legal(seat);
  if (first !== undefined) handle.actByText(first, match.version);
}
