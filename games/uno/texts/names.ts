import type { GameNames } from '../../../src/core/names.ts';

export const names: GameNames = {
  game: { en: 'UNO', it: 'UNO', de: 'UNO' },
  bots: {
    random: { en: 'Butterfingers', it: 'Mani di burro', de: 'Zwei linke Hände' },
    beginner: { en: 'Little sister', it: 'Sorellina', de: 'Kleine Schwester' },
    'novice-1': { en: 'Daydreamer', it: 'Sognatrice', de: 'Träumerin' },
    learner: { en: 'Scatterbrain', it: 'Sbadato', de: 'Schussel' },
    'novice-2': { en: 'Newcomer', it: 'Novellino', de: 'Neuling' },
    amateur: { en: 'Sunday player', it: 'Giocatore della domenica', de: 'Sonntagsspieler' },
    bot1: { en: 'Spendthrift', it: 'Sprecone', de: 'Verschwenderin' },
    bot2: { en: 'Treasurer', it: 'Tesoriere', de: 'Schatzmeister' },
    bot3: { en: 'Chain smith', it: 'Catenaio', de: 'Kettenschmied' },
    bot4: { en: 'Memory', it: 'Memoria', de: 'Gedächtnis' },
    bot5: { en: 'Apprentice', it: 'Apprendista', de: 'Lehrling' },
    ismcts: { en: 'Fortune teller', it: 'Indovina', de: 'Wahrsagerin' },
    'bot2-literal': { en: 'Treasurer, to the letter', it: 'Tesoriere alla lettera', de: 'Schatzmeister, wörtlich' },
    'bot3-literal': { en: 'Chain smith, to the letter', it: 'Catenaio alla lettera', de: 'Kettenschmied, wörtlich' },
  },
};
