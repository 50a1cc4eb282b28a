// Clients with which our bots play on other servers, in the protocol of a game's document.

import type { BotClient } from './shared/bot-client.ts';

/** One line a game, by its id; loaded when it is used. */
export const BOT_CLIENTS: Readonly<Record<string, () => Promise<BotClient>>> = {
  carcassonne: async () => (await import('../../games/carcassonne/gateway/client.ts')).carcassonneClient,
  piranhas: async () => (await import('../../games/piranhas/gateway/client.ts')).piranhasClient,
};
