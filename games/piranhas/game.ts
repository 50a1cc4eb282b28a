import { defineGame } from '../../src/game-package/define-game.ts';
import { bots } from './bots/index.ts';
import { rules } from './rules/index.ts';

export const game = defineGame({
  rules,
  bots,
  reasons: async () => (await import('./reasons/index.ts')).reasons,
  puzzles: async () => (await import('./puzzles/index.ts')).puzzles,
  gateway: async () => (await import('./gateway/gateway.ts')).softwareChallengeXml,
  programBridge: new URL('./gateway/arena-bridge.js', import.meta.url),
  botClient: async () => (await import('./gateway/client.ts')).piranhasClient,
});
