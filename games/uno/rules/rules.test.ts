import { describe, expect, test } from 'vitest';
import { actionList, CHANCE, NOBODY, type Seat } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { TIME_UP } from './actions.ts';
import { cardsOf, printFace } from './cards.ts';
import { eager } from './eager.ts';
import { rules as uno } from './index.ts';
import { DEFAULTS } from './options.ts';
import {
  CHAIN_TOTAL,
  DIRECTION,
  handOf,
  LAST_WINNER,
  PHASE,
  PHASES,
  ROUND,
  type State,
  TURNS_WITHOUT_CARD,
} from './state.ts';
import { isConserved, play, testPosition } from './testing.ts';

const phase = (s: State): string => PHASES[s.at[PHASE]!]!;
const hand = (s: State, seat: Seat): string => cardsOf(handOf(s, seat)).map(printFace).join(' ');
const asked = (s: State): string => `${uno.toAct(s)} ${phase(s)}`;
const sizes = (s: State): string => s.sizes.join(' ');

function options(s: State, seat: Seat = uno.toAct(s)): string {
  const list = actionList(uno.maxLegal);
  uno.legal(s, seat, list);
  return [...list.items.subarray(0, list.size)].map(action => uno.print(s, seat, action)).join(' ');
}

function refused(s: State, text: string, seat: Seat = uno.toAct(s)): string | undefined {
  const answer = uno.parse(s, seat, text);
  return isRefusal(answer) ? answer.refused : undefined;
}

const BYSTANDERS = ['G5 G6 G7', 'G8 G9 YS'];

describe('a turn', () => {
  test('same colour, same symbol, black; or none', () => {
    const s = testPosition({ top: 'R5', hands: ['R1 B5 G7 W W+4', 'B1 B2', ...BYSTANDERS] });
    expect(options(s)).toBe('B5 R1 W W+4 draw');
    expect(refused(s, 'G7')).toBe('uno/does-not-fit');
    expect(refused(s, 'Y9')).toBe('uno/not-in-hand');
    expect(refused(s, 'B1', 1)).toBe('uno/not-your-turn');
    expect(refused(s, 'time-up')).toBe('uno/only-the-clock');
  });

  test('a drawn card that fits is asked about, and no other card', () => {
    const s = play(testPosition({ top: 'R5', hands: ['R1 G7', 'B1 B2', ...BYSTANDERS] }), 'draw R9');
    expect(asked(s)).toBe('0 again');
    expect(options(s)).toBe('R9 pass');
    expect(refused(s, 'R1')).toBe('uno/only-the-drawn-card');
    expect(asked(play(s, 'pass'))).toBe('1 playing');
  });

  test('a drawn card that does not fit ends the turn', () => {
    expect(asked(play(testPosition({ top: 'R5', hands: ['R1 G7', 'B1 B2', ...BYSTANDERS] }), 'draw G9'))).toBe(
      '1 playing',
    );
  });

  test('skip, reverse, and reverse with two seats', () => {
    const seats = { top: 'R5', hands: ['RS RC R1', 'B1 B2 B3', ...BYSTANDERS] };
    expect(asked(play(testPosition(seats), 'RS'))).toBe('2 playing');
    const back = play(testPosition(seats), 'RC');
    expect(asked(back)).toBe('3 playing');
    expect(back.at[DIRECTION]).toBe(-1);
    expect(asked(play(testPosition({ top: 'R5', hands: ['RC R1 R2', 'B1 B2'] }), 'RC'))).toBe('0 playing');
  });

  test('a wild wants a colour from who laid it', () => {
    const s = play(testPosition({ top: 'R5', hands: ['W R1 R2', 'B1 G1 R5', ...BYSTANDERS] }), 'W');
    expect(asked(s)).toBe('0 colouring');
    expect(options(s)).toBe('blue red green yellow');
    expect(options(play(s, 'blue'))).toBe('B1 draw');
  });

  test('+4: four cards, the turn lost, nothing to answer with', () => {
    const s = play(testPosition({ top: 'R5', hands: ['W+4 R1 R2', 'W+4 B+2', ...BYSTANDERS] }), 'W+4 blue B1 B2 B3 B4');
    expect(asked(s)).toBe('2 playing');
    expect(sizes(s)).toBe('2 6 3 3');
  });
});

