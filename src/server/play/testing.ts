// A server in memory with a clock moved by hand, for tests of open tables.

import { TestTimer } from '../../match/testing.ts';
import { settle } from '../people/notifications/testing.ts';
import { type StartedServer, startServer } from '../start.ts';

export interface TimedServer {
  readonly server: StartedServer;
  /** Lets time pass, and everything that waits for the store happen. */
  pass(ms: number): Promise<void>;
}

export async function startTimedServer(reloadGrace: number): Promise<TimedServer> {
  const timer = new TestTimer(Date.UTC(2026, 0, 1));
  const memory = { port: 0, host: '127.0.0.1', data: undefined, log: 'silent', gateways: {} } as const;
  const server = await startServer({ ...memory, timer, reloadGrace });
  const pass = async (ms: number): Promise<void> => {
    timer.pass(ms);
    await settle();
  };
  return { server, pass };
}
