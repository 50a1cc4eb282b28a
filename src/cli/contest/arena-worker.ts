// A thread that plays whole games of a tournament, one after another.

import { parentPort, workerData } from 'node:worker_threads';
import { GAMES } from '../../../games/index.ts';
import { arenaTimer } from '../../arena/clocks.ts';
import type { Job } from '../../arena/job.ts';
import { type Arena, playGame } from '../../arena/play-game.ts';
import { ArenaProgram } from '../../arena/programs/arena-program.ts';
import { botsOf, rulesOf } from '../../game-package/define-game.ts';
import { loadModule } from '../../game-package/load-game.ts';
import { printJournal } from '../../match/journal-file.ts';
import type { ArenaWorkerData } from './arena-pool.ts';
import { withOwnFolder } from './own-folder.ts';
import { withBridge } from './program-command.ts';

const { tournament, module } = workerData as ArenaWorkerData; // as arena-pool.ts starts us
const packages = module === undefined ? GAMES : [await loadModule(module)];
const [games, bots] = [rulesOf(packages), botsOf(packages)];
const game = games.find(one => one.id === tournament.game)!;
const programs = tournament.entrants.flatMap(entrant => ('program' in entrant ? [entrant.program] : []));
const arena: Arena = {
  games,
  bots,
  timer: arenaTimer,
  startProgram: (seat, limits) => {
    const others = programs.filter(command => command.join('\0') !== seat.command.join('\0'));
    const program = withOwnFolder(seat, { others, current: false });
    return new ArenaProgram(withBridge(program, packages), limits, arenaTimer.now);
  },
};

parentPort!.on('message', (job: Job) => {
  playGame(tournament, job, arena).then(
    ({ played, journal }) => parentPort!.postMessage({ played, journal: printJournal(game, journal) }),
    (error: unknown) => {
      // A fault of our own ends the whole run: the thread dies of it, and the main thread is notified.
      throw error;
    },
  );
});
