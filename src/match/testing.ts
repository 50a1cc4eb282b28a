// A clock moved by hand and a recorder that can delay commits: what tests of matches need instead of a server.

import type { AnyGame, Seat } from '../core/game.ts';
import type { JournalEntry, MatchSetup, Millis, SeatedPlayer } from '../core/journal.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { EventHistory, viewerKindOf } from './event-history.ts';
import { Match } from './match.ts';
import { type Recorder, Table, type TableConfig, type Timer } from './table.ts';
import type { SeatHandle, TableEvent, TableSubscriber, TableUpdate } from './table-ports.ts';

/** When tests begin. */
export const NOON: Millis = 1_000_000;
export const SECRET = '5eed'.repeat(16);

export const person = (name: string): SeatedPlayer => ({ name, kind: 'person', account: `g-${name}` });

/** A player of an older protocol, whose document says what happens to absent players. */
export const gatewayClient = (name: string): SeatedPlayer => ({ ...person(name), gateway: 'old-protocol' });

export const testBot: SeatedPlayer = { name: 'B', kind: 'bot', bot: 'random' };

/** A match with empty seats. */
export function openMatch(game: AnyGame, setup: Partial<MatchSetup> = {}): Match {
  const { id, rulesVersion, defaults, clock, absence } = game;
  const seats = setup.seats ?? game.seats[0];
  const usual = { game: id, rules: rulesVersion, seats, options: defaults as object, clock, absence, grace: 60_000 }; // options are plain JSON
  return Match.create('m', game, { ...usual, ...setup }, SECRET, NOON);
}

/** Takes all seats and starts the match. */
export function startedMatch(
  game: AnyGame,
  setup: Partial<MatchSetup> = {},
  who: (name: string, seat: Seat) => SeatedPlayer = person,
): Match {
  const match = openMatch(game, setup);
  for (let seat = 0; seat < match.setup.seats; seat++) match.sit(seat, who(`p${seat}`, seat), `word ${seat}`, NOON);
  const refusal = match.start(NOON);
  if (refusal) throw new Error(refusal.detail);
  return match;
}

/** Plays '0 bid-2, 1 bid-3, 0 small' or throws the refusal. `w` stands for the seat that is to act. */
export function play(match: Match, line: string, now: Millis = match.lastAt): void {
  for (const words of line.split(', ')) {
    const [who, text] = words.split(' ') as [string, string]; // the form of the line
    const refusal = actByText(match, who === 'w' ? match.toAct : Number(who), text, now);
    if (refusal) throw new Error(`${words}: ${refusal.refused}`);
  }
}

export function actByText(match: Match, seat: Seat, text: string, now: Millis, version?: number): Refusal | undefined {
  const action = match.parse(seat, text);
  return isRefusal(action) ? action : match.act(seat, action, version, now);
}

/** A subscriber that keeps what it receives. */
export class RecordingSubscriber implements TableSubscriber {
  readonly updates: TableUpdate[] = [];
  readonly seatHandle: SeatHandle;
  isDropped = false;

  constructor(seatHandle: SeatHandle) {
    this.seatHandle = seatHandle;
  }

  update(update: TableUpdate): void {
    this.updates.push(update);
  }

  dropped(): void {
    this.isDropped = true;
  }

  /** The kinds of entries it received, in order. */
  get entryKinds(): string[] {
    return this.updates.flatMap(({ events }) => events.map(({ entry }) => entry.t));
  }
}

/** Joins a seat with a subscriber that keeps what it receives. */
export function joinRecording(table: Table, seat: Seat): RecordingSubscriber {
  let player: RecordingSubscriber | undefined;
  table.join(seat, seatHandle => (player = new RecordingSubscriber(seatHandle)));
  if (!player) throw new Error('the table was busy');
  return player;
}

export interface TestTable {
  readonly table: Table;
  readonly timer: TestTimer;
  readonly recorder: TestRecorder;
}

/** A table around a match, with its entries so far already stored. */
export function tableOf(match: Match, config: Partial<TableConfig> = {}, recorder = new TestRecorder()): TestTable {
  const timer = new TestTimer(match.lastAt);
  const from = match.version - match.pending;
  if (match.pending > 0) recorder.append(match.id, from, match.takePending(), () => undefined);
  return { table: new Table(match, { recorder, timer, ...config }), timer, recorder };
}

/** The table after a restart: its match comes from the journal. */
export function reopened({ table, recorder }: TestTable, config: Partial<TableConfig> = {}): TestTable {
  const { id, game } = table.match;
  table.drop();
  return tableOf(Match.restore(id, game, recorder.journal.get(id)!), config, recorder);
}

