// One line a game: what the lists show of it, and where its board is. A game without a line plays on the generic board.

import { carcassonneCard } from '../../games/carcassonne/board/card.tsx';
import { damaCard } from '../../games/dama/board/card.tsx';
import { piranhasCard } from '../../games/piranhas/board/card.tsx';
import { sagradaCard } from '../../games/sagrada/board/card.tsx';
import { unoCard } from '../../games/uno/board/card.tsx';
import { genericCard } from './generic/card.tsx';
import type { BoardModule, GameCard } from './shared/contract.ts';
import type { LearnModule } from './shared/learn.ts';

interface BoardEntry {
  readonly card: GameCard;
  readonly load: () => Promise<{ readonly board: BoardModule }>;
  /** Its lesson and its rules, which come only to those who want to learn. */
  readonly learn?: () => Promise<{ readonly learn: LearnModule }>;
}

const BOARDS: Readonly<Record<string, BoardEntry>> = {
  carcassonne: {
    card: carcassonneCard,
    load: () => import('../../games/carcassonne/board/index.ts'),
    learn: () => import('../../games/carcassonne/lesson/index.ts'),
  },
  dama: {
    card: damaCard,
    load: () => import('../../games/dama/board/index.ts'),
    learn: () => import('../../games/dama/lesson/index.ts'),
  },
  piranhas: {
    card: piranhasCard,
    load: () => import('../../games/piranhas/board/index.ts'),
    learn: () => import('../../games/piranhas/lesson/index.ts'),
  },
  sagrada: {
    card: sagradaCard,
    load: () => import('../../games/sagrada/board/index.ts'),
    learn: () => import('../../games/sagrada/lesson/index.ts'),
  },
  uno: {
    card: unoCard,
    load: () => import('../../games/uno/board/index.ts'),
    learn: () => import('../../games/uno/lesson/index.ts'),
  },
};

/** What the lists show of every game that has a line here. */
export const CARDS = Object.entries(BOARDS).map(([id, { card }]) => ({ id, card }));

export function cardOf(game: string): GameCard {
  return BOARDS[game]?.card ?? genericCard(game);
}

/** Is there something to learn the game with? */
export function hasLesson(game: string): boolean {
  return BOARDS[game]?.learn !== undefined;
}

export async function loadLearn(game: string): Promise<LearnModule | undefined> {
  return (await BOARDS[game]?.learn?.())?.learn;
}

export async function loadBoard(game: string): Promise<BoardModule> {
  const entry = BOARDS[game];
  if (entry) return (await entry.load()).board;
  return (await import('./generic/index.ts')).genericBoard(game);
}
