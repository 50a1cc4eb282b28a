// The UNO document's numbered messages on their own port.

import { uno } from '../../games/uno/index.ts';
import type { Gateway, GatewayKind } from '../../server/gateways.ts';
import type { House } from '../../server/house.ts';
import { listen } from '../listen.ts';
import { Keeper } from './keeper.ts';
import { type Hall, Session } from './session.ts';
import { NAME, readSettings } from './settings.ts';

/** The first five digits of the author's student number. */
export const unoNumeric: GatewayKind = { name: NAME, port: 11_929, open };

function open(house: House, port: number): Promise<Gateway> {
  const { timer, bot } = readSettings(house.config.settings);
  // Browsers looking for a game wait at the same tables, so they wait as long and for the same bot.
  house.lobby.waitAs(uno.id, { after: timer, bot });
  const hall: Hall = { house, keeper: new Keeper(house) };
  return listen(house, { name: NAME, port, encoding: 'latin1' }, wire => new Session(hall, wire));
}