export class TestTimer implements Timer {
  #monotonic: Millis = 0;
  /** The calendar minus monotonic time. */
  #offset: Millis;
  #calls: { at: Millis; call: () => void }[] = [];

  constructor(now: Millis = NOON) {
    this.#offset = now;
  }

  now(): Millis {
    return this.#offset + this.#monotonic;
  }

  monotonic(): Millis {
    return this.#monotonic;
  }

  /** Sets the calendar; no time passes. */
  step(ms: Millis): void {
    this.#offset += ms;
  }

  at(at: Millis, call: () => void): () => void {
    const one = { at: at - this.#offset, call };
    this.#calls.push(one);
    return () => {
      this.#calls = this.#calls.filter(other => other !== one);
    };
  }

  /** Calls still to come. */
  get waiting(): number {
    return this.#calls.length;
  }

  /** Time passes; everything due happens in order. */
  pass(ms: Millis): void {
    const end = this.#monotonic + ms;
    for (;;) {
      const due = this.#calls.filter(one => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#calls = this.#calls.filter(one => one !== due);
      this.#monotonic = Math.max(this.#monotonic, due.at);
      due.call();
    }
    this.#monotonic = end;
  }
}

/** Keeps entries in memory. With `held`, commits wait until `flush`. */
export class TestRecorder implements Recorder {
  readonly journal = new Map<string, JournalEntry[]>();
  held = false;
  failing: Error | undefined;
  #waiting: (() => void)[] = [];

  append(match: string, from: number, entries: readonly JournalEntry[], done: (failure?: Error) => void): void {
    const commit = (): void => {
      if (this.failing) {
        done(this.failing);
        return;
      }
      const kept = this.journal.get(match) ?? [];
      if (kept.length !== from) throw new Error(`append from ${from} to a journal of ${kept.length}`);
      this.journal.set(match, [...kept, ...entries]);
      done();
    };
    if (this.held) this.#waiting.push(commit);
    else commit();
  }

  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const commit of waiting) commit();
  }
}

/** A match of two rounds of the toy game or one like it, with all seats taken. */
export function fullTable(game: AnyGame, seats: number, more: Partial<MatchSetup> = {}): Match {
  const setup: MatchSetup = {
    game: game.id,
    rules: 1,
    seats,
    options: { rounds: 2 },
    clock: { kind: 'turn', ms: 1000 },
    absence: 'suspend',
    grace: 5000,
    ...more,
  };
  const match = Match.create('m', game, setup, SECRET, 0);
  for (let seat = 0; seat < seats; seat++) match.sit(seat, { name: `P${seat}`, kind: 'person' }, `word ${seat}`, 0);
  return match;
}

/** Plays at random, with everything that can happen at a table in between. */
export function playWildly(seed: string, game: AnyGame, more: Partial<MatchSetup> = {}): JournalEntry[] {
  const random = seededRandom(seed);
  const seats = 2 + random(3);
  const match = fullTable(game, seats, more);
  let now = 1;
  match.start(now, random(2) === 0 ? undefined : Array.from({ length: seats }, (_, seat) => seats - 1 - seat));
  while (match.phase !== 'over') {
    now += random(400);
    const seat = random(seats);
    const wild = random(40);
    if (wild === 0) match.markAbsent(seat, now);
    else if (wild === 1 || match.phase === 'paused') {
      for (let s = 0; s < seats; s++) match.markReturned(s, now);
      match.resume(now);
    } else if (wild === 2) match.pause(now);
    else if (wild === 3) match.recover(now);
    else if (wild < 9) match.request('retract', seat, now);
    else if (wild === 9) match.request('resign', seat, now);
    else if (wild === 10) match.disqualify(seat, 'crash', now);
    else if (wild === 11) match.tick((now += 1000));
    else {
      const legal = match.legal(seat);
      const action = legal.length > 0 ? match.parse(seat, legal[random(legal.length)]!) : 0;
      if (typeof action === 'number') match.act(seat, action, undefined, now);
    }
  }
  return match.takePending();
}

/** The whole history at once, as an account may know it. */
export function eventHistory(game: AnyGame, entries: readonly JournalEntry[], account: string): TableEvent[] | Refusal {
  const history = new EventHistory(game, viewerKindOf(game, entries, account));
  for (const entry of entries) {
    const refused = history.add(entry);
    if (refused) return refused;
  }
  return history.events;
}
