// Plays a tournament: round after round, several games at a time. What is already among the results is not played again.

import { type Job, jobsOf } from './job.ts';
import { eachOpening } from './openings.ts';
import type { PlayedPairing, PlayedRound, Round, Scheme } from './pairings/scheme.ts';
import type { PlayedGame } from './play-game.ts';
import type { Results } from './results.ts';
import { type SprtState, sprt } from './sprt.ts';
import { pointsIn } from './standings.ts';
import { schemeOf, type Tournament } from './tournament.ts';

export interface ArenaRun {
  readonly tournament: Tournament;
  readonly results: Results;
  /** Games played at the same time. */
  readonly atOnce: number;
  readonly play: (job: Job) => Promise<{ readonly played: PlayedGame; readonly journal: string }>;
  /** A game is among the results. */
  readonly added?: (game: PlayedGame) => void;
  /** After each game, and once at the start: how many of how many, as far as can be foreseen. */
  readonly progress?: (done: number, of: number) => void;
  /** Once true, no further game begins. */
  readonly stopped?: () => boolean;
}

export interface ArenaProgress {
  /** Rounds played to their end, in order. */
  readonly rounds: readonly PlayedRound[];
  /** Games that count, in the order of their keys. */
  readonly games: readonly PlayedGame[];
  readonly finished: boolean;
  readonly sprt?: SprtState;
}

export async function runTournament(run: ArenaRun): Promise<ArenaProgress> {
  const { tournament, results } = run;
  const scheme = schemeOf(tournament);
  const total = expectedGames(scheme, tournament.entrants.length);
  const reportProgress = (): void => run.progress?.(results.played.size, Math.max(total, results.played.size));
  reportProgress();
  for (;;) {
    const progress = progressOf(tournament, results);
    const jobs = progress.finished ? [] : nextJobs(scheme, tournament, progress.rounds);
    const left = jobs.filter(job => !results.played.has(job.key));
    if (left.length === 0 || run.stopped?.()) return progress;
    await playAll(left, run, reportProgress);
  }
}

/** The progress of a tournament. It is computed from the results alone, so that a tournament can continue after a stop. */
export function progressOf(tournament: Tournament, results: Results): ArenaProgress {
  const scheme = schemeOf(tournament);
  const rounds: PlayedRound[] = [];
  const games: PlayedGame[] = [];
  for (;;) {
    const round = scheme.next(tournament.entrants.length, rounds);
    if (!round) return { rounds, games, finished: true };
    const jobs = jobsOf(tournament, rounds.length, round);
    const played = jobs.flatMap(job => results.played.get(job.key) ?? []);
    const decided = tournament.sprt && decidedBy(tournament, [...games, ...prefix(jobs, results)]);
    if (decided?.state.decision) return { rounds, games: decided.games, finished: true, sprt: decided.state };
    games.push(...played);
    if (played.length < jobs.length) return { rounds, games, finished: false, ...(decided && { sprt: decided.state }) };
    rounds.push(roundPlayed(round, played));
  }
}

function nextJobs(scheme: Scheme, tournament: Tournament, rounds: readonly PlayedRound[]): Job[] {
  const round = scheme.next(tournament.entrants.length, rounds);
  return round ? jobsOf(tournament, rounds.length, round) : [];
}

/** A round all of whose games are known, in the order of their keys. */
export function roundPlayed({ pairings, bye }: Round, played: readonly PlayedGame[]): PlayedRound {
  let at = 0;
  const met = pairings.map(({ entrants, games }): PlayedPairing => {
    const points = entrants.map(() => 0);
    for (const game of played.slice(at, at + games))
      for (const [seat, got] of pointsIn(game).entries()) points[entrants.indexOf(game.entrants[seat]!)]! += got;
    at += games;
    return { entrants, games, points };
  });
  return bye === undefined ? { met } : { met, bye };
}

/** The games at the front that are all played: a sequential test looks at them in order, whichever came in first. */
function prefix(jobs: readonly Job[], results: Results): PlayedGame[] {
  const gap = jobs.findIndex(job => !results.played.has(job.key));
  return (gap < 0 ? jobs : jobs.slice(0, gap)).map(job => results.played.get(job.key)!);
}

/** The first entrant against the second, after every whole opening, until the test decides. */
function decidedBy(
  { sprt: rule, seats, games: each }: Tournament,
  games: readonly PlayedGame[],
): { games: readonly PlayedGame[]; state: SprtState } {
  // Where a pairing plays fewer games than there are seats, no opening is played with every seating.
  const size = each < seats ? 1 : seats;
  const counts = Array.from({ length: 2 * size + 1 }, () => 0);
  let state = sprt(rule!, counts);
  let played = games.length;
  eachOpening(games, size, (halves, place) => {
    counts[halves]!++;
    state = sprt(rule!, counts);
    if (state.decision) played = place + 1;
    return state.decision !== undefined;
  });
  return { games: games.slice(0, played), state };
}

/** Games in all, were every better seed to win; knockouts may need more. */
function expectedGames(scheme: Scheme, entrants: number): number {
  const rounds: PlayedRound[] = [];
  let games = 0;
  for (let round = scheme.next(entrants, rounds); round; round = scheme.next(entrants, rounds)) {
    for (const pairing of round.pairings) games += pairing.games;
    rounds.push({
      met: round.pairings.map(({ entrants, games }) => {
        const best = Math.min(...entrants);
        return { entrants, games, points: entrants.map(one => (one === best ? games : 0)) };
      }),
      ...(round.bye !== undefined && { bye: round.bye }),
    });
  }
  return games;
}

async function playAll(jobs: readonly Job[], run: ArenaRun, reportProgress: () => void): Promise<void> {
  const { tournament, results, play, stopped } = run;
  const queue = [...jobs];
  const enough = (): boolean =>
    stopped?.() || (tournament.sprt !== undefined && progressOf(tournament, results).finished);
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job && !enough(); job = queue.shift()) {
      const { played, journal } = await play(job);
      results.add(played, journal);
      run.added?.(played);
      reportProgress();
    }
  };
  await Promise.all(Array.from({ length: Math.min(run.atOnce, queue.length) }, work));
}
