// What a finished match says about those who played it, read off its journal alone. docs/rankings.md tells the rules.

import { ranksOf } from '../../arena/ratings.ts';
import type { AnyGame, BySeat } from '../../core/game.ts';
import type { JournalEntry, MatchEnding, MatchSetup, Millis, SeatedPlayer } from '../../core/journal.ts';
import { isRefusal } from '../../core/refusal.ts';
import { startState } from '../../core/replay.ts';
import type { ClockKind, RecordedOutcome, RecordedResult } from '../../protocol/enumerations.ts';
import { applyToSummary, type SummaryRecord } from '../base/storage/match-summary.ts';
import { clockKind } from './clock-kinds.ts';

export interface SeatRecord {
  readonly who: SeatedPlayer;
  /** The account, or the name of a built-in bot; undefined for somebody who cannot be told from others. */
  readonly player: string | undefined;
  readonly result: RecordedResult;
  readonly moves: number;
  /** Does it count for the player's figures? */
  readonly counts: boolean;
}

export interface MatchRecord {
  readonly match: string;
  readonly game: string;
  readonly clock: ClockKind;
  readonly private: boolean;
  readonly created: Millis;
  readonly ended: Millis;
  readonly ending: MatchEnding;
  readonly outcome: RecordedOutcome;
  readonly payoffs: BySeat<number>;
  readonly seats: BySeat<SeatRecord>;
}

/** Built-in bots are players like everybody, by this name. */
export const botKey = (game: string, bot: string): string => `bot:${game}/${bot}`;

/** undefined: there is nothing to count, since the match never began or is not over. */
export function matchRecordOf(
  game: AnyGame | undefined,
  match: string,
  entries: readonly JournalEntry[],
): MatchRecord | undefined {
  let ledger: SummaryRecord | undefined;
  for (const entry of entries) ledger = applyToSummary(ledger, match, entry);
  const [first, last] = [entries[0], entries.at(-1)];
  const started = entries.find(entry => entry.t === 'started');
  if (!ledger || first?.t !== 'created' || last?.t !== 'ended' || !started) return undefined;
  const { summary } = ledger;
  const seated = summary.seats.map(who => who ?? EMPTY_SEAT);
  const setup = { ...first.setup, seats: seated.length };
  const players = seated.map(who => keyOf(summary.game, who));
  const isOff = last.ending.by === 'abort';
  const ranks = ranksOf(last.payoffs);
  const isEven = ranks.every(rank => rank === 0);
  const moves = movesOf(game, setup, entries);
  // A position somebody set up is no fair start, and nobody plays against himself.
  const isRanked = !isOff && setup.position === undefined && new Set(players.map((key, seat) => key ?? seat)).size > 1;
  return {
    match,
    game: summary.game,
    clock: clockKind(setup.clock),
    private: setup.private === true,
    created: summary.created,
    ended: last.at,
    ending: last.ending,
    outcome: isOff ? 'off' : isEven ? 'drawn' : 'decided',
    payoffs: last.payoffs,
    seats: seated.map((who, seat) => ({
      who,
      player: players[seat],
      result: isOff ? 'off' : isEven ? 'drew' : ranks[seat] === 0 ? 'won' : 'lost',
      moves: moves[seat]!,
      // Whoever has several seats (three bots of a kind) beats and loses to itself: the others count, it does not.
      counts: isRanked && players[seat] !== undefined && players.filter(key => key === players[seat]).length === 1,
    })),
  };
}

/** A match begins with every seat taken; a journal from elsewhere may say otherwise. */
const EMPTY_SEAT: SeatedPlayer = { name: '', kind: 'person' };

function keyOf(game: string, who: SeatedPlayer): string | undefined {
  return who.kind === 'bot' ? botKey(game, who.bot ?? who.name) : who.account;
}

/** By seat: the turns in which it did something. What was taken back is not there. */
function movesOf(game: AnyGame | undefined, setup: MatchSetup, entries: readonly JournalEntry[]): number[] {
  const moves = Array.from({ length: setup.seats }, () => 0);
  const turnOf = setup.rules === game?.rulesVersion ? game.turn : undefined;
  const state: unknown = turnOf && startState(game!, setup);
  if (!turnOf || isRefusal(state)) {
    for (const entry of keptEntries(entries)) if (entry.t === 'acted' && entry.seat >= 0) moves[entry.seat]!++;
    return moves;
  }
  const turns = moves.map(() => -1);
  for (const entry of keptEntries(entries)) {
    if (entry.t === 'withdrew') game!.withdraw?.(state, entry.seat);
    if (entry.t !== 'acted') continue;
    const turn = turnOf(state);
    if (entry.seat >= 0 && turns[entry.seat] !== turn) {
      turns[entry.seat] = turn;
      moves[entry.seat]!++;
    }
    game!.apply(state, entry.seat, entry.action);
  }
  return moves;
}

/** Actions and departures that were not taken back. */
function keptEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  const kept: { readonly at: number; readonly entry: JournalEntry }[] = [];
  for (const [at, entry] of entries.entries()) {
    if (entry.t === 'retracted') while (kept.length > 0 && kept.at(-1)!.at >= entry.to) kept.pop();
    else if (entry.t === 'acted' || entry.t === 'withdrew') kept.push({ at, entry });
  }
  return kept.map(({ entry }) => entry);
}
