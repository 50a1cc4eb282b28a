import { expect, test } from 'vitest';
import { testPosition } from './testing.ts';
import { threatsTo } from './threats.ts';

/** An aquarium with fish on these squares: 'RA0 BC3'. */
function aquarium(fish: string, turn = 0) {
  const board = Array.from({ length: 100 }, () => '-');
  for (const one of fish.split(' ')) board[Number(one[2]) * 10 + one.charCodeAt(1) - 65] = one[0]!;
  return testPosition(`${board.join('')} ${turn}`);
}

test('a fish at exactly the distance that the line asks for can be eaten, whoever is to move', () => {
  // Row 0 has two fish, two squares apart; the others are out of reach.
  for (const turn of [0, 1]) {
    const s = aquarium('RA0 BC0 RJ9 BJ4', turn);
    expect(threatsTo(s, 0).edible).toEqual(['A0']);
    expect(threatsTo(s, 1).edible).toEqual(['C0']);
  }
  expect(threatsTo(aquarium('RA0 BD0 RJ9 BJ4'), 0).edible).toEqual([]);
});

test('opposing fish that would close their swarm with one move', () => {
  // Row 0 has two fish, so each moves two squares along it; four squares apart that is not enough.
  expect(threatsTo(aquarium('RJ9 RA9 BA0 BE0'), 0).uniting).toEqual([]);
  // Row 1 has one fish: it moves one square, and then touches B0.
  expect(threatsTo(aquarium('RJ9 RA9 BB0 BD1'), 0).uniting).toContain('D1');
});

test('nothing is threatened once it is over, or for the audience', () => {
  expect(threatsTo(aquarium('RA0 BC0 RJ9 BJ4'), -1)).toEqual({ edible: [], uniting: [] });
});
