// What a finished match says about those who played it, read off its journal alone. docs/rankings.md tells the rules.

import { ranksOf } from '../../arena/ratings.ts';
import type { AnyGame, BySeat } from '../../core/game.ts';
import type { JournalEntry, MatchEnding, Millis, SeatedPlayer } from '../../core/journal.ts';
import { LifecycleReader } from '../../core/match-lifecycle.ts';
import { isRefusal } from '../../core/refusal.ts';
import { JournalStepper } from '../../core/replay.ts';
import { retractedVersions } from '../../core/retraction.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import type { ClockKind, RecordedOutcome, RecordedResult } from '../../protocol/enumerations.ts';
import { clockKind } from './clock-kinds.ts';

export interface SeatRecord {
  readonly who: SeatedPlayer;
  /** The account, or the name of a built-in bot. Undefined for players who cannot be identified. */
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
  /** Points at the end; left out where this version has other rules than the match. */
  readonly scores?: BySeat<number>;
  readonly seats: BySeat<SeatRecord>;
}

/** Built-in bots are players like everybody, by this name. */
export const botKey = (game: string, bot: string): string => `bot:${game}/${bot}`;

/** The game and the id in such a name; undefined for anybody else. */
export function parseBotKey(player: string): { readonly game: string; readonly bot: string } | undefined {
  const [, game, bot] = /^bot:([^/]+)\/(.+)$/.exec(player) ?? [];
  return game && bot ? { game, bot } : undefined;
}

/** Returns undefined if there is nothing to count, since the match never began or is not over. */
export function matchRecordOf(
  game: AnyGame | undefined,
  match: string,
  entries: readonly JournalEntry[],
): MatchRecord | undefined {
  const first = entries[0];
  const lifecycle = LifecycleReader.of(entries);
  const { ending, payoffs } = lifecycle ?? {};
  if (first?.t !== 'created' || !lifecycle?.hasStarted || !ending || !payoffs) return undefined;
  const seated = lifecycle.seated.map(who => who ?? EMPTY_SEAT);
  const { setup } = first;
  const players = seated.map(who => keyOf(setup.game, who));
  const isOff = ending.by === 'abort';
  const ranks = ranksOf(payoffs);
  const isEven = ranks.every(rank => rank === 0);
  const { moves, scores } = countsOf(game, entries, seated.length);
  const hasOpponents = new Set(players.map((key, seat) => key ?? seat)).size > 1;
  // A position that was set up is no fair start, and a friendly match may have had hints. An unrated one has a guest.
  const isRanked = !isOff && setup.position === undefined && !setup.friendly && !setup.unrated && hasOpponents;
  return {
    match,
    game: setup.game,
    clock: clockKind(setup.clock),
    private: setup.private === true,
    created: first.at,
    ended: lifecycle.lastAt,
    ending,
    outcome: isOff ? 'off' : isEven ? 'drawn' : 'decided',
    payoffs,
    ...(scores && { scores }),
    seats: seated.map((who, seat) => ({
      who,
      player: players[seat],
      result: isOff ? 'off' : isEven ? 'drew' : ranks[seat] === 0 ? 'won' : 'lost',
      moves: moves[seat]!,
      // A player with several seats (three bots of a kind) would win and lose against itself, so only the others count.
      counts: isRanked && players[seat] !== undefined && players.filter(key => key === players[seat]).length === 1,
    })),
  };
}

/** A match begins with every seat taken; a journal from elsewhere may say otherwise. */
const EMPTY_SEAT: SeatedPlayer = { name: '', kind: 'person' };

function keyOf(game: string, who: SeatedPlayer): string | undefined {
  return who.kind === 'bot' ? botKey(game, who.bot ?? who.name) : who.account;
}

/** Without the rules where they fail on this match, so that the records of other matches do not wait for it. */
function countsOf(
  game: AnyGame | undefined,
  entries: readonly JournalEntry[],
  seats: number,
): { readonly moves: number[]; readonly scores: BySeat<number> | undefined } {
  try {
    return { moves: movesOf(game, entries, seats), scores: scoresOf(game, entries, seats) };
  } catch (fault) {
    if (!(fault instanceof RulesFault)) throw fault;
    return { moves: movesOf(undefined, entries, seats), scores: undefined };
  }
}

/** By seat: the turns in which it did something and did not take it back. */
function movesOf(game: AnyGame | undefined, entries: readonly JournalEntry[], seats: number): number[] {
  const moves = Array.from({ length: seats }, () => 0);
  const retracted = retractedVersions(entries);
  const turnBefore = turnReader(game, entries[0]);
  const turns: (number | undefined)[] = [];
  for (const [before, entry] of entries.entries()) {
    if (entry.t === 'retracted' || retracted.has(before + 1)) continue;
    const turn = turnBefore(entry);
    if (entry.t !== 'acted' || entry.seat < 0) continue;
    if (turn === undefined || turns[entry.seat] !== turn) moves[entry.seat]!++;
    turns[entry.seat] = turn;
  }
  return moves;
}

function scoresOf(
  game: AnyGame | undefined,
  entries: readonly JournalEntry[],
  seats: number,
): BySeat<number> | undefined {
  const stepper = stepperOf(game, entries[0]);
  if (!game || !stepper) return undefined;
  for (const entry of entries.slice(1)) stepper.applyEntry(entry);
  return Array.from({ length: seats }, (_, seat) => game.score(stepper.gameState, seat));
}

function stepperOf(game: AnyGame | undefined, created: JournalEntry | undefined): JournalStepper | undefined {
  if (created?.t !== 'created' || !game || created.setup.rules !== game.rulesVersion) return undefined;
  const stepper = JournalStepper.of(game, created);
  return isRefusal(stepper) ? undefined : stepper;
}

/** Given entry after entry, answers the turn before each; always undefined where the game has no turns or other rules. */
function turnReader(
  game: AnyGame | undefined,
  created: JournalEntry | undefined,
): (entry: JournalEntry) => number | undefined {
  const stepper = game?.turn && stepperOf(game, created);
  if (!stepper) return () => undefined;
  return entry => {
    const turn = game.turn!(stepper.gameState);
    if (entry !== created) stepper.applyEntry(entry);
    return turn;
  };
}
