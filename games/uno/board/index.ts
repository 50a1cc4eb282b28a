import type { GameEvent } from '../../../src/core/game.ts';
import type { BoardModule } from '../../../web/boards/shared/contract.ts';
import { rules as uno } from '../rules/index.ts';
import { unoTexts } from '../texts/board.ts';
import { UnoBoard } from './board.tsx';
import { Loading } from './loading.tsx';
import { Menu } from './menu.tsx';

/** What a card asks of its player, the cards that are drawn because of it, and what is done with a drawn card. */
function goesOn(did: readonly GameEvent[], before: readonly GameEvent[]): boolean {
  const what = did[0]?.what ?? '';
  if (what === 'drew' || what === 'coloured' || what === 'swapped' || what === 'called') return true;
  // A card was drawn, and was neither kept nor played yet.
  const mayUse = before[0]?.what === 'passed' && before[0]['takes'] === 0;
  return mayUse && (what === 'passed' || what === 'played') && !before.slice(1).some(isUse);
}

const isUse = ({ what }: GameEvent): boolean => what === 'passed' || what === 'played';

export const board: BoardModule = {
  game: uno,
  Board: UnoBoard,
  texts: unoTexts,
  Menu,
  Waiting: Loading,
  shape: 'free',
  prompts: true,
  // One's own hand stays where the thumb is.
  turns: false,
  history: 'words',
  finishes: goesOn,
};
