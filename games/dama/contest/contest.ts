// The contest of the Dama document: everybody meets everybody, with both colours equally often. Results are kept as they come,
// so that the same command continues after a kill, and plays again what a changed source makes out of date.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedGame } from '../../../src/arena/play-game.ts';
import { removeForeign } from '../../../src/arena/programs/remove-foreign.ts';
import type { Sandbox } from '../../../src/arena/programs/sandbox.ts';
import { type ArenaReport, reportOf } from '../../../src/arena/report.ts';
import { ResultsFolder } from '../../../src/arena/results.ts';
import type { ArenaPlan } from '../../../src/arena/tournament.ts';
import type { NamedPlayer } from '../../../src/core/names.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { type Contestant, type ContestGame, type ContestRules, contestGame } from './game.ts';

export interface Contest {
  readonly field: readonly Contestant[];
  /** For each pair; an even number, half with each colour. */
  readonly games: number;
  readonly seed: string;
  readonly rules: ContestRules;
  readonly folder: string;
  /** Games played at the same time; each takes two processes. */
  readonly atOnce: number;
  readonly sandbox?: Sandbox | undefined;
  /** Forget all results first. */
  readonly rerun: boolean;
}

/** A game as it is kept. */
export interface ContestResult extends PlayedGame, Pick<ContestGame, 'times' | 'refused' | 'threw'> {
  /** By player: the hash of what played. */
  readonly sources: readonly [string, string];
}

interface ContestJob {
  readonly key: string;
  /** Player 1, player 2. */
  readonly entrants: readonly [number, number];
}

/**
 * Who begins is drawn for each pair, as the document says, and changes from game to game. The draw depends on the pair alone, so
 * that an entry that comes late changes nothing for the others.
 */
function jobsOf({ field, games, seed }: Contest): ContestJob[] {
  return field.flatMap(({ name: first }, a) =>
    field.slice(a + 1).flatMap(({ name: second }, i) => {
      const b = a + 1 + i;
      const drawn = seededRandom(`${seed} ${first} ${second}`)(2);
      return Array.from(
        { length: games },
        (_, game): ContestJob => ({
          key: [first, second, game + 1].join(','),
          entrants: (game + drawn) % 2 === 1 ? [b, a] : [a, b],
        }),
      );
    }),
  );
}

const planOf = ({ games, seed }: Pick<Contest, 'games' | 'seed'>): Omit<ArenaPlan, 'entrants'> => ({
  game: 'dama',
  seats: 2,
  scheme: 'round-robin',
  rounds: 1,
  games,
  seed,
});

/** A reference opponent is called as the bot it is. */
export const namedPlayer = ({ name, isReference }: Contestant): NamedPlayer =>
  isReference ? { name, bot: name } : { name };

/** Where the players of the games that are being played have their folders. */
const PLAYING = 'playing';

export const gameFolder = (folder: string, key: string): string => join(folder, 'games', key);

/** The seed of the contest in a folder, where one was begun. */
export function seedIn(folder: string): string | undefined {
  const head = join(folder, 'tournament.json');
  if (!existsSync(head)) return undefined;
  try {
    return (JSON.parse(readFileSync(head, 'utf8')) as { readonly seed?: string }).seed; // our own file
  } catch {
    // Cut short by a kill: nothing was played yet.
    return undefined;
  }
}

export interface ContestListener {
  /** How many games are still valid from before, of how many. */
  onResumed(valid: number, all: number): void;
  onPlayed(game: ContestResult): void;
  onProgress(share: number): void;
  isStopped(): boolean;
}

export interface ContestOutcome {
  readonly report: ArenaReport;
  readonly results: ReadonlyMap<string, ContestResult>;
}

export async function playContest(contest: Contest, listener: ContestListener): Promise<ContestOutcome | Refusal> {
  const { folder, field, rules, atOnce, seed, sandbox, rerun } = contest;
  const plan = planOf(contest);
  const kept = ResultsFolder.open(folder, { ...plan, rules });
  if (isRefusal(kept)) return kept;
  // What a killed run left behind.
  await removeForeign(join(folder, PLAYING));
  if (rerun) kept.forget('');
  const jobs = jobsOf(contest);
  const results = new Map<string, ContestResult>();
  const sourcesOf = ([first, second]: ContestJob['entrants']): [string, string] => [
    field[first]!.hash,
    field[second]!.hash,
  ];
  for (const { key, entrants } of jobs) {
    const stored = kept.played.get(key) as ContestResult | undefined; // as `work` keeps them
    const isValid = stored && String(stored.sources) === String(sourcesOf(entrants));
    if (isValid) results.set(key, { ...stored, entrants });
  }
  listener.onResumed(results.size, jobs.length);
  const queue = jobs.filter(({ key }) => !results.has(key));
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job && !listener.isStopped(); job = queue.shift()) {
      const { key, entrants } = job;
      const pair = [field[entrants[0]]!, field[entrants[1]]!] as const;
      const game = await contestGame(gameFolder(folder, key), pair, {
        rules,
        players: join(folder, PLAYING),
        seed: `${seed} ${key}`,
        isStopped: listener.isStopped,
        sandbox,
      });
      if (!game) return;
      const result: ContestResult = {
        key,
        entrants,
        sources: sourcesOf(entrants),
        scores: [0, 0],
        faults: [],
        ...game,
      };
      kept.add(result);
      results.set(key, result);
      listener.onPlayed(result);
      listener.onProgress(results.size / jobs.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    kept.close();
    await removeForeign(join(folder, PLAYING));
  }
  const games = jobs.flatMap(({ key }) => results.get(key) ?? []);
  const finished = games.length === jobs.length;
  const report = reportOf(
    { ...plan, entrants: field.map(namedPlayer) },
    { rounds: [], games, finished },
    { timesOf: game => results.get(game.key)?.times },
  );
  return { report, results };
}
