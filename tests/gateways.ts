import { GAMES } from '../games/index.ts';
import { gatewaysOf } from '../src/game-package/define-game.ts';

/** The gateways of all games. */
export const GATEWAYS = await gatewaysOf(GAMES);
