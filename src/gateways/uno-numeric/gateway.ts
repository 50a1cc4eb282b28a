// The UNO document's numbered messages on their own port.

import type { Gateway, GatewayKind } from '../../server/gateways.ts';
import type { House } from '../../server/house.ts';
import { listen } from '../listen.ts';
import { Keeper } from './keeper.ts';
import { type Hall, Session } from './session.ts';
import { NAME, readSettings } from './settings.ts';

/** The first five digits of the author's student number. */
export const unoNumeric: GatewayKind = { name: NAME, port: 11_929, open };

function open(house: House, port: number): Promise<Gateway> {
  const hall: Hall = { house, keeper: new Keeper(house, readSettings(house.config.settings)) };
  return listen(house, { name: NAME, port, encoding: 'latin1' }, wire => new Session(hall, wire));
}
