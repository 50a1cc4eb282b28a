// The comparison the document makes: whole matches with one bot a seat, seats shuffled, and its table of properties.

import type { Mind } from '../../core/bot.ts';
import { type BySeat, CHANCE, NOBODY, type Random } from '../../core/game.ts';
import { CALL } from './actions.ts';
import type { UnoBot } from './bots-document.ts';
import { uno } from './index.ts';
import type { UnoOptions } from './options.ts';
import { ROUND } from './state.ts';
import type { View } from './view.ts';

export interface ComparisonSetup {
  readonly bots: readonly UnoBot[];
  readonly random: Random;
  /** Milliseconds on a steady, fine clock. */
  readonly now: () => number;
  readonly options?: Partial<UnoOptions>;
  /** Milliseconds a bot that thinks is given for a move; absent: what it asks for. */
  readonly budget?: number;
}

export interface BotFigures {
  readonly id: string;
  readonly wins: number;
  /** Share of the matches won, and its standard error. */
  readonly share: number;
  readonly error: number;
  readonly points: number;
  /** Milliseconds of an answer. */
  readonly meanMs: number;
  readonly worstMs: number;
  /** Turns a match: the colour of a wild and the second thought about a drawn card are part of one. */
  readonly movesPerMatch: number;
  /** In hand at the begin of a turn. */
  readonly meanCards: number;
  readonly mostCards: number;
}

export interface Comparison {
  readonly matches: number;
  readonly roundsPerMatch: number;
  readonly bots: readonly BotFigures[];
}

/** What the document reports of 1000 matches; its win chart is lost. Answer times in milliseconds. */
export const DOCUMENT_FIGURES = {
  matches: 1000,
  movesPerMatch: 121,
  meanCards: 5,
  bots: [
    { id: 'bot1', meanMs: 0, worstMs: 1 },
    { id: 'bot2', meanMs: 0.1, worstMs: 12_724 },
    { id: 'bot3', meanMs: 78, worstMs: 163_991 },
    { id: 'bot4', meanMs: 0, worstMs: 1 },
  ],
} as const;

interface Tally {
  wins: number;
  points: number;
  moves: number;
  answers: number;
  ms: number;
  worstMs: number;
  cards: number;
  mostCards: number;
}

/** Plays match by match, so that whoever drives it can show how far it is. */
export function comparison(setup: ComparisonSetup): { playMatch(): void; report(): Comparison } {
  const { bots, random, now } = setup;
  const options: UnoOptions = { ...uno.defaults, ...setup.options };
  const tallies = bots.map(
    (): Tally => ({ wins: 0, points: 0, moves: 0, answers: 0, ms: 0, worstMs: 0, cards: 0, mostCards: 0 }),
  );
  const start = uno.init(bots.length, options);
  const s = uno.init(bots.length, options);
  let matches = 0;
  let rounds = 0;

  function ask(mind: Mind<View>, bot: UnoBot, view: View, tally: Tally): number {
    const began = now();
    const action = mind.choose(view, setup.budget ?? bot.thinks);
    const took = now() - began;
    tally.answers++;
    tally.ms += took;
    tally.worstMs = Math.max(tally.worstMs, took);
    if (action === CALL || (view.phase !== 'playing' && view.phase !== 'answering')) return action;
    tally.moves++;
    tally.cards += view.hand.length;
    tally.mostCards = Math.max(tally.mostCards, view.hand.length);
    return action;
  }

  return {
    playMatch() {
      const seated = shuffled(bots.length, random);
      const minds = seated.map((bot, seat) => bots[bot]!.sit({ seat, seats: bots.length, options, random, now }));
      uno.copy(start, s);
      for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
        if (seat === CHANCE) {
          uno.apply(s, CHANCE, uno.sample!(s, random));
          continue;
        }
        const bot = seated[seat]!;
        const action = ask(minds[seat]!, bots[bot]!, uno.view(s, seat), tallies[bot]!);
        const refused = uno.why(s, seat, action);
        if (refused) throw new Error(`${bots[bot]!.id} answered ${action}: ${refused.refused}`);
        uno.apply(s, seat, action);
      }
      matches++;
      rounds += s.at[ROUND]!;
      for (const [seat, bot] of seated.entries()) {
        tallies[bot]!.points += uno.score(s, seat);
        if (uno.payoff(s, seat) === 1) tallies[bot]!.wins++;
      }
    },
    report: () => ({
      matches,
      roundsPerMatch: rounds / matches,
      bots: bots.map(({ id }, i) => figures(id, tallies[i]!, matches)),
    }),
  };
}

function figures(id: string, tally: Tally, matches: number): BotFigures {
  const share = tally.wins / matches;
  return {
    id,
    wins: tally.wins,
    share,
    error: Math.sqrt((share * (1 - share)) / matches),
    points: tally.points / matches,
    meanMs: tally.ms / tally.answers,
    worstMs: tally.worstMs,
    movesPerMatch: tally.moves / matches,
    meanCards: tally.cards / tally.moves,
    mostCards: tally.mostCards,
  };
}

/** Which bot sits where. */
function shuffled(count: number, random: Random): BySeat<number> {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
