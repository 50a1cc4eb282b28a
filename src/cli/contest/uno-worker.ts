// A thread that plays parts of a tournament between the UNO bots.

import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '../../core/random.ts';
import { unoBots } from '../../games/uno/bots.ts';
import { comparison } from '../../games/uno/bots-comparison.ts';
import { searchBot } from '../../games/uno/bots-search.ts';
import type { UnoTournament, UnoTournamentPart } from './uno-tournament.ts';

const { bots, seats, options, playouts } = workerData as UnoTournament; // as uno-tournament.ts starts us
const now = (): number => performance.now();
// By a number of playouts in place of time: the same on every machine.
const search = searchBot(playouts);
const seated = bots.map(id => (id === search.id ? search : unoBots.find(bot => bot.id === id)!));

parentPort!.on('message', ({ seed, matches }: UnoTournamentPart) => {
  const { tallies, playMatch } = comparison({ bots: seated, seats, options, random: seededRandom(seed), now });
  for (let i = 0; i < matches; i++) playMatch();
  parentPort!.postMessage(tallies);
});
