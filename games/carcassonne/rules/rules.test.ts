import { describe, expect, test } from 'vitest';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as carcassonne } from './index.ts';
import { takingAction } from './notation.ts';
import type { State } from './state.ts';
import { act, kindLine, playTurns } from './testing.ts';

function begun(seats: number, kinds: string, start = kindLine('D')): State {
  const tiles = [start, ...kinds.split('').map(kindLine)].join('\n');
  return carcassonne.init(seats, { ...carcassonne.defaults, tiles });
}

function refused(s: State, seat: number, text: string): string {
  const answer = carcassonne.parse(s, seat, text);
  return isRefusal(answer) ? answer.refused.replace('carcassonne/', '') : 'legal';
}

describe('refusals say which rule', () => {
  test('while a tile is to be placed', () => {
    const s = begun(2, 'UUU');
    expect(refused(s, 0, '1,0/1')).toBe('draw-first');
    expect(refused(s, CHANCE, `draw ${kindLine('X')}`)).toBe('not-in-pile');
    expect(refused(s, CHANCE, 'draw N=C')).toBe('not-a-tile');
    act(s, `draw ${kindLine('U')}`);
    const rows = [
      ['1,0/1', 'legal'],
      ['1,0/3', 'legal'], // looks like /1
      ['( 1 , 0 ) / 1', 'legal'],
      ['0,0/0', 'cell-taken'],
      ['5,5/0', 'not-adjacent'],
      ['9999,0/0', 'not-adjacent'],
      ['1,0/0', 'does-not-fit'],
      ['1,0', 'does-not-fit'],
      ['pass', 'tile-first'],
      ['N', 'tile-first'],
      ['C1', 'tile-first'],
      ['ruota', 'unknown-command'],
    ];
    expect(rows.map(([text]) => [text, refused(s, 0, text!)])).toEqual(rows);
    expect(refused(s, 1, '1,0/1')).toBe('not-your-turn');
    expect(carcassonne.parse(s, 0, '1,0/0')).toMatchObject({ reasons: ['W: field meets road'] });
  });

  test('while a follower may be placed', () => {
    const s = begun(2, 'UUU');
    act(s, `draw ${kindLine('U')}`);
    act(s, '1,0/1');
    const rows = [
      ['pass', 'legal'],
      ['passa', 'legal'],
      ['s1', 'legal'],
      ['W', 'legal'],
      ['NE', 'legal'],
      ['N', 'no-such-part'],
      ['C1', 'no-such-part'],
      ['M', 'no-such-part'],
      ['2,0/1', 'tile-placed'],
    ];
    expect(rows.map(([text]) => [text, refused(s, 0, text!)])).toEqual(rows);
    act(s, 'S1');
    act(s, `draw ${kindLine('U')}`);
    act(s, '2,0/1');
    expect(refused(s, 1, 'S1')).toBe('part-taken');
    expect(refused(s, 1, 'K1')).toBe('legal');
    act(s, 'pass');
    act(s, `draw ${kindLine('U')}`);
    act(s, '3,0/1');
    expect(refused(s, 0, 'S1')).toBe('part-taken'); // an own follower forbids as well
    act(s, 'pass');
    expect(refused(s, 0, 'pass')).toBe('game-over');
  });

  test('when all seven followers stand', () => {
    const turns = Array.from({ length: 14 }, (_, i) =>
      i % 2 === 0 ? `H ${i / 2 + 1},0/0 C1` : `H 0,${(i + 1) / 2}/1`,
    );
    const { s } = playTurns(2, kindLine('B'), turns);
    expect(carcassonne.view(s, 0).followers).toEqual([0, 7]);
    const more = playTurns(2, kindLine('B'), [...turns.slice(0, 13), 'H 0,7/1', 'H 8,0/0']);
    expect(more.told.findLast(({ what }) => what === 'placed')).toMatchObject({ spots: [] });
  });

  test('a corner between two city sides has no field', () => {
    const s = begun(2, 'NN', kindLine('E'));
    act(s, `draw ${kindLine('N')}`);
    act(s, '0,1/3'); // city on the west and the south
    expect(takingAction(s, 'SW')).toMatchObject({ refused: 'carcassonne/no-such-part' });
    expect(takingAction(s, 'NE')).toBe(carcassonne.parse(s, 0, 'K1'));
    expect(takingAction(s, 'W')).toBe(carcassonne.parse(s, 0, 'C1'));
  });
});

describe('tiles that fit nowhere', () => {
  test('are set aside and another is drawn; the last ones end the game', () => {
    const s = begun(2, 'CUC', kindLine('U'));
    expect(act(s, `draw ${kindLine('C')}`)).toEqual([{ what: 'set-aside', tile: kindLine('C'), left: 2 }]);
    expect(carcassonne.toAct(s)).toBe(CHANCE);
    act(s, `draw ${kindLine('U')}`);
    expect(carcassonne.toAct(s)).toBe(0);
    act(s, '0,1/0');
    act(s, 'S1');
    expect(carcassonne.toAct(s)).toBe(CHANCE);
    expect(act(s, `draw ${kindLine('C')}`)).toEqual([
      { what: 'set-aside', tile: kindLine('C'), left: 0 },
      { what: 'counted', feature: 'road', points: 2, seats: [0], followers: [{ seat: 0, x: 0, y: 1, at: 'S1' }] },
      { what: 'ended', scores: [2, 0] },
    ]);
    expect(carcassonne.view(s, 0).aside).toEqual([{ tile: kindLine('C'), count: 2 }]);
  });
});

