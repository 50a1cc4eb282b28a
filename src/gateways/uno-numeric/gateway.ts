// The UNO document's numbered messages on their own port.

import { uno } from '../../games/uno/index.ts';
import type { GatewayDefinition, GatewayHost, OpenGateway } from '../shared/gateway.ts';
import { listenTcp } from '../shared/tcp-listener.ts';
import { UnoNumericMatchmaker } from './matchmaker.ts';
import { type UnoNumericContext, UnoNumericSession } from './session.ts';
import { NAME, readSettings, SETTINGS } from './settings.ts';

/** The first five digits of the author's student number. */
export const unoNumeric: GatewayDefinition = { name: NAME, port: 11_929, settings: SETTINGS, open };

function open(host: GatewayHost, port: number): Promise<OpenGateway> {
  const { timer, bot } = readSettings(host.config.settings);
  // Browsers looking for a game wait at the same tables, so they wait as long and for the same bot.
  host.lobby.setFillRule(uno.id, { after: timer, bot });
  const context: UnoNumericContext = { host, matchmaker: new UnoNumericMatchmaker(host) };
  return listenTcp(host, { name: NAME, port, encoding: 'latin1' }, socket => new UnoNumericSession(context, socket));
}