describe('the +2 chain', () => {
  const seats = { top: 'R5', hands: ['R+2 R1 R2', 'B+2 R8 B1', 'G1 G2 G3', 'Y+2 Y1 Y2'] };

  test('adds up until somebody takes it', () => {
    const s = play(testPosition(seats), 'R+2');
    expect(options(s)).toBe('B+2 take');
    expect(refused(s, 'R8')).toBe('uno/not-an-answer');
    play(s, 'B+2');
    expect(asked(s)).toBe('2 answering');
    expect(s.at[CHAIN_TOTAL]).toBe(4);
    play(s, 'take R3 R4 R6 R7');
    expect(asked(s)).toBe('3 playing');
    expect(sizes(s)).toBe('2 2 7 3');
  });

  test('even who holds no +2 is asked, so that the question tells nothing', () => {
    expect(asked(play(testPosition({ ...seats, hands: ['R+2 R1 R2', 'B1 B2', ...BYSTANDERS] }), 'R+2'))).toBe(
      '1 answering',
    );
  });

  test('without stacking the next seat draws at once', () => {
    const s = play(testPosition({ ...seats, options: { stackTwos: false } }), 'R+2 R3 R4');
    expect(asked(s)).toBe('2 playing');
  });

  test('a last +2 inside a chain: the next seat draws the whole total and cannot answer', () => {
    const s = testPosition({ ...seats, hands: ['R+2 R1', 'B+2', 'G+2 G2', 'Y1'] });
    play(s, 'uno R+2 B+2');
    expect(asked(s)).toBe(`${CHANCE} drawing`);
    play(s, 'R9 R9 B9 B9');
    // 1 for R1, 22 and 36 for the third hand, 1 for Y1
    expect(s.at[LAST_WINNER]).toBe(1);
    expect([...s.leftovers]).toEqual([1, 0, 58, 1]);
    expect(s.scores[1]).toBe(60);
  });

  test('a last +4 makes the next seat draw, without a colour', () => {
    const s = play(testPosition({ top: 'R5', hands: ['W+4', 'B1'] }), 'W+4 R9 R9 R8 R8');
    expect(s.scores[0]).toBe(35);
    expect(asked(s)).toBe(`${CHANCE} dealing`);
  });
});

describe('calling', () => {
  const two = { top: 'R5', hands: ['R1 R2', 'B1 B2 B3', ...BYSTANDERS] };

  test('ahead, as part of the turn', () => {
    const s = play(testPosition(two), 'uno');
    expect(options(s)).toBe('R1 R2 draw');
    expect(refused(s, 'uno')).toBe('uno/already-called');
    expect(asked(play(s, 'R1'))).toBe('1 playing');
  });

  test('or within a second of the card', () => {
    const s = play(testPosition(two), 'R1');
    expect(asked(s)).toBe('0 calling');
    expect(options(s)).toBe('uno');
    expect(uno.pace!(s, 0)).toBe(1000);
    expect(asked(play(s, 'uno'))).toBe('1 playing');
  });

  test('forgotten: two cards', () => {
    const s = play(testPosition(two), 'R1 time-up B5 B6');
    expect(hand(s, 0)).toBe('B5 B6 R2');
    expect(asked(s)).toBe('1 playing');
  });

  test('is over once a card is drawn', () => {
    const s = play(testPosition(two), 'uno draw R9 pass 1:draw G1 2:draw Y1 3:draw Y2');
    expect(asked(s)).toBe('0 playing');
    expect(refused(s, 'uno')).toBe('uno/nothing-to-call');
  });

  test('comes after the cards that a +4 deals, and before the next turn', () => {
    const s = play(testPosition({ ...two, hands: ['W+4 R2', 'B1 B2 B3', ...BYSTANDERS] }), 'W+4 red B5 B6 B7 B8');
    expect(asked(s)).toBe('0 calling');
    expect(asked(play(s, 'uno'))).toBe('2 playing');
  });

  test('when a +2 is answered with the second-to-last card', () => {
    const s = play(testPosition({ ...two, hands: ['R+2 R1 R2', 'B+2 B3', ...BYSTANDERS] }), 'R+2 B+2');
    expect(asked(s)).toBe('1 calling');
    expect(asked(play(s, 'time-up G1 G2'))).toBe('2 answering');
  });

  test('caught by another seat: house rule', () => {
    const s = play(testPosition({ ...two, options: { catching: true } }), 'R1');
    expect(options(s, 2)).toBe('catch');
    expect(uno.pace!(s, 2)).toBe(0);
    expect(sizes(play(uno.copy(s), '2:catch B5 B6'))).toBe('3 3 3 3');
    expect(asked(play(s, 'time-up'))).toBe('1 playing');
    expect(sizes(s)).toBe('1 3 3 3');
  });
});

