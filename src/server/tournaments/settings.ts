import type { SchemeName } from '../../arena/tournament.ts';
import { isSlow } from '../../core/clocks.ts';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { fitsSeats, parseOptions, usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { NewTournament } from '../api/tournaments.ts';
import * as houseRefusals from '../refusals.ts';
import type { Settings } from './log.ts';
import * as refusals from './refusals.ts';

const NO_SHOW: Millis = 300_000;
const EVERYBODY = ['person', 'program', 'bot'] as const;

/** Checks what was asked for, and fills in what was left out. */
export function parseSettings(
  asked: NewTournament,
  games: ReadonlyMap<string, AnyGame>,
  now: Millis,
): Settings | Refusal {
  const game = games.get(asked.game);
  if (!game) return houseRefusals.noSuchGame;
  const seats = asked.seats ?? usualSeats(game);
  if (!fitsSeats(game, seats) || seats < 2) return houseRefusals.wrongSeats;
  const options: object | Refusal = parseOptions(game, seats, asked.options);
  if (isRefusal(options)) return options;
  const system: SchemeName = asked.system ?? 'round-robin';
  if (seats > 2 && system !== 'round-robin') return refusals.twoSeats;
  const mayEnter = asked.mayEnter ?? EVERYBODY;
  const clock = asked.clock ?? game.clock;
  if (mayEnter.some(kind => kind !== 'bot')) {
    if (clock.kind === 'none') return refusals.needsClock;
    // A game begins when all of its players are at the table, and a round waits for its slowest game.
    if (isSlow(clock)) return refusals.slowClock;
  }
  if (asked.starts !== undefined && asked.starts < now) return refusals.startsBefore;
  return {
    name: asked.name.trim(),
    game: game.id,
    seats,
    options,
    clock,
    system,
    rounds: asked.rounds ?? 0,
    games: asked.games ?? 1,
    mayEnter,
    seeding: asked.seeding ?? 'random',
    noShow: asked.noShow === undefined ? NO_SHOW : asked.noShow * 1000,
    checkIn: asked.checkIn ?? false,
    ...(asked.starts !== undefined && { starts: asked.starts }),
  };
}
