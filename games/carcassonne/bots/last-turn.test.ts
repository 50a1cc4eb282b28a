import { expect, test } from 'vitest';
import { drawOutcome } from '../../../src/core/chance.ts';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { FOLLOW, PHASE } from '../rules/state.ts';
import { bots } from './index.ts';
import { compareLastTurn, isLastTurn } from './last-turn.ts';

/** Random play up to the last tile. */
function lastTurn(seed: string) {
  const random = seededRandom(seed);
  const list = actionList(carcassonne.maxLegal);
  const s = carcassonne.init(2, carcassonne.defaults);
  for (let seat = carcassonne.toAct(s); seat !== NOBODY; seat = carcassonne.toAct(s)) {
    if (isLastTurn(s) && s.now[PHASE] !== FOLLOW) return { s, seat };
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
    const { s, seat } = lastTurn(`last ${round}`);
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
