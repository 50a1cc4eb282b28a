// What real clients of this protocol send, byte for byte in the style of the known implementations; what breaks them; noise.

import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Options } from '../../games/carcassonne/rules/options.ts';
import type { Table } from '../../src/match/table.ts';
import * as fc from '../properties.ts';
import { type LineClient, legalOf } from './carcassonne-client.ts';
import { expectedEnd, finish, Kit } from './carcassonne-kit.ts';

let kit: Kit;
beforeEach(() => {
  kit = new Kit();
});
afterEach(() => kit.close());

/** Sends exactly this, and answers with the lines up to the one that begins so. */
async function say(client: LineClient, bytes: string, until: string): Promise<string[]> {
  client.raw(bytes);
  return client.through(until);
}

/** A legal placement of the drawn tile: how often to turn it, and where it goes. */
function placement({ mirror }: LineClient): { turns: number; x: string; y: string } {
  const [cell, turns] = legalOf(mirror)[0]!.split('/') as [string, string]; // the notation of a placement
  const [x, y] = cell.split(',') as [string, string];
  return { turns: Number(turns), x, y };
}

const side = ({ mirror }: LineClient): string => {
  const [spot] = mirror.view.spots!;
  return spot!.sides?.[0] ?? spot!.corners?.[0] ?? 'M';
};
const WORDS: Readonly<Record<string, string>> = { N: 'north', S: 'south', W: 'west', E: 'east', M: 'M' };
const inWords = (name: string): string => WORDS[name] ?? `${WORDS[name[0]!]}${WORDS[name[1]!]}`;

interface Style {
  readonly name: string;
  readonly connect: string;
  readonly rotate: string;
  readonly place: (x: string, y: string) => string;
  readonly follower: (at: string) => string;
  readonly pass: string;
  readonly reconnect: (colour: string, name: string) => string;
}

const STYLES: readonly Style[] = [
  {
    name: 'blank behind the colon, `disconnect:` for reconnect',
    connect: 'connect\n',
    rotate: 'rotate\n',
    place: (x, y) => `place: ${x},${y}\n`,
    follower: at => `tile: ${at}\n`,
    pass: 'pass\n',
    reconnect: (colour, name) => `disconnect: ${colour}, ${name}\n`,
  },
  {
    name: 'nothing but what is needed',
    connect: 'connect\n',
    rotate: 'rotate\n',
    place: (x, y) => `place:${x},${y}\n`,
    follower: at => `tile:${at}\n`,
    pass: 'pass\n',
    reconnect: (colour, name) => `reconnect:${colour},${name}\n`,
  },
  {
    name: 'println on Windows',
    connect: 'connect\r\n',
    rotate: 'rotate\r\n',
    place: (x, y) => `place:${x},${y}\r\n`,
    follower: at => `tile:${at}\r\n`,
    pass: 'pass\r\n',
    reconnect: (colour, name) => `reconnect:${colour},${name}\r\n`,
  },
  {
    name: 'capitals',
    connect: 'CONNECT\n',
    rotate: 'ROTATE\n',
    place: (x, y) => `PLACE:${x},${y}\n`,
    follower: at => `TILE:${at}\n`,
    pass: 'PASS\n',
    reconnect: (colour, name) => `RECONNECT:${colour.toUpperCase()},${name}\n`,
  },
  {
    name: 'sides in words',
    connect: 'connect\n',
    rotate: 'rotate\n',
    place: (x, y) => `place: ${x},${y}\n`,
    follower: at => `tile: ${inWords(at)}\n`,
    pass: 'pass\n',
    reconnect: (colour, name) => `reconnect: ${colour},${name}\n`,
  },
  {
    name: 'the document to the letter, blanks as printed',
    connect: 'connect \n',
    rotate: 'rotate \n',
    place: (x, y) => `place: ${x}, ${y} \n`,
    follower: at => `tile: ${at} \n`,
    pass: 'pass \n',
    reconnect: (colour, name) => `reconnect: ${colour} , ${name}\n`,
  },
];

describe.each(STYLES)('a client that writes: $name', style => {
  test('connects, turns, places, puts a follower, passes, comes back', async () => {
    await kit.open();
    const [red, blue] = [kit.client(), kit.client()];
    red.raw(style.connect);
    await kit.seated(1);
    blue.raw(style.connect);
    await kit.seated(2);
    await kit.startTimeout();
    await Promise.all([red.hear('next:'), blue.hear('next:')]);

    const first = placement(red);
    for (let i = 0; i < first.turns; i++) expect(await say(red, style.rotate, 'rotated:')).toHaveLength(1);
    expect(await say(red, style.place(first.x, first.y), 'update:')).toHaveLength(1);
    const followed = await say(red, style.follower(side(red)), 'next:');
    expect(followed[0]).toMatch(/^update:.*\+R.*,-?\d+,-?\d+$/);
    expect(followed.at(-3)).toMatch(/^score:red=\d+,blue=0$/);
    expect(followed.at(-2)).toBe('turn:blue');

    await blue.until(() => blue.mirror.awaited === 'tile', 'its turn');
    const second = placement(blue);
    for (let i = 0; i < second.turns; i++) await say(blue, style.rotate, 'rotated:');
    blue.raw(style.place(second.x, second.y));
    await blue.until(() => blue.mirror.awaited === 'follower', 'its tile');
    await say(blue, style.pass, 'score:');
    await red.until(() => red.mirror.awaited === 'tile', 'its turn');

    blue.drop();
    await red.hear('lock');
    blue.reopen();
    blue.raw(style.reconnect('blue', blue.mirror.name));
    await Promise.all([red.hear('unlock'), blue.hear('unlock')]);
    expect(red.heard).not.toContain('move not valid');
  });
});

