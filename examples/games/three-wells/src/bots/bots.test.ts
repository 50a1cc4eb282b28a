import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionList, CHANCE, drawOutcome, NOBODY, seededRandom } from 'ludoteca/core';
import { rules } from '../rules/index.ts';
import { dealtState, play } from '../rules/testing.ts';
import { bots } from './index.ts';

const [SEATS, options] = [3, { rounds: 1 }];

/** A clock that advances with every look at it, so that no real time passes. */
function testClock(): () => number {
  let now = 0;
  return () => (now += 5);
}

const seated = (bot: (typeof bots)[number], seat: number, seed: string) =>
  bot.createAgent({ seat, seats: SEATS, options, random: seededRandom(`${seed} ${seat}`), now: testClock() });

/** The points of each seat after a match of one round. */
function playMatch(players: readonly (typeof bots)[number][], seed: string): readonly number[] {
  const [random, list] = [seededRandom(seed), actionList(rules.maxLegal)];
  const agents = players.map((bot, seat) => seated(bot, seat, seed));
  const s = rules.init(SEATS, options);
  for (let seat = rules.toAct(s); seat !== NOBODY; seat = rules.toAct(s)) {
    const action =
      seat === CHANCE ? drawOutcome(rules, s, list, random) : agents[seat]!.choose(rules.view(s, seat), 100);
    assert.equal(rules.why(s, seat, action), undefined);
    rules.apply(s, seat, action);
  }
  return s.points;
}

for (const bot of bots)
  test(`${bot.id} plays a whole match of legal cards`, () => {
    const points = playMatch([bot, bot, bot], bot.id);
    assert(points[0]! + points[1]! + points[2]! >= 6);
  });

test('every level takes more points than the one before, at a table with two of them', () => {
  for (const [i, bot] of bots.slice(1).entries()) {
    let [own, other] = [0, 0];
    for (let n = 0; n < 30; n++) {
      const points = playMatch(
        [0, 1, 2].map(seat => (seat === n % 3 ? bot : bots[i]!)),
        `level ${i} ${n}`,
      );
      own += points[n % 3]!;
      other += (points[(n + 1) % 3]! + points[(n + 2) % 3]!) / 2;
    }
    assert(own > other, `${bot.id} ${own}, ${bots[i]!.id} ${other}`);
  }
});

test('the search takes a trick of three colours that it can have, and knows what the other card loses', () => {
  const s = play('R1 G4', dealtState(['R1 R2', 'G3 G4', 'B3 R6']));
  const judgement = seated(bots.at(-1)!, 2, 'judge').judge!(rules.view(s, 2), 400, rules.parse(s, 2, 'B3') as number)!;
  assert.equal(rules.print(s, 2, judgement.action), 'R6');
  assert(judgement.playedValue! < judgement.value);
});