describe('the clock', () => {
  const seats = { top: 'R5', hands: ['R+2 R1 R2 W', 'B+2 B1', ...BYSTANDERS] };

  test.each([
    ['at a card: one card and no second question', '', 'time-up R9', '1 playing', '5 2 3 3'],
    ['after drawing: nothing more', 'draw R9', 'time-up', '1 playing', '5 2 3 3'],
    ['at an open chain: the total and no extra card', 'R+2', 'time-up R8 R9', '2 playing', '3 4 3 3'],
    ['at a colour: chance names it', 'W', 'time-up green', '1 playing', '3 2 3 3'],
  ])('%s', (_name, before, line, then, counts) => {
    const s = testPosition(seats);
    if (before) play(s, before);
    play(s, line);
    expect(asked(s)).toBe(then);
    expect(sizes(s)).toBe(counts);
  });

  test('the question of a colour and a call ahead belong to the turn, whose clock they share', () => {
    const s = testPosition(seats);
    const first = uno.turn!(s);
    play(s, 'W');
    expect(uno.turn!(s)).toBe(first);
    play(s, 'green');
    expect(uno.turn!(s)).toBe(first + 1);
    const two = testPosition({ top: 'R5', hands: ['R1 R2', 'B1 B2'] });
    expect(uno.turn!(play(uno.copy(two), 'uno'))).toBe(uno.turn!(two));
  });

  test('matches in which time runs out at any question keep their cards and end', () => {
    const random = seededRandom('time');
    const list = actionList(uno.maxLegal);
    const seen = new Set<string>();
    for (let game = 0; game < 12; game++) {
      const house = { sevenZero: game % 2 === 0, forcePlay: game % 3 === 0, catching: game % 4 === 3 };
      const s = uno.init(2 + (game % 4), { ...DEFAULTS, ...house, roundLimit: 3 });
      for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
        if (seat === CHANCE) uno.apply(s, seat, uno.sample!(s, random));
        else if (random(5) === 0) {
          seen.add(phase(s));
          uno.apply(s, seat, TIME_UP);
        } else {
          uno.legal(s, seat, list);
          const free = random(4) === 0; // eager never forgets to call
          uno.apply(s, seat, free ? list.items[random(list.size)]! : eager(s, seat, list, random));
        }
        if (!isConserved(s)) throw new Error(`cards are lost in game ${game}`);
      }
    }
    expect([...seen].sort()).toEqual(['again', 'answering', 'calling', 'colouring', 'playing', 'swapping']);
  });
});

/** Seat 0 deals, so seat 1 would begin. */
function turned(card: string): State {
  const s = uno.init(4, DEFAULTS);
  const random = seededRandom('a deal');
  play(s, 'dealer-0');
  for (let i = 0; i < 28; i++) play(s, '?', random);
  expect(asked(s)).toBe(`${CHANCE} turning`);
  return play(s, card);
}

describe('the first card', () => {
  test.each([
    ['a number', 'G5', '1 playing', 1],
    ['a skip: the first seat is skipped', 'GS', '2 playing', 1],
    ['a reverse: the dealer begins, the other way round', 'GC', '0 playing', -1],
    ['a +2: the first seat takes it or answers', 'G+2', '1 answering', 1],
    ['a wild: the first seat names the colour', 'W', '1 colouring', 1],
  ])('%s', (_name, card, then, direction) => {
    const s = turned(card);
    expect(asked(s)).toBe(then);
    expect(s.at[DIRECTION]).toBe(direction);
  });

  test('after a wild the same seat plays', () => {
    expect(asked(play(turned('W'), 'red'))).toBe('1 playing');
  });

  test('is never a +4', () => {
    const s = uno.init(4, DEFAULTS);
    play(s, 'dealer-0');
    for (let i = 0; i < 28; i++) play(s, '?', seededRandom(`deal ${i}`));
    expect(options(s, CHANCE)).not.toContain('W+4');
    expect(refused(s, 'W+4', CHANCE)).toBe('uno/not-an-outcome');
  });
});

