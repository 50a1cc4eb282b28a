// The documents' own protocols, each a gateway beside the web. Listing one takes one line.

import { carcassonneLines } from '../gateways/carcassonne-lines/gateway.ts';
import { sagradaDialogue } from '../gateways/sagrada-dialogue/gateway.ts';
import { softwareChallengeXml } from '../gateways/software-challenge-xml/gateway.ts';
import { unoNumeric } from '../gateways/uno-numeric/gateway.ts';
import type { Entrance } from './api/carrier.ts';
import type { House } from './house.ts';
import type { MatchFiles } from './match-files.ts';

export interface Gateway {
  readonly name: string;
  readonly port: number;
  /** The same protocol over WebSocket, on the house's own port. */
  readonly entrance?: Entrance;
  /** Tells its clients, then stops listening. */
  close(): Promise<void>;
}

export interface GatewayKind {
  readonly name: string;
  /** Unless the configuration says otherwise. */
  readonly port: number;
  /** Files of its game that it writes and reads. */
  readonly files?: MatchFiles;
  open(house: House, port: number): Promise<Gateway>;
}

export const GATEWAYS: readonly GatewayKind[] = [carcassonneLines, sagradaDialogue, softwareChallengeXml, unoNumeric];

export const matchFiles: readonly MatchFiles[] = GATEWAYS.flatMap(({ files }) => files ?? []);

/** Opens every gateway that is not switched off; when one cannot be opened, none is. */
export async function openGateways(house: House): Promise<Gateway[]> {
  const open: Gateway[] = [];
  const { gateways } = house.config;
  // A house on any free port is one of several on this machine: its gateways take any free port too.
  const anyPort = house.config.port === 0;
  try {
    for (const kind of GATEWAYS) {
      const port = gateways === false ? false : (gateways[kind.name] ?? (anyPort ? 0 : kind.port));
      if (port !== false) open.push(await kind.open(house, port));
    }
  } catch (error) {
    await Promise.all(open.map(gateway => gateway.close()));
    throw error;
  }
  return open;
}
