// What people call a game, its bots and the players at a table. Ids stand in flags, files and messages; every name that
// a person reads is made here.

import type { BySeat, Seat } from './game.ts';
import type { ByLocale, Locale } from './locale.ts';

export interface GameNames {
  readonly game: ByLocale<string>;
  /** By the bot's id. */
  readonly bots: Readonly<Record<string, ByLocale<string>>>;
}

/** Who sits somewhere, as journals and protocols say it. */
export interface NamedPlayer {
  readonly name: string;
  /** The id of a bot of this game. */
  readonly bot?: string | undefined;
}

/** A game without names is called by its id: 'four-in-a-row' is 'Four in a row'. */
export function gameName(names: GameNames | undefined, id: string, locale: Locale): string {
  return names?.game[locale] ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}

/** A bot without a name is called by its id. */
export function botName(names: GameNames | undefined, bot: string, locale: Locale): string {
  return names?.bots[bot]?.[locale] ?? bot;
}

/** The name with the id behind it, for places that say what to type: 'Owl (search-3)'. */
export function botNameAndId(names: GameNames | undefined, bot: string, locale: Locale): string {
  const name = botName(names, bot, locale);
  return name === bot ? bot : `${name} (${bot})`;
}

/**
 * People and programs have a name of their own. A bot is stored under its id, with a number behind it where several
 * play ('greedy 2', in tournaments 'greedy (2)'), and shown by its name with that number; under an alias it goes by the alias.
 */
export function playerName(names: GameNames | undefined, { name, bot }: NamedPlayer, locale: Locale): string {
  return bot !== undefined && /^( \d+| \(\d+\))?$/.test(name.slice(bot.length)) && name.startsWith(bot)
    ? botName(names, bot, locale) + name.slice(bot.length)
    : name;
}

/** What the entrants of a tournament are called: no two alike, whatever names programs have. */
export function entrantNames(
  names: GameNames | undefined,
  entrants: readonly NamedPlayer[],
  locale: Locale,
): readonly string[] {
  const called = entrants.map(entrant => playerName(names, entrant, locale));
  return called.map((name, i) => {
    const isAlone = called.every((other, j) => j === i || other !== name);
    return isAlone || name === entrants[i]!.name ? name : `${name} (${entrants[i]!.name})`;
  });
}

/** A name, and the seat's number where it is needed to tell namesakes apart; otherwise that is empty. */
export type SeatName = readonly [name: string, number: string];

/** What the players of a table are called there. An empty seat has its number as its name. */
export function seatNames(
  names: GameNames | undefined,
  players: BySeat<NamedPlayer | null | undefined>,
  locale: Locale,
): (seat: Seat) => SeatName {
  // Bots of one kind get numbers by their seats here, so the number that the server stored is left out.
  const called = players.map(who => who && (who.bot === undefined ? who.name : botName(names, who.bot, locale)));
  return seat => {
    const name = called[seat];
    if (!name) return [`${seat + 1}`, ''];
    return [name, called.filter(other => other === name).length > 1 ? `${seat + 1}` : ''];
  };
}

export const printSeatName = ([name, number]: SeatName): string => (number === '' ? name : `${name} ${number}`);
