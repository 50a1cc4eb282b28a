// Cases that chance brings too seldom, forced through match and gateway; the rules alone have theirs beside them.

import { afterEach, describe, expect, test } from 'vitest';
import { game } from '../../games/uno/game.ts';
import { NO_CARD, wireCard } from '../../games/uno/gateway/messages.ts';
import { DRAWN } from '../../games/uno/rules/actions.ts';
import { type CardKind, parseFace } from '../../games/uno/rules/cards.ts';
import { rules as uno } from '../../games/uno/rules/index.ts';
import { PHASE, TURNING } from '../../games/uno/rules/state.ts';
import type { AnyGame } from '../../src/core/game.ts';
import type { AnyGamePackage } from '../../src/game-package/define-game.ts';
import type { UnoClient } from './uno-client.ts';
import { Kit, until } from './uno-kit.ts';

const kit = new Kit();
afterEach(() => kit.close());

const sorted = (cards: readonly object[]): string[] =>
  cards.map(card => JSON.stringify(card)).toSorted((a, b) => a.localeCompare(b));

/** What a client has gathered from its messages is what its seat may see, no more and no less. */
function expectSameTable(one: UnoClient, me: number): void {
  const v = kit.viewOf(me);
  expect(sorted(one.hand)).toEqual(sorted(v.hand.map(wireCard)));
  for (const i of [1, 2, 3]) {
    expect(one.counts[i]).toBe(v.counts[(me + i) % 4]);
    expect(one.scores[i]).toBe(v.scores[(me + i) % 4]);
  }
  expect((one.named + me) % 4).toBe(v.phase === 'calling' ? (one.named + me) % 4 : v.turn);
}

/** Who is asked, once it has heard the question. */
async function asked(four: readonly UnoClient[]): Promise<{ seat: number; one: UnoClient }> {
  await until(() => kit.match.phase === 'running' && kit.match.toAct >= 0);
  const seat = kit.match.toAct;
  const one = four[seat]!;
  await until(() => one.question !== undefined);
  return { seat, one };
}

/** Answers each question in turn until `isDone`, comparing the tables before each. */
async function playUntil(
  four: readonly UnoClient[],
  isDone: () => boolean,
  answer: (one: UnoClient) => void = one => one.answer(),
): Promise<void> {
  while (!isDone()) {
    const { seat, one } = await asked(four);
    expectSameTable(one, seat);
    const { version } = kit.match;
    answer(one);
    await until(() => kit.match.version > version);
  }
}

/** Long enough for every question to come several times. */
const LONG: AnyGame = { ...uno, defaults: { ...uno.defaults, target: 2000 } };

/** Only UNO, with these rules. */
const playing = (rules: AnyGame): AnyGamePackage => ({ ...game, rules });

/** UNO whose first card of every round is this one, where the pile still has it. */
function beginningWith(face: CardKind): AnyGame {
  const rigged: typeof uno = {
    ...uno,
    sample: (s, random) => {
      const isFirst = s.at[PHASE] === TURNING && uno.weight(s, DRAWN + face) > 0;
      return isFirst ? DRAWN + face : uno.sample!(s, random);
    },
  };
  return rigged;
}

describe('the first card of a round', () => {
  test.each([
    ['G5', 'ask-card', 1, 1],
    ['GS', 'ask-card', 2, 1],
    ['GC', 'ask-card', 0, -1],
    ['G+2', 'ask-draw-two', 1, 1],
    ['W', 'ask-colour', 1, 1],
  ] as const)('%s: %s to the seat %i after the dealer, direction %i', async (card, question, after, direction) => {
    await kit.open({ games: [playing(beginningWith(parseFace(card)!))] });
    const four = await kit.seat(4, false);
    const { seat, one } = await asked(four);
    const { dealer, top } = kit.viewOf(seat);
    // The rare deal that left none of these cards in the pile begins with another.
    if (top === parseFace(card)) {
      expect([one.question, seat]).toEqual([question, (dealer + after) % 4]);
      expect(kit.viewOf(seat).direction).toBe(direction);
    }
    const { version } = kit.match;
    await playUntil(four, () => kit.match.version > version + 40);
  });
});

