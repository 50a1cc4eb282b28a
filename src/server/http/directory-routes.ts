// The directory of other servers: reading it, and announcing a server to it.

import { AnnouncementBody, DirectoryShown } from '../../protocol/directory.ts';
import { Type } from '../../protocol/schema.ts';
import type { Directory } from '../discovery/directory.ts';
import { ANNOUNCE_INTERVAL } from '../discovery/directory.ts';
import { noDirectory } from '../discovery/refusals.ts';
import { type Route, route } from './routes.ts';

export function directoryRoutes(directory: Directory | undefined): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/directory',
      at: () => 'directory',
      summary: 'Other servers that are open, those heard from last first',
      response: DirectoryShown,
      handle: () => Promise.resolve({ keeps: directory !== undefined, houses: directory?.list() ?? [] }),
    }),
    route({
      method: 'POST',
      url: '/api/directory',
      at: () => 'directory',
      summary: 'Announce a server, with the key of this directory as bearer token',
      body: AnnouncementBody,
      response: Type.Object({ again: Type.Integer() }),
      rateLimited: true,
      checkToken: key => directory?.refuseKey(key),
      handle: ({ body, origin }) =>
        Promise.resolve(
          directory ? (directory.announce(body, origin.address) ?? { again: ANNOUNCE_INTERVAL }) : noDirectory,
        ),
    }),
  ];
}
