// A journal played again, entry by entry, for whoever has the rules and the entries: replays, verifiers, the browser.

import type { AnyGame, BySeat } from './game.ts';
import type { JournalEntry, MatchSetup, SeatedPlayer } from './journal.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

/** The state a match starts from: the game's own, or a position written down. */
export function startState(game: AnyGame, setup: MatchSetup): unknown {
  if (setup.position === undefined) return game.init(setup.seats, setup.options);
  const read: unknown = game.read?.(setup.position, setup.seats, setup.options, setup.toAct);
  return read ?? refuse('journal/no-position', `${game.id} does not start from a written position.`);
}

/** A public journal with its sealed entry back in its place, so that entries count as the match counted them. */
export function withSealedEntry(shown: readonly JournalEntry[]): JournalEntry[] {
  const [first, second] = shown;
  if (first?.t !== 'created' || second?.t === 'sealed') return [...shown];
  const last = shown.at(-1);
  const secret = last?.t === 'ended' ? last.secret : '';
  return [first, { t: 'sealed', at: first.at, secret }, ...shown.slice(1)];
}

export interface ReplayedMatch {
  /** As played: empty seats may have been left out at the start. */
  readonly setup: MatchSetup;
  /** Who sat where at the end, and the word each added to the draws. */
  readonly seated: BySeat<SeatedPlayer | undefined>;
  readonly words: BySeat<string>;
  /** `states[v]`: how the game stood after v entries. Neighbours may share one object, so none may be changed. */
  readonly states: readonly unknown[];
}

/** Entries are the server's own, and whole: they are not checked against the rules. */
export function replay(game: AnyGame, entries: readonly JournalEntry[]): ReplayedMatch | Refusal {
  const first = entries[0];
  if (first?.t !== 'created') return refuse('journal/no-beginning', 'The journal does not begin with its table.');
  let { setup } = first;
  let seated: (SeatedPlayer | undefined)[] = Array.from({ length: setup.seats }, () => undefined);
  let words = seated.map(() => '');
  const start = startState(game, setup);
  if (isRefusal(start)) return start;
  const states: unknown[] = [start];
  for (const entry of entries) {
    if (entry.t === 'seated' || entry.t === 'vacated') {
      seated[entry.seat] = entry.t === 'seated' ? entry.who : undefined;
      words[entry.seat] = entry.t === 'seated' ? entry.word : '';
    } else if (entry.t === 'started' && entry.seats) {
      seated = entry.seats.map(seat => seated[seat]);
      words = entry.seats.map(seat => words[seat]!);
      setup = withSeats(setup, entry.seats.length);
      states.push(startState(game, setup));
      continue;
    }
    states.push(stateAfter(game, entry, states));
  }
  return { setup, seated, words, states };
}

const withSeats = (setup: MatchSetup, seats: number): MatchSetup => ({ ...setup, seats });

function stateAfter(game: AnyGame, entry: JournalEntry, states: readonly unknown[]): unknown {
  const before = states.at(-1);
  if (entry.t === 'retracted') return states[entry.to];
  if (entry.t !== 'acted' && entry.t !== 'withdrew') return before;
  const after: unknown = game.copy(before);
  if (entry.t === 'acted') game.apply(after, entry.seat, entry.action);
  else game.withdraw?.(after, entry.seat);
  return after;
}
