// Which end-to-end tests `npm run soak far` runs with clients and tables on different nodes: all of tests/end-to-end but those below.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

const NO_SERVER = 'it starts no server to which players connect';
const OLDER = 'its players speak an older protocol, whose gateway is always where the tables are';
const ONE_SERVER = 'it is about one process and the files of its store; tests/cluster does the same to nodes';
const OWN_CLUSTER = 'it starts a cluster of its own';
const PAGE = 'it is about what a page draws or how it is operated, whatever server it has';

/** File -> why it is left out. */
export const NOT_FAR = {
  'accessibility.test.ts': PAGE,
  'arena-dama-contest.test.ts': NO_SERVER,
  'dama-trial.test.ts': NO_SERVER,
  'new-game-package.test.ts': 'it is about how a game of others is made and watched, on one server',
  'edge-stalls.test.ts': OWN_CLUSTER,
  'owner-stalls.test.ts': OWN_CLUSTER,
  'embed-web.test.ts': 'what a page of another site may frame is the same at every node',
  'arena-tournament.test.ts': NO_SERVER,
  'arena-xml.test.ts': NO_SERVER,
  'backup.test.ts': ONE_SERVER,
  'board-keys.test.ts': PAGE,
  'carcassonne-absence.test.ts': OLDER,
  'carcassonne-board.test.ts': PAGE,
  'carcassonne-bot-rules.test.ts': OLDER,
  'carcassonne-bot.test.ts': OLDER,
  'carcassonne-dialects.test.ts': OLDER,
  'carcassonne-dialogues.test.ts': OLDER,
  'carcassonne-kill.test.ts': ONE_SERVER,
  'carcassonne-returning.test.ts': OLDER,
  'carcassonne-rules.test.ts': NO_SERVER,
  'carcassonne-soak.test.ts': OLDER,
  'carcassonne-terminal.test.ts': NO_SERVER,
  'cluster-people.test.ts': OWN_CLUSTER,
  'cluster-tournaments.test.ts': OWN_CLUSTER,
  'cluster.test.ts': OWN_CLUSTER,
  'dama-contest-users.test.ts': NO_SERVER,
  'dead-network.test.ts': OLDER,
  'examples.test.ts': NO_SERVER,
  'faults.test.ts': ONE_SERVER,
  'help.test.ts': PAGE,
  'kill.test.ts': ONE_SERVER,
  'layout.test.ts': PAGE,
  'learn-offline-web.test.ts': PAGE,
  'learn-web.test.ts': PAGE,
  'new-game.test.ts': 'it tests a copy of the project',
  'offline-web.test.ts': PAGE,
  'outside-games.test.ts': OWN_CLUSTER,
  'package.test.ts': 'it is about what is installed',
  'page-memory.test.ts': PAGE,
  'piranhas-fuzz.test.ts': OLDER,
  'piranhas-limits.test.ts': OLDER,
  'piranhas-restart.test.ts': OLDER,
  'sagrada-board.test.ts': PAGE,
  'sagrada-fuzz.test.ts': OLDER,
  'sagrada-kill.test.ts': ONE_SERVER,
  'sagrada-websocket.test.ts': OLDER,
  'sandbox.test.ts': NO_SERVER,
  'screen-reader.test.ts': PAGE,
  'tournament-kill.test.ts': ONE_SERVER,
  'train.test.ts': NO_SERVER,
  'uno-board.test.ts': PAGE,
  'uno-forced.test.ts': OLDER,
  'uno-fuzz.test.ts': OLDER,
  'uno-phone.test.ts': PAGE,
  'uno-tournament.test.ts': NO_SERVER,
  'web-pages.test.ts': PAGE,
};

/** Those that are not left out. */
export function farTests() {
  const files = readdirSync(join(ROOT, 'tests/end-to-end')).filter(name => name.endsWith('.test.ts'));
  return files.filter(name => !(name in NOT_FAR)).map(name => `tests/end-to-end/${name}`);
}
