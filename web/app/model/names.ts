import type { BySeat, Seat } from '../../../src/core/game.ts';
import { cardOf } from '../../boards/index.ts';
import type { PlayerShown } from '../../boards/shared/contract.ts';
import type { Locale } from '../../locales/shared/locale.ts';

/** What a bot is called in the reader's language. */
export function botName(game: string, bot: string, locale: Locale): string {
  return cardOf(game).bots[locale][bot] ?? bot;
}

/** What anybody is called. */
export function nameOf(game: string, who: { readonly name: string; readonly bot?: string }, locale: Locale): string {
  return who.bot ? botName(game, who.bot, locale) : who.name;
}

/** What the player of each seat is called; namesakes also by the number of their seat, an empty seat by it alone. */
export function namesIn(game: string, players: BySeat<PlayerShown>, locale: Locale): (seat: Seat) => string {
  const names = players.map(who => who && nameOf(game, who, locale));
  return seat => {
    const name = names[seat];
    if (!name) return `${seat + 1}`;
    return names.filter(other => other === name).length > 1 ? `${name} ${seat + 1}` : name;
  };
}
