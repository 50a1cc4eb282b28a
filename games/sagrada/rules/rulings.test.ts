// What the rules say where the sources are silent or other programs went wrong, one row each.

import { describe, expect, test } from 'vitest';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { PASS, TIME_UP } from './actions.ts';
import { DICE } from './dice.ts';
import { rules as sagrada } from './index.ts';
import type { Options } from './options.ts';
import { copy, type State } from './state.ts';
import { allViews, BLANK_FILE, diceInGame, playActions, refusedFor, testPosition, tryActions } from './testing.ts';

const POOL = 'pool R5 G2 B2 Y1 P6';
const TWO = ['R1 B2 .. .. ..', '.. G3 .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];

const legalTexts = (s: State): string[] => {
  const list = actionList(sagrada.maxLegal);
  sagrada.legal(s, sagrada.toAct(s), list);
  return [...list.items.subarray(0, list.size)].map(a => sagrada.print(s, sagrada.toAct(s), a));
};

describe('faults of the program the document describes are impossible', () => {
  test('a die that touches only at a corner is accepted', () => {
    const s = testPosition({ window: TWO, lines: [POOL] });
    expect(tryActions(s, 'R5', 'c3')).toBeUndefined();
  });
  test('the brushes keep the rule about equal neighbours', () => {
    const s = testPosition({
      window: ['R1 B2 R6 .. ..', '.. .. .. .. ..', ...TWO.slice(2)],
      lines: ['tools eglomise-brush', POOL],
    });
    playActions(s, 'use eglomise-brush', 'a1');
    expect(refusedFor(s, 'c2')).toEqual(['ADJ_COLOR']);
  });
  test('moving the only die: any border cell, and its origin is no neighbour', () => {
    const s = testPosition({
      window: ['R1 .. .. .. ..', ...TWO.slice(2), '.. .. .. .. ..'],
      lines: ['tools eglomise-brush', POOL],
    });
    playActions(s, 'use eglomise-brush', 'a1');
    expect(refusedFor(s, 'b2')).toEqual(['NOT_EDGE']);
    expect(tryActions(s, 'e4')).toBeUndefined();
  });
  test('Tap Wheel works with one die in the window, and does not ask for a second', () => {
    const s = testPosition({
      window: ['R1 .. .. .. ..', ...TWO.slice(2), '.. .. .. .. ..'],
      lines: ['tools tap-wheel', 'track R6', POOL],
    });
    playActions(s, 'use tap-wheel', 'red', 'a1', 'e1');
    expect(sagrada.view(s, 0).queue).toBeNull();
  });
  test('three players take 60 turns', () => {
    const s = sagrada.init(3, { ...sagrada.defaults });
    const random = seededRandom('sixty');
    const turns = new Set<number>();
    while (sagrada.toAct(s) !== NOBODY) {
      const seat = sagrada.toAct(s);
      if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
      else if (sagrada.view(s, seat).phase === 'choose') playActions(s, sagrada.view(s, seat).offer[0]!.id);
      else {
        turns.add(sagrada.turn!(s));
        sagrada.apply(s, seat, PASS);
      }
    }
    expect(turns.size).toBe(60);
    // No die was drafted, so every die drawn is on the track.
    expect(sagrada.view(s, 0).track.map(dice => dice.split(' ').length)).toEqual(Array.from({ length: 10 }, () => 7));
  });
  test('a re-roll cannot be had for free: after Flux Brush nothing can be taken back', () => {
    const s = testPosition({ window: TWO, lines: ['tools flux-brush', POOL] });
    playActions(s, 'use flux-brush', 'R5', '2');
    expect(sagrada.retractable!(s, 0)).toBe(false);
    sagrada.apply(s, 0, TIME_UP);
    expect([sagrada.view(s, 0).players[0]!.favor, sagrada.view(s, 0).pool]).toEqual([5, 'R2 Y1 G2 B2 P6']);
  });
  test('Flux Remover keeps 18 dice of every colour, however often it runs out of time', () => {
    const s = testPosition({ window: TWO, favor: 40, lines: ['tools flux-remover', POOL] });
    for (let i = 0; i < 8; i++) {
      const [die] = sagrada.view(s, sagrada.toAct(s)).pool.split(' ');
      playActions(s, 'use flux-remover', die!, 'purple');
      sagrada.apply(s, sagrada.toAct(s), TIME_UP);
      playActions(s, '6');
      expect(diceInGame(s)).toBe(DICE);
      while (sagrada.toAct(s) === CHANCE)
        sagrada.apply(
          s,
          CHANCE,
          sagrada.sample!(s, bound => i % bound),
        );
    }
  });
  test('what Glazing Hammer cost does not come back with a draft that is taken back', () => {
    const s = testPosition({ window: TWO, lines: ['turn 4', 'tools glazing-hammer', 'pool R5 G2'] });
    playActions(s, 'use glazing-hammer', '4', '4');
    const rolled = copy(s);
    playActions(s, 'R4');
    expect(sagrada.retractable!(s, 0)).toBe(true);
    // The match goes back to the last state in which `retractable` was false: after the roll.
    expect([sagrada.retractable!(rolled, 0), sagrada.view(rolled, 0).players[0]!.favor]).toEqual([false, 5]);
  });
  test.each([
    ['flux-brush', ['use flux-brush', 'R5', '4', 'no']],
    ['tap-wheel', ['use tap-wheel', 'red', 'a1', 'c1', 'no']],
  ])('after "no" in %s no second tool can be used', (tool, texts) => {
    const window = ['R1 B2 .. .. ..', '.. .. .. R3 ..', ...TWO.slice(2)];
    const s = testPosition({ window, lines: [`tools ${tool} eglomise-brush`, 'track R6', POOL] });
    const offered = legalTexts(s);
    expect(offered).toContain('use eglomise-brush');
    playActions(s, ...texts);
    if (sagrada.toAct(s) === 0) expect(refusedFor(s, 'use eglomise-brush')).toEqual(['one-tool-a-turn']);
  });
  test.each([
    ['a die of the window', 'a1'],
    ['a die of the track', '1:R4'],
    ['a value', '3'],
    ['another tool', 'use lathekin'],
    ['a pass', 'pass'],
  ])('a pool pick cannot be answered with %s', (_, text) => {
    const s = testPosition({ window: TWO, lines: ['tools grozing-pliers lathekin', 'track R4', POOL] });
    playActions(s, 'use grozing-pliers');
    expect(refusedFor(s, text)).toEqual(['wrong-answer']);
  });
  test('two two-sided cards are offered, not four patterns', () => {
    const s = sagrada.init(2, { ...sagrada.defaults });
    const random = seededRandom('offer');
    while (sagrada.toAct(s) === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
    const ids = sagrada.view(s, 0).offer.map(({ id }) => s.tables.patternById.get(id)!);
    expect([ids.length, ids[0]! ^ ids[1]!, ids[2]! ^ ids[3]!]).toEqual([4, 1, 1]);
  });
});

describe('no dead ends', () => {
  test('a die that fits nowhere cannot be drafted', () => {
    const window = [...TWO.slice(2), '.. .. .. .. ..', '.. .. .. .. R6'];
    const s = testPosition({ pattern: 'firelight', window, lines: ['pool G2'] });
    expect(refusedFor(s, 'G2')).toEqual(['fits-nowhere']);
  });
  test('Lathekin: a first cell that leaves no second move', () => {
    // Only five cells are open to small values; c1 is out of reach of everything the second die could use.
    const open = new Set(['a1', 'b2', 'c1', 'c3', 'd4']);
    const print = [1, 2, 3, 4].map(row =>
      ['a', 'b', 'c', 'd', 'e'].map((column, i) => (open.has(column + row) ? '.' : '56'[(row + i) % 2])).join(''),
    );
    const patterns = ['Trap 3', ...print, 'Back 3', ...print, BLANK_FILE].join('\n');
    const window = ['R1 .. .. .. ..', '.. R2 .. .. ..', ...TWO.slice(2)];
    const s = testPosition({ options: { patterns }, pattern: 'trap', window, lines: ['tools lathekin', POOL] });
    playActions(s, 'use lathekin', 'a1');
    expect(refusedFor(s, 'c1')).toEqual(['DEAD_END']);
    playActions(s, 'c3', 'b2', 'd4');
    expect(sagrada.view(s, 0).players[0]!.rows).toEqual([
      '.. .. .. .. ..',
      '.. .. .. .. ..',
      '.. .. R1 .. ..',
      '.. .. .. R2 ..',
    ]);
  });
  test.each([
    ['lathekin', 'one die', ['R1 .. .. .. ..', ...TWO.slice(2), '.. .. .. .. ..'], [], 'no-use'],
    ['eglomise-brush', 'an empty window', undefined, [], 'no-use'],
    ['lens-cutter', 'an empty track', TWO, [], 'no-use'],
    ['tap-wheel', 'an empty track', TWO, [], 'no-use'],
    ['tap-wheel', 'another colour on the track', TWO, ['track P4'], 'no-use'],
    ['grozing-pliers', 'a die drafted', TWO, ['drafted'], 'undrafted'],
    ['glazing-hammer', 'the first turn', TWO, [], 'second-turn'],
    ['glazing-hammer', 'a die drafted', TWO, ['turn 4', 'drafted'], 'undrafted'],
    ['running-pliers', 'the second turn', TWO, ['turn 4'], 'first-turn'],
  ] as const)('%s is refused with %s, before anything is paid', (tool, _, window, lines, code) => {
    const s = testPosition({ ...(window ? { window } : {}), lines: [`tools ${tool}`, POOL, ...lines] });
    const before = allViews(s);
    expect(refusedFor(s, `use ${tool}`)).toEqual([code]);
    expect(allViews(s)).toBe(before);
    expect(legalTexts(s)).not.toContain(`use ${tool}`);
  });
  test('too few tokens', () => {
    const s = testPosition({ window: TWO, favor: 1, lines: ['tools lathekin', 'used lathekin', POOL] });
    expect(refusedFor(s, 'use lathekin')).toEqual(['too-few-tokens']);
    expect(refusedFor(s, 'use tap-wheel')).toEqual(['not-on-table']);
  });
});

const withOptions = (options: Partial<Options>, tool: string, window: readonly string[] = TWO): State =>
  testPosition({ options: { patterns: BLANK_FILE, ...options }, window, lines: [`tools ${tool}`, 'track R6', POOL] });

describe('rulings that are options', () => {
  test('brushes: neighbours', () => {
    const window = ['R1 B2 R6 .. ..', '.. .. .. .. ..', ...TWO.slice(2)];
    const s = withOptions({ brushes: 'neighbours' }, 'eglomise-brush', window);
    expect(tryActions(s, 'use eglomise-brush', 'a1', 'c2')).toBeUndefined();
  });
  test('stayPut', () => {
    expect(
      tryActions(withOptions({ stayPut: true }, 'eglomise-brush'), 'use eglomise-brush', 'a1', 'a1'),
    ).toBeUndefined();
  });
  test('strays: a move may not leave another die alone', () => {
    const window = ['R1 .. .. .. ..', '.. G3 B5 .. ..', ...TWO.slice(2)];
    const s = withOptions({ strays: false }, 'eglomise-brush', window);
    playActions(s, 'use eglomise-brush', 'b2');
    expect(refusedFor(s, 'd3')).toEqual(['LEAVES_ALONE']);
    expect(tryActions(withOptions({}, 'eglomise-brush', window), 'use eglomise-brush', 'b2', 'd3')).toBeUndefined();
  });
  test('lathekin: together lets two dice change places', () => {
    const s = withOptions({ lathekin: 'together' }, 'lathekin');
    playActions(s, 'use lathekin', 'b1', 'b2');
    expect(sagrada.view(s, 0).queue!.hand).toBe('B2 G3');
    playActions(s, 'b2', 'b1');
    expect(sagrada.view(s, 0).players[0]!.rows.slice(0, 2)).toEqual(['R1 G3 .. .. ..', '.. B2 .. .. ..']);
  });
  test('fluxBrush: must-place', () => {
    const s = withOptions({ fluxBrush: 'must-place' }, 'flux-brush');
    playActions(s, 'use flux-brush', 'R5', '4');
    expect(refusedFor(s, 'no')).toEqual(['MUST_PLACE']);
  });
  test('runningPliers: after-draft', () => {
    expect(refusedFor(withOptions({ runningPliers: 'after-draft' }, 'running-pliers'), 'use running-pliers')).toEqual([
      'drafted',
    ]);
    const s = withOptions({}, 'running-pliers');
    playActions(s, 'use running-pliers', 'R5', 'c2');
    expect(sagrada.toAct(s)).toBe(1);
  });
  test('straightedgeFirst: anywhere', () => {
    const empty = ['.. .. .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];
    const border = withOptions({}, 'cork-backed-straightedge', empty);
    playActions(border, 'use cork-backed-straightedge', 'R5');
    expect(refusedFor(border, 'c2')).toEqual(['NOT_EDGE']);
    const free = withOptions({ straightedgeFirst: 'anywhere' }, 'cork-backed-straightedge', empty);
    expect(tryActions(free, 'use cork-backed-straightedge', 'R5', 'c2')).toBeUndefined();
  });
  test('belowZero', () => {
    expect(sagrada.score(testPosition({ favor: 0 }), 0)).toBe(-20);
    expect(sagrada.score(testPosition({ favor: 0, options: { belowZero: false } }), 0)).toBe(0);
  });
  test('cancel: nothing can be taken back', () => {
    const s = withOptions({ cancel: false }, 'lathekin');
    playActions(s, 'use lathekin');
    expect(sagrada.retractable!(s, 0)).toBe(false);
  });
  test('patterns: every mistake is reported', () => {
    const asked = parseOptions(sagrada, 2, { patterns: 'Night 7\n..X..\n.....\n.....\n.....' });
    expect(isRefusal(asked) && [asked.refused, asked.reasons?.length]).toEqual(['sagrada/bad-patterns', 3]);
  });
});

function choosing(seats: number, options: Partial<Options> = {}): State {
  const s = sagrada.init(seats, { ...sagrada.defaults, ...options });
  const random = seededRandom('choosing');
  while (sagrada.toAct(s) === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
  return s;
}

describe('choosing windows', () => {
  test('all may choose at once, and nobody sees what the others took before all have', () => {
    const s = choosing(3);
    expect([0, 1, 2].map(seat => sagrada.mayAct(s, seat))).toEqual([true, true, true]);
    const [pattern] = legalTexts(s);
    sagrada.apply(s, 2, sagrada.idle!(s, 2));
    playActions(s, pattern!);
    const seen = sagrada.view(s, 1);
    expect(seen.players.map(p => [p.pattern, p.ready, p.late])).toEqual([
      ['', true, false],
      ['', false, false],
      ['', false, true],
    ]);
    expect(sagrada.view(s, 0).players[0]!.pattern).toBe(pattern);
  });
  test('CHANCE draws one of the four for who did not choose; favor tokens follow the windows', () => {
    const s = choosing(2);
    sagrada.apply(s, 0, sagrada.idle!(s, 0));
    const offer = sagrada.view(s, 0).offer.map(({ id }) => id);
    playActions(s, legalTexts(s)[0]!);
    expect([sagrada.toAct(s), legalTexts(s)]).toEqual([CHANCE, offer]);
    playActions(s, offer[3]!);
    const { players, phase, offer: left } = sagrada.view(s, 1);
    expect([phase, players[0]!.pattern, left]).toEqual(['roll', offer[3], []]);
    expect(players.map(p => p.favor)).toEqual(
      players.map(p => s.tables.patterns.find(x => x.id === p.pattern)!.difficulty),
    );
  });
  test('unchosen: first; reveal: after-choice', () => {
    const s = choosing(2, { unchosen: 'first', reveal: 'after-choice' });
    expect([sagrada.view(s, 0).tools, sagrada.view(s, 0).objectives]).toEqual([[], []]);
    const first = sagrada.view(s, 0).offer[0]!.id;
    sagrada.apply(s, 0, sagrada.idle!(s, 0));
    playActions(s, legalTexts(s)[1]!);
    expect([sagrada.view(s, 1).players[0]!.pattern, sagrada.toAct(s), sagrada.view(s, 1).phase]).toEqual([
      first,
      CHANCE,
      'deal',
    ]);
  });
});

describe('leaving', () => {
  test('the last one present wins at once', () => {
    const s = testPosition({ window: TWO, lines: [POOL] });
    sagrada.withdraw!(s, 0);
    expect([sagrada.toAct(s), sagrada.payoff(s, 0), sagrada.payoff(s, 1)]).toEqual([NOBODY, -1, 1]);
  });
  test('with three, the turns of who left are skipped', () => {
    const s = testPosition({ seats: 3, window: TWO, lines: [POOL] });
    sagrada.withdraw!(s, 1);
    const order: number[] = [];
    while (sagrada.view(s, 0).phase === 'play') {
      order.push(sagrada.toAct(s));
      playActions(s, 'pass');
    }
    expect(order).toEqual([0, 2, 2, 0]);
  });
});

test('a turn ends by itself once nothing is left to do in it', () => {
  const s = testPosition({ window: TWO, lines: [POOL] });
  playActions(s, 'R5', 'c2');
  expect(sagrada.toAct(s)).toBe(1);
  const more = testPosition({ window: TWO, lines: ['tools lathekin', POOL] });
  playActions(more, 'R5', 'c2');
  expect([sagrada.toAct(more), legalTexts(more)]).toEqual([0, ['pass', 'use lathekin']]);
});

test('positions: what cannot be read is said with its line', () => {
  for (const [text, detail] of [
    ['round 11', /Line 1: a number from 1 to 10/],
    ['pool R7', /Line 1: "R7" is no die/],
    ['\nwhat 3', /Line 2: "what" is not known/],
    ['seat 5 sun-catcher R 3', /no seat "5"/],
    ['seat 0 moon R 3', /no pattern "moon"/],
    ['seat 0 sun-catcher X 3', /one of R Y G B P/],
    ['seat 0 sun-catcher R 3\n..', /has 1 rows|has 1 cells/],
    ['', /Seat 0 has no window/],
  ] as const) {
    const refused = sagrada.read!(text, 2, sagrada.defaults);
    expect(isRefusal(refused) && [refused.refused, detail.test(refused.detail), refused.detail]).toEqual([
      'sagrada/bad-position',
      true,
      expect.any(String),
    ]);
  }
});
