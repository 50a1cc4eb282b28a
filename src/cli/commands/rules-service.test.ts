import { describe, expect, test } from 'vitest';
import { rules as carcassonne } from '../../../games/carcassonne/rules/index.ts';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import * as fc from '../../../tests/properties.ts';
import type { AnyGame } from '../../core/game.ts';
import { refuse } from '../../core/refusal.ts';
import { toy } from '../../core/testing/toy.ts';
import { RulesService } from './rules-service.ts';

function ask(game: AnyGame, request: unknown): Record<string, unknown> {
  const faults: unknown[] = [];
  const line = typeof request === 'string' ? request : JSON.stringify(request);
  const answer = JSON.parse(new RulesService(game, fault => faults.push(fault)).answer(line)) as Record<
    string,
    unknown
  >; // its own output
  expect(faults).toEqual([]);
  return answer;
}

/** Two dice are dealt, then both bid. */
const DEALT = ['die-3', 'die-5'];

describe('answers', () => {
  test('the example of the documentation', () => {
    const answer = ask(dama, {
      id: 1,
      setup: { seats: 2, options: {} },
      journal: ['23-34', '54-43'],
      ask: ['toAct', 'legal', 'score', 'payoff', 'draw', 'view', 'tell'],
      seat: 0,
    });
    expect(answer).toMatchObject({
      id: 1,
      toAct: 0,
      score: [12, 12],
      payoff: null,
      draw: expect.stringContaining('ply 2 of 100'),
      view: { ply: 2 },
      tell: [{ what: 'moved', seat: 1, from: '54', to: '43' }],
    });
    expect(answer['legal']).toContain('34-45');
  });

  test.each([
    ['only what was asked', { id: 'a', ask: ['score'] }, { id: 'a', score: [0, 0] }],
    [
      'toAct and legal when nothing was',
      { id: 1, journal: DEALT },
      { id: 1, toAct: 0, legal: ['bid-1', 'bid-2', 'bid-3'] },
    ],
    ['nothing when asked nothing', { id: 1, ask: [] }, { id: 1 }],
    ['without an id as well', { ask: ['toAct'] }, { id: null, toAct: 'chance' }],
    ['nulls as what is left out', { id: 1, setup: null, journal: null, ask: null, seat: null }, { toAct: 'chance' }],
    [
      'outcomes of chance',
      { id: 1 },
      { toAct: 'chance', legal: ['die-1', 'die-2', 'die-3', 'die-4', 'die-5', 'die-6'] },
    ],
    ['more seats', { setup: { seats: 4 }, ask: ['score'] }, { score: [0, 0, 0, 0] }],
    [
      'the option that was set',
      { setup: { options: { rounds: 1 } }, journal: [...DEALT, 'bid-1', 'bid-1', 'small', 'keep'] },
      { toAct: 'nobody', legal: [] },
    ],
    [
      'simultaneous choices, the lowest seat first',
      { journal: [...DEALT, 'bid-3', 'bid-1'] },
      { toAct: 0, legal: ['small', 'large'] },
    ],
    [
      'simultaneous choices with their seats',
      { journal: [...DEALT, { seat: 1, action: 'bid-1' }, { seat: 0, action: 'bid-3' }] },
      { toAct: 0 },
    ],
    [
      'legal of the seat that may act',
      { journal: [...DEALT, 'bid-3'], seat: 1 },
      { toAct: 1, legal: ['bid-1', 'bid-2', 'bid-3'] },
    ],
    [
      'legal of whoever is to act otherwise',
      { journal: [...DEALT, 'bid-3', 'bid-1'], seat: 1 },
      { legal: ['small', 'large'] },
    ],
    ['tell for the audience', { journal: ['die-3'], ask: ['tell'] }, { tell: [{ what: 'dealt', seat: 0 }] }],
    ['tell for a seat', { journal: ['die-3'], ask: ['tell'], seat: 0 }, { tell: [{ what: 'dealt', seat: 0, die: 3 }] }],
    ['tell for the other seat', { journal: ['die-3'], ask: ['tell'], seat: 1 }, { tell: [{ what: 'dealt', seat: 0 }] }],
    ['tell of nothing', { ask: ['tell'] }, { tell: [] }],
    ['a view', { journal: DEALT, ask: ['view'], seat: 1 }, { view: { seat: 1, dice: [-1, 5] } }],
    ['the audience by name', { journal: DEALT, ask: ['view'], seat: 'audience' }, { view: { dice: [-1, -1] } }],
  ])('%s', (_name, request, answer) => {
    expect(ask(toy, request)).toMatchObject(answer);
  });

  test('payoffs once it is over', () => {
    const journal = [...DEALT, 'bid-1', 'bid-1', 'small', 'keep'];
    expect(ask(toy, { setup: { options: { rounds: 1 } }, journal, ask: ['payoff', 'score'] })).toEqual({
      id: null,
      payoff: [-1, 1],
      score: [0, 2],
    });
  });

  test('a position and who is to act in it', () => {
    const position = `${'.'.repeat(24)}...o......x.....${'.'.repeat(24)}`;
    const asked = (toAct?: number) => ask(dama, { setup: { position, toAct }, ask: ['toAct', 'legal', 'score'] });
    expect(asked(0)).toEqual({ id: null, toAct: 0, legal: ['32-41', '32x54'], score: [1, 1] });
    expect(asked(1)).toMatchObject({ toAct: 1, legal: expect.arrayContaining(['43x21']) });
    expect(asked()).toMatchObject({ toAct: 0 });
  });

  test('a board file', () => {
    const rows = ['o . o . o . o .', '. o . o . o . o', 'o . o . o . o .', '. . . . . . . .'];
    const board = [...rows, '. . . . . . . .', '. x . x . x . x', 'x . x . x . x .', '. x . x . x . x'];
    const position = board.join('\n').replaceAll('.', ' ');
    expect(ask(dama, { setup: { position }, ask: ['score'] })).toEqual({ id: null, score: [12, 12] });
  });

  test('what the clock did for a seat', () => {
    const timed: AnyGame = {
      ...toy,
      why: (s, seat, action) =>
        action === 6 ? refuse('toy/only-the-clock', 'Only the clock bids 1.') : toy.why(s, seat, action),
      parse: (s, seat, text) =>
        text === 'bid-1' ? refuse('toy/only-the-clock', 'Only the clock bids 1.') : toy.parse(s, seat, text),
    };
    expect(ask(timed, { journal: [...DEALT, 'bid-1'] })).toMatchObject({ toAct: 1 });
  });

  test('an action out of turn, where one seat alone could do it', () => {
    const jumpy: AnyGame = {
      ...toy,
      parse: (s, seat, text) =>
        text === 'jump' && seat === 1
          ? 8
          : text === 'jump'
            ? refuse('toy/no-jump', 'Not yours.')
            : toy.parse(s, seat, text),
    };
    expect(ask(jumpy, { journal: [...DEALT, 'jump', 'bid-1'], ask: ['view'], seat: 1 })).toMatchObject({
      view: { bids: [1, 3] },
    });
  });
});

