// The UNO document's numbered messages on their own port.

import { uno } from '../../games/uno/index.ts';
import type { App } from '../../server/app.ts';
import type { GatewayDefinition, OpenGateway } from '../registry.ts';
import { listenTcp } from '../tcp-listener.ts';
import { UnoNumericMatchmaker } from './matchmaker.ts';
import { type UnoNumericContext, UnoNumericSession } from './session.ts';
import { NAME, readSettings } from './settings.ts';

/** The first five digits of the author's student number. */
export const unoNumeric: GatewayDefinition = { name: NAME, port: 11_929, open };

function open(app: App, port: number): Promise<OpenGateway> {
  const { timer, bot } = readSettings(app.config.settings);
  // Browsers looking for a game wait at the same tables, so they wait as long and for the same bot.
  app.lobby.setFillRule(uno.id, { after: timer, bot });
  const context: UnoNumericContext = { app, matchmaker: new UnoNumericMatchmaker(app) };
  return listenTcp(app, { name: NAME, port, encoding: 'latin1' }, socket => new UnoNumericSession(context, socket));
}
