// How clients find this server: through directories and on the local network.

import { isIP } from 'node:net';
import type { Timer } from '../../match/table.ts';
import type { ServerConfig } from '../base/config.ts';
import type { ReportFault } from '../base/fault-reporting.ts';
import { Announcer, type AnnouncerConfig } from './announcer.ts';
import { publishOnLan } from './multicast.ts';

export interface Discovery {
  /** Removes the server from where it is listed. */
  close(): Promise<void>;
}

export interface DiscoveryDependencies {
  readonly config: Pick<ServerConfig, 'announce' | 'multicast' | 'host' | 'name'>;
  readonly timer: Timer;
  readonly port: number;
  readonly version: string;
  /** The description of this server that directories receive. */
  readonly describe: AnnouncerConfig['describe'];
  readonly reportFault: ReportFault;
}

export async function openDiscovery(ports: DiscoveryDependencies): Promise<Discovery> {
  const { config, timer, port, version, describe, reportFault } = ports;
  const { announce, multicast, host, name } = config;
  const announcer = announce && new Announcer({ ...announce, timer, describe, reportFault });
  announcer?.start();
  // A server that listens on loopback only cannot be reached from the network.
  const isOpen = multicast && !isLoopback(host);
  const unpublish = isOpen ? await publishOnLan({ name, port, version }, reportFault) : undefined;
  return {
    close: async () => {
      await Promise.all([announcer?.stop(), unpublish?.()]);
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
