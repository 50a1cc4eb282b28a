// Every refusal of Carcassonne: a stable code and one sentence.

import { type Refusal, refuse } from '../../core/refusal.ts';

export const gameOver = (): Refusal => refuse('carcassonne/game-over', 'The game is over.');
export const notYourTurn = (): Refusal => refuse('carcassonne/not-your-turn', 'Another player is to act.');
export const tileFirst = (): Refusal => refuse('carcassonne/tile-first', 'First the tile has to be placed.');
export const tilePlaced = (): Refusal =>
  refuse('carcassonne/tile-placed', 'The tile is placed: now a follower may be set, or pass.');
export const drawFirst = (): Refusal => refuse('carcassonne/draw-first', 'A tile has to be drawn first.');
export const notInPile = (): Refusal => refuse('carcassonne/not-in-pile', 'No such tile is left in the pile.');
export const notAnAction = (): Refusal => refuse('carcassonne/not-an-action', 'There is no such action.');

export const cellTaken = (x: number, y: number): Refusal =>
  refuse('carcassonne/cell-taken', `A tile already lies at ${x},${y}.`);
export const notAdjacent = (x: number, y: number): Refusal =>
  refuse('carcassonne/not-adjacent', `No tile lies beside ${x},${y}.`);
export const doesNotFit = (reasons: readonly string[]): Refusal =>
  refuse('carcassonne/does-not-fit', 'Roads, cities and fields must go on in the neighbouring tiles.', reasons);

export const noFollower = (): Refusal => refuse('carcassonne/no-follower', 'You have no follower left.');
export const noSuchPart = (label: string): Refusal => refuse('carcassonne/no-such-part', `The tile has no ${label}.`);
export const partTaken = (label: string): Refusal =>
  refuse('carcassonne/part-taken', `A follower already stands on what ${label} is a part of.`);

export const notATile = (detail: string): Refusal =>
  refuse('carcassonne/not-a-tile', `That is no tile line: ${detail}`);
export const unknownCommand = (): Refusal =>
  refuse('carcassonne/unknown-command', 'Expected x,y/r for a tile, a label such as C1, or pass.');

export const tileFile = (reasons: readonly string[]): Refusal =>
  refuse('carcassonne/tile-file', `The tile file has mistakes: ${reasons[0]!}`, reasons);
export const tileCount = (count: number, most: number): Refusal =>
  refuse('carcassonne/tile-count', `A game needs 2 to ${most} tiles, not ${count}.`);
