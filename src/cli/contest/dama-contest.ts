// The contest of the Dama document: everybody meets everybody, seats by lot, results kept as they come, so that the same
// command goes on after a kill.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '../../arena/frames.ts';
import { reportPage } from '../../arena/page/report-page.tsx';
import type { PlayedGame } from '../../arena/play-game.ts';
import { type ArenaReport, gamesCsv, reportOf, reportWithNames, tableCsv } from '../../arena/report.ts';
import { ResultsFolder } from '../../arena/results.ts';
import type { ArenaPlan } from '../../arena/tournament.ts';
import type { NamedPlayer } from '../../core/names.ts';
import { seededRandom } from '../../core/random.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { dama } from '../../games/dama/index.ts';
import { boardFile } from '../../gateways/dama-files/match.ts';
import type { Texts } from '../texts/index.ts';
import { type Contestant, type ContestRules, contestGame } from './dama-game.ts';

export interface Contest {
  readonly field: readonly Contestant[];
  readonly games: number;
  readonly seed: string;
  readonly rules: ContestRules;
  readonly folder: string;
  /** Games played at the same time; each takes two processes. */
  readonly atOnce: number;
}

/** A game as the report shows it, with its own times. */
interface ContestResult extends PlayedGame {
  readonly times: readonly (readonly number[])[];
}

interface ContestJob {
  readonly key: string;
  /** Player 1, player 2. */
  readonly entrants: readonly [number, number];
}

/** Who is player 1 is drawn, as the document says; the same seed draws the same, wherever one goes on. */
function jobsOf({ field, games, seed }: Contest): ContestJob[] {
  const random = seededRandom(seed);
  return field.flatMap(({ name: first }, a) =>
    field.slice(a + 1).flatMap(({ name: second }, i) =>
      Array.from({ length: games }, (_, game): ContestJob => {
        const b = a + 1 + i;
        return { key: `${first}-${second}-${game + 1}`, entrants: random(2) === 1 ? [b, a] : [a, b] };
      }),
    ),
  );
}

const planOf = ({ field, games, seed }: Contest): ArenaPlan => ({
  game: 'dama',
  seats: 2,
  scheme: 'round-robin',
  rounds: 1,
  games,
  seed,
  entrants: field.map(({ name }) => ({ name })),
});

/** A reference opponent is called as the bot it is. */
export const namedPlayer = ({ name, isReference }: Contestant): NamedPlayer =>
  isReference ? { name, bot: name } : { name };

const gameFolder = (folder: string, key: string): string => join(folder, 'games', key);

export interface ContestListener {
  onPlayed(game: PlayedGame): void;
  onProgress(share: number): void;
  isStopped(): boolean;
}

export async function playContest(contest: Contest, listener: ContestListener): Promise<ArenaReport | Refusal> {
  const { folder, field, rules, atOnce } = contest;
  const plan = planOf(contest);
  const results = ResultsFolder.open(folder, { ...plan, rules });
  if (isRefusal(results)) return results;
  const jobs = jobsOf(contest);
  const queue = jobs.filter(({ key }) => !results.played.has(key));
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job && !listener.isStopped(); job = queue.shift()) {
      const { key, entrants } = job;
      const pair = [field[entrants[0]]!, field[entrants[1]]!] as const;
      const game = await contestGame(gameFolder(folder, key), pair, rules);
      const result: ContestResult = { key, entrants, scores: [0, 0], faults: [], ...game };
      results.add(result);
      listener.onPlayed(result);
      listener.onProgress(results.played.size / jobs.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    const games = jobs.flatMap(({ key }) => results.played.get(key) ?? []);
    const finished = games.length === jobs.length;
    return reportOf(
      { ...plan, entrants: field.map(namedPlayer) },
      { rounds: [], games, finished },
      game => (game as ContestResult).times,
    ); // as `work` keeps them
  } finally {
    results.close();
  }
}

/** The report, as data, as tables, and as a page on which every game can be looked at again; answers it as people read it. */
export function writeContest(
  folder: string,
  report: ArenaReport,
  entries: readonly object[],
  texts: Texts,
): ArenaReport {
  const shown = reportWithNames(report, dama.names, texts.locale);
  const boards = new Map(report.games.map(({ key, moves }) => [key, boardsOf(folder, key, moves)]));
  const frames = (key: string): Frame[] => framesOfBoards(boards.get(key) ?? []);
  writeFileSync(join(folder, 'contest.json'), `${JSON.stringify({ entries, ...report }, undefined, 2)}\n`);
  writeFileSync(join(folder, 'standings.csv'), tableCsv(shown));
  writeFileSync(join(folder, 'games.csv'), gamesCsv(shown));
  writeFileSync(join(folder, 'report.html'), reportPage(shown, frames, texts.arena.page));
  return shown;
}

function boardsOf(folder: string, key: string, moves: number): string[] {
  const boards: string[] = [];
  for (let round = 1; round <= moves + 1; round++)
    try {
      boards.push(readFileSync(boardFile(gameFolder(folder, key), round), 'latin1'));
    } catch {
      // The last board may be one that was refused: it is not among the game's.
      return boards;
    }
  return boards;
}

function framesOfBoards(boards: readonly string[]): Frame[] {
  let before: readonly string[] = [];
  return boards.map((board, i): Frame => {
    // The document writes the last row first, as one looks at a board.
    const lines = board.split('\n');
    const changes = lines.flatMap((line, at) => (line === before[at] ? [] : [at, line]));
    before = lines;
    return [`board_${i + 1}.txt`, ...changes];
  });
}
