// A season of invented matches that continues where it stopped: match i is always the same. Run as a process it plays and counts
// until it is killed. match-counter.test.ts kills it.

import { writeSync } from 'node:fs';
import type { ClockRule } from '../../../core/game.ts';
import type { JournalEntry, MatchEnding, SeatedPlayer } from '../../../core/journal.ts';
import { type RandomInt, seededRandom } from '../../../core/random.ts';
import { openSqlite } from '../../base/storage/sqlite.ts';
import { bot, openRecords, person, sketchJournal, writeJournals } from './journals.ts';

const PEOPLE = Array.from({ length: 60 }, (_, i) => person(`Player${i}`));
const BOTS = ['random', 'greedy', 'search-1'].map(bot);
const GAMES = ['dama', 'uno', 'sagrada'];
const CLOCKS: readonly ClockRule[] = [
  { kind: 'none' },
  { kind: 'turn', ms: 10_000 },
  { kind: 'bank', ms: 3_600_000, increment: 0 },
  { kind: 'turn', ms: 86_400_000 },
];
const ENDINGS: readonly MatchEnding[] = [
  { by: 'rules' },
  { by: 'rules' },
  { by: 'resignation', seat: 0 },
  { by: 'time', seat: 0, limit: 1, used: 2 },
  { by: 'abort' },
];

const pick = <T>(random: RandomInt, list: readonly T[]): T => list[random(list.length)]!;

export function seasonMatch(i: number): readonly [match: string, entries: JournalEntry[]] {
  const random = seededRandom(`match ${i}`);
  const game = pick(random, GAMES);
  const seats: SeatedPlayer[] = Array.from({ length: random(10) === 0 && game !== 'dama' ? 3 + random(2) : 2 }, () =>
    random(5) === 0 ? pick(random, BOTS) : pick(random, PEOPLE),
  );
  const best = random(seats.length + 1);
  const share = 1 / (seats.length - 1);
  const payoffs = seats.map((_, seat) => (best === seats.length ? 0 : seat === best ? 1 : -share));
  const entries = sketchJournal({
    seats,
    payoffs,
    game,
    moves: seats.map(() => 1 + random(4)),
    // Not in order: matches that begin early may end late.
    at: i * 100 + random(5000),
    clock: pick(random, CLOCKS),
    ending: pick(random, ENDINGS),
    ...(random(4) === 0 && { setup: { private: true } }),
  });
  return [`m${i}`, entries];
}

/** Matches of one commit. */
const BATCH_SIZE = 10;

/** Writes the season from where the store has it, and counts beside it, as a server does. */
async function playForever(folder: string, last: number): Promise<void> {
  const storage = openSqlite(folder);
  const records = openRecords(storage, folder);
  await records.counter.check();
  let next = (await storage.finished(0, last)).length;
  writeSync(1, 'ready\n');
  for (; next < last; next += BATCH_SIZE) {
    writeJournals(
      storage,
      Array.from({ length: Math.min(BATCH_SIZE, last - next) }, (_, i) => seasonMatch(next + i)),
    );
    await records.counter.step(1 + (next % 13));
  }
  writeSync(1, 'done\n');
  await new Promise(() => setInterval(() => undefined, 1000));
}

if (process.argv[2] === 'play') await playForever(process.argv[3]!, Number(process.argv[4]));
