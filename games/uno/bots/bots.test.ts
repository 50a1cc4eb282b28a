import { expect, test } from 'vitest';
import { levelsOf } from '../../../src/core/bot.ts';
import { actionList, CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { rules as uno } from '../rules/index.ts';
import type { UnoBot } from './document.ts';
import { bots as unoBots } from './index.ts';

const botOf = (id: string): UnoBot => unoBots.find(bot => bot.id === id)!;

test('bots are offered weakest first, under names of their own', () => {
  const levels = levelsOf(unoBots);
  expect(levels.map(bot => bot.level)).toEqual(levels.map((_, i) => i));
  expect(new Set(unoBots.map(bot => bot.id)).size).toBe(unoBots.length);
});

test('the random bot plays by the rules, takes each choice some time, and is beaten by bot 1', () => {
  const random = seededRandom('random bot');
  const [careless, bot1] = [botOf('random'), botOf('bot1')];
  const options = { ...uno.defaults, target: 100 };
  const chosen = new Set<string>();
  let won = 0;
  for (let game = 0; game < 60; game++) {
    const s = uno.init(2, options);
    const minds = [careless, bot1].map((bot, seat) =>
      bot.createAgent({ seat, seats: 2, options, random, now: () => 0 }),
    );
    const list = actionList(uno.maxLegal);
    for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
      if (seat === CHANCE) {
        uno.apply(s, CHANCE, uno.sample!(s, random));
        continue;
      }
      const action = minds[seat]!.choose(uno.view(s, seat), 1000);
      expect(uno.why(s, seat, action)).toBeUndefined();
      uno.legal(s, seat, list);
      if (seat === 0 && list.size > 1) chosen.add(uno.print(s, seat, action));
      uno.apply(s, seat, action);
    }
    if (uno.payoff(s, 1) > 0) won++;
  }
  expect([...chosen]).toEqual(expect.arrayContaining(['draw', 'pass', 'uno', 'W', 'red']));
  expect(won).toBeGreaterThan(36);
});

test('bot 2 is the one that sits in, as in the document', () => {
  expect(unoBots.filter(bot => bot.usual).map(bot => bot.id)).toEqual(['bot2']);
});

test('both readings of ties can be asked for', () => {
  expect(unoBots.map(bot => bot.id)).toEqual(expect.arrayContaining(['bot2', 'bot2-literal', 'bot3', 'bot3-literal']));
});
