// All twelve tools, every operation of each: what it accepts, what it refuses, taking it back, the clock running out and the
// player leaving there.

import { describe, expect, test } from 'vitest';
import { CHANCE, type Seat } from '../../../src/core/game.ts';
import { DICE } from './dice.ts';
import { rules as sagrada } from './index.ts';
import type { SagradaQuestion } from './operation-types.ts';
import { copy, type State } from './state.ts';
import {
  allViews,
  diceInGame,
  playActions,
  refusedFor,
  type SagradaTestSetup,
  testPosition,
  tryActions,
} from './testing.ts';
import { TOOLS } from './tools.ts';

interface Step {
  readonly asks: SagradaQuestion;
  /** A wrong answer and what is wrong with it. */
  readonly refuses: readonly [text: string, ...reasons: string[]];
  readonly accepts: string;
  /** Something random was shown: the price is kept and nothing before it can be taken back. */
  readonly shown?: boolean;
}

/** What CHANCE says between two questions. */
interface Roll {
  readonly rolls: readonly string[];
}

interface Walk {
  readonly tool: string;
  readonly setup?: SagradaTestSetup;
  readonly steps: readonly (Step | Roll)[];
  /** Row texts of the window afterwards; the pool where it matters. */
  readonly window: readonly string[];
  readonly pool?: string;
  readonly track?: string;
}

