// What the pages of a tournament count for themselves from what is shown.

import { playerName } from '../../../src/core/names.ts';
import type { EntrantShown, TournamentGame, TournamentShown } from '../../../src/protocol/tournaments.ts';
import { namesOfGame } from '../../boards/index.ts';
import type { Locale } from '../../locales/shared/locale.ts';

export interface CrosstableCell {
  readonly points: number;
  readonly games: number;
}

/** By entrant, then by opponent; at tables of more than two, how often one finished before the other. */
export function crosstable({ field, paired }: Pick<TournamentShown, 'field' | 'paired'>): CrosstableCell[][] {
  const cells = field.map(() => field.map(() => ({ points: 0, games: 0 })));
  for (const { games } of paired)
    for (const { entrants, points } of games) {
      if (!points) continue;
      const isEmpty = points.every(one => one === 0);
      for (const [seat, one] of entrants.entries())
        for (const [other, opponent] of entrants.entries()) {
          if (seat === other) continue;
          const cell = cells[one]![opponent]!;
          cell.games++;
          if (!isEmpty) cell.points += beat(points[seat]!, points[other]!);
        }
    }
  return cells;
}

function beat(own: number, theirs: number): number {
  if (own === theirs) return 0.5;
  return own > theirs ? 1 : 0;
}

/** Two entrants with the same bot differ by the number behind the name. */
export function entrantName(game: string, entrant: EntrantShown, locale: Locale): string {
  return playerName(namesOfGame(game), entrant, locale);
}

export interface OwnGame {
  readonly game: TournamentGame;
  readonly seat: number;
}

/** The game an entrant plays now or next. */
export function ownGame({ paired }: TournamentShown, entrant: number): OwnGame | undefined {
  const game = paired.at(-1)?.games.find(one => one.at !== 'over' && one.entrants.includes(entrant));
  return game && { game, seat: game.entrants.indexOf(entrant) };
}
