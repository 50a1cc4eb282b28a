import type { GameCard } from '../contract.ts';

/** A game nobody drew a board for yet: its own id, and a pawn. */
export function genericCard(game: string): GameCard {
  const name = game.charAt(0).toUpperCase() + game.slice(1).replaceAll('-', ' ');
  return {
    name: { en: name, it: name, de: name },
    tagline: {
      en: 'New on the shelf, played on a plain board.',
      it: 'Nuovo sullo scaffale, si gioca su un tavolo semplice.',
      de: 'Neu im Regal, gespielt auf einem einfachen Brett.',
    },
    Emblem: () => (
      <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect class="emblem-felt" width="200" height="200" />
        <ellipse class="emblem-shade" cx="104" cy="158" rx="52" ry="11" />
        <path class="emblem-wood-dark" d="M58 158c0-12 16-15 22-26 7-13 8-27 8-34h24c0 7 1 21 8 34 6 11 22 14 22 26z" />
        <path class="emblem-wood" d="M54 152c0-12 18-14 24-24 7-12 9-25 9-33h26c0 8 2 21 9 33 6 10 24 12 24 24z" />
        <circle class="emblem-wood-dark" cx="100" cy="76" r="29" />
        <circle class="emblem-wood" cx="99" cy="73" r="28" />
      </svg>
    ),
  };
}
