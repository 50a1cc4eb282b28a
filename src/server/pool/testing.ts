// A crowd in the rated pool in time that is moved by hand: players of different strength who come, wait, lose patience, close pages, play
// and come back, on one node or several, of which one may be killed.

import { bots, games } from '../../../games/index.ts';
import type { Millis } from '../../core/journal.ts';
import { seededRandom } from '../../core/random.ts';
import { isRefusal } from '../../core/refusal.ts';
import { TestTimer } from '../../match/testing.ts';
import { App } from '../app.ts';
import { DEFAULT_CONFIG } from '../base/config.ts';
import type { Caller } from '../base/identity.ts';
import { MemoryStorage } from '../base/storage/memory.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import { PARTITIONS } from '../base/storage/partitions.ts';
import type { Bus } from '../cluster/bus.ts';
import { lobbyRole } from '../cluster/partitions.ts';
import { SharedPartitions } from '../cluster/shared-partitions.ts';
import { MemoryHub } from '../cluster/testing/memory-bus.ts';
import type { SeekHandle } from './pool-seekers.ts';

export interface CrowdOptions {
  readonly players: number;
  readonly nodes: number;
  readonly seconds: number;
  /** The second in which the node with the lobby is killed. */
  readonly killAt?: number;
  readonly game?: string;
  readonly preset?: string;
  readonly seed?: string;
}

export interface CrowdReport {
  readonly matches: number;
  /** Differences between the ratings of two at one table, and how long each player had waited. */
  readonly differences: readonly number[];
  readonly waits: readonly Millis[];
  /** Players who were in two matches of the pool at once. */
  readonly twice: number;
  /** Who still waits at the end, and how long the longest of them has. */
  readonly waiting: number;
  readonly longest: Millis;
  /** Who had the first seat how often more than the others, at most. */
  readonly seatBias: number;
  /** Pairs who met again in their next match, and how many of these while others waited. */
  readonly repeats: number;
}

interface Member {
  readonly by: Caller;
  readonly rating: number;
  node: number;
  search: SeekHandle | undefined;
  /** Since when it waits. */
  since: Millis;
  /** What it does next, and when. */
  next: Millis;
  match: string | undefined;
  readonly opponents: string[];
  firsts: number;
  played: number;
}

const LEASE: Millis = 5000;
/** Turns of the event loop in which everything that waits for the store and the bus happens. */
const TURNS = 6;

async function settle(): Promise<void> {
  for (let i = 0; i < TURNS; i++) await new Promise(resolve => setImmediate(resolve));
  // What the store takes on the clock of the machine must not look like seconds.
  await new Promise(resolve => setTimeout(resolve, 2));
}

export class Crowd {
  readonly timer = new TestTimer(Date.UTC(2026, 0, 1));
  readonly storage = new MemoryStorage();
  readonly #hub = new MemoryHub();
  readonly #options: CrowdOptions;
  readonly #random: (below: number) => number;
  readonly #members: Member[];
  readonly #byAccount: ReadonlyMap<string, Member>;
  readonly #apps: App[] = [];
  readonly #partitions: SharedPartitions[] = [];
  readonly #buses: Bus[] = [];
  readonly #dead = new Set<number>();
  readonly #differences: number[] = [];
  readonly #waits: Millis[] = [];
  #matches = 0;
  #twice = 0;
  #repeats = 0;

