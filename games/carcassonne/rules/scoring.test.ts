import { expect, test } from 'vitest';
import { rules as carcassonne } from './index.ts';
import { kindLine, playTurns } from './testing.ts';

const CAP_EAST = 'N=N S=N W=N E=C NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
const B = kindLine('B');

interface Example {
  readonly name: string;
  readonly seats: number;
  readonly start: string;
  readonly turns: readonly string[];
  /** Running totals behind the last turn, and the scores once the game is over. */
  readonly scores: readonly number[];
  readonly final: readonly number[];
}

const examples: readonly Example[] = [
  {
    name: 'document 2.4: a road between two crossings, red gets 4',
    seats: 2,
    start: kindLine('W'),
    turns: ['U 1,0/1 S1', 'U 2,0/1', 'W 3,0/0'],
    scores: [4, 0],
    final: [4, 0],
  },
  {
    name: 'document 2.4: red and blue meet on one road, 3 each',
    seats: 2,
    start: B,
    turns: ['A 1,0/3 S1', 'B 1,1/0', 'B 2,1/0', 'B 3,1/0', 'B 0,1/0', 'A 3,0/1 S1', 'U 2,0/1'],
    scores: [3, 3],
    final: [3, 3],
  },
  {
    name: 'document 2.4: a road that crosses its own tile counts it once',
    seats: 2,
    start: kindLine('X'),
    turns: ['V 0,1/3 S1', 'V 1,1/0', 'V 1,0/1'],
    scores: [4, 0],
    final: [4, 0],
  },
  {
    name: 'document 2.4: a city of two tiles, red gets 4, and the follower is back the same turn',
    seats: 2,
    start: kindLine('E'),
    turns: ['E 0,1/2 C1'],
    scores: [4, 0],
    final: [4, 0],
  },
  {
    name: 'document 2.4: a city of seven tiles, blue gets 2 x 7',
    seats: 2,
    start: CAP_EAST,
    turns: ['G 1,0/0', 'G 2,0/0 C1', 'G 3,0/0', 'G 4,0/0', 'G 5,0/0', 'E 6,0/3'],
    scores: [0, 14],
    final: [0, 14],
  },
  {
    name: 'document 2.5: what is open counts 1 a tile',
    seats: 2,
    start: CAP_EAST,
    turns: ['G 1,0/0 C1', 'U 0,1/1 S1', 'G 2,0/0', 'U 1,1/1'],
    scores: [0, 0],
    final: [3, 2],
  },
  {
    name: 'document A.2: a monastery with its eight neighbours, blue gets 9',
    seats: 2,
    start: B,
    turns: ['B 0,1/0', 'B 1,0/0 M', 'B 1,1/0', 'B 2,0/0', 'B 2,1/0', 'B 0,-1/0', 'B 1,-1/0', 'B 2,-1/0'],
    scores: [0, 9],
    final: [0, 9],
  },
  {
    name: 'a monastery put into the hole scores at once; an open one counts the tiles there are',
    seats: 2,
    start: B,
    turns: ['B 0,1/0 M', 'B 1,1/0', 'B 2,1/0', 'B 0,-1/0', 'B 1,-1/0', 'B 2,-1/0', 'B 2,0/0', 'B 1,0/0 M'],
    scores: [0, 9],
    final: [4, 9],
  },
  {
    name: 'document A.3: a shield doubles its tile, in a closed city and in an open one',
    seats: 2,
    start: CAP_EAST,
    turns: ['F 1,0/0 C1', 'E 2,0/3', 'F 0,1/0 C1'],
    scores: [8, 0],
    final: [10, 0],
  },
  {
    name: 'a tile with three of its four caps in one city counts once, two of them having met before',
    seats: 2,
    start: 'N=C S=C W=C E=C NS=0 NE=0 NW=0 WE=0 SE=0 SW=0',
    turns: 'N 0,1/3 C1, R -1,1/1, N -1,0/1, N 1,0/0, G 1,1/1, N 1,2/3, G 0,2/0, N -1,2/2'.split(', '),
    scores: [18, 0],
    final: [18, 0],
  },
  {
    name: 'document A.1: fields bring red 6, blue and green 3 each, yellow 12, black 6',
    seats: 5,
    start: kindLine('E'),
    turns: [
      'E 0,1/2, W 0,2/2, E 1,1/2, E 1,0/0 K1, U 1,2/1',
      'U 0,3/0 K2, U 2,2/1, U -1,2/1, W 0,-1/0 K2, A -1,-1/3',
      'T 0,4/0 K1, E -1,4/1 K1, E 0,5/2 K1, U 1,-1/1, V 2,-1/1',
      'E 1,4/3, B -1,5/0, U -2,2/1, U -3,2/1, B 3,-1/0 K1',
      'E 3,0/0, E 4,0/0, U -4,2/1, U -5,2/1, E 3,1/2 K1',
      'E 4,1/2, A 2,0/0',
    ].flatMap(row => row.split(', ')),
    scores: [0, 0, 0, 0, 0],
    final: [6, 3, 3, 12, 6],
  },
];

test.each(examples.map(example => [example.name, example] as const))('%s', (_name, example) => {
  const { s } = playTurns(example.seats, example.start, example.turns);
  const { scores, final } = carcassonne.view(s, 0);
  expect({ scores, final }).toEqual({ scores: example.scores, final: example.final });
});
