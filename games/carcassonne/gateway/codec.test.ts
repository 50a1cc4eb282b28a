import { describe, expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { COLOURS } from '../rules/colours.ts';
import { FOLLOWER_POSITIONS, type Tile } from '../rules/tile.ts';
import { isTileError, scanTile } from '../rules/tile-notation.ts';
import {
  type CarcassonneLinesClientMessage,
  type CarcassonneLinesServerMessage,
  parseFromClient,
  parseFromServer,
  writeFromServer,
} from './codec.ts';
import { type CarcassonneLinesDialect, DOCUMENT_DIALECT } from './dialect.ts';

const PEERS: CarcassonneLinesDialect = { ...DOCUMENT_DIALECT, initials: 'en' };
const START = 'N=N S=C W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';
const CURVE = 'N=N S=S W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1';
const B = 'N=N S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0 M';

function tileOf(line: string): Tile {
  const scanned = scanTile(line, 0, false);
  if (isTileError(scanned)) throw new Error(scanned.detail);
  return scanned.tile;
}

/** A message in the test's short hand: its canonical line in the peers' letters. */
function canonical(message: CarcassonneLinesServerMessage): string {
  return message.t === 'unknown' ? `unknown ${message.raw}` : writeFromServer(message, PEERS);
}

const OPENING = [
  `start:${START},NAME,red,2`,
  'turn:red',
  `next:${CURVE}`,
  'rotated:N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0',
  'move not valid',
  `update:${CURVE},1,0`,
  'update:N=N S=S+R W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1,1,0',
  'score:red=0,blue=0',
];

interface ServerStyle {
  readonly peer: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Where it says something else than the others. */
  readonly means?: readonly string[];
}

// The opening of a game as each of the six known servers writes it: read, all mean the same.
const servers: readonly ServerStyle[] = [
  {
    peer: 'heart: a blank behind every colon and comma, the own colour as an initial',
    name: 'a1b2c3',
    lines: [
      `start: ${START}, a1b2c3, R, 2`,
      'turn: red',
      `next: ${CURVE}`,
      'rotated: N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0',
      'move not valid',
      `update: ${CURVE}, 1, 0`,
      'update: N=N S=S+R W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1, 1, 0',
      'score: red=0, blue=0',
    ],
  },
  {
    peer: 'arci: no blanks but in the score',
    name: 'carkMatch_1',
    lines: [
      `start:${START},carkMatch_1,red,2`,
      'turn:red',
      `next:${CURVE}`,
      'rotated:N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0',
      'move not valid',
      `update:${CURVE},1,0`,
      'update:N=N S=S+R W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1,1,0',
      'score:red=0, blue=0',
    ],
  },
  {
    peer: 'boris: a name with blanks, all five colours, a comma behind updates in a group',
    name: 'GAME2026-11-15 00@50@45.453',
    lines: [
      `start:${START},GAME2026-11-15 00@50@45.453,red,2`,
      'turn:red',
      `next:${CURVE}`,
      'rotated:N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0',
      'move not valid',
      `update:${CURVE},1,0`,
      'update:N=N S=S+R W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1,1,0,',
      'score:red=0,blue=0,green=0,yellow=0,black=0',
    ],
    means: [...OPENING.slice(0, 7), 'score:red=0,blue=0,green=0,yellow=0,black=0'],
  },
  {
    peer: 'gravina: colours in capitals, scores in any order',
    name: 'Game0',
    lines: [
      `start:${START},Game0,RED,2`,
      'turn:RED',
      `next:${CURVE}`,
      'rotated:N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0',
      'move not valid',
      `update:${CURVE},1,0`,
      'update:N=N S=S+R W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1,1,0,',
      'score:blue=0, red=0',
    ],
    means: [...OPENING.slice(0, 7), 'score:blue=0,red=0'],
  },
  {
    peer: 'samuele: tiles without blanks and with NE before NS, next again for rotated',
    name: 'Game0',
    lines: [
      'start: N=NS=CW=SE=SNE=0NS=0NW=0WE=1SE=0SW=0, Game0, red, 2',
      'turn: red',
      'next: N=NS=SW=SE=NNE=0NS=0NW=0WE=0SE=0SW=1',
      'next: N=SS=NW=SE=NNE=0NS=0NW=1WE=0SE=0SW=0',
      'move not valid',
      'update: N=NS=SW=SE=NNE=0NS=0NW=0WE=0SE=0SW=1,1,0',
      'update: N=NS=S+RW=SE=NNE=0NS=0NW=0WE=0SE=0SW=1,1,0',
      'score: red=0,blue=0',
    ],
    means: OPENING.with(3, 'next:N=S S=N W=S E=N NS=0 NE=0 NW=1 WE=0 SE=0 SW=0'),
  },
  { peer: 'danelli: no blanks anywhere', name: 'game1', lines: OPENING.map(line => line.replace('NAME', 'game1')) },
];

/** What a client sends, as the document writes it. */
function writeFromClient(message: CarcassonneLinesClientMessage): string {
  switch (message.t) {
    case 'place':
      return `place:${message.x},${message.y}`;
    case 'tile':
      return `tile:${message.at}`;
    case 'reconnect':
      return `reconnect:${message.colour},${message.name}`;
    case 'login':
      return `login:${message.token}`;
    case 'dialect':
      return `dialect:${message.words}`;
    case 'unknown':
      return message.raw;
    default:
      return message.t;
  }
}

describe('servers of the six known implementations', () => {
  test.each(servers)('$peer', ({ name, lines, means = OPENING }) => {
    for (const end of ['', '\r'])
      expect(lines.map(line => canonical(parseFromServer(line + end, PEERS)))).toEqual(
        means.map(line => line.replace('NAME', name)),
      );
  });

  test('what they send around a lost connection and at the end', () => {
    const lines = [
      'lock',
      'leave:red',
      'unlock',
      'leave:BLUE',
      'leave: blue',
      'end: red=32, blue=19',
      'pause',
      'PAUSE',
    ];
    expect(lines.map(line => canonical(parseFromServer(line, PEERS)))).toEqual(
      'lock leave:red unlock leave:blue leave:blue end:red=32,blue=19 pause pause'.split(' '),
    );
  });
});

describe('clients of the six known implementations', () => {
  const messages: readonly CarcassonneLinesClientMessage[] = [
    { t: 'connect' },
    { t: 'rotate' },
    { t: 'place', x: 1, y: 0 },
    { t: 'tile', at: 'N' },
    { t: 'pass' },
  ];

  test.each([
    ['arci, boris, danelli, gravina', ['connect', 'rotate', 'place:1,0', 'tile:N', 'pass']],
    ['heart', ['connect', 'rotate', 'place: 1,0', 'tile: N', 'pass']],
    ['samuele', ['connect', 'rotate', 'place: 1,0', 'tile: north', 'pass']],
    ['println on Windows', ['connect\r', 'rotate\r', 'place:1,0\r', 'tile:N\r', 'pass\r']],
  ])('%s', (_peer, lines) => {
    expect(lines.map(line => parseFromClient(line, DOCUMENT_DIALECT))).toEqual(messages);
  });

  test.each<readonly [string, CarcassonneLinesClientMessage]>([
    ['place: -3 , +12', { t: 'place', x: -3, y: 12 }],
    ['tile:SE', { t: 'tile', at: 'SE' }],
    ['tile:ES', { t: 'tile', at: 'SE' }],
    ['tile: south-west', { t: 'tile', at: 'SW' }],
    ['tile:M', { t: 'tile', at: 'M' }],
    ['reconnect:blue,Game0', { t: 'reconnect', colour: 'blue', name: 'Game0' }],
    ['reconnect: GREEN , my game ', { t: 'reconnect', colour: 'green', name: 'my game' }],
    ['disconnect:red,a1b2c3', { t: 'reconnect', colour: 'red', name: 'a1b2c3' }],
  ])('%s', (line, message) => {
    expect(parseFromClient(line, DOCUMENT_DIALECT)).toEqual(message);
  });

  test.each([
    '',
    'foo',
    'place',
    'place:0',
    'place:0,',
    'place:1,2,3',
    'place:a,b',
    'place:1.5,0',
    'place:99999999,0',
    'tile:',
    'tile:X',
    'tile:NS',
    'rotate:now',
    'reconnect:',
    'reconnect:pink,Game0',
    'reconnect:red,',
    'connect\u0000',
  ])('%j is not understood', line => {
    expect(parseFromClient(line, DOCUMENT_DIALECT)).toEqual({ t: 'unknown', raw: line });
  });
});

describe('followers on tiles', () => {
  test('G is yellow in the document and green among peers: never guessed', () => {
    const line = `update:${CURVE.replace('S=S', 'S=S+G')},0,1`;
    expect(parseFromServer(line, DOCUMENT_DIALECT)).toMatchObject({ follower: { at: 'S', colour: 'yellow' } });
    expect(parseFromServer(line, PEERS)).toMatchObject({ follower: { at: 'S', colour: 'green' } });
  });

  test.each([
    ['document note 1', 'N=C+V S=S W=C E=C NS=0 NE=1 NW=1 WE=1 SE=0 SW=0', 'N', 'green'],
    ['document note 1, another end', 'N=C S=S W=C+V E=C NS=0 NE=1 NW=1 WE=1 SE=0 SW=0', 'W', 'green'],
    ['document A.1', 'N=S S=S W=S E=S NS=0 NE=0+B NW=1 WE=0 ES=1 SW=0', 'NE', 'blue'],
    ['document A.3, with a comma', 'N=C S=S W=C,G E=S NS=0 NE=0 NW=1 WE=0 ES=1 SW=0 U', 'W', 'yellow'],
    ['last connection, with a comma', 'N=N S=S W=S E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=1,N', 'SW', 'black'],
    ['a monastery', `${B}+B`, 'M', 'blue'],
    ['a monastery, with a comma', `${B},B`, 'M', 'blue'],
  ])('%s', (_source, tile, at, colour) => {
    expect(parseFromServer(`update:${tile},-1,2`, DOCUMENT_DIALECT)).toMatchObject({
      t: 'update',
      follower: { at, colour },
      x: -1,
      y: 2,
    });
  });

  test.each(['+Z', '+RR', '+'])('an unknown initial %s is not understood', mark => {
    expect(parseFromServer(`update:${CURVE}${mark},0,1`, DOCUMENT_DIALECT).t).toBe('unknown');
  });
});

describe('both directions', () => {
  const tile = fc.constantFrom(START, CURVE, B).map(tileOf);
  const colour = fc.constantFrom(...COLOURS);
  const coordinate = fc.integer({ min: -999, max: 999 });
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/);
  const points = fc
    .uniqueArray(colour, { minLength: 2 })
    .chain(colours => fc.tuple(...colours.map(c => fc.nat(400).map(n => ({ colour: c, points: n })))));
  const fromServer: fc.Arbitrary<CarcassonneLinesServerMessage> = fc.oneof(
    fc.record({ t: fc.constant('start' as const), tile, name, colour, players: fc.integer({ min: 2, max: 5 }) }),
    fc.record({ t: fc.constantFrom('turn' as const, 'leave' as const), colour }),
    fc.record({ t: fc.constantFrom('next' as const, 'rotated' as const), tile }),
    fc.record({ t: fc.constantFrom('score' as const, 'end' as const), points }),
    fc.record({
      t: fc.constant('update' as const),
      tile,
      follower: fc.option(fc.record({ at: fc.constantFrom(...FOLLOWER_POSITIONS.filter(at => at !== 'M')), colour })),
      x: coordinate,
      y: coordinate,
    }),
    fc.constantFrom<CarcassonneLinesServerMessage>(
      { t: 'lock' },
      { t: 'unlock' },
      { t: 'pause' },
      { t: 'move not valid' },
    ),
  );
  const fromClient: fc.Arbitrary<CarcassonneLinesClientMessage> = fc.oneof(
    fc.constantFrom<CarcassonneLinesClientMessage>({ t: 'connect' }, { t: 'rotate' }, { t: 'pass' }),
    fc.record({ t: fc.constant('place' as const), x: coordinate, y: coordinate }),
    fc.record({ t: fc.constant('tile' as const), at: fc.constantFrom(...FOLLOWER_POSITIONS) }),
    fc.record({ t: fc.constant('reconnect' as const), colour, name }),
  );

  test('what is written is read back, in either letters', () => {
    fc.assert(
      fc.property(fromServer, fc.constantFrom(DOCUMENT_DIALECT, PEERS), (message, dialect) => {
        expect(parseFromServer(writeFromServer(message, dialect), dialect)).toEqual(message);
      }),
    );
    fc.assert(
      fc.property(fromClient, message => {
        expect(parseFromClient(writeFromClient(message), DOCUMENT_DIALECT)).toEqual(message);
      }),
    );
  });

  test('any text has an answer', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'NSWE=01:,+ updatescore-'.split('')) }));
    fc.assert(
      fc.property(text, line => {
        parseFromClient(line, DOCUMENT_DIALECT);
        parseFromServer(line, PEERS);
      }),
    );
  });

  test('written without blanks behind colon and comma', () => {
    expect(
      writeFromServer({ t: 'start', tile: tileOf(START), name: 'g7', colour: 'blue', players: 2 }, DOCUMENT_DIALECT),
    ).toBe(`start:${START},g7,blue,2`);
    const score: CarcassonneLinesServerMessage = {
      t: 'score',
      points: [
        { colour: 'red', points: 4 },
        { colour: 'blue', points: 0 },
      ],
    };
    expect(writeFromServer(score, DOCUMENT_DIALECT)).toBe('score:red=4,blue=0');
    expect(writeFromServer(score, { ...DOCUMENT_DIALECT, fiveColours: true })).toBe(
      'score:red=4,blue=0,green=0,yellow=0,black=0',
    );
  });
});
