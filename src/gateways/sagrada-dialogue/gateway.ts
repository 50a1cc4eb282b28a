// The document's dialogue as JSON: lines on a port of its own, frames on a WebSocket of the house.

import type { Gateway, GatewayKind } from '../../server/gateways.ts';
import type { House } from '../../server/house.ts';
import { entrance } from '../entrance.ts';
import { listen, type Wire } from '../listen.ts';
import { Keeper } from './keeper.ts';
import { Session } from './session.ts';
import { NAME, readSettings } from './settings.ts';

export const sagradaDialogue: GatewayKind = { name: NAME, port: 2018, open };

async function open(house: House, port: number): Promise<Gateway> {
  const keeper = new Keeper(house, readSettings(house.config.settings));
  const answer = (wire: Wire): Session => new Session(house, keeper, wire);
  const gateway = await listen(house, { name: NAME, port }, answer);
  return { ...gateway, entrance: entrance('/api/sagrada', answer) };
}
