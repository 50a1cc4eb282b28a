// The comparison the document makes: whole matches with one bot a seat, seats shuffled, and its table of properties.

import type { BotAgent } from '../../../src/core/bot.ts';
import { type BySeat, CHANCE, NOBODY, type RandomInt } from '../../../src/core/game.ts';
import { CALL } from '../rules/actions.ts';
import { rules as uno } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { ROUND } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import type { UnoBot } from './document.ts';

export interface BotComparisonSetup {
  /** More bots than seats: every match seats some of them, drawn evenly. */
  readonly bots: readonly UnoBot[];
  /** As many as there are bots, unless fewer are wanted. */
  readonly seats?: number;
  readonly random: RandomInt;
  /** Milliseconds on a steady, fine clock. */
  readonly now: () => number;
  /** Milliseconds that this process has computed, without the time of other programs. If absent, `now` is used. */
  readonly cpu?: () => number;
  readonly options?: Partial<Options>;
  /** Milliseconds that a bot that thinks is given for a move. If absent, it gets what it asks for. */
  readonly budget?: number;
}

/** What was counted, as plain data: parts played apart can be added up. */
export interface BotTallies {
  matches: number;
  rounds: number;
  readonly bots: readonly BotTally[];
}

/** What adds up, and what is the most of all parts. */
const SUMS = ['matches', 'wins', 'points', 'moves', 'answers', 'ms', 'cards'] as const;
const MOSTS = ['worstMs', 'mostCards'] as const;

export type BotTally = Record<(typeof SUMS)[number] | (typeof MOSTS)[number], number>;

export interface BotFigures {
  readonly id: string;
  readonly matches: number;
  readonly wins: number;
  /** Share of its matches won, and its standard error. */
  readonly share: number;
  readonly error: number;
  readonly points: number;
  /** Milliseconds of an answer. */
  readonly meanMs: number;
  /** In CPU time. */
  readonly worstMs: number;
  /** Turns a match: the colour of a wild and the second thought about a drawn card are part of one. */
  readonly movesPerMatch: number;
  /** In hand at the begin of a turn. */
  readonly meanCards: number;
  readonly mostCards: number;
}

export interface BotComparison {
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

const nothing = (): BotTally => Object.fromEntries([...SUMS, ...MOSTS].map(name => [name, 0])) as BotTally; // all of them

export const noTallies = (bots: number): BotTallies => ({
  matches: 0,
  rounds: 0,
  bots: Array.from({ length: bots }, nothing),
});

export function addTallies(to: BotTallies, more: BotTallies): void {
  to.matches += more.matches;
  to.rounds += more.rounds;
  for (const [i, tally] of to.bots.entries()) {
    for (const name of SUMS) tally[name] += more.bots[i]![name];
    for (const name of MOSTS) tally[name] = Math.max(tally[name], more.bots[i]![name]);
  }
}

interface TimedAnswer {
  readonly action: number;
  /** Milliseconds. */
  readonly took: number;
}

/** How often an answer is measured again that would be the slowest so far. */
const TRIES = 20;

/** Plays match by match, so that the caller can show the progress. */
export function comparison(setup: BotComparisonSetup): { readonly tallies: BotTallies; playMatch(): void } {
  const { bots, random, now, cpu = now } = setup;
  const seats = setup.seats ?? bots.length;
  const options: Options = { ...uno.defaults, ...setup.options };
  const tallies = noTallies(bots.length);
  const start = uno.init(seats, options);
  const s = uno.init(seats, options);

  function ask(mind: BotAgent<View>, bot: UnoBot, view: View, tally: BotTally): number {
    const searches = bot.thinks > 0;
    const { action, took } = timed(mind, view, setup.budget ?? bot.thinks, searches ? cpu : now);
    const ms = searches || took <= tally.worstMs ? took : measuredAgain(bot, view, took, tally.worstMs);
    tally.answers++;
    tally.ms += ms;
    tally.worstMs = Math.max(tally.worstMs, ms);
    if (action === CALL || (view.phase !== 'playing' && view.phase !== 'answering')) return action;
    tally.moves++;
    tally.cards += view.hand.length;
    tally.mostCards = Math.max(tally.mostCards, view.hand.length);
    return action;
  }

  /**
   * An answer that would be the slowest so far, of a bot that does not search, is measured again with a fresh agent, in CPU time:
   * that clock is too slow to be read for every answer. The least time is the bot's own; the rest went to other programs, to the
   * compiler or to the garbage collector.
   */
  function measuredAgain(bot: UnoBot, view: View, took: number, worst: number): number {
    const again = bot.createAgent({ seat: view.me, seats, options, random: () => 0, now });
    let least = took;
    for (let i = 0; i < TRIES && least > worst; i++) least = Math.min(least, timed(again, view, 0, cpu).took);
    return least;
  }

  function timed(mind: BotAgent<View>, view: View, budget: number, clock: () => number): TimedAnswer {
    const [wall, began] = [now(), clock()];
    const action = mind.choose(view, budget);
    const [took, elapsed] = [clock() - began, now() - wall];
    // Some systems count CPU time in steps of 16 ms: what took less than a step has taken no time or too much.
    return { action, took: took > 0 ? Math.min(took, elapsed) : elapsed };
  }

  return {
    tallies,
    playMatch() {
      const seated = shuffled(bots.length, random).slice(0, seats);
      const minds = seated.map((bot, seat) => bots[bot]!.createAgent({ seat, seats, options, random, now }));
      uno.copy(start, s);
      for (let seat = uno.toAct(s); seat !== NOBODY; seat = uno.toAct(s)) {
        if (seat === CHANCE) {
          uno.apply(s, CHANCE, uno.sample!(s, random));
          continue;
        }
        const bot = seated[seat]!;
        const action = ask(minds[seat]!, bots[bot]!, uno.view(s, seat), tallies.bots[bot]!);
        const refused = uno.why(s, seat, action);
        if (refused) throw new Error(`${bots[bot]!.id} answered ${action}: ${refused.refused}`);
        uno.apply(s, seat, action);
      }
      tallies.matches++;
      tallies.rounds += s.at[ROUND]!;
      for (const [seat, bot] of seated.entries()) {
        const tally = tallies.bots[bot]!;
        tally.matches++;
        tally.points += uno.score(s, seat);
        if (uno.payoff(s, seat) === 1) tally.wins++;
      }
    },
  };
}

/** The table of properties; means of nothing are 0. */
export function figuresOf(ids: readonly string[], { matches, rounds, bots }: BotTallies): BotComparison {
  return {
    matches,
    roundsPerMatch: mean(rounds, matches),
    bots: ids.map((id, i) => figures(id, bots[i]!)),
  };
}

const mean = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);

function figures(id: string, tally: BotTally): BotFigures {
  const { matches, wins } = tally;
  const share = mean(wins, matches);
  return {
    id,
    matches,
    wins,
    share,
    error: Math.sqrt(mean(share * (1 - share), matches)),
    points: mean(tally.points, matches),
    meanMs: mean(tally.ms, tally.answers),
    worstMs: tally.worstMs,
    movesPerMatch: mean(tally.moves, matches),
    meanCards: mean(tally.cards, tally.moves),
    mostCards: tally.mostCards,
  };
}

/** Which bot sits where. */
function shuffled(count: number, random: RandomInt): BySeat<number> {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