describe('the draw pile', () => {
  test('empty: the discards under the top card are shuffled', () => {
    const s = testPosition({ top: 'R5', hands: ['G1', 'B1 B2'], pile: '' });
    play(s, 'draw');
    expect(s.at[PHASE]).toBe(PHASES.indexOf('drawing'));
    expect(uno.view(s, 0).pile).toBe(104);
    expect(uno.view(s, 0).discards.length).toBe(1);
  });

  test('runs out in the middle of a penalty', () => {
    const s = testPosition({ top: 'R5', hands: ['W+4 R1 R2', 'B1 B2'], pile: 'G1' });
    play(s, 'W+4 red G1');
    expect(uno.view(s, 0).pile).toBe(108 - 1 - 5);
    play(s, 'G2 G3 G4');
    expect(sizes(s)).toBe('2 6');
  });

  test('everything in hands: draw what exists, then pass; three laps without a card void the round', () => {
    const all = cardsOf(uno.init(2, DEFAULTS).pile).map(printFace);
    const mine = all.filter(card => card.startsWith('B'));
    const theirs = all.filter(card => !card.startsWith('B') && card !== 'G+2').concat('G+2');
    const s = testPosition({ top: 'G+2', hands: [mine.join(' '), theirs.join(' ')], pile: '' });
    expect(options(s)).toBe('B+2 draw');
    play(s, 'draw');
    expect(asked(s)).toBe('1 playing');
    const random = seededRandom('void');
    for (let turns = 0; turns < 11; turns++) {
      expect(s.at[ROUND]).toBe(1);
      play(s, 'draw', random);
    }
    expect(s.at[ROUND]).toBe(2);
    expect(s.at[LAST_WINNER]).toBe(-1);
    expect([...s.scores]).toEqual([0, 0]);
  });

  test('a penalty larger than pile and discards together', () => {
    const all = cardsOf(uno.init(2, DEFAULTS).pile).map(printFace);
    const three = ['W+4', 'R1', 'R2'];
    const rest = [...all];
    for (const card of [...three, 'R5', 'Y1', 'Y2']) rest.splice(rest.indexOf(card), 1);
    const s = testPosition({ top: 'R5', hands: [three.join(' '), rest.join(' ')], pile: 'Y1 Y2' });
    play(s, 'W+4 red Y1 Y2');
    // The R5 under the +4 is all that can be shuffled.
    play(s, 'R5');
    expect(asked(s)).toBe('0 playing');
    expect(s.at[TURNS_WITHOUT_CARD]).toBe(0);
  });
});

describe('the score', () => {
  test('the winner gets what the others hold; the next dealer sits to the left', () => {
    const s = play(testPosition({ top: 'R5', hands: ['R1', 'BS B9', 'W', 'G0 Y+2'] }), 'R1');
    expect([...s.scores]).toEqual([20 + 9 + 50 + 0 + 20, 0, 0, 0]);
    expect(uno.view(s, 0).dealer).toBe(0);
    expect(uno.view(s, 0).last).toEqual({ winner: 0, card: 14, left: [0, 29, 50, 20], drawn: -1 });
  });

  test('at 500 the match is over', () => {
    const s = play(testPosition({ top: 'R5', hands: ['R1', 'W', 'B1', 'B2'], scores: [450, 499, 0, 0] }), 'R1');
    expect(uno.toAct(s)).toBe(NOBODY);
    expect(uno.payoff(s, 0)).toBe(1);
    expect(uno.payoff(s, 1)).toBeCloseTo(-1 / 3);
    expect(refused(s, 'W', 1)).toBe('uno/game-over');
  });

  test('at the round limit the highest score wins, and equal ones share', () => {
    const seats = { top: 'R5', hands: ['R1', 'B5', 'B1', 'B2'], options: { roundLimit: 1 } };
    const won = play(testPosition({ ...seats, scores: [0, 100, 0, 0] }), 'R1');
    expect(uno.payoff(won, 1)).toBe(1);
    const shared = play(testPosition({ ...seats, scores: [0, 8, 0, 0] }), 'R1');
    expect([0, 1, 2].map(seat => uno.payoff(shared, seat))).toEqual([1 / 3, 1 / 3, -1 / 3]);
  });

  test('a last skip, reverse or wild has no effect', () => {
    for (const card of ['RS', 'RC', 'W'])
      expect(asked(play(testPosition({ top: 'R5', hands: [card, 'B1', 'B2'] }), card))).toBe(`${CHANCE} dealing`);
  });
});

