// People with accounts and a past: a store in a folder in which they have played each other, so that a server that opens it knows their
// ratings.

import { rules as dama } from '../../games/dama/rules/index.ts';
import type { JournalEntry, MatchSetup } from '../../src/core/journal.ts';
import type { RandomInt } from '../../src/core/random.ts';
import { Match } from '../../src/match/match.ts';
import { actByText, SECRET } from '../../src/match/testing.ts';
import { openSqlite } from '../../src/server/base/storage/sqlite.ts';
import { lookOf } from '../../src/server/people/accounts/names.ts';
import { newCredential } from '../../src/server/people/accounts/secrets.ts';

export interface SeededPlayer {
  readonly account: string;
  readonly name: string;
  readonly token: string;
  /** What decides who wins; ratings are measured by the server. */
  readonly strength: number;
}

/** Matches of each player, on average. */
const PLAYED = 12;
/** A player that is so many points stronger wins ten of eleven matches. */
const SCALE = 400;
const DAY = 86_400_000;

/** About a bell around 1500: the sum of four dice. */
const strengthOf = (random: RandomInt): number => 700 + [0, 0, 0, 0].reduce((sum: number) => sum + random(400), 0);

export async function seedPlayers(folder: string, count: number, random: RandomInt): Promise<SeededPlayer[]> {
  const storage = openSqlite(folder);
  const players = await Promise.all(
    Array.from({ length: count }, async (_, i): Promise<SeededPlayer> => {
      const [account, name] = [`a-seeded${i}`, `Player ${i}`];
      const { secret, pass } = newCredential({ kind: 'token', account, now: Date.now() });
      await storage.accounts.add({ id: account, kind: 'person', name, look: lookOf(name), created: Date.now() });
      await storage.accounts.issue(pass);
      return { account, name, token: secret, strength: strengthOf(random) };
    }),
  );
  const batch = Array.from({ length: (count * PLAYED) / 2 }, (_, i) => {
    const first = random(count);
    const second = (first + 1 + random(count - 1)) % count;
    return {
      match: `seeded${i}`,
      from: 0,
      entries: played(players[first]!, players[second]!, Date.now() - DAY, random),
    };
  });
  await new Promise<void>((resolve, reject) => {
    storage.append(batch, failed => (failed.size === 0 ? resolve() : reject(failed.values().next().value)));
  });
  await storage.close();
  return players;
}

/** Each moves once, and the weaker one usually resigns. */
function played(one: SeededPlayer, other: SeededPlayer, at: number, random: RandomInt): readonly JournalEntry[] {
  const setup: MatchSetup = {
    game: dama.id,
    rules: dama.rulesVersion,
    seats: 2,
    options: dama.defaults,
    clock: dama.pool![0]!.clock,
    absence: dama.absence,
    grace: 60_000,
    pool: true,
  };
  const match = Match.create('seeded', dama, setup, SECRET, at);
  for (const [seat, { account, name }] of [one, other].entries())
    match.sit(seat, { name, kind: 'person', account }, '', at);
  match.start(at);
  for (const seat of [0, 1]) actByText(match, seat, match.legal(seat)[0]!, at);
  const winsFirst = 1 / (1 + 10 ** ((other.strength - one.strength) / SCALE));
  match.request('resign', random(1_000_000) / 1_000_000 < winsFirst ? 1 : 0, at);
  return match.takePending();
}
