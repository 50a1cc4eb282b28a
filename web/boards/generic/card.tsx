import { byLocale } from '../../../src/core/locale.ts';
import { gameName } from '../../../src/core/names.ts';
import type { GameCard } from '../shared/contract.ts';

/** The card of a game without a board: its id and a pawn. */
export function genericCard(game: string): GameCard {
  return {
    name: byLocale(locale => gameName(undefined, game, locale)),
    tagline: {
      en: 'A new game, played on a simple board.',
      it: 'Un nuovo gioco, su un tabellone semplice.',
      de: 'Ein neues Spiel auf einem einfachen Brett.',
    },
    Emblem: () => (
      <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect class="emblem-felt" width="200" height="200" />
        <ellipse class="emblem-shade" cx="106" cy="152" rx="50" ry="14" />
        <path class="emblem-wood-dark" d="M58 142v6c0 9 19 14 42 14s42-5 42-14v-6z" />
        <ellipse class="emblem-wood" cx="100" cy="142" rx="42" ry="14" />
        <path class="emblem-wood-dark" d="M74 142c10-12 14-28 14-46h24c0 18 4 34 14 46-8 6-44 6-52 0z" />
        <path class="emblem-wood" d="M74 141c9-13 13-28 13-46h18c0 18 2 34 8 50-14 3-33 2-39-4z" />
        <circle class="emblem-wood-dark" cx="100" cy="74" r="27" />
        <circle class="emblem-wood" cx="97" cy="71" r="24" />
      </svg>
    ),
  };
}
