import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { PlayerShown } from '../../boards/contract.ts';
import { cardOf } from '../../boards/index.ts';
import type { Locale } from '../../locales/locale.ts';

/** What a bot is called in the reader's language. */
export function botName(game: string, bot: string, locale: Locale): string {
  return cardOf(game).bots[locale][bot] ?? bot;
}

/** What anybody is called. */
export function nameOf(game: string, who: { readonly name: string; readonly bot?: string }, locale: Locale): string {
  return who.bot ? botName(game, who.bot, locale) : who.name;
}

/** What the player of each seat is called; an empty seat by its number. */
export function namesIn(game: string, players: BySeat<PlayerShown>, locale: Locale): (seat: Seat) => string {
  return seat => {
    const who = players[seat];
    return who ? nameOf(game, who, locale) : `${seat + 1}`;
  };
}
