// `ludoteca/core` for modules of games that browsers load: pages and workers.

export * from '../../src/core/bot.ts';
export * from '../../src/core/game.ts';
export * from '../../src/core/locale.ts';
export * from '../../src/core/names.ts';
export * from '../../src/core/options.ts';
export * from '../../src/core/random.ts';
export * from '../../src/core/refusal.ts';
export { defineGame } from '../../src/game-package/define-game.ts';
