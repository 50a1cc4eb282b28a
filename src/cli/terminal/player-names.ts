// What games, bots and players are called in the terminal.

import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, BySeat, Seat } from '../../core/game.ts';
import { botName, type NamedPlayer, playerName, printSeatName, seatNames } from '../../core/names.ts';
import { printRatingWithMargin } from '../../core/rating.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';
import type { TerminalEvent } from './session.ts';

/** The names of the players of a table. A free seat: 'Player 2'. */
export function tableNames(
  game: Pick<AnyGame, 'names'> | undefined,
  players: BySeat<NamedPlayer | null | undefined>,
  texts: Texts,
): (seat: Seat) => string {
  const nameOf = seatNames(game?.names, players, texts.locale);
  return seat => (players[seat] ? printSeatName(nameOf(seat)) : fill(texts.play.player, { number: seat + 1 }));
}

/** The event with the name of a player as people read it: a built-in bot by its name instead of its id. */
export function withShownName(
  game: Pick<AnyGame, 'names'>,
  event: TerminalEvent & { readonly who?: NamedPlayer | undefined },
  texts: Texts,
): TerminalEvent {
  return event.who ? { ...event, who: { name: playerName(game.names, event.who, texts.locale) } } : event;
}

/** The bots of a game with what to type for each, and how strong it is: 'greedy (Magpie, 1000 ± 24), search-4 (Owl, 2060 ± 30)'. */
export function listBots(game: Pick<AnyGame, 'names'> | undefined, bots: readonly AnyBot[], texts: Texts): string {
  return bots
    .map(({ id, strength }) => {
      const name = botName(game?.names, id, texts.locale);
      const about = [...(name === id ? [] : [name]), ...(strength ? [printRatingWithMargin(strength)] : [])];
      return about.length > 0 ? `${id} (${about.join(', ')})` : id;
    })
    .join(', ');
}
