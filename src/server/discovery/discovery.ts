// How others find this server: directories that are told of it, and the local network.

import { isIP } from 'node:net';
import type { App } from '../app.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import { type ServerInfo, serverStatus } from '../http/status.ts';
import { Announcer } from './announcer.ts';
import { publishOnLan } from './multicast.ts';

export interface Discovery {
  /** Says good-bye wherever the server is listed. */
  close(): Promise<void>;
}

export async function openDiscovery(app: App, info: ServerInfo, reportFault: ReportFault): Promise<Discovery> {
  const { announce, multicast, host, name } = app.config;
  const announcer =
    announce &&
    new Announcer({
      ...announce,
      timer: app.timer,
      describe: () => {
        const { url, version, players, matches } = serverStatus(app, info);
        return { url, name, version, players, matches: matches.running };
      },
      reportFault,
    });
  announcer?.start();
  // Who listens on loopback only is no use to the neighbours.
  const isOpen = multicast && !isLoopback(host);
  const unpublish = isOpen
    ? await publishOnLan({ name, port: info.port(), version: info.version }, reportFault)
    : undefined;
  return {
    close: async () => {
      await Promise.all([announcer?.stop(), unpublish?.()]);
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
