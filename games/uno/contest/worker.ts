// A process that plays parts of a tournament between the UNO bots. It is not a thread, because a process knows its own CPU time.

import { seededRandom } from '../../../src/core/random.ts';
import { processTime as cpu } from '../../../src/server/base/process-time.ts';
import { comparison } from '../bots/comparison.ts';
import type { UnoBot } from '../bots/document.ts';
import { bots as unoBots } from '../bots/index.ts';
import { searchBot } from '../bots/search.ts';
import type { UnoTournament, UnoTournamentTask } from './tournament.ts';

const now = (): number => performance.now();

function seatedBots({ bots, playouts }: UnoTournament): UnoBot[] {
  // By a number of playouts in place of time: the same on every machine.
  const search = searchBot(playouts);
  return bots.map(id => (id === search.id ? search : unoBots.find(bot => bot.id === id)!));
}

process.on('message', ({ tournament, part }: UnoTournamentTask) => {
  const { seats, options } = tournament;
  const random = seededRandom(part.seed);
  const { tallies, playMatch } = comparison({ bots: seatedBots(tournament), seats, options, random, now, cpu });
  for (let i = 0; i < part.matches; i++) playMatch();
  process.send!(tallies);
});
// A terminal sends its interruption to every process: the command decides when to stop, and what was played until then counts.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
