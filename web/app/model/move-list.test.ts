import { expect, test } from 'vitest';
import { board as carcassonne } from '../../../games/carcassonne/board/index.ts';
import { damaTexts } from '../../../games/dama/texts/board.ts';
import { board as sagrada } from '../../../games/sagrada/board/index.ts';
import { board as uno } from '../../../games/uno/board/index.ts';
import type { GameEvent } from '../../../src/core/game.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { en } from '../../locales/en.ts';
import { createTranslate } from '../../locales/translator.ts';
import { arePairs, groupByPair, groupByTurn, latestMoveText, moveNumbers, movesOf } from './move-list.ts';

const wording = {
  translate: createTranslate('en', en),
  texts: damaTexts.en,
  name: (seat: number) => ['Ada', 'Bruno'][seat] ?? '',
};

function acted(version: number, seat: number, text: string, ...what: string[]): EventShown {
  return { t: 'acted', version, at: 0, seat, text, did: what.map(one => ({ what: one })) };
}

test('moves in pairs, with what they brought', () => {
  const lines = movesOf([acted(5, 0, '23-34'), acted(6, 1, '54-43'), acted(7, 0, '34x52', 'taken')], wording);
  expect(lines.map(line => line.details)).toEqual([[], [], ['captures a man']]);
  expect(arePairs(lines, 2)).toBe(true);
  expect(groupByPair(lines)).toEqual([
    { number: 1, lines: [lines[0], lines[1]] },
    { number: 2, lines: [lines[2]] },
  ]);
});

test('the second player may begin, and notes stand between', () => {
  const paused: EventShown = { t: 'paused', version: 6, at: 0 };
  const lines = movesOf([acted(5, 1, '54-43'), paused, acted(7, 0, '23-34'), acted(8, 1, '43-32')], wording);
  expect(groupByPair(lines)).toEqual([
    { number: 1, lines: [undefined, lines[0]] },
    { version: 6, kind: 'note', seat: -1, text: 'Paused', details: [] },
    { number: 2, lines: [lines[2], lines[3]] },
  ]);
});

test('what is drawn before the first move stands above the pairs; a note beside its move', () => {
  const drawn: EventShown = { t: 'acted', version: 4, at: 0, seat: -1, did: [{ what: 'promoted' }] };
  const lines = movesOf([drawn, { ...acted(5, 0, '23-34'), note: 'depth 7' }, acted(6, 1, '54-43')], wording);
  expect(arePairs(lines, 2)).toBe(true);
  expect(groupByPair(lines)).toEqual([lines[0], { number: 1, lines: [lines[1], lines[2]] }]);
  expect(lines.map(line => line.note)).toEqual([undefined, 'depth 7', undefined]);
});

test('the newest move is read out, with whose it is; not to whoever made it', () => {
  const drawn: EventShown = { t: 'acted', version: 6, at: 0, seat: -1, did: [{ what: 'promoted' }] };
  const lines = movesOf([acted(5, 0, '23-34'), drawn], wording);
  expect([0, 1].map(own => latestMoveText(lines.slice(0, 1), wording.name, own))).toEqual([undefined, 'Ada: 23-34']);
  expect(latestMoveText(lines, wording.name, 0)).toBe(lines[1]!.details[0]);
  expect(latestMoveText([], wording.name, 0)).toBeUndefined();
});

test('moves in a row of one player are read out together, with what they brought', () => {
  const taken: EventShown = { ...acted(6, 1, '54x36'), did: [{ what: 'promoted' }] };
  const lines = movesOf([acted(5, 0, '23-34'), taken, acted(7, 1, '36-27')], wording);
  expect(latestMoveText(lines, wording.name, 0)).toBe(`${wording.name(1)}: 54x36; ${lines[1]!.details[0]}; 36-27`);
  expect(latestMoveText(lines, wording.name, 1)).toBeUndefined();
});

test('what was taken back is not listed', () => {
  const back: EventShown = { t: 'retracted', version: 7, at: 0, seat: 0, to: 5 };
  const lines = movesOf([acted(5, 0, 'a'), acted(6, 0, 'b'), back, acted(8, 0, 'c')], wording);
  expect(lines.map(line => line.text)).toEqual(['a', 'c']);
});

