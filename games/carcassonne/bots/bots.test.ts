import { expect, test } from 'vitest';
import { levelsOf } from '../../../src/core/bot.ts';
import { actionList, CHANCE, NOBODY, type RandomInt } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as carcassonne } from '../rules/index.ts';
import { copy, FOLLOW, PHASE, type State } from '../rules/state.ts';
import { BASE_TILES, MONASTERY_TILES, SHIELD_TILES } from '../rules/tile-sets.ts';
import { expectedPoints, expectedPointsAfterTurn, lead } from './evaluation.ts';
import { bots as carcassonneBots } from './index.ts';
import { TileRarity } from './tile-rarity.ts';

/** A clock that moves a millisecond a look: a search looks every few iterations, so tests do not depend on real time. */
function ticking(): () => number {
  let time = 0;
  return () => time++;
}

/** Plays to the end; what each seat's bot says must be legal. */
function play(ids: readonly string[], options: typeof carcassonne.defaults, seed: string, budget: number): State {
  const minds = ids.map((id, seat) =>
    carcassonneBots
      .find(bot => bot.id === id)!
      .createAgent({ seat, seats: ids.length, options, random: seededRandom(`${seed}-${seat}`), now: ticking() }),
  );
  const random: RandomInt = seededRandom(seed);
  const s = carcassonne.init(ids.length, options);
  for (;;) {
    const seat = carcassonne.toAct(s);
    if (seat === NOBODY) return s;
    if (seat === CHANCE) carcassonne.apply(s, CHANCE, carcassonne.sample!(s, random));
    else {
      const action = minds[seat]!.choose(carcassonne.view(s, seat), budget);
      expect(carcassonne.why(s, seat, action)).toBeUndefined();
      carcassonne.apply(s, seat, action);
    }
  }
}

test('levels are numbered from the weakest, ids are unique', () => {
  const levels = levelsOf(carcassonneBots);
  expect(levels.map(bot => bot.level)).toEqual(levels.map((_, i) => i));
  expect(new Set(carcassonneBots.map(bot => bot.id)).size).toBe(carcassonneBots.length);
});

test('every bot plays legally to the end, also among five and without fields', () => {
  play(['random', 'greedy', 'careful', 'search-1', 'search-2'], carcassonne.defaults, 'five', 2);
  play(
    ['search-2', 'greedy'],
    { ...carcassonne.defaults, fields: false, monasteries: false, shields: false },
    'two',
    2,
  );
});

test('greedy beats random', () => {
  for (const seed of ['a', 'b']) {
    const s = play(['greedy', 'random'], carcassonne.defaults, seed, 1);
    expect(carcassonne.score(s, 0)).toBeGreaterThan(carcassonne.score(s, 1));
  }
});

test.each([false, true])('the quick outlook of a turn equals trying every follower; tiles counted: %s', counts => {
  const random = seededRandom('turns');
  const list = actionList(carcassonne.maxLegal);
  const tiles = BASE_TILES + MONASTERY_TILES + SHIELD_TILES;
  const s = carcassonne.init(3, { ...carcassonne.defaults, tiles });
  const points = new Float64Array(3);
  const rarity = counts ? new TileRarity(s.tables.tiles) : undefined;
  let compared = 0;
  while (carcassonne.toAct(s) !== NOBODY) {
    const seat = carcassonne.toAct(s);
    carcassonne.legal(s, seat, list);
    if (s.now[PHASE] === FOLLOW) {
      rarity?.reset(s);
      let best = Number.NEGATIVE_INFINITY;
      for (const action of list.items.slice(0, list.size)) {
        const after = copy(s);
        carcassonne.apply(after, seat, action);
        expectedPoints(after, points, rarity);
        best = Math.max(best, lead(points, 3, seat));
      }
      expectedPointsAfterTurn(copy(s), points, rarity);
      expect(lead(points, 3, seat)).toBeCloseTo(best, 9);
      compared++;
    }
    carcassonne.apply(s, seat, list.items[random(list.size)]!);
  }
  expect(compared).toBe(71);
});
