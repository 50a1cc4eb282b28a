import type { Translation } from '../../../core/texts.ts';
import type { en } from './texts.en.ts';

export const de: Translation<typeof en> = {
  turn: 'Du bist am Zug: {name} wartet auf dich',
  turnWithoutName: 'Du bist am Zug',
  round: '{tournament}: deine nächste Partie ist bereit',
  invited: '{name} lädt dich an einen Tisch ein',
};
