// Figures of players as people read them.

import type { ArchivedMatchShown, PlayerShown } from '../../../src/protocol/records.ts';
import { allNames } from '../../boards/index.ts';
import type { Locale } from '../../locales/shared/locale.ts';
import { botName } from './names.ts';
import { winnersOf } from './result.ts';

export function decimal(value: number, locale: Locale, digits = 1): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

export function percent(part: number, whole: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(whole === 0 ? 0 : part / whole);
}

export function dayText(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
}

export function timeText(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

const BOT = /^bot:([^/]+)\/(.+)$/;

/** What a player is called; bots in the reader's language. */
export function playerName({ player, name }: Pick<PlayerShown, 'player' | 'name'>, locale: Locale): string {
  const [, game, bot] = BOT.exec(player) ?? [];
  return game && bot ? botName(game, bot, locale) : name;
}

/** The game of a built-in bot, which plays no other. */
export const botGame = (player: string): string | undefined => BOT.exec(player)?.[1];

/** The bots of the server whose name in the reader's language begins so, with the game or without: the server knows their ids only. */
export function botsNamed(begin: string, locale: Locale): readonly PlayerShown[] {
  const wanted = begin.trim().toLowerCase();
  if (wanted === '') return [];
  return allNames().flatMap(([id, { game, bots }]) =>
    Object.entries(bots)
      .filter(([, name]) => `${name[locale]} (${game[locale]})`.toLowerCase().startsWith(wanted))
      .map(([bot, name]) => ({ player: `bot:${id}/${bot}`, kind: 'bot', name: name[locale] })),
  );
}

export type ResultShown = 'won' | 'lost' | 'drew' | 'off';

/** How a match went for a player; for one in several seats, the best of them. */
export function resultFor({ game, seats, payoffs, ending }: ArchivedMatchShown, player: string): ResultShown {
  if (ending.by === 'abort') return 'off';
  const winners = winnersOf(payoffs);
  if (winners.length === 0) return 'drew';
  const own = (seat: number): boolean => {
    const who = seats[seat];
    return who?.kind === 'bot' ? `bot:${game}/${who.bot}` === player : who?.account === player;
  };
  return winners.some(own) ? 'won' : 'lost';
}
