// The document's text protocol (part 4) on its own port.

import type { GatewayDefinition, OpenGateway } from '../../server/gateways.ts';
import type { App } from '../../server/house.ts';
import { listenTcp } from '../listen.ts';
import { CarcassonneLinesMatchmaker } from './keeper.ts';
import { type CarcassonneLinesContext, CarcassonneLinesSession } from './session.ts';
import { NAME, readSettings } from './settings.ts';

export const carcassonneLines: GatewayDefinition = { name: NAME, port: 2012, open };

function open(app: App, port: number): Promise<OpenGateway> {
  const settings = readSettings(app.config.settings);
  const context: CarcassonneLinesContext = { app, settings, matchmaker: new CarcassonneLinesMatchmaker(app, settings) };
  return listenTcp(app, { name: NAME, port }, socket => new CarcassonneLinesSession(context, socket));
}