  constructor(options: CrowdOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed ?? 'crowd');
    this.#members = Array.from({ length: options.players }, (_, i) => this.#member(i));
    this.#byAccount = new Map(this.#members.map(member => [member.by.account, member]));
    for (let node = 0; node < options.nodes; node++) this.#apps.push(this.#open(node));
    if (options.nodes > 1) this.#spread(1);
  }

  async run(): Promise<CrowdReport> {
    const { seconds, killAt } = this.#options;
    for (const app of this.#apps) await app.open();
    for (let second = 0; second < seconds; second++) {
      if (second === killAt) this.#kill();
      for (const member of this.#members) this.#act(member);
      await settle();
      this.timer.pass(1000);
      await settle();
    }
    const still = this.#members.filter(({ search }) => search !== undefined);
    for (const app of this.#apps) await app.close();
    return {
      matches: this.#matches,
      differences: this.#differences,
      waits: this.#waits,
      twice: this.#twice,
      waiting: still.length,
      longest: Math.max(0, ...still.map(({ since }) => this.timer.monotonic() - since)),
      seatBias: Math.max(...this.#members.map(({ firsts, played }) => Math.abs(2 * firsts - played))),
      repeats: this.#repeats,
    };
  }

  /** About a bell: the sum of four dice. */
  #member(i: number): Member {
    const dice = [0, 0, 0, 0].reduce((sum: number) => sum + this.#random(400), 0);
    const account = `a-${i}`;
    const by: Caller = { account, name: `Player ${i}`, kind: 'person', credential: account };
    return {
      by,
      rating: 700 + dice,
      node: this.#random(this.#options.nodes),
      search: undefined,
      since: 0,
      next: this.#random(60_000),
      match: undefined,
      opponents: [],
      firsts: 0,
      played: 0,
    };
  }

  #open(node: number): App {
    const { nodes } = this.#options;
    const id = `n${node}`;
    const partitions = new SharedPartitions(id, () => this.timer.monotonic());
    partitions.extendLease(Number.POSITIVE_INFINITY);
    this.#partitions.push(partitions);
    const bus = this.#hub.open(id, (what, error) => this.#fail(what, error));
    this.#buses.push(bus);
    const rows = (): NodeRow[] =>
      this.#partitions.flatMap((_, i) => (this.#dead.has(i) ? [] : [{ id: `n${i}`, leaseMs: 1 } as NodeRow])); // nothing else of them is read
    const app = new App({
      games,
      bots,
      storage: this.storage,
      timer: this.timer,
      config: { ...DEFAULT_CONFIG, data: undefined, push: 'off' },
      url: () => 'http://localhost',
      reportFault: (what, error) => this.#fail(what, error, node),
      ...(nodes > 1 && { cluster: { partitions, bus, nodes: rows } }),
    });
    app.people.accounts.credentials.byClaim = ({ account }) => Promise.resolve(this.#byAccount.get(account)!.by);
    app.records.rankings.ratingOf = account =>
      Promise.resolve({ rating: this.#byAccount.get(account)!.rating, deviation: 80 });
    return app;
  }

  #fail(what: string, error: unknown, node?: number): void {
    if (node === undefined || !this.#dead.has(node)) throw new Error(what, { cause: error });
  }

  /** Every node that is alive owns its share. */
  #spread(epoch: number): void {
    const alive = this.#partitions.flatMap((_, i) => (this.#dead.has(i) ? [] : [i]));
    const since = this.timer.now();
    const rows = PARTITIONS.map((partition, i) => ({ partition, owner: `n${alive[i % alive.length]}`, epoch, since }));
    // Each partition moves once, so that its former owner has it no longer when the next one begins.
    for (const node of alive) {
      const known = this.#partitions[node]!;
      const lost = rows.filter(({ partition, owner }) => known.held(partition) && owner !== `n${node}`);
      known.prepareToGive(lost.map(({ partition }) => partition));
    }
    for (const node of alive) this.#partitions[node]!.update(rows);
  }

  #kill(): void {
    const role = lobbyRole(this.#game);
    const node = this.#partitions.findIndex(one => one.held(role) !== undefined);
    this.#dead.add(node);
    this.#hub.cutOff.add(`n${node}`);
    this.#partitions[node]!.endAll();
    this.#apps[node]!.pool.seekers.close();
    // Clients of the node connect to another one.
    for (const member of this.#members)
      if (member.node === node) {
        member.node = (node + 1) % this.#options.nodes;
        if (member.search) {
          member.search = undefined;
          this.#seek(member, member.since);
        }
      }
    this.timer.at(this.timer.now() + LEASE, () => {
      for (const bus of this.#buses) bus.forget(`n${node}`);
      this.#spread(2);
    });
  }

  get #game(): string {
    return this.#options.game ?? 'dama';
  }

  #act(member: Member): void {
    const now = this.timer.monotonic();
    member.search?.again(undefined);
    if (now < member.next || member.search) return;
    if (member.match !== undefined) {
      this.#giveUp(member);
      return;
    }
    this.#seek(member, now);
  }

  #seek(member: Member, since: Millis): void {
    const { preset = '3+2' } = this.#options;
    member.since = since;
    const search = this.#apps[member.node]!.pool.seekers.seek(
      member.by,
      { game: this.#game, preset },
      {
        onState: () => undefined,
        onPaired: match => this.#paired(member, match),
        onRefused: ({ detail }) => {
          throw new Error(detail);
        },
      },
    );
    if (isRefusal(search)) throw new Error(search.detail);
    member.search = search;
  }

  #paired(member: Member, match: string): void {
    const now = this.timer.monotonic();
    if (member.match !== undefined) this.#twice++;
    member.search = undefined;
    member.match = match;
    member.played++;
    this.#waits.push(now - member.since);
    // A match of half a minute to three minutes, or, one time in forty, a page that is closed at once.
    member.next = now + (this.#random(40) === 0 ? 2000 : 30_000 + this.#random(150_000));
    const table = this.#tableOf(match);
    const seated = table?.match.seated ?? [];
    if (seated[0]?.account === member.by.account) {
      member.firsts++;
      this.#matches++;
      const ratings = seated.map(who => this.#byAccount.get(who!.account!)!.rating);
      this.#differences.push(Math.max(...ratings) - Math.min(...ratings));
    }
    const others = seated.flatMap(who => (who && who.account !== member.by.account ? [who.account!] : []));
    if (others.some(other => other === member.opponents.at(-1))) this.#repeats++;
    member.opponents.push(...others);
  }

  #tableOf(match: string) {
    return this.#apps.map(app => app.play.tables.inMemory(match)).find(Boolean);
  }

  /** The match ends, and both come back after a pause. */
  #giveUp(member: Member): void {
    const { match } = member;
    const now = this.timer.monotonic();
    const table = this.#tableOf(match!);
    const seat = table?.match.seated.findIndex(who => who?.account === member.by.account) ?? -1;
    if (seat >= 0) table!.change((one, at) => one.request('resign', seat, at));
    for (const other of this.#members) {
      if (other.match !== match) continue;
      other.match = undefined;
      other.next = now + 1000 + this.#random(45_000);
    }
  }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The median difference of ratings if the same players were paired by lot. */
export function randomDifference(differences: number, seed = 'lot'): number {
  const random = seededRandom(seed);
  const rating = (): number => 700 + [0, 0, 0, 0].reduce((sum: number) => sum + random(400), 0);
  return median(Array.from({ length: differences }, () => Math.abs(rating() - rating())));
}