describe('refusals', () => {
  test.each([
    ['not JSON', '{"id":', { id: null, refused: 'rules/not-json' }],
    ['an empty line', '', { id: null, refused: 'rules/not-json' }],
    ['a number', '5', { id: null, refused: 'rules/not-an-object' }],
    ['a list', '[]', { id: null, refused: 'rules/not-an-object' }],
    ['null', 'null', { id: null, refused: 'rules/not-an-object' }],
    ['a setup that is a text', { id: 3, setup: 'x' }, { id: 3, refused: 'rules/bad-field' }],
    ['too many seats', { setup: { seats: 5 } }, { refused: 'rules/seats' }],
    ['half a seat', { setup: { seats: 2.5 } }, { refused: 'rules/seats' }],
    ['seats as a text', { setup: { seats: '2' } }, { refused: 'rules/seats' }],
    ['an unknown option', { setup: { options: { speed: 1 } } }, { refused: 'options/unknown' }],
    ['an option out of bounds', { setup: { options: { rounds: 0 } } }, { refused: 'options/out-of-bounds' }],
    ['options that are a list', { setup: { options: [] } }, { refused: 'options/not-an-object' }],
    ['a position, where the game reads none', { setup: { position: '....' } }, { refused: 'rules/no-positions' }],
    ['a position that is a number', { setup: { position: 7 } }, { refused: 'rules/bad-field' }],
    ['toAct without a position', { setup: { toAct: 1 } }, { refused: 'rules/to-act' }],
    ['toAct that is no seat', { setup: { toAct: 'x' } }, { refused: 'rules/no-such-seat' }],
    ['a seat nobody has', { seat: 2 }, { refused: 'rules/no-such-seat' }],
    ['an unknown question', { ask: ['toAct', 'luck'] }, { refused: 'rules/bad-field' }],
    ['a question that is a text', { ask: 'toAct' }, { refused: 'rules/bad-field' }],
    ['a journal that is a text', { journal: 'die-1' }, { refused: 'rules/bad-field' }],
    ['an entry that is a number', { journal: ['die-1', 7] }, { refused: 'rules/bad-field', at: 1 }],
    [
      'an entry of a seat nobody has',
      { journal: [{ seat: 9, action: 'bid-1' }] },
      { refused: 'rules/bad-field', at: 0 },
    ],
    ['an entry that is no word of the game', { journal: ['die-1', 'dice-2'] }, { refused: 'toy/not-a-word', at: 1 }],
    ['a bid that comes too early', { journal: ['die-1', 'bid-1'] }, { refused: 'toy/wrong-phase', at: 1 }],
    ['a die out of turn', { journal: [...DEALT, 'die-1'] }, { refused: 'toy/wrong-phase', at: 2 }],
    [
      'an entry after the end',
      { setup: { options: { rounds: 1 } }, journal: [...DEALT, 'bid-1', 'bid-1', 'small', 'keep', 'die-1'] },
      { refused: 'rules/game-over', at: 6 },
    ],
  ])('%s', (_name, request, refusal) => {
    const answer = ask(toy, request);
    expect(answer).toMatchObject(refusal);
    expect(answer['detail']).toMatch(/\.$/);
    if (!('at' in refusal)) expect(answer).not.toHaveProperty('at');
  });

  test('of a game, with the index of the entry', () => {
    expect(ask(dama, { id: 7, journal: ['23-34', '54-44'] })).toEqual({
      id: 7,
      refused: 'dama/not-diagonal',
      detail: expect.any(String),
      at: 1,
    });
    expect(ask(dama, { setup: { position: 'xxx' } })).toMatchObject({
      refused: expect.stringMatching(/^dama\/board-/),
    });
  });

  test('a fault of the rules is answered and reported', () => {
    const faults: unknown[] = [];
    const broken: AnyGame = {
      ...toy,
      score: () => {
        throw new Error('broken');
      },
    };
    const service = new RulesService(broken, fault => faults.push(fault));
    expect(JSON.parse(service.answer('{"id":1,"ask":["score"]}'))).toMatchObject({ id: 1, refused: 'rules/fault' });
    expect(faults).toHaveLength(1);
  });
});