const isSimple = ({ match }: Table): boolean => !(match.setup.options as Options).fields; // the server has no other tables

describe('what is not a move', () => {
  const LINES = [
    'place:0',
    'place:',
    'place:a,b',
    'place:99999999999,0',
    'place:0,0',
    'foo',
    'tile:N',
    'tile:X',
    'pass',
    'connect',
    'connect:now',
    'reconnect:red,x',
    ':',
    'score:red=100',
    `place:1,${'0'.repeat(5000)}`,
  ];

  test('from the player on turn everybody hears so, from the others nobody does, and the game goes on', async () => {
    await kit.open();
    const [red, blue] = await kit.begin(2);
    for (const line of LINES) {
      blue!.send(line, 'rotate');
      red!.send(line, 'rotate');
      for (const client of [red!, blue!]) {
        const [answer, ...more] = await client.through('rotated:');
        expect([line, answer, more.length]).toEqual([line, 'move not valid', 1]);
      }
    }
  });

  test('a turn, a second tile or an unknown place while the follower is pending', async () => {
    await kit.open();
    const [red] = await kit.begin(2);
    red!.send(...red!.mirror.commands(legalOf(red!.mirror)[0]!));
    await red!.hear('update:');
    for (const line of ['rotate', 'place:0,5', 'tile:', 'tile:Q']) {
      red!.send(line);
      expect(await red!.through('move not valid')).toHaveLength(1);
    }
    red!.send('pass');
    await red!.hear('turn:blue');
  });

  test('commands sent back to back are obeyed in order', async () => {
    await kit.open();
    const [red] = await kit.begin(2);
    red!.send(...red!.mirror.commands(legalOf(red!.mirror)[0]!), 'pass', 'rotate');
    await red!.hear('turn:blue');
    expect(red!.heard).not.toContain('move not valid');
  });
});

describe('switches', () => {
  test('English initials and five colours in every score', async () => {
    await kit.open({ settings: { 'carcassonne-lines.initials': 'en', 'carcassonne-lines.five-colours': 'on' } });
    const clients = await kit.begin(3);
    for (const client of clients) client.initials = 'en';
    const end = await finish(clients);
    expect(end).toMatch(/^end:red=\d+,blue=\d+,green=\d+,yellow=0,black=0$/);
    const marks = clients[0]!.heard.flatMap(line => /\+([A-Z])/.exec(line)?.[1] ?? []);
    expect([...new Set(marks)].sort()).toEqual(['B', 'G', 'R']);
  });

  test('the simplified game has 56 tiles and no fields', async () => {
    const off = { 'carcassonne-lines.fields': 'off', 'carcassonne-lines.monasteries': 'off' };
    await kit.open({ settings: { ...off, 'carcassonne-lines.shields': 'off' } });
    await kit.begin(2);
    expect([kit.view.left, kit.view.fields]).toEqual([54, false]);
  });

  test('a default server plays the document’s own game on a port of its own', async () => {
    await kit.open();
    const full = kit.client();
    full.send('connect');
    await kit.seated(1);
    const simple = [kit.client(kit.simplePort), kit.client(kit.simplePort)];
    const seated = (): number | undefined =>
      [...kit.server.app.play.tables.all].find(isSimple)?.match.seated.filter(who => who).length;
    const base = { fields: false, monasteries: false, shields: false };
    for (const [seat, client] of simple.entries()) {
      client.mirror.options = { ...client.mirror.options, ...base };
      client.send('connect');
      await expect.poll(seated).toBe(seat + 1);
    }
    await kit.startTimeout();
    await Promise.all(simple.map(client => client.hear('next:')));
    const end = await finish(simple);
    expect(end).toBe(expectedEnd(simple[0]!));
    for (const { heard, mirror } of simple) {
      expect(heard.filter(line => / [MU]\b/.test(line))).toEqual([]);
      expect(heard.filter(line => line.startsWith('next:')).length).toBe(55);
      expect(mirror.counted).toEqual(simple[0]!.mirror.counted);
    }
    expect(full.heard).toEqual([]);
  });

  test('a setting that cannot be read is named', async () => {
    await expect(kit.open({ settings: { 'carcassonne-lines.grace': 'soon' } })).rejects.toThrow(
      /carcassonne-lines\.grace/,
    );
    await kit.open();
  });
});

describe('noise', () => {
  test('whatever anybody sends, the match goes on', async () => {
    await kit.open();
    const clients = await kit.begin(3);
    const red = clients[0]!;
    const word = fc.constantFrom('connect', 'reconnect:red,', 'place:', 'tile:', 'pass', '1', ',', '-', '\n', '\r\n');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(word).map(words => words.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 8 }), async chunks => {
        const stranger = connect({ host: '127.0.0.1', port: kit.port });
        stranger.on('error', () => undefined);
        // A stranger may take a seat at the next table, but no one's at this one.
        for (const chunk of chunks) stranger.write(chunk);
        // The player on turn sends one line that means nothing, and receives an answer that says so.
        red.send(`#${chunks.join('').replaceAll(/[\r\n]/g, ' ')}`, 'rotate');
        expect(await red.through('rotated:')).toHaveLength(2);
        stranger.destroy();
        kit.timer.pass(100);
      }),
      { numRuns: 50 },
    );
    await finish(clients);
  });

  test('who sends nothing but noise on its turn is sent away', async () => {
    await kit.open();
    const [red, blue] = await kit.begin(2);
    red!.send(...Array.from({ length: 500 }, () => 'foo'));
    await red!.closed();
    await blue!.hear('lock');
    expect(blue!.heard.filter(line => line === 'move not valid').length).toBeLessThan(200);
  });
});