describe('who leaves', () => {
  test('takes the followers along, keeps the points and cannot win', () => {
    const s = begun(3, 'EBBB', kindLine('E'));
    for (const text of [`draw ${kindLine('E')}`, '0,1/2', 'C1', `draw ${kindLine('B')}`, '1,0/0', 'M']) act(s, text);
    carcassonne.withdraw!(s, 0);
    carcassonne.withdraw!(s, 1);
    expect(carcassonne.toAct(s)).toBe(NOBODY);
    expect(carcassonne.view(s, 0)).toMatchObject({ gone: [0, 1], final: [4, 0, 0], followers: [0, 0, 7] });
    expect([0, 1, 2].map(seat => carcassonne.payoff(s, seat))).toEqual([-0.5, -0.5, 1]);
    expect(carcassonne.view(s, 0).tiles.some(({ follower }) => follower)).toBe(false);
  });

  test('hands an unplaced tile to the next seat', () => {
    const s = begun(3, 'UUUU');
    act(s, `draw ${kindLine('U')}`);
    const turn = carcassonne.turn!(s);
    carcassonne.withdraw!(s, 0);
    expect(carcassonne.view(s, 1)).toMatchObject({ phase: 'place', seat: 1, drawn: kindLine('U') });
    expect(carcassonne.turn!(s)).toBeGreaterThan(turn);
  });

  test('passes with a tile placed, which is counted for the others', () => {
    const s = begun(3, 'EEUU', kindLine('E'));
    for (const text of [`draw ${kindLine('E')}`, '1,0/0', 'C1', `draw ${kindLine('E')}`, '1,1/2']) act(s, text);
    carcassonne.withdraw!(s, 1);
    expect(carcassonne.view(s, 0)).toMatchObject({ phase: 'draw', seat: 2, scores: [4, 0, 0], gone: [1] });
  });

  test('is skipped from then on', () => {
    const s = begun(3, 'BBBBB', kindLine('B'));
    carcassonne.withdraw!(s, 1);
    const seats: number[] = [];
    for (let i = 1; i <= 4; i++) {
      act(s, `draw ${kindLine('B')}`);
      seats.push(carcassonne.toAct(s));
      act(s, `${i},0/0`);
      act(s, 'pass');
    }
    expect(seats).toEqual([0, 2, 0, 2]);
  });
});

test('ties: the leaders share', () => {
  const s = begun(3, 'BBB', kindLine('B'));
  for (const x of [1, 2, 3])
    for (const text of [`draw ${kindLine('B')}`, `${x},0/0`, x < 3 ? 'M' : 'pass']) act(s, text);
  expect(carcassonne.view(s, 0).final).toEqual([3, 3, 0]);
  expect([0, 1, 2].map(seat => carcassonne.payoff(s, seat))).toEqual([0.25, 0.25, -0.5]);
});

test("a winner's own turns can be counted from the journal, and stand in the view", () => {
  const { s, told } = playTurns(2, kindLine('E'), ['E 0,1/2 C1', 'E 1,0/1', 'E 0,2/0']);
  const placed = (seat: number): number =>
    told.filter(event => event.what === 'placed' && event['seat'] === seat).length;
  expect(carcassonne.view(s, 0).turns).toEqual([placed(0), placed(1)]);
  expect(carcassonne.view(s, 0).turns).toEqual([2, 1]);
});

const ask = (asked: object) => parseOptions(carcassonne, 2, asked);

describe('options', () => {
  test.each([
    [{}, 72],
    [{ monasteries: false, shields: false }, 56],
    [{ monasteries: false }, 66],
    [{ shields: false }, 62],
  ])('%j: so many tiles', (asked, tiles) => {
    const options = ask(asked);
    if (isRefusal(options)) throw new Error(options.detail);
    const view = carcassonne.view(carcassonne.init(2, options), 0);
    expect(view.left + view.tiles.length).toBe(tiles);
  });

  test('without fields nobody can stand in one', () => {
    const s = carcassonne.init(2, { ...carcassonne.defaults, fields: false });
    act(s, `draw ${kindLine('V')}`);
    const list = actionList(carcassonne.maxLegal);
    carcassonne.legal(s, 0, list);
    carcassonne.apply(s, 0, list.items[0]!);
    expect(carcassonne.view(s, 0).spots?.map(({ label }) => label[0])).toEqual(['S']);
  });

  test('a tile file of the user is refused with line and column of every mistake', () => {
    const tiles = `${kindLine('E')}\nN=C S=N\n${kindLine('E')}\n${kindLine('H')} U\n`;
    expect(ask({ tiles })).toMatchObject({
      refused: 'carcassonne/tile-file',
      reasons: [
        expect.stringMatching(/^line 2, column 8: /) as string,
        expect.stringMatching(/^line 4, column 47: /) as string,
      ],
    });
    expect(ask({ tiles: kindLine('E') })).toMatchObject({ refused: 'carcassonne/tile-count' });
    expect(ask({ tiles: `${kindLine('B')}\n${kindLine('B')}`, monasteries: false })).toMatchObject({
      refused: 'carcassonne/tile-count',
    });
    expect(ask({ tiles: Array(1001).fill(kindLine('E').replaceAll(' ', '')).join('\n') })).toMatchObject({
      refused: 'carcassonne/tile-count',
    });
  });
});

test('out of time: the first placement, then pass', () => {
  const s = begun(2, 'UU');
  act(s, `draw ${kindLine('U')}`);
  const list = actionList(carcassonne.maxLegal);
  carcassonne.legal(s, 0, list);
  const idle = carcassonne.idle!(s, 0);
  expect(idle).toBe(list.items[0]);
  carcassonne.apply(s, 0, idle);
  expect(carcassonne.print(s, 0, carcassonne.idle!(s, 0))).toBe('pass');
});
