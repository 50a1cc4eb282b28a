// A rolling tournament on one server that is killed in the middle and started again. `npm run soak rolling` holds it.

import { afterEach, test } from 'vitest';
import { freePort } from '../../src/cli/testing/free-port.ts';
import { ServerProcess } from '../end-to-end/server-process.ts';
import { type Ends, holdAndCheck, LIMITS, lineThatStartsSoon, newStore, PLAYERS } from './rolling-trial.ts';

const ends: Ends = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test.skipIf(PLAYERS === 0)(
  'a rolling tournament with leaving, silence and a server that is killed and started again',
  async () => {
    const { folder, players } = await newStore(ends);
    const { line, starts } = lineThatStartsSoon();
    const flags = ['--timetable', line];
    const server = new ServerProcess(undefined, [], undefined, { folder, limits: LIMITS, flags });
    ends.push(() => server.end());
    const port = await freePort();
    await server.start(port);
    const { url } = server;
    const kill = async (): Promise<void> => {
      await server.kill();
      await server.start(port);
    };
    await holdAndCheck('one server', { urls: () => [url], site: url, kill }, starts, players, ends);
  },
  3_600_000,
);