describe('house rules', () => {
  test('all at once, any seat that may act acting: 108 cards after every action', () => {
    const everything = Object.fromEntries(
      Object.entries(DEFAULTS).map(([name, value]) => [name, typeof value === 'boolean' ? true : value]),
    );
    const random = seededRandom('conserved');
    const list = actionList(uno.maxLegal);
    let actions = 0;
    for (let seats = 2; seats <= 10; seats += 2) {
      const s = uno.init(seats, { ...DEFAULTS, ...everything, roundLimit: 2 });
      for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
        const other = random(seats);
        const by = uno.mayAct(s, other) ? other : seat;
        if (by !== CHANCE) uno.legal(s, by, list);
        uno.apply(s, by, by === CHANCE ? uno.sample!(s, random) : eager(s, by, list, random));
        if (!isConserved(s)) throw new Error(`cards are lost with ${seats} seats`);
        actions++;
      }
    }
    expect(actions).toBeGreaterThan(1000);
  });

  test('+4 on +4 and +4 on +2, never +2 on +4', () => {
    const house = { stackFours: true, crossStack: true };
    const s = testPosition({ top: 'R5', hands: ['R+2 R1 R2', 'W+4 B1 B2', 'W+4 Y+2 G1', 'Y1 Y2 Y+2'], options: house });
    play(s, 'R+2');
    expect(options(s)).toBe('W+4 take');
    play(s, 'W+4 green');
    expect(options(s)).toBe('W+4 take');
    play(s, 'W+4 yellow');
    expect(s.at[CHAIN_TOTAL]).toBe(10);
    expect(options(s)).toBe('take');
  });

  test('a challenged bluffer draws, and the challenger plays', () => {
    const seats = { top: 'R5', hands: ['W+4 R1 B2', 'B1 B2', ...BYSTANDERS], options: { challenge: true } };
    const s = play(testPosition(seats), 'W+4 blue');
    expect(options(s)).toBe('take uno challenge');
    play(s, 'challenge G1 G2 G3 G4');
    expect(sizes(s)).toBe('6 2 3 3');
    expect(asked(s)).toBe('1 playing');
  });

  test('a wrong challenge costs two more and the turn', () => {
    const hands = ['W+4 W B2', 'B1 B2', ...BYSTANDERS];
    const s = testPosition({ top: 'R5', hands, options: { challenge: true } });
    play(s, 'W+4 blue challenge G1 G2 G3 G4 G1 G2');
    expect(sizes(s)).toBe('2 8 3 3');
    expect(asked(s)).toBe('2 playing');
  });

  test('jump-in: the very same card, from any seat, and play goes on from there', () => {
    const hands = ['R1 R2 R3', 'B1 B2 B3', 'R5 G1 G2', 'R5 Y1 Y2'];
    const s = testPosition({ top: 'R5', hands: [...hands.slice(0, 3), 'Y5 Y1 Y2'], options: { jumpIn: true } });
    expect(options(s, 2)).toBe('R5');
    expect(uno.pace!(s, 2)).toBe(0);
    expect(refused(s, 'G1', 2)).toBe('uno/not-the-same-card');
    expect(refused(s, 'Y5', 3)).toBe('uno/not-your-turn');
    expect(asked(play(s, '2:R5'))).toBe('3 playing');
  });

  test('a call ahead of the seat whose turn it was does not count for one that jumps in', () => {
    const hands = ['R1 R2', 'B1 B2 B3', 'R5 G1', 'Y1 Y2 Y3'];
    expect(asked(play(testPosition({ top: 'R5', hands, options: { jumpIn: true } }), 'uno 2:R5'))).toBe('2 calling');
  });

  test('7 swaps with a chosen seat, 0 hands every hand on', () => {
    const hands = ['R7 R0 R2', 'B1 B2', 'G1', 'Y1 Y2 Y3'];
    const seven = play(testPosition({ top: 'R5', hands, options: { sevenZero: true } }), 'R7');
    expect(options(seven)).toBe('swap-1 swap-2 swap-3');
    expect(refused(seven, 'swap-0')).toBe('uno/swap-with-another');
    play(seven, 'swap-2');
    expect([0, 1, 2, 3].map(seat => hand(seven, seat))).toEqual(['G1', 'B1 B2', 'R0 R2', 'Y1 Y2 Y3']);
    expect(asked(seven)).toBe('0 calling');
    const zero = play(testPosition({ top: 'R5', hands, options: { sevenZero: true } }), 'R0');
    expect([0, 1, 2, 3].map(seat => hand(zero, seat))).toEqual(['Y1 Y2 Y3', 'R2 R7', 'B1 B2', 'G1']);
    expect(asked(zero)).toBe('3 calling');
  });

  test('force play: the drawn card is laid, by the clock if need be', () => {
    const hands = ['R1 G7', 'B1 B2', ...BYSTANDERS];
    const s = play(testPosition({ top: 'R5', hands, options: { forcePlay: true } }), 'draw R9');
    expect(options(s)).toBe('R9');
    expect(refused(s, 'pass')).toBe('uno/must-play');
    expect(sizes(play(s, 'time-up'))).toBe('2 2 3 3');
  });

  test('draw to match: until a card fits', () => {
    const hands = ['B1 G7', 'B1 B2', ...BYSTANDERS];
    const s = play(testPosition({ top: 'R5', hands, options: { drawToMatch: true } }), 'draw G1 G2 Y9 R9');
    expect(options(s)).toBe('R9 pass');
    expect(sizes(s)).toBe('6 2 3 3');
  });
});