const WINDOW = ['R1 B2 .. .. ..', '.. G3 .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];
const POOL = 'R5 G2 B2 Y1 P6 P6 Y4';
const far: Step['refuses'] = ['e4', 'NOT_ADJACENT'];
const pick = (die: string): Step => ({ asks: 'pool-die', refuses: ['R6', 'NO_DIE'], accepts: die });
const rows = (...first: readonly string[]): readonly string[] => [...first, ...WINDOW.slice(first.length)];

const walks: readonly Walk[] = [
  {
    tool: 'grozing-pliers',
    steps: [
      pick('Y1'),
      { asks: 'up-or-down', refuses: ['down', 'NO_SUCH_VALUE'], accepts: 'up' },
      { asks: 'cell', refuses: far, accepts: 'c2' },
    ],
    window: rows('R1 B2 .. .. ..', '.. G3 Y2 .. ..'),
    pool: 'R5 Y4 G2 B2 P6 P6',
  },
  {
    tool: 'eglomise-brush',
    steps: [
      { asks: 'own-die', refuses: ['e4', 'NO_DIE'], accepts: 'b2' },
      { asks: 'cell', refuses: ['b2', 'SAME_CELL'], accepts: 'c2' },
    ],
    window: rows('R1 B2 .. .. ..', '.. .. G3 .. ..'),
  },
  {
    tool: 'copper-foil-burnisher',
    steps: [
      { asks: 'own-die', refuses: ['c2', 'NO_DIE'], accepts: 'b2' },
      { asks: 'cell', refuses: ['a1', 'OCCUPIED'], accepts: 'a2' },
    ],
    window: rows('R1 B2 .. .. ..', 'G3 .. .. .. ..'),
  },
  {
    tool: 'lathekin',
    steps: [
      { asks: 'own-die', refuses: ['e4', 'NO_DIE'], accepts: 'b2' },
      { asks: 'cell', refuses: far, accepts: 'c2' },
      { asks: 'own-die', refuses: ['c2', 'SAME_DIE'], accepts: 'a1' },
      { asks: 'cell', refuses: ['a1', 'SAME_CELL'], accepts: 'b2' },
    ],
    window: rows('.. B2 .. .. ..', '.. R1 G3 .. ..'),
  },
  {
    tool: 'lens-cutter',
    steps: [
      pick('R5'),
      { asks: 'track-die', refuses: ['1:R5', 'NO_DIE'], accepts: '1:R4' },
      { asks: 'cell', refuses: ['c4', 'NOT_ADJACENT'], accepts: 'c2' },
    ],
    window: rows('R1 B2 .. .. ..', '.. G3 R4 .. ..'),
    pool: 'Y1 Y4 G2 B2 P6 P6',
    track: 'R5 B1',
  },
  {
    tool: 'flux-brush',
    steps: [pick('R5'), { rolls: ['4'] }, { asks: 'cell-or-no', refuses: far, accepts: 'c2', shown: true }],
    window: rows('R1 B2 .. .. ..', '.. G3 R4 .. ..'),
    pool: 'Y1 Y4 G2 B2 P6 P6',
  },
  {
    tool: 'glazing-hammer',
    setup: { lines: ['turn 6', 'pool R5 G2'] },
    steps: [{ rolls: ['1', '6'] }],
    window: WINDOW,
    pool: 'R1 G6',
  },
  {
    tool: 'running-pliers',
    setup: { lines: ['drafted', `pool ${POOL}`] },
    steps: [pick('Y4'), { asks: 'cell', refuses: far, accepts: 'c2' }],
    window: rows('R1 B2 .. .. ..', '.. G3 Y4 .. ..'),
    pool: 'R5 Y1 G2 B2 P6 P6',
  },
  {
    tool: 'cork-backed-straightedge',
    steps: [pick('R5'), { asks: 'cell-apart', refuses: ['c2', 'MUST_NOT_TOUCH'], accepts: 'e4' }],
    window: [...WINDOW.slice(0, 3), '.. .. .. .. R5'],
    pool: 'Y1 Y4 G2 B2 P6 P6',
  },
  {
    tool: 'grinding-stone',
    steps: [pick('R5'), { asks: 'cell', refuses: ['c1', 'ADJ_VALUE'], accepts: 'c2' }],
    window: rows('R1 B2 .. .. ..', '.. G3 R2 .. ..'),
    pool: 'Y1 Y4 G2 B2 P6 P6',
  },
  {
    tool: 'flux-remover',
    steps: [
      pick('R5'),
      { rolls: ['green'] },
      { asks: 'value', refuses: ['c2', 'wrong-answer'], accepts: '4', shown: true },
      { asks: 'cell-or-no', refuses: ['c2', 'ADJ_COLOR'], accepts: 'c3', shown: true },
    ],
    window: rows('R1 B2 .. .. ..', '.. G3 .. .. ..', '.. .. G4 .. ..'),
    pool: 'Y1 Y4 G2 B2 P6 P6',
  },
  {
    tool: 'tap-wheel',
    setup: { window: rows('R1 B2 .. .. ..', '.. R3 .. .. ..') },
    steps: [
      { asks: 'track-colour', refuses: ['yellow', 'COLOR_NOT_ON_TRACK'], accepts: 'red' },
      { asks: 'own-die', refuses: ['b1', 'DIFFERENT_COLORS'], accepts: 'b2' },
      { asks: 'cell', refuses: ['a2', 'ADJ_COLOR'], accepts: 'c2' },
      { asks: 'yes-or-no', refuses: ['a1', 'wrong-answer'], accepts: 'yes' },
      { asks: 'own-die', refuses: ['c2', 'SAME_DIE'], accepts: 'a1' },
      { asks: 'cell', refuses: ['c1', 'ADJ_COLOR'], accepts: 'a2' },
    ],
    window: rows('.. B2 .. .. ..', 'R1 .. R3 .. ..'),
  },
];

test('every tool and every operation of its queue is walked through', () => {
  expect(walks.map(walk => walk.tool)).toEqual(TOOLS.map(card => card.id));
});

const SEAT: Seat = 0;
const isRoll = (step: Step | Roll): step is Roll => 'rolls' in step;

function begin(walk: Walk, seats = 3): State {
  return testPosition({
    seats,
    window: WINDOW,
    ...walk.setup,
    lines: [`tools ${walk.tool}`, 'track R4 B1', ...(walk.setup?.lines ?? [`pool ${POOL}`])],
  });
}

/** The state in which step `at` is asked, and the last one before it that cannot be left by taking back. */
function reach(walk: Walk, at: number): { s: State; anchor: State } {
  const s = begin(walk);
  let anchor = copy(s);
  const follow = (text: string): void => {
    playActions(s, text);
    if (!sagrada.retractable!(s, SEAT)) anchor = copy(s);
  };
  follow(`use ${walk.tool}`);
  for (const step of walk.steps.slice(0, at))
    for (const text of isRoll(step) ? step.rolls : [step.accepts]) follow(text);
  return { s, anchor };
}

/** What the table shows of seat 0, of the pool and of the track. */
function shown(s: State): unknown {
  const v = sagrada.view(s, SEAT);
  return { rows: v.players[0]!.rows, favor: v.players[0]!.favor, tools: v.tools, pool: v.pool, track: v.track };
}

for (const walk of walks)
  describe(walk.tool, () => {
    test('from the first answer to the last', () => {
      const before = sagrada.view(begin(walk), SEAT);
      const { s } = reach(walk, walk.steps.length);
      const after = sagrada.view(s, SEAT);
      expect(after.players[0]!.rows).toEqual(walk.window);
      expect(after.pool.split(' ').sort()).toEqual((walk.pool ?? POOL).split(' ').sort());
      if (walk.track) expect(after.track[0]).toBe(walk.track);
      expect(after.players[0]!.favor).toBe(before.players[0]!.favor - 1);
      expect(after.tools).toEqual([{ id: walk.tool, used: true }]);
      expect(diceInGame(s)).toBe(DICE);
      expect(after.queue).toBeNull();
    });

    for (const [at, step] of walk.steps.entries()) {
      if (isRoll(step)) {
        test(`step ${at}, CHANCE: nobody can take it back, and leaving does not stop it`, () => {
          const { s } = reach(walk, at);
          expect(sagrada.toAct(s)).toBe(CHANCE);
          expect(sagrada.retractable!(s, SEAT)).toBe(false);
          sagrada.withdraw!(s, SEAT);
          playActions(s, ...step.rolls);
          while (sagrada.view(s, SEAT).queue) playActions(s, '3');
          expect([sagrada.toAct(s) !== SEAT, diceInGame(s)]).toEqual([true, DICE]);
        });
        continue;
      }
      describe(`step ${at}, ${step.asks}`, () => {
        test('accepts', () => {
          const { s } = reach(walk, at);
          expect(sagrada.view(s, SEAT).queue!.asks).toBe(step.asks);
          expect(tryActions(s, step.accepts)).toBeUndefined();
        });
        test('refuses, and nothing has changed', () => {
          const { s } = reach(walk, at);
          const before = allViews(s);
          const [text, ...reasons] = step.refuses;
          expect(refusedFor(s, text)).toEqual(reasons);
          expect(refusedFor(s, 'pass')).toEqual(['wrong-answer']);
          expect(refusedFor(s, 'time-up')).toEqual(['only-the-clock']);
          expect(allViews(s)).toBe(before);
        });
        test('can be taken back as far as nothing random was shown', () => {
          const { s, anchor } = reach(walk, at);
          if (!step.shown) {
            expect(sagrada.retractable!(s, SEAT)).toBe(true);
            expect(allViews(anchor)).toBe(allViews(begin(walk)));
          } else expect(allViews(anchor)).not.toBe(allViews(begin(walk)));
          expect(sagrada.retractable!(anchor, SEAT)).toBe(false);
        });
        for (const [what, leave] of [
          ['the clock runs out', (s: State) => sagrada.apply(s, SEAT, sagrada.idle!(s, SEAT))],
          ['the player leaves', (s: State) => sagrada.withdraw!(s, SEAT)],
        ] as const)
          test(`${what}: cancelled and refunded, or settled once something random was shown`, () => {
            const { s } = reach(walk, at);
            const drawn = sagrada.view(s, SEAT).queue!;
            leave(s);
            if (sagrada.toAct(s) === CHANCE) playActions(s, '3');
            expect([sagrada.toAct(s), diceInGame(s), sagrada.view(s, SEAT).queue]).toEqual([1, DICE, null]);
            if (!step.shown) {
              expect(shown(s)).toEqual(shown(begin(walk)));
              return;
            }
            const v = sagrada.view(s, SEAT);
            expect([v.players[0]!.favor, v.tools[0]!.used, v.players[0]!.rows]).toEqual([5, true, WINDOW]);
            expect(v.pool.split(' ')).toContain(drawn.hand || `${drawn.colour}3`);
          });
      });
    }

    test('in the single-player game a die pays first, and both leave the game', () => {
      const solo = TOOLS.find(card => card.id === walk.tool)!.solo;
      const turn = walk.setup?.lines?.includes('turn 6') ? ['turn 2'] : [];
      const lines = [`tools ${walk.tool}`, ...turn, 'track R4 B1', `pool ${solo}3 ${walk.pool ?? POOL} ${POOL}`];
      const s = testPosition({ seats: 1, window: WINDOW, ...walk.setup, lines });
      playActions(s, `use ${walk.tool}`);
      expect(sagrada.view(s, 0).queue!.asks).toBe('payment');
      const other = solo === 'Y' ? 'G2' : 'Y4';
      expect(refusedFor(s, other)).toEqual(['WRONG_PAYMENT']);
      expect(refusedFor(s, solo === 'R' ? 'R6' : 'R2')).toContain('NO_DIE');
      const cancelled = copy(s);
      sagrada.apply(cancelled, 0, sagrada.idle!(cancelled, 0));
      expect([sagrada.view(cancelled, 0).box, sagrada.view(cancelled, 0).tools[0]!.used]).toEqual(['', false]);
      playActions(s, `${solo}3`);
      expect([sagrada.view(s, 0).box, diceInGame(s)]).toEqual([`${solo}3`, DICE]);
    });
  });
