// The document's text protocol (part 4) on its own port, and on further ports for clients that need a dialect or the
// document's own game, and cannot ask for it.

import { MIN_DETECTION_TIME } from '../../../src/gateways/shared/dead-peers.ts';
import { listenOnAll } from '../../../src/gateways/shared/further-ports.ts';
import type { GatewayDefinition, GatewayHost, ListeningGateway } from '../../../src/gateways/shared/gateway.ts';
import { listenTcp } from '../../../src/gateways/shared/tcp-listener.ts';
import { CarcassonneLinesMatchmaker } from './matchmaker.ts';
import { CarcassonneLinesSession } from './session.ts';
import { type CarcassonneLinesPort, NAME, readSettings, SETTINGS, USUAL_PORT } from './settings.ts';

export const carcassonneLines: GatewayDefinition = {
  name: NAME,
  game: 'carcassonne',
  port: USUAL_PORT,
  settings: SETTINGS,
  open,
};

/** Milliseconds without an answer after which a connection counts as lost; a shorter grace time counts instead. */
const DEAD_AFTER = 20_000;

async function open(host: GatewayHost, mainPort: number): Promise<ListeningGateway> {
  const settings = readSettings(host.config.settings, mainPort);
  const { dialect, options, morePorts } = settings;
  const matchmaker = new CarcassonneLinesMatchmaker(host, settings);
  const deadAfter = Math.min(DEAD_AFTER, Math.max(MIN_DETECTION_TIME, settings.grace));
  const listen = ({ port, dialect, options }: Omit<CarcassonneLinesPort, 'name'>): Promise<ListeningGateway> =>
    listenTcp(
      host,
      { name: NAME, port, deadAfter, pace: dialect.pace },
      socket => new CarcassonneLinesSession({ host, dialect, options, matchmaker }, socket),
    );
  return listenOnAll(
    () => listen({ port: mainPort, dialect, options }),
    morePorts.map(more => ({ name: more.name, listen: () => listen(more) })),
  );
}
