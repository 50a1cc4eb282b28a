import type { Translation } from '../../../core/texts.ts';
import type { en } from './texts.en.ts';

export const it: Translation<typeof en> = {
  turn: 'Tocca a te: {name} ti aspetta',
  turnWithoutName: 'Tocca a te',
  round: '{tournament}: la tua prossima partita è pronta',
  invited: '{name} ti invita a un tavolo',
};
