// Journals made by hand: a few entries that say all the records want to know.

import type { AnyGame, ClockRule } from '../../../core/game.ts';
import type { Ending, Entry, Setup, Who } from '../../../core/journal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { People } from '../people.ts';
import { Records } from '../records.ts';

export const person = (name: string): Who => ({ name, kind: 'person', account: `g-${name.toLowerCase()}` });
export const bot = (id: string): Who => ({ name: id, kind: 'bot', bot: id });

export interface Sketch {
  readonly seats: readonly Who[];
  readonly payoffs: readonly number[];
  /** Actions of each seat, played in turn. */
  readonly moves?: readonly number[];
  readonly game?: string;
  readonly at?: number;
  readonly clock?: ClockRule;
  readonly ending?: Ending;
  readonly setup?: Partial<Setup>;
}

const SECRET = 'ab'.repeat(32);

export function sketch({ seats, payoffs, moves, game = 'dama', at = 0, clock, ending, setup }: Sketch): Entry[] {
  const actions: Entry[] = [];
  const left = seats.map((_, seat) => moves?.[seat] ?? 1);
  while (left.some(count => count > 0))
    for (const [seat, count] of left.entries()) {
      if (count <= 0) continue;
      left[seat] = count - 1;
      actions.push({ t: 'acted', at: at + actions.length, seat, action: 1 });
    }
  const whole: Setup = {
    game,
    rules: 1,
    seats: seats.length,
    options: {},
    clock: clock ?? { kind: 'none' },
    absence: 'lose',
    grace: 0,
    ...setup,
  };
  return [
    { t: 'created', at, setup: whole, commit: 'c'.repeat(64) },
    { t: 'sealed', at, secret: SECRET },
    ...seats.map((who, seat): Entry => ({ t: 'seated', at, seat, who, word: '' })),
    { t: 'started', at },
    ...actions,
    { t: 'ended', at: at + 1000, ending: ending ?? { by: 'rules' }, payoffs, secret: SECRET },
  ];
}

/** Writes whole journals in one go, in this order. */
export function write(storage: Storage, journals: Iterable<readonly [match: string, entries: readonly Entry[]]>): void {
  const batch = Array.from(journals, ([match, entries]) => ({ match, from: 0, entries }));
  storage.append(batch, failed => {
    for (const failure of failed.values()) throw failure;
  });
}

/** Everybody has an account, under the name of the journal. */
export const EVERYBODY: People = { find: account => Promise.resolve({ name: account.slice(2), listed: true }) };

export function openRecords(
  storage: Storage,
  folder?: string,
  games: readonly AnyGame[] = [],
  people = EVERYBODY,
): Records {
  return new Records({
    folder,
    storage,
    games: new Map(games.map(game => [game.id, game])),
    people,
    complain: (_what, error) => {
      throw error;
    },
  });
}

export async function countAll({ counting }: Records): Promise<void> {
  while ((await counting.step(50)) > 0);
}
