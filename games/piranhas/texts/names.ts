import type { GameNames } from '../../../src/core/names.ts';

export const names: GameNames = {
  game: { en: 'Piranhas', it: 'Piranhas', de: 'Piranhas' },
  bots: {
    random: { en: 'Guppy', it: 'Guppy', de: 'Guppy' },
    beginner: { en: 'Pond snail', it: 'Lumachina d’acqua', de: 'Wasserschnecke' },
    'novice-1': { en: 'Tadpole', it: 'Girino', de: 'Kaulquappe' },
    'novice-2': { en: 'Minnow', it: 'Sanguinerola', de: 'Elritze' },
    'novice-3': { en: 'Goldfish', it: 'Pesce rosso', de: 'Goldfisch' },
    'novice-4': { en: 'Roach', it: 'Triotto', de: 'Rotauge' },
    'search-1': { en: 'Stickleback', it: 'Spinarello', de: 'Stichling' },
    'search-2': { en: 'Perch', it: 'Persico', de: 'Barsch' },
    'search-3': { en: 'Trout', it: 'Trota', de: 'Forelle' },
    'learned-1': { en: 'Salmon', it: 'Salmone', de: 'Lachs' },
    'learned-2': { en: 'Catfish', it: 'Siluro', de: 'Wels' },
    'search-4': { en: 'Pike', it: 'Luccio', de: 'Hecht' },
    'search-5': { en: 'Barracuda', it: 'Barracuda', de: 'Barrakuda' },
    'search-6': { en: 'Old pike', it: 'Vecchio luccio', de: 'Alter Hecht' },
  },
};
