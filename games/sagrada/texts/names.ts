import type { GameNames } from '../../../src/core/names.ts';

export const names: GameNames = {
  game: { en: 'Sagrada', it: 'Sagrada', de: 'Sagrada' },
  bots: {
    random: { en: 'Broken pane', it: 'Vetro rotto', de: 'Scherbe' },
    'novice-1': { en: 'Errand boy', it: 'Garzone', de: 'Laufbursche' },
    'novice-2': { en: 'Glass cutter', it: 'Tagliatore', de: 'Glasschneider' },
    'amateur-1': { en: 'Journeyman', it: 'Lavorante', de: 'Geselle' },
    greedy: { en: 'Apprentice', it: 'Apprendista', de: 'Lehrling' },
    planner: { en: 'Glazier', it: 'Vetraio', de: 'Glaser' },
    search: { en: 'Cathedral master', it: 'Maestro vetraio', de: 'Dombaumeister' },
  },
};
