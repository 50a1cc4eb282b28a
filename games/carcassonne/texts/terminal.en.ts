// What the table of Carcassonne says in the terminal, with the document's words in Italian.

import { en as page } from './board.en.ts';

export const en = {
  /** By seat. */
  colours: ['red', 'blue', 'green', 'yellow', 'black'],
  howMany: 'How many players ({fewest} to {most})?',
  turn: 'Turn: {who}',
  pile: 'Tiles in the pile: {tiles}',
  followers: 'Followers',
  points: 'Points',
  gone: 'Left the game',
  toPlace: 'Tile to place:',
  area: 'Table:',
  over: 'The game is over.',
  /** What to type: for the tile, for its follower, with none in hand. */
  typeTile: 'Type rotate, or x,y to place the tile; help lists all commands.',
  typeFollower: 'Follower: type {labels}, or pass.',
  typePass: 'No part is free for a follower, or none is left: type pass.',
  help: [
    'rotate          turn the tile a quarter to the right',
    'x,y             place it there, as in 0,1 or -2,3',
    'C1 S2 K1 M      put a follower on that part of the tile: a city, a road, a field, the monastery',
    'pass            no follower',
    'undo            take the tile up again, before its follower is decided',
    'moves           what is possible; x,y/2 means after two turns',
    'table           show everything again',
    'resign          give up',
    'quit            leave the terminal',
  ],
  placed: '{who}: tile at ({x},{y})',
  took: '{who}: follower on {label}',
  passed: '{who}: no follower',
  aside: 'A tile that fits nowhere is set aside.',
  scored: { one: '{feature}: {count} point for {who}', other: '{feature}: {count} points for {who}' },
  features: page.board.features,
  final: 'Final count',
  total: 'Total',
} as const;
