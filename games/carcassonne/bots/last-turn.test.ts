import { expect, test } from 'vitest';
import { drawOutcome } from '../../../src/core/chance.ts';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { MIN_MISTAKE_LOSS } from '../../../src/core/mistakes.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { LEFT, PHASE, PLACE, type State } from '../rules/state.ts';
import { bots } from './index.ts';
import { compareLastTurn } from './last-turn.ts';

/** Random play up to a turn with so many tiles to come. */
function lateTurn(seed: string, left = 0) {
  const random = seededRandom(seed);
  const list = actionList(carcassonne.maxLegal);
  const s = carcassonne.init(2, carcassonne.defaults);
  for (let seat = carcassonne.toAct(s); seat !== NOBODY; seat = carcassonne.toAct(s)) {
    if (s.now[LEFT] === left && s.now[PHASE] === PLACE) return { s, seat };
    if (seat === CHANCE) carcassonne.apply(s, CHANCE, drawOutcome(carcassonne, s, list, random));
    else {
      carcassonne.legal(s, seat, list);
      carcassonne.apply(s, seat, list.items[random(list.size)]!);
    }
  }
  throw new Error('a match has a last tile');
}

test('the last turn is judged by how the match ends, whichever placement was played', () => {
  const search = bots.findLast(bot => bot.judges !== undefined)!;
  let decided = 0;
  for (let round = 0; round < 12; round++) {
    const { s, seat } = lateTurn(`last ${round}`);
    const compared = compareLastTurn(s, seat);
    const legal = actionList(carcassonne.maxLegal);
    carcassonne.legal(s, seat, legal);
    expect(new Set(compared.map(({ action }) => action))).toEqual(new Set(legal.items.subarray(0, legal.size)));
    expect(compared).toHaveLength(legal.size);
    let now = 0;
    const context = { seat, seats: 2, options: carcassonne.defaults, random: seededRandom('x'), now: () => now++ };
    const agent = search.createAgent(context);
    for (const { action, value, line } of compared) {
      const end = carcassonne.copy(s);
      for (const step of line) carcassonne.apply(end, seat, step);
      expect(carcassonne.toAct(end)).toBe(NOBODY);
      expect(carcassonne.payoff(end, seat)).toBe(value);
      const found = agent.judge!(carcassonne.view(s, seat), 20, action)!;
      expect([found.value, found.playedValue]).toEqual([compared[0]!.value, value]);
    }
    if (compared[0]!.value !== compared.at(-1)!.value) decided++;
  }
  expect(decided).toBeGreaterThan(0);
});

/** What a placement is worth if the one tile that is left goes to the other seat: both do what is best for them. */
function exactly(s: State, seat: number, placement: number): number {
  const followers = actionList(carcassonne.maxLegal);
  const placed = carcassonne.copy(s);
  carcassonne.apply(placed, seat, placement);
  carcassonne.legal(placed, seat, followers);
  const results = Array.from(followers.items.slice(0, followers.size), follower => {
    const after = carcassonne.copy(placed);
    carcassonne.apply(after, seat, follower);
    carcassonne.apply(after, CHANCE, carcassonne.sample!(after, seededRandom('the only tile')));
    if (carcassonne.toAct(after) === NOBODY) return carcassonne.payoff(after, seat);
    return -compareLastTurn(after, 1 - seat)[0]!.value;
  });
  return Math.max(...results);
}

test('with one tile to come, a placement that leads to the same result is no mistake', () => {
  const search = bots.findLast(bot => bot.judges !== undefined)!;
  for (let round = 0; round < 3; round++) {
    const { s, seat } = lateTurn(`late ${round}`, 1);
    const legal = actionList(carcassonne.maxLegal);
    carcassonne.legal(s, seat, legal);
    const placements = [...legal.items.subarray(0, legal.size)];
    let now = 0;
    const context = { seat, seats: 2, options: carcassonne.defaults, random: seededRandom('x'), now: () => now++ };
    const agent = search.createAgent(context);
    const best = Math.max(...placements.map(placement => exactly(s, seat, placement)));
    for (const placement of placements.filter((one, i) => i % 4 === 0 && exactly(s, seat, one) === best)) {
      const found = agent.judge!(carcassonne.view(s, seat), 100, placement)!;
      expect(found.value - found.playedValue!, carcassonne.print(s, seat, placement)).toBeLessThan(MIN_MISTAKE_LOSS);
    }
  }
});
