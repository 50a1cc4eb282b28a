// The document's text protocol (part 4) on its own port.

import type { GatewayDefinition, GatewayHost, OpenGateway } from '../shared/gateway.ts';
import { listenTcp } from '../shared/tcp-listener.ts';
import { CarcassonneLinesMatchmaker } from './matchmaker.ts';
import { type CarcassonneLinesContext, CarcassonneLinesSession } from './session.ts';
import { NAME, readSettings, SETTINGS } from './settings.ts';

export const carcassonneLines: GatewayDefinition = { name: NAME, port: 2012, settings: SETTINGS, open };

function open(host: GatewayHost, port: number): Promise<OpenGateway> {
  const settings = readSettings(host.config.settings);
  const context: CarcassonneLinesContext = {
    host,
    settings,
    matchmaker: new CarcassonneLinesMatchmaker(host, settings),
  };
  return listenTcp(host, { name: NAME, port }, socket => new CarcassonneLinesSession(context, socket));
}
