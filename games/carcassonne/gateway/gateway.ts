// The document's text protocol (part 4) on its own port, and on further ports for clients that need a dialect and cannot ask for it.

import { SHORTEST_DETECTION } from '../../../src/gateways/shared/dead-peers.ts';
import type { GatewayDefinition, GatewayHost, ListeningGateway } from '../../../src/gateways/shared/gateway.ts';
import { listenTcp } from '../../../src/gateways/shared/tcp-listener.ts';
import type { CarcassonneLinesDialect } from './dialect.ts';
import { CarcassonneLinesMatchmaker } from './matchmaker.ts';
import { CarcassonneLinesSession } from './session.ts';
import { NAME, readSettings, SETTINGS } from './settings.ts';

export const carcassonneLines: GatewayDefinition = {
  name: NAME,
  game: 'carcassonne',
  port: 2012,
  settings: SETTINGS,
  open,
};

/** A lost connection is noticed in this time at the latest, in milliseconds, where the grace is not even shorter. */
const DEAD_AFTER = 20_000;

async function open(host: GatewayHost, mainPort: number): Promise<ListeningGateway> {
  const settings = readSettings(host.config.settings);
  const matchmaker = new CarcassonneLinesMatchmaker(host, settings);
  const deadAfter = Math.min(DEAD_AFTER, Math.max(SHORTEST_DETECTION, settings.grace));
  const listen = (port: number, dialect: CarcassonneLinesDialect): Promise<ListeningGateway> =>
    listenTcp(
      host,
      { name: NAME, port, deadAfter, pace: dialect.pace },
      socket => new CarcassonneLinesSession({ host, dialect, matchmaker }, socket),
    );
  const main = await listen(mainPort, settings.dialect);
  const opened = [main];
  const close = async (): Promise<void> => void (await Promise.all(opened.map(gateway => gateway.close())));
  try {
    for (const { port, dialect } of settings.morePorts) opened.push(await listen(port, dialect));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...main, close };
}