test('hidden moves and draws are told line by line', () => {
  const hidden: EventShown = { t: 'acted', version: 5, at: 0, seat: 1, did: [{ what: 'promoted' }] };
  const drawn: EventShown = { t: 'acted', version: 6, at: 0, seat: -1, did: [{ what: 'promoted' }] };
  expect(arePairs(movesOf([hidden], wording), 2)).toBe(false);
  expect(arePairs(movesOf([drawn], wording), 2)).toBe(false);
  expect(arePairs([], 3)).toBe(false);
});

const tile = (version: number, seat: number): EventShown => ({
  ...acted(version, seat, 'place'),
  did: [{ what: 'placed', x: version, y: 0 } as never], // fields of this game's own
});
const none = (version: number, seat: number) => acted(version, seat, 'none', 'passed');

test('a tile and its follower are one turn; a note, a draw or another player begins a new line', () => {
  const paused: EventShown = { t: 'paused', version: 9, at: 0 };
  const telling = {
    translate: createTranslate('en', en),
    texts: carcassonne.texts.en,
    name: String,
    inWords: true,
    finishes: carcassonne.finishes,
  };
  // A player without opponents has turn after turn.
  const events = [
    tile(5, 0),
    none(6, 0),
    tile(7, 1),
    none(8, 1),
    paused,
    none(10, 1),
    tile(11, 1),
    none(12, 1),
    tile(13, 1),
  ];
  const rows = groupByTurn(movesOf(events, telling));
  expect(rows.map(row => row.map(({ version }) => version))).toEqual([[5, 6], [7, 8], [9], [10], [11, 12], [13]]);
  expect(rows[0]!.map(({ details }) => details.join())).toEqual(['tile at 5,0', 'no follower']);
  // The tile and its follower have one number, and what is no move has none.
  expect([...moveNumbers(movesOf(events, telling), false)]).toEqual([
    [5, 1],
    [6, 1],
    [7, 2],
    [8, 2],
    [10, 3],
    [11, 4],
    [12, 4],
    [13, 5],
  ]);
});

/** As the list prints one line: its parts with commas between. */
const printed = (events: readonly EventShown[], board: BoardModule): string[] => {
  const { texts, finishes } = board;
  const lines = movesOf(events, { ...wording, texts: texts.en, inWords: true, finishes });
  return groupByTurn(lines).map(turn =>
    turn.flatMap(({ text, details }) => [...details, text].filter(Boolean)).join(', '),
  );
};

function did(version: number, seat: number, ...what: GameEvent[]): EventShown {
  return { t: 'acted', version, at: 0, seat, text: '?', did: what };
}

test('a turn of Sagrada is one line, and the next turn of the same player another', () => {
  const turn = { what: 'turn', seat: 0, round: 1 };
  const events = [
    did(1, 0, { what: 'took', seat: 0, die: 'R6' }),
    did(2, 0, { what: 'placed', seat: 0, die: 'R6', cell: 6 }),
    did(3, 0, { what: 'passed', seat: 0 }, turn),
    did(4, 0, { what: 'took', seat: 0, die: 'B1' }),
    did(5, -1, { what: 'rerolled', seat: 0, die: 'B3' }),
    did(6, 0, { what: 'placed', seat: 0, die: 'B3', cell: 7 }),
  ];
  expect(printed(events, sagrada)).toEqual([
    'takes red 6, places it on b2, ends the turn',
    'takes blue 1, rolls blue 3, places blue 3 on c2',
  ]);
});

test('a drawn card and what is done with it are one line, and so are the cards drawn because of another', () => {
  const pass = { what: 'passed', seat: 1, takes: 0 };
  const drew = { what: 'drew', seat: 1 };
  const played = { what: 'played', seat: 1, card: 3, jumped: false };
  const kept = [did(1, 1, pass), did(2, -1, drew), did(3, 1, pass)];
  expect(printed(kept, uno)).toEqual(['draws a card, keeps it']);
  expect(printed([...kept, did(4, 1, played)], uno)).toEqual(['draws a card, keeps it', 'blue 3']);
  expect(printed([...kept.slice(0, 2), did(3, 1, played)], uno)).toEqual(['draws a card, plays blue 3']);
  expect(printed([did(1, 1, pass), did(2, -1, { ...drew, card: 3 }), did(3, 1, pass)], uno)).toEqual([
    'draws blue 3, keeps it',
  ]);
  const forced = [did(1, 0, { ...played, seat: 0 }), did(2, -1, drew), did(3, -1, drew)];
  expect(printed(forced, uno)).toEqual(['blue 3, Bruno: draws 2 cards']);
});
