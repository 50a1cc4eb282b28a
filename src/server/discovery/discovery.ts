// How others find this house: directories that are told of it, and the local network.

import { isIP } from 'node:net';
import { type About, statusOf } from '../api/status.ts';
import type { Complain } from '../complaint.ts';
import type { House } from '../house.ts';
import { Announcer } from './announcer.ts';
import { publish } from './multicast.ts';

export interface Discovery {
  /** Says good-bye wherever the house is listed. */
  close(): Promise<void>;
}

export async function openDiscovery(house: House, about: About, complain: Complain): Promise<Discovery> {
  const { announce, multicast, host, name } = house.config;
  const announcer =
    announce &&
    new Announcer({
      ...announce,
      timer: house.timer,
      about: () => {
        const { url, version, players, matches } = statusOf(house, about);
        return { url, name, version, players, matches: matches.running };
      },
      complain,
    });
  announcer?.start();
  // Who listens on loopback only is no use to the neighbours.
  const isOpen = multicast && !isLoopback(host);
  const unpublish = isOpen ? await publish({ name, port: about.port(), version: about.version }, complain) : undefined;
  return {
    close: async () => {
      await Promise.all([announcer?.stop(), unpublish?.()]);
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