test('every line is answered by one line of JSON with the same id', () => {
  const service = new RulesService(toy, fault => {
    throw fault;
  });
  const request = fc.record(
    {
      id: fc.jsonValue(),
      setup: fc.oneof(
        fc.jsonValue(),
        fc.record({ seats: fc.integer(), options: fc.jsonValue(), toAct: fc.jsonValue() }),
      ),
      journal: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.constantFrom('die-1', 'die-6', 'bid-2', 'small', 'keep', 'give', '')),
      ),
      ask: fc.oneof(fc.jsonValue(), fc.subarray(['toAct', 'legal', 'score', 'payoff', 'draw', 'view', 'tell'])),
      seat: fc.oneof(fc.jsonValue(), fc.integer({ min: -3, max: 4 })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(request, asked => {
      const answer = service.answer(JSON.stringify(asked));
      expect(answer).not.toContain('\n');
      expect(JSON.parse(answer)).toHaveProperty('id', JSON.parse(JSON.stringify(asked.id ?? null)));
    }),
  );
});

const talk = (game: AnyGame, ...requests: object[]): Record<string, unknown>[] => {
  const service = new RulesService(game, fault => {
    throw fault;
  });
  return requests.map(request => JSON.parse(service.answer(JSON.stringify(request))) as Record<string, unknown>); // its own output
};

describe('sessions', () => {
  const ask = ['toAct', 'legal', 'view'];

  test('go on where the last request ended', () => {
    const [, second, , fresh] = talk(
      dama,
      { session: 'a', journal: ['23-34'] },
      { session: 'a', journal: ['54-43'], ask },
      { session: 'b', journal: ['23-34'], ask },
      { session: 'a', setup: {}, ask },
    );
    const [whole, start] = talk(dama, { journal: ['23-34', '54-43'], ask }, { ask });
    expect(second).toEqual(whole);
    expect(fresh).toEqual(start);
  });

  test('stay where they were when a request is refused', () => {
    const [, refused, after] = talk(
      dama,
      { session: 'a', journal: ['23-34'] },
      { session: 'a', journal: ['54-43', '54-43'] },
      { session: 'a', journal: ['54-43'], ask },
    );
    expect(refused).toMatchObject({ at: 1 });
    expect(after).toEqual(talk(dama, { journal: ['23-34', '54-43'], ask })[0]);
  });

  test('keep their number of seats, and end when they are forgotten', () => {
    const [, four, wrong, , two] = talk(
      toy,
      { session: 'a', setup: { seats: 4 } },
      { session: 'a', ask: ['score'], seat: 3 },
      { session: 'a', ask: ['score'], seat: 4 },
      { session: 'a', forget: true },
      { session: 'a', ask: ['score'] },
    );
    expect(four!['score']).toHaveLength(4);
    expect(wrong).toMatchObject({ refused: 'rules/no-such-seat' });
    expect(two!['score']).toHaveLength(2);
  });
});

test('weights say how likely chance is to do what', () => {
  const [pile, seat] = [{ ask: ['legal', 'weights'] }, { journal: DEALT, ask: ['weights'] }];
  const { legal, weights } = ask(carcassonne, pile) as { legal: string[]; weights: number[] }; // as asked
  expect(weights).toHaveLength(legal.length);
  expect(weights.reduce((a, b) => a + b)).toBe(71);
  expect(new Set(weights).size).toBeGreaterThan(1);
  expect(ask(toy, seat)).toMatchObject({ weights: null });
});
