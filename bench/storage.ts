// The SQLite store alone: appends by group size, restoring a match, and coming up with many stored matches.
// `node dist/bench/storage.js [append|restore|start]`. CPU time; wall time beside it where a disk is waited for.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rules as dama } from '../games/dama/rules/index.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { Match } from '../src/match/match.ts';
import { openSqlite, type SqliteStorage } from '../src/server/base/storage/sqlite.ts';
import type { JournalAppend } from '../src/server/base/storage/storage.ts';
import { journalOf } from './journal.ts';
import { Program } from './program.ts';
import { cpuMs } from './rates.ts';

const SECRET = '5eed'.repeat(16);
const START = 1_700_000_000_000;

interface Cost {
  /** Microseconds. */
  readonly cpu: number;
  readonly wall: number;
}

async function costOf(task: () => void | Promise<void>): Promise<Cost> {
  const [cpu, wall] = [cpuMs(), performance.now()];
  await task();
  return { cpu: 1000 * (cpuMs() - cpu), wall: (performance.now() - wall) * 1000 };
}

async function withStore(task: (storage: SqliteStorage, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'));
  const storage = openSqlite(folder);
  try {
    await task(storage, folder);
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(storage: SqliteStorage, batch: readonly JournalAppend[]): void {
  storage.append(batch, failed => {
    for (const failure of failed.values()) throw failure;
  });
}

/** How many entries a match begins with: created, sealed, two seated, started. They also change its summary. */
const OPENING = 5;

/** Entries of `group` matches go in one append, as under load; journals grow to the length of a game and start again. */
async function appendRates(): Promise<void> {
  for (const group of [1, 10, 100, 500]) {
    await withStore(async storage => {
      const journals = Array.from({ length: 8 }, (_, i) => journalOf(dama, `${i}`, 60, START));
      const length = Math.min(...journals.map(journal => journal.length));
      // A group of one waits for the disk each time: enough is enough.
      const rounds = Math.max(64, Math.min(2000, 40_000 / group));
      const batchOf = (round: number): JournalAppend[] =>
        Array.from({ length: group }, (_, i) => ({
          match: `${Math.floor(round / length)}-${((i * 2654435761) >>> 0).toString(36)}`,
          from: round % length,
          entries: [journals[i % journals.length]![round % length]!],
        }));
      const total = { opening: { cpu: 0, wall: 0, entries: 0 }, moves: { cpu: 0, wall: 0, entries: 0 } };
      for (let round = 0; round < rounds; round++) {
        const batch = batchOf(round);
        const { cpu, wall } = await costOf(() => write(storage, batch));
        const sum = round % length < OPENING ? total.opening : total.moves;
        sum.cpu += cpu;
        sum.wall += wall;
        sum.entries += group;
      }
      const { opening, moves } = total;
      console.log(
        `storage append, group of ${String(group).padStart(3)}: ${(moves.cpu / moves.entries).toFixed(1)} us CPU a move, ` +
          `${(opening.cpu / opening.entries).toFixed(1)} us an entry that begins a match, ` +
          `${Math.round(moves.entries / (moves.wall / 1e6))} moves a second on this disk`,
      );
    });
  }
}

async function restoreRate(): Promise<void> {
  await withStore(async storage => {
    const matches = Array.from({ length: 200 }, (_, i) => `match-${i}`);
    write(
      storage,
      matches.map(match => ({ match, from: 0, entries: journalOf(dama, match, 64, START) })),
    );
    let [reads, restores, entries] = [0, 0, 0];
    for (let round = 0; round < 10; round++)
      for (const match of matches) {
        let journal: JournalEntry[] = [];
        reads += (await costOf(async () => void (journal = await storage.read(match)))).cpu;
        restores += (await costOf(() => void Match.restore(match, dama, journal))).cpu;
        entries += journal.length;
      }
    const times = matches.length * 10;
    console.log(
      `storage restore, dama after 64 moves (${(entries / times).toFixed(0)} entries): ` +
        `${(reads / times).toFixed(0)} us to read, ${(restores / times).toFixed(0)} us to replay`,
    );
  });
}

const ms = ({ cpu, wall }: Cost): string => `${(cpu / 1000).toFixed(1)} ms CPU (${(wall / 1000).toFixed(1)} ms)`;

/** 100,000 matches: most are over, some run or wait for players. */
async function startUp(matches = 100_000, live = 500): Promise<void> {
  await withStore(async (storage, folder) => {
    const journals = Array.from({ length: 50 }, (_, i) => journalOf(dama, `game-${i}`, i % 40, START));
    for (let first = 0; first < matches; first += 1000)
      write(
        storage,
        Array.from({ length: 1000 }, (_, i) => {
          const number = first + i;
          const journal = journals[number % journals.length]!;
          const ended: JournalEntry = {
            t: 'ended',
            at: START,
            ending: { by: 'abort' },
            payoffs: [0, 0],
            secret: SECRET,
          };
          const entries =
            number % (matches / live) === 0 || journal.at(-1)!.t === 'ended' ? journal : [...journal, ended];
          return { match: `m${number.toString(36)}`, from: 0, entries };
        }),
      );
    await storage.close();
    let again: SqliteStorage | undefined;
    let found = 0;
    const open = await costOf(() => void (again = openSqlite(folder)));
    const list = await costOf(async () => {
      found = (await again!.list({ phases: ['open', 'running', 'paused'] })).length;
    });
    const page = await costOf(async () => void (await again!.list({ game: 'dama', listed: true, limit: 50 })));
    const mine = await costOf(async () => void (await again!.list({ account: 'g-xy', limit: 50 })));
    console.log(`storage with ${matches} matches: opened in ${ms(open)}, ${found} live ones listed in ${ms(list)},`);
    console.log(`  newest 50 of a game in ${ms(page)}, newest 50 of an account in ${ms(mine)}`);
    await again!.close();
    const times: number[] = [];
    for (let i = 0; i < 5; i++) times.push(await untilListening(folder));
    times.sort((a, b) => a - b);
    console.log(`  a server on it listens after ${times.map(time => time.toFixed(0)).join(', ')} ms`);
  });
}

/** Milliseconds from starting a server as a person would until it says where it listens. */
async function untilListening(folder: string): Promise<number> {
  const began = performance.now();
  const server = await Program.start('--data', folder);
  const taken = performance.now() - began;
  await server.stop();
  return taken;
}

const part = process.argv[2];
if (!part || part === 'append') await appendRates();
if (!part || part === 'restore') await restoreRate();
if (!part || part === 'start') await startUp();
