// The UNO document's numbered messages on their own port.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { GatewayDefinition, GatewayHost, ListeningGateway } from '../../../src/gateways/shared/gateway.ts';
import { listenTcp } from '../../../src/gateways/shared/tcp-listener.ts';
import { rules as uno } from '../rules/index.ts';
import { writeToClient } from './codec.ts';
import { UnoNumericMatchmaker } from './matchmaker.ts';
import { serverListPages, UnoServerList } from './server-list.ts';
import { type UnoNumericContext, UnoNumericSession } from './session.ts';
import { NAME, readSettings, SETTINGS } from './settings.ts';

/** The gateway of UNO's numbered messages. Its port is the first five digits of the author's student number. */
export const unoNumeric: GatewayDefinition = {
  name: NAME,
  game: uno.id,
  port: 11_929,
  settings: SETTINGS,
  pages: ({ config, timer, openPort }) =>
    serverListPages(new UnoServerList({ key: config.directoryKey, now: () => timer.now(), ownPort: openPort })),
  open,
};

const farewell = ({ refused, detail }: Refusal): string =>
  Buffer.from(writeToClient({ t: 'error', code: refused, detail })).toString('latin1');

function open(host: GatewayHost, port: number): Promise<ListeningGateway> {
  const { timer, bot, pace } = readSettings(host.config.settings);
  // Browsers looking for a game wait at the same tables, so they wait as long and for the same bot.
  host.lobby.setFillRule(uno.id, { after: timer, bot });
  const context: UnoNumericContext = { host, matchmaker: new UnoNumericMatchmaker(host), pace };
  const options = { name: NAME, port, encoding: 'latin1', farewell, pace } as const;
  return listenTcp(host, options, socket => new UnoNumericSession(context, socket));
}
