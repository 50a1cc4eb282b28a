import type { AnyGame } from '../../../src/core/game.ts';
import type { ByLocale } from '../../locales/shared/locale.ts';
import type { BoardModule, GameTexts } from '../shared/contract.ts';
import { GenericBoard } from './board.tsx';

export const GENERIC_TEXTS: GameTexts = {
  rules: [],
  options: {},
  refusals: {},
  seats: [],
  // Codes with their details, the way the game tells them: 'opened, winner 1'.
  tell: happening => {
    const details = Object.entries(happening).filter(([key]) => key !== 'what' && key !== 'seat');
    return [happening.what, ...details.map(([key, value]) => `${key} ${print(value)}`)].join(', ');
  },
  ended: () => undefined,
};

function print(value: unknown): string {
  return Array.isArray(value)
    ? value.map(print).join(' ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : `${value as string | number | boolean | null}`; // JSON has nothing else
}

const TEXTS: ByLocale<GameTexts> = { en: GENERIC_TEXTS, it: GENERIC_TEXTS, de: GENERIC_TEXTS };

const rules = import.meta.glob<AnyGame>('../../../games/*/rules/index.ts', { import: 'rules' });

/** The rules come along where this client has them; a game that only the server knows is played from its drawing. */
export async function genericBoard(id: string): Promise<BoardModule> {
  const game = await rules[`../../../games/${id}/rules/index.ts`]?.();
  return { ...(game && { game }), Board: GenericBoard, texts: TEXTS, shape: 'free', turns: false };
}
