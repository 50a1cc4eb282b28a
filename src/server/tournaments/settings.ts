import type { SchemeName } from '../../arena/tournament.ts';
import { isSlow } from '../../core/clock-rules.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { fitsSeats, parseOptions, usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { NewTournament } from '../../protocol/tournaments.ts';
import * as serverRefusals from '../base/refusals.ts';
import type { TournamentSettings } from './log.ts';
import * as refusals from './refusals.ts';

const DEFAULT_NO_SHOW: Millis = 300_000;
const ALL_KINDS = ['person', 'program', 'bot'] as const;

/** Checks what was asked for, and fills in what was left out. */
export function parseTournamentSettings(
  requested: NewTournament,
  games: ReadonlyMap<string, AnyGame>,
  now: Millis,
): TournamentSettings | Refusal {
  const game = games.get(requested.game);
  if (!game) return serverRefusals.noSuchGame;
  const seats = requested.seats ?? usualSeats(game);
  if (!fitsSeats(game, seats) || seats < 2) return serverRefusals.wrongSeats;
  const options: object | Refusal = parseOptions(game, seats, requested.options);
  if (isRefusal(options)) return options;
  const system: SchemeName = requested.system ?? 'round-robin';
  if (seats > 2 && system !== 'round-robin') return refusals.twoSeats;
  const mayEnter = requested.mayEnter ?? ALL_KINDS;
  const clock = requested.clock ?? game.clock;
  if (mayEnter.some(kind => kind !== 'bot')) {
    if (clock.kind === 'none') return refusals.needsClock;
    // A game begins when all of its players are at the table, and a round waits for its slowest game.
    if (isSlow(clock)) return refusals.slowClock;
  }
  if (requested.starts !== undefined && requested.starts < now) return refusals.startsBefore;
  return {
    name: requested.name.trim(),
    game: game.id,
    seats,
    options,
    clock,
    system,
    rounds: requested.rounds ?? 0,
    games: requested.games ?? 1,
    mayEnter,
    seeding: requested.seeding ?? 'random',
    noShow: requested.noShow === undefined ? DEFAULT_NO_SHOW : requested.noShow * 1000,
    checkIn: requested.checkIn ?? false,
    ...(requested.starts !== undefined && { starts: requested.starts }),
    ...(requested.private && { private: true }),
  };
}
