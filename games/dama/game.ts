import { defineGame } from '../../src/game-package/define-game.ts';
import { bots } from './bots/index.ts';
import { rules } from './rules/index.ts';
import { commandTexts } from './texts/command.ts';

export const game = defineGame({
  rules,
  bots,
  reasons: async () => (await import('./reasons/index.ts')).reasons,
  puzzles: async () => (await import('./puzzles/index.ts')).puzzles,
  command: { texts: commandTexts, load: async () => (await import('./contest/command.ts')).damaCommand },
});