const reshuffles = (one: UnoClient) => one.heard.flatMap(news => (news.t === 'reshuffled' ? [news.pile] : []));

test('the draw pile empties: discards are shuffled, then all cards are in hands, and the void round is followed by the next', async () => {
  await kit.open();
  const four = await kit.seat(4, false);
  let inHands = 0;
  await playUntil(
    four,
    () => kit.viewOf(0).round === 2,
    one => {
      const { counts, counters } = kit.viewOf(0);
      inHands = counts.reduce((sum, count) => sum + count);
      // All players draw; a card is laid only before three quiet laps would void the round too early.
      const mustLay = counters.quiet >= 8 && inHands < 107;
      if (mustLay || (one.question !== 'ask-card' && one.question !== 'ask-draw-two')) return one.answer();
      one.send({ t: one.question === 'ask-card' ? 'card' : 'draw-two', card: NO_CARD });
      one.question = undefined;
      return undefined;
    },
  );
  // All but the one on the table.
  expect(inHands).toBe(107);
  expect(reshuffles(four[0]!).length).toBeGreaterThan(0);
  for (const one of four) {
    await until(() => one.heard.filter(({ t }) => t === 'round').length === 2);
    expect(reshuffles(one)).toEqual(reshuffles(four[0]!));
    expect(one.heard.filter(({ t }) => t === 'points')).toEqual([]);
  }
});

/** What a seat is asked; a second thought about a drawn card is a question of its own. */
const QUESTIONS = ['playing', 'again', 'colouring', 'answering', 'calling'] as const;

/** Plays seat 0 until it was at each kind of question `times` times, and does something there. */
async function atEachQuestion(
  four: UnoClient[],
  times: number,
  visit: (phase: string, one: UnoClient) => Promise<UnoClient>,
): Promise<Map<string, number>> {
  const visited = new Map<string, number>(QUESTIONS.map(one => [one, 0]));
  while ([...visited.values()].some(count => count < times)) {
    const { seat, one } = await asked(four);
    const { phase } = kit.viewOf(seat);
    expectSameTable(one, seat);
    if (seat === 0 && visited.get(phase)! < times) {
      visited.set(phase, visited.get(phase)! + 1);
      four[0] = await visit(phase, one);
    } else {
      const { version } = kit.match;
      one.answer();
      await until(() => kit.match.version > version);
    }
    if (kit.match.phase === 'over') throw new Error(`the match was over before ${JSON.stringify([...visited])}`);
  }
  return visited;
}

describe('at every question', () => {
  test('time runs out: a card, nothing more, a colour by lot, the chain, two cards', async () => {
    await kit.open({ games: [playing(LONG)] });
    const four = await kit.seat(4, false);
    const visited = await atEachQuestion(four, 2, async (phase, one) => {
      const before = kit.viewOf(0);
      const { version } = kit.match;
      const grows = { playing: 1, again: 0, colouring: 0, answering: before.total, calling: 2 }[phase]!;
      const { ms } = one.heard.findLast(news => news.t === 'clock')!;
      expect(ms).toBe(phase === 'calling' ? 1000 : 10_000);
      kit.timer.pass(ms);
      await until(() => kit.match.version > version);
      const after = kit.viewOf(0);
      expect(after.hand.length).toBe(before.hand.length + grows);
      if (phase === 'colouring') expect(after.colour).toBeLessThan(4);
      one.question = undefined;
      return one;
    });
    expect([...visited.values()]).toEqual([2, 2, 2, 2, 2]);
  });

  test('the line breaks and the token brings the seat back, with its table whole', async () => {
    await kit.open({ games: [playing(LONG)] });
    const four = await kit.seat(4, false);
    const visited = await atEachQuestion(four, 2, async (_phase, one) => {
      one.drop();
      await until(() => kit.match.isAbsent(0));
      return kit.back(one);
    });
    expect([...visited.values()]).toEqual([2, 2, 2, 2, 2]);
  });
});
