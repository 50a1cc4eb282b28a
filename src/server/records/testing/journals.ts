// Journals made by hand: a few entries that say all the records want to know.

import type { AnyGame, ClockRule } from '../../../core/game.ts';
import type { JournalEntry, MatchEnding, MatchSetup, SeatedPlayer } from '../../../core/journal.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { Anchors } from '../anchors.ts';
import type { PlayerAccounts } from '../player-accounts.ts';
import { Records } from '../records.ts';

export const person = (name: string): SeatedPlayer => ({ name, kind: 'person', account: `g-${name.toLowerCase()}` });
export const bot = (id: string): SeatedPlayer => ({ name: id, kind: 'bot', bot: id });

export interface JournalSketch {
  readonly seats: readonly SeatedPlayer[];
  readonly payoffs: readonly number[];
  /** Actions of each seat, played in turn. */
  readonly moves?: readonly number[];
  readonly game?: string;
  readonly at?: number;
  readonly clock?: ClockRule;
  readonly ending?: MatchEnding;
  readonly setup?: Partial<MatchSetup>;
}

const SECRET = 'ab'.repeat(32);

export function sketchJournal({
  seats,
  payoffs,
  moves,
  game = 'dama',
  at = 0,
  clock,
  ending,
  setup,
}: JournalSketch): JournalEntry[] {
  const actions: JournalEntry[] = [];
  const left = seats.map((_, seat) => moves?.[seat] ?? 1);
  while (left.some(count => count > 0))
    for (const [seat, count] of left.entries()) {
      if (count <= 0) continue;
      left[seat] = count - 1;
      actions.push({ t: 'acted', at: at + actions.length, seat, action: 1 });
    }
  const whole: MatchSetup = {
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
    ...seats.map((who, seat): JournalEntry => ({ t: 'seated', at, seat, who, word: '' })),
    { t: 'started', at },
    ...actions,
    { t: 'ended', at: at + 1000, ending: ending ?? { by: 'rules' }, payoffs, secret: SECRET },
  ];
}

/** Writes whole journals in one go, in this order. */
export function writeJournals(
  storage: Storage,
  journals: Iterable<readonly [match: string, entries: readonly JournalEntry[]]>,
): void {
  const batch = Array.from(journals, ([match, entries]) => ({ match, from: 0, entries }));
  storage.append(batch, failed => {
    for (const failure of failed.values()) throw failure;
  });
}

/** Everybody has an account, under the name of the journal. */
export const ALL_ACCOUNTS: PlayerAccounts = {
  find: account => Promise.resolve({ name: account.slice(2), listed: true }),
};

export function openRecords(
  storage: Storage,
  folder?: string,
  games: readonly AnyGame[] = [],
  accounts = ALL_ACCOUNTS,
  anchors?: Anchors,
): Records {
  return new Records({
    folder,
    storage,
    games: new Map(games.map(game => [game.id, game])),
    accounts,
    ...(anchors && { anchors }),
    reportFault: (_what, error) => {
      throw error;
    },
  });
}

export async function countAll({ counter }: Records): Promise<void> {
  while ((await counter.step(50)) > 0);
}
