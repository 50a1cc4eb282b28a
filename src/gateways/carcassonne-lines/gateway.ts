// The document's text protocol (part 4) on its own port.

import type { Gateway, GatewayKind } from '../../server/gateways.ts';
import type { House } from '../../server/house.ts';
import { listen } from '../listen.ts';
import { Keeper } from './keeper.ts';
import { type Hall, Session } from './session.ts';
import { NAME, readSettings } from './settings.ts';

export const carcassonneLines: GatewayKind = { name: NAME, port: 2012, open };

function open(house: House, port: number): Promise<Gateway> {
  const settings = readSettings(house.config.settings);
  const hall: Hall = { house, settings, keeper: new Keeper(house, settings) };
  return listen(house, { name: NAME, port }, wire => new Session(hall, wire));
}
