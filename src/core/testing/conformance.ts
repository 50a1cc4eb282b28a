// The laws of the contract, checked on random games. A failure names the law, the seed and the journal that breaks it.

import type { AnyGame } from '../game.ts';
import { listFor, nextStep, type PlayedStep } from './drive.ts';
import { checkEvents, checkImagining } from './knowledge.ts';
import { assertOver, BrokenLaw, broken } from './laws.ts';
import { checkLegality } from './legality.ts';
import { advance, checkCommuting, checkReplay, checkWithdrawing, checkWriting, watchRetracting } from './motion.ts';
import { SamplingCheck } from './sampling.ts';
import { checkHolds, skim } from './skim.ts';
import { Trial, type TrialConfig } from './trial.ts';

export interface ConformanceConfig<S, O> extends TrialConfig<S, O> {
  /** How many random games; each is one seed. */
  readonly games?: number;
  readonly seed?: string;
  readonly seats?: readonly number[];
  /** Every n-th state gets the expensive laws (imagine, scramble, commute, withdraw). */
  readonly every?: number;
  /** Every n-th game of each number of seats gets all laws; the others the cheap ones of skim.ts. */
  readonly thorough?: number;
}

/** Throws at the first broken law. Returns what was seen, for a test to print or to bound. */
export function checkConformance<S, O extends object>(
  game: AnyGame & { readonly defaults: O },
  config: ConformanceConfig<S, O> = {},
): { games: number; plies: number } {
  const counts = config.seats ?? range(game.seats[0], game.seats[1]);
  const total = config.games ?? 20;
  if (game.secrets && !config.scramble)
    throw new Error(`${game.id} has secrets: hand in scramble(state, seat, random)`);
  let plies = 0;
  const sampling = new SamplingCheck();
  for (let i = 0; i < total; i++) {
    const seats = counts[i % counts.length]!;
    const thorough = (Math.floor(i / counts.length) + 1) % (config.thorough ?? 1) === 0;
    const seed = `${config.seed ?? game.id}-${i}`;
    const printed: string[] = [];
    try {
      plies += thorough
        ? tryAll(new Trial(game, config, seats, seed), config, sampling, printed)
        : skim(game, config, seats, seed, printed);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const failure = error instanceof BrokenLaw ? 'breaks the law' : 'throws';
      const cut = new Error(
        `${game.id} ${failure} ${why}\nseed ${seed}, ${seats} seats, journal:\n${printed.join('\n')}`,
      );
      cut.stack = `${cut.message}\n${error instanceof Error ? error.stack : ''}`;
      throw cut;
    }
  }
  return { games: total, plies };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** A whole random game under every law; answers how many plies it had. `printed` gets every one of them. */
function tryAll<S, O extends object>(
  trial: Trial<S, O>,
  config: ConformanceConfig<S, O>,
  sampling: SamplingCheck,
  printed: string[],
): number {
  const { game } = trial;
  const list = listFor(game);
  const steps: PlayedStep[] = [];
  const seen: string[] = [];
  const longest = config.longest ?? 5000;
  const every = config.every ?? 7;
  const s: S = game.init(trial.seats, trial.options);
  let views = trial.views(s);
  let turn = game.turn?.(s) ?? 0;
  const taken = watchRetracting(trial);
  for (let ply = 0; ; ply++) {
    seen.push(views);
    taken.before(s);
    checkHolds(s, config.holds);
    checkLegality(trial, s);
    if (ply % every === 0) {
      checkExpensiveLaws(trial, s);
      sampling.visit(trial, s);
    }
    const step = nextStep(game, s, trial.seats, list, trial.random, config.choose);
    if (!step) break;
    if (ply >= longest) broken('games end', `not over after ${longest} plies`);
    printed.push(`${step.seat} ${game.print(s, step.seat, step.action)}`);
    checkEvents(trial, s, step);
    views = advance(trial, s, step, views);
    steps.push(step);
    taken.after(step);
    const now = game.turn?.(s) ?? turn;
    if (now < turn) broken('turns go forward', `turn goes back from ${turn} to ${now}`);
    turn = now;
  }
  assertOver(game, s, trial.seats);
  checkReplay(trial, steps, seen);
  return steps.length;
}

function checkExpensiveLaws<S>(trial: Trial<S>, s: S): void {
  checkImagining(trial, s);
  checkCommuting(trial, s);
  checkWithdrawing(trial, s);
  checkWriting(trial, s);
}
