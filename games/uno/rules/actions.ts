// Every action of the game and of chance has one number. What is legal when stands in legal.ts.

import type { Action } from '../../../src/core/game.ts';
import { COLOURS, FACES } from './cards.ts';

export const MOST_SEATS = 10;

/** + face: the seat lays this card. */
export const PLAY: Action = 0;
/** No card, as the document's button says: draw one, keep the drawn one, or take what the +2 chain has come to. */
export const PASS: Action = FACES;
/** "UNO!" */
export const CALL: Action = PASS + 1;
/** + colour: by the seat that laid a wild, or by CHANCE when that seat ran out of time. */
export const COLOUR: Action = CALL + 1;
/** The +4 was a bluff, says the seat that should draw. */
export const CHALLENGE: Action = COLOUR + COLOURS.length;
/** A seat forgot to call, and another noticed. */
export const CATCH: Action = CHALLENGE + 1;
/** + seat: hands change places, after a 7; by CHANCE as for a colour. */
export const SWAP: Action = CATCH + 1;
/** The clock's, for every question. Never legal. */
export const TIME_UP: Action = SWAP + MOST_SEATS;
/** + face: CHANCE deals, draws or turns this card. */
export const DRAWN: Action = TIME_UP + 1;
/** + seat: CHANCE names the first dealer. */
export const DEALER: Action = DRAWN + FACES;
export const ACTIONS = DEALER + MOST_SEATS;

export const isPlay = (action: Action): boolean => action < PASS;
export const isColour = (action: Action): boolean => action >= COLOUR && action < CHALLENGE;
export const isSwap = (action: Action): boolean => action >= SWAP && action < TIME_UP;
export const isDrawn = (action: Action): boolean => action >= DRAWN && action < DEALER;
