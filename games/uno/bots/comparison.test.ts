// What the comparison of bots says about their answer times: the time of the bot itself, whatever else the machine does.

import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/random.ts';
import { comparison } from './comparison.ts';
import { bot1, bot4, type UnoBot } from './document.ts';

/** Milliseconds that every answer takes, and that another program takes away now and then. */
const ANSWER = 2;
const INTERRUPTION = 500;

/**
 * Plays a few matches on clocks that move when a bot computes: `takes` says how far, by bot. The clock on the wall also moves by
 * what `others` take meanwhile.
 */
function worstOf(bots: readonly UnoBot[], takes: (bot: string) => number, others = 0): Map<string, number> {
  let time = 0;
  let answers = 0;
  const timed = bots.map(bot => ({
    ...bot,
    createAgent: (at: Parameters<UnoBot['createAgent']>[0]) => {
      const agent = bot.createAgent(at);
      return {
        choose: (...asked: Parameters<typeof agent.choose>) => {
          time += takes(bot.id);
          answers++;
          return agent.choose(...asked);
        },
      };
    },
  }));
  const { tallies, playMatch } = comparison({
    bots: timed,
    random: seededRandom('times'),
    now: () => time + answers * others,
    cpu: () => time,
  });
  for (let i = 0; i < 3; i++) playMatch();
  return new Map(bots.map(({ id }, i) => [id, tallies.bots[i]!.worstMs]));
}

test('an answer that was interrupted is measured again, and the interruption is not counted', () => {
  let answers = 0;
  const worst = worstOf([bot1, bot4], () => ANSWER + (++answers % 50 === 0 ? INTERRUPTION : 0));
  expect(answers).toBeGreaterThan(200);
  expect([...worst.values()]).toEqual([ANSWER, ANSWER]);
});

test('a bot that really takes long is shown with its time', () => {
  const worst = worstOf([bot1, bot4], bot => (bot === 'bot4' ? INTERRUPTION : ANSWER));
  expect([...worst]).toEqual([
    ['bot1', ANSWER],
    ['bot4', INTERRUPTION],
  ]);
});

test('the time of other programs is not counted, even if they interrupt every answer', () => {
  const worst = worstOf([bot1, bot4], () => ANSWER, INTERRUPTION);
  expect([...worst.values()]).toEqual([ANSWER, ANSWER]);
});
