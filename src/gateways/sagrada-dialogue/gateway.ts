// The document's dialogue as JSON lines on a port of its own.

import type { Gateway, GatewayKind } from '../../server/gateways.ts';
import type { House } from '../../server/house.ts';
import { listen } from '../listen.ts';
import { Keeper } from './keeper.ts';
import { Session } from './session.ts';
import { NAME, readSettings } from './settings.ts';

export const sagradaDialogue: GatewayKind = { name: NAME, port: 2018, open };

function open(house: House, port: number): Promise<Gateway> {
  const keeper = new Keeper(house, readSettings(house.config.settings));
  return listen(house, { name: NAME, port }, wire => new Session(house, keeper, wire));
}
