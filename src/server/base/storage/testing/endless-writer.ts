// A process for kill.test.ts: continues the journals of a data folder without end, and prints what the store
// has acknowledged: one line `match length` after each commit.

import { writeSync } from 'node:fs';
import type { JournalEntry } from '../../../../core/journal.ts';
import { Committer } from '../committer.ts';
import { openSqlite } from '../sqlite.ts';

const MATCHES = 12;

/** The entry number `seq` of a match, so that a reader of the journal can check it. */
export function entryAt(match: string, seq: number): JournalEntry {
  if (seq > 0) return { t: 'acted', at: seq, seat: seq % 2, action: seq * 31 + Number(match.slice(1)) };
  const clock = { kind: 'none' } as const;
  const setup = { game: 'toy', rules: 1, seats: 2, options: {}, clock, absence: 'lose', grace: 0 } as const;
  return { t: 'created', at: 0, setup, commit: match };
}

export async function writeForEver(folder: string): Promise<void> {
  const storage = openSqlite(folder);
  const committer = new Committer(storage);
  const goOn = (match: string, from: number): void => {
    // One to three entries at a time, as a move with its draws has.
    const entries = Array.from({ length: 1 + (from % 3) }, (_, i) => entryAt(match, from + i));
    committer.append(match, from, entries, failure => {
      if (failure) throw failure;
      const length = from + entries.length;
      // Synchronous: once written to the pipe, the line outlives the process.
      writeSync(1, `${match} ${length}\n`);
      goOn(match, length);
    });
  };
  for (let i = 0; i < MATCHES; i++) goOn(`m${i}`, (await storage.read(`m${i}`)).length);
  writeSync(1, 'ready\n');
}

if (process.argv[2] === 'write') await writeForEver(process.argv[3]!);
