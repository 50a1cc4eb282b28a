// The document's text protocol (part 4) on its own port.

import type { App } from '../../server/app.ts';
import type { GatewayDefinition, OpenGateway } from '../registry.ts';
import { listenTcp } from '../tcp-listener.ts';
import { CarcassonneLinesMatchmaker } from './matchmaker.ts';
import { type CarcassonneLinesContext, CarcassonneLinesSession } from './session.ts';
import { NAME, readSettings } from './settings.ts';

export const carcassonneLines: GatewayDefinition = { name: NAME, port: 2012, open };

function open(app: App, port: number): Promise<OpenGateway> {
  const settings = readSettings(app.config.settings);
  const context: CarcassonneLinesContext = { app, settings, matchmaker: new CarcassonneLinesMatchmaker(app, settings) };
  return listenTcp(app, { name: NAME, port }, socket => new CarcassonneLinesSession(context, socket));
}
