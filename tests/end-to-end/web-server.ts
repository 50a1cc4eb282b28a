// A server and a browser for all tests of a file.

import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { freePort } from '../../src/cli/testing/free-port.ts';
import type { ServerOptions } from '../../src/server/start.ts';
import { PATIENCE } from '../timeout.ts';
import { Browsers, CHROMIUM } from './browser.ts';
import { type PlayServer, startPlayServer } from './cluster-kit.ts';
import { CROWD_LIMITS } from './crowd-limits.ts';
import { storeFolder } from './store-folder.ts';

export interface WebServer {
  readonly server: PlayServer;
  readonly browsers: Browsers;
  /** Closes the server and, after `meanwhile`, opens it again at the same address; what it knew is in its store. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
}

interface WebServerOptions {
  /** With a store on disk, which goes with the tests. */
  readonly stored?: true;
  /** Lines on a page's console that are part of the tests; any other fails the test it came in. */
  readonly expected?: RegExp;
  /** The tests need notifications, which the browser without windows does not have. */
  readonly notifications?: true;
}

export function webServer(
  start: ServerOptions = {},
  { stored, expected, notifications }: WebServerOptions = {},
): WebServer {
  const folder = stored && storeFolder('ludoteca-web-');
  let server!: PlayServer;
  let browsers!: Browsers;
  const open = (port: number): Promise<PlayServer> =>
    // A page that takes its time to load again is not gone.
    startPlayServer({
      port,
      host: '127.0.0.1',
      data: folder,
      log: 'silent',
      reloadGrace: PATIENCE,
      ...start,
      limits: { ...CROWD_LIMITS, ...start.limits },
    });
  beforeAll(async () => {
    server = await open(folder ? await freePort() : 0);
    browsers = await Browsers.open(server.url, notifications && CHROMIUM);
  });
  afterAll(async () => {
    await browsers.close();
    await server.close();
    if (folder) rmSync(folder, { recursive: true });
  });
  afterEach(async context => {
    await browsers.tellIfFailed(context);
    expect(browsers.faults.splice(0).filter(fault => !expected?.test(fault))).toEqual([]);
  });
  return {
    get server() {
      return server;
    },
    get browsers() {
      return browsers;
    },
    restart: async meanwhile => {
      const port = Number(new URL(server.url).port);
      await server.close();
      await meanwhile();
      server = await open(port);
    },
  };
}
