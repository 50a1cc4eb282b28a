import type { BySeat, Seat } from '../../../src/core/game.ts';
import * as names from '../../../src/core/names.ts';
import { namesOfGame } from '../../boards/index.ts';
import type { PlayerShown } from '../../boards/shared/contract.ts';
import type { Locale } from '../../locales/shared/locale.ts';

/** What a bot is called in the reader's language. */
export function botName(game: string, bot: string, locale: Locale): string {
  return names.botName(namesOfGame(game), bot, locale);
}

/** What anybody is called: a bot by its name alone. */
export function nameOf(game: string, who: names.NamedPlayer, locale: Locale): string {
  return who.bot ? botName(game, who.bot, locale) : who.name;
}

/** What the player of each seat is called; namesakes also by the number of their seat, an empty seat by it alone. */
export function namesIn(game: string, players: BySeat<PlayerShown>, locale: Locale): (seat: Seat) => string {
  const parts = namePartsIn(game, players, locale);
  return seat => names.printSeatName(parts(seat));
}

/** The same with the number apart. */
export function namePartsIn(
  game: string,
  players: BySeat<PlayerShown>,
  locale: Locale,
): (seat: Seat) => names.SeatName {
  return names.seatNames(namesOfGame(game), players, locale);
}
