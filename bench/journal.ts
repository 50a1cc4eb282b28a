// Journals for benchmarks.

import type { AnyGame } from '../src/core/game.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { type RandomInt, seededRandom } from '../src/core/random.ts';
import { isRefusal } from '../src/core/refusal.ts';
import { Match } from '../src/match/match.ts';

const SECRET = '5eed'.repeat(16);

/** The journal of a random game with so many moves, or fewer where it ends. */
export function journalOf(game: AnyGame, id: string, moves: number, at: number): JournalEntry[] {
  const random = seededRandom(id);
  const clock = { kind: 'bank', ms: 600_000, increment: 5000 } as const;
  const setup = { game: game.id, rules: game.rulesVersion, seats: 2, options: game.defaults as object }; // options are plain JSON
  const match = Match.create(id, game, { ...setup, clock, absence: 'lose', grace: 60_000 }, SECRET, at);
  for (const seat of [0, 1])
    match.sit(
      seat,
      { name: `Player ${seat}`, kind: 'person', account: `g-${(random(2000) + seat).toString(36)}` },
      '',
      at,
    );
  match.start(at);
  for (let move = 0; move < moves && match.phase === 'running'; move++) {
    const legal = match.legal(match.toAct);
    match.act(match.toAct, Number(match.parse(match.toAct, legal[random(legal.length)]!)), undefined, at + move * 900);
  }
  return match.takePending();
}

/** Random moves to the end, or to so many entries. */
export function playRandomly(match: Match, random: RandomInt, most = Number.POSITIVE_INFINITY): JournalEntry[] {
  const entries = match.takePending();
  while (match.phase === 'running' && entries.length < most) {
    const seat = match.seated.findIndex((_, one) => match.isAwaited(one));
    const legal = match.legal(seat);
    const action = match.parse(seat, legal[random(legal.length)]!);
    if (isRefusal(action)) throw new Error(action.detail);
    match.act(seat, action, undefined, match.lastAt);
    entries.push(...match.takePending());
  }
  return entries;
}
