import { describe, expect, test } from 'vitest';
import { CHANCE, NOBODY, type Seat } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isPlay, PASS, PLAY } from '../rules/actions.ts';
import { COLOUR_OF, FACES, fits, WILD } from '../rules/cards.ts';
import { rules as uno } from '../rules/index.ts';
import { ANSWERING, CHAIN_TOTAL, handOf, PHASE, ROUND, type State, TURNS } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { HandBeliefs } from './beliefs.ts';
import { bot2, bot3, bot4, type UnoBot } from './document.ts';
import { bot5 } from './learned.ts';
import { NO_CARD, retrace, type TableAfterTurn, tableAfterTurn } from './retrace.ts';

interface RealTurn {
  readonly seat: Seat;
  card: number;
  took: number;
}

/** Plays a match of bots; `ask` sees every view of seat 0 with the turns of the others since its last one. */
function playMatch(
  bots: readonly UnoBot[],
  seed: string,
  ask: (s: State, view: View, turns: RealTurn[]) => void,
): void {
  const random = seededRandom(seed);
  const { defaults: options } = uno;
  const seats = bots.length;
  const minds = bots.map((bot, seat) => bot.createAgent({ seat, seats, options, random, now: () => 0 }));
  const s = uno.init(seats, options);
  let turns: RealTurn[] = [];
  let last = -1;
  for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
    if (seat === CHANCE) {
      uno.apply(s, CHANCE, uno.sample!(s, random));
      continue;
    }
    const view = uno.view(s, seat);
    if (seat === 0) {
      ask(s, view, turns);
      turns = [];
    }
    const action = minds[seat]!.choose(view, 0);
    if (seat !== 0) {
      const turn = 1000 * s.at[ROUND]! + s.at[TURNS]!;
      if (turn !== last) turns.push({ seat, card: NO_CARD, took: 0 });
      last = turn;
      if (isPlay(action)) turns.at(-1)!.card = action - PLAY;
      if (action === PASS && s.at[PHASE] === ANSWERING) turns.at(-1)!.took = s.at[CHAIN_TOTAL]!;
    }
    uno.apply(s, seat, action);
  }
}

/** Who laid a card and who took some; `cards`: and which card it was. */
function sameTurns(found: readonly RealTurn[] | undefined, real: readonly RealTurn[], cards: boolean): boolean {
  const told = (turns: readonly RealTurn[] | undefined): string =>
    JSON.stringify(turns?.map(({ seat, card, took }) => [seat, cards ? card : card === NO_CARD, took]));
  return told(found) === told(real);
}

const FIELD = [bot5, bot4, bot3, bot2];

describe('turns of the others between two views', () => {
  test.each([[FIELD], [FIELD.slice(0, 2)]])('are found as they were', bots => {
    const me = bots[0]!.createAgent({
      seat: 0,
      seats: bots.length,
      options: uno.defaults,
      random: () => 0,
      now: () => 0,
    });
    let left: TableAfterTurn | undefined;
    let round = 0;
    let gathered: RealTurn[] = [];
    const counts = { asked: 0, found: 0, equal: 0, exact: 0 };
    for (const seed of ['one', 'two', 'three'])
      playMatch(bots, seed, (_s, view, turns) => {
        gathered.push(...turns);
        if (view.round !== round) left = undefined;
        round = view.round;
        if (left && left.turns !== view.counters.turns) {
          const found = retrace(left, view, uno.defaults);
          counts.asked++;
          if (found) counts.found++;
          if (sameTurns(found, gathered, true)) counts.exact++;
          if (sameTurns(found, gathered, false)) counts.equal++;
          left = undefined;
        }
        gathered = left ? gathered : [];
        left = tableAfterTurn(view, me.choose(view, 0), uno.defaults) ?? left;
      });
    expect(counts.asked).toBeGreaterThan(100);
    expect(counts.found).toBeGreaterThan(0.97 * counts.asked);
    expect(counts.equal).toBeGreaterThan(0.97 * counts.asked);
    // Two cards of one colour may have been laid in either order.
    expect(counts.exact).toBeGreaterThan(0.9 * counts.asked);
  });
});

describe('beliefs about hands', () => {
  test('come nearer to the real hands than dealing at random', () => {
    const beliefs = new HandBeliefs(4, uno.defaults);
    const me = bot5.createAgent({ seat: 0, seats: 4, options: uno.defaults, random: () => 0, now: () => 0 });
    const random = seededRandom('hands');
    const imagined = uno.init(4, uno.defaults);
    const misplaced = [0, 0];
    for (const seed of ['one', 'two', 'three'])
      playMatch(FIELD, seed, (s, view) => {
        beliefs.observe(view);
        const deal = beliefs.dealer(view, beliefs.hands(view));
        for (const [i, imagine] of [uno.imagine, deal].entries())
          for (let time = 0; time < 3; time++)
            misplaced[i]! += coloursMisplaced(s, imagine(view, random, 4, uno.defaults, imagined));
        beliefs.answer(view, me.choose(view, 0));
      });
    expect(misplaced[1]).toBeLessThan(0.95 * misplaced[0]!);
  });

  test('who named a colour holds it, and had nothing that fitted', () => {
    const random = seededRandom('named');
    const imagined = uno.init(4, uno.defaults);
    const beliefs = new HandBeliefs(4, uno.defaults);
    const me = bot5.createAgent({ seat: 0, seats: 4, options: uno.defaults, random: () => 0, now: () => 0 });
    let black = 0;
    let colour = 0;
    let checked = 0;
    playMatch(FIELD, 'four', (_s, view) => {
      beliefs.observe(view);
      const { top, lastPlayer, before, counts } = view;
      if (top >= WILD && lastPlayer > 0 && counts[lastPlayer]! > 0 && black > 0 && colour === before) {
        const deal = beliefs.dealer(view, beliefs.hands(view));
        const hand = handOf(deal(view, random, 4, uno.defaults, imagined), lastPlayer);
        const held = Array.from({ length: FACES }, (_, face) => face).filter(face => hand[face]! > 0);
        expect(held.some(face => COLOUR_OF[face] === view.colour)).toBe(true);
        if (view.colour !== before) expect(held.filter(face => face < WILD && fits(face, before, -1))).toEqual([]);
        checked++;
      }
      const action = me.choose(view, 0);
      black = isPlay(action) && action - PLAY < WILD ? 1 : 0;
      colour = black === 1 ? COLOUR_OF[action - PLAY]! : -1;
      beliefs.answer(view, action);
    });
    expect(checked).toBeGreaterThan(0);
  });
});

/** Cards of the hidden hands whose colour was not the real one. */
function coloursMisplaced(real: State, imagined: State): number {
  let wrong = 0;
  for (let seat = 1; seat < real.seats; seat++) {
    const more = new Int32Array(5);
    for (let face = 0; face < FACES; face++)
      more[COLOUR_OF[face]!]! += handOf(imagined, seat)[face]! - handOf(real, seat)[face]!;
    for (const difference of more) wrong += Math.max(0, difference);
  }
  return wrong;
}
