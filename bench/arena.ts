// The arena: games a CPU second of bots that answer at once, and a Swiss round of 200.
// node dist/bench/arena.js

import { bots, games } from '../games/index.ts';
import { arenaTimer } from '../src/arena/clocks.ts';
import type { PlayedRound } from '../src/arena/pairings/scheme.ts';
import { swiss } from '../src/arena/pairings/swiss.ts';
import { playGame } from '../src/arena/play-game.ts';
import { MemoryResults } from '../src/arena/results.ts';
import { runTournament } from '../src/arena/runner.ts';
import { parseTournament } from '../src/arena/tournament.ts';
import { seededRandom } from '../src/core/random.ts';
import { isRefusal } from '../src/core/refusal.ts';
import { cpuMs } from './rates.ts';

/** CPU milliseconds a game of random against random in Dama, the whole way through the runner. */
async function costOfGame(count = 1000): Promise<number> {
  const known = { games, bots };
  const entrants = [
    { name: 'a', bot: 'random' },
    { name: 'b', bot: 'random' },
  ];
  const tournament = parseTournament({ game: 'dama', entrants, games: count }, known);
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const play = async (job: Parameters<typeof playGame>[1]) => ({
    ...(await playGame(tournament, job, { ...known, timer: arenaTimer })),
    journal: '',
  });
  const began = cpuMs();
  await runTournament({ tournament, results: new MemoryResults(), atOnce: 1, play });
  return (cpuMs() - began) / count;
}

const ENTRANTS = 200;

/** CPU milliseconds of the slowest of eight rounds. */
function costOfSwiss(): number {
  const random = seededRandom('swiss');
  const scheme = swiss(1, 8);
  const played: PlayedRound[] = [];
  let slowest = 0;
  for (;;) {
    const began = cpuMs();
    const round = scheme.next(ENTRANTS, played);
    slowest = Math.max(slowest, cpuMs() - began);
    if (!round) return slowest;
    const met = round.pairings.map(({ entrants }) => {
      const won = random(3) / 2;
      return { entrants, games: 1, points: [won, 1 - won] };
    });
    played.push({ met });
  }
}

await costOfGame(200);
console.log(`dama, random against random: ${(await costOfGame()).toFixed(2)} ms CPU a game`);
console.log(`Swiss of ${ENTRANTS}, slowest of 8 rounds: ${costOfSwiss().toFixed(0)} ms CPU`);
