// Puzzles are made of finished matches by the thread, once a night, by one server of a cluster.

import { afterEach, expect, test } from 'vitest';
import { bots } from '../../../../games/dama/bots/index.ts';
import { game as dama } from '../../../../games/dama/game.ts';
import { faultOf } from '../../../analysis/puzzles/check-puzzle.ts';
import { NOBODY } from '../../../core/game.ts';
import { seededRandom } from '../../../core/random.ts';
import { startedMatch } from '../../../match/testing.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import { MADE_PUZZLES_KIND, PuzzleNights, type PuzzleNightsConfig } from './puzzle-nights.ts';

const { rules } = dama;
const puzzles = await dama.puzzles!();
const HOUR = 3_600_000;
const opened: PuzzleNights[] = [];
afterEach(() => Promise.all(opened.splice(0).map(nights => nights.close())));

/** Alarms that a test sets off by hand. */
class HandTimer {
  ms = Date.UTC(2026, 10, 19, 2);
  waiting: (() => void)[] = [];
  now = (): number => this.ms;
  at = (_at: number, call: () => void): (() => void) => {
    this.waiting.push(call);
    return () => undefined;
  };
  ring(): void {
    for (const call of this.waiting.splice(0)) call();
  }
}

function nights(storage: MemoryStorage, more: Partial<PuzzleNightsConfig> = {}): PuzzleNights {
  const made = new PuzzleNights({
    minutes: 1,
    games: ['dama', 'uno'],
    puzzlesOf: game => Promise.resolve(game === 'dama' ? puzzles : undefined),
    gameModules: {},
    storage,
    storeAddress: undefined,
    archive: { search: ({ game }) => Promise.resolve(game === 'dama' ? MATCHES.map(match => ({ match })) : []) },
    isOwn: () => true,
    worker: new URL('../../../../dist/program/server/workers/analysis-worker.js', import.meta.url),
    timer: new HandTimer(),
    reportFault: (what, error) => {
      throw new Error(what, { cause: error });
    },
    ...more,
  });
  opened.push(made);
  return made;
}

const MATCHES = ['a', 'g', 'h'];
const PLIES = 36;

const now = (): number => 0;

/** Matches between levels with a random move now and then, up to a resignation: a whole one takes the thread long. */
async function play(storage: MemoryStorage): Promise<void> {
  for (const id of MATCHES) {
    const match = startedMatch(rules);
    const random = seededRandom(id);
    let plies = 0;
    const players = ['amateur-1', 'search-1'].map((name, seat) =>
      bots.find(bot => bot.id === name)!.createAgent({ seat, seats: 2, options: rules.defaults, random, now }),
    );
    for (let seat = match.toAct; seat !== NOBODY && match.phase === 'running'; seat = match.toAct) {
      const legal = match.legal(seat);
      const stray = random(6) === 0 ? match.parse(seat, legal[random(legal.length)]!) : undefined;
      const action = typeof stray === 'number' ? stray : players[seat]!.choose(match.view(seat) as never, 0);
      match.act(seat, action, undefined, match.lastAt);
      if (++plies === PLIES) match.request('resign', 0, match.lastAt);
    }
    const entries = match.takePending();
    await new Promise(resolve => storage.append([{ match: id, from: 0, entries }], resolve));
  }
}

test('puzzles of matches are kept, and are as good as those of the game', async () => {
  const storage = new MemoryStorage();
  await play(storage);
  const made = nights(storage);
  // On a busy machine a search of a few milliseconds sees little, and a night may find nothing.
  await expect
    .poll(async () => {
      await made.makeAll();
      return (await made.made('dama')).length;
    })
    .toBeGreaterThan(0);
  const found = await made.made('dama');
  for (const puzzle of found) expect(faultOf({ game: rules, puzzles }, puzzle)).toBeUndefined();
  expect(await made.made('uno')).toEqual([]);
});

test('it happens once a night, and only where it is this server that does it', async () => {
  const storage = new MemoryStorage();
  const timer = new HandTimer();
  let searched = 0;
  const archive = { search: () => Promise.resolve((searched++, [])) };
  const start = (more: Partial<PuzzleNightsConfig>): void => nights(storage, { timer, archive, ...more }).start();
  start({});
  start({ isOwn: () => false });
  start({ minutes: 0 });
  expect(timer.waiting.length).toBe(2);
  const look = async (hours: number): Promise<number> => {
    timer.ms += hours * HOUR;
    timer.ring();
    await expect.poll(() => timer.waiting.length).toBe(2);
    return searched;
  };
  expect(await look(0)).toBe(0);
  expect(await look(1)).toBe(1);
  expect(await look(0.5)).toBe(1);
  expect(await look(23.5)).toBe(2);
  expect(await storage.get(MADE_PUZZLES_KIND, 'dama')).toBeUndefined();
});
