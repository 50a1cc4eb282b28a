// The documents' own protocols, each a gateway beside the web. Listing one takes one line.

import type { House } from './house.ts';

export interface Gateway {
  readonly name: string;
  readonly port: number;
  /** Tells its clients, then stops listening. */
  close(): Promise<void>;
}

export interface GatewayKind {
  readonly name: string;
  /** Unless the configuration says otherwise. */
  readonly port: number;
  open(house: House, port: number): Promise<Gateway>;
}

export const GATEWAYS: readonly GatewayKind[] = [];

/** Opens every gateway that is not switched off; when one cannot be opened, none is. */
export async function openGateways(house: House): Promise<Gateway[]> {
  const open: Gateway[] = [];
  try {
    for (const kind of GATEWAYS) {
      const port = house.config.gateways === false ? false : (house.config.gateways[kind.name] ?? kind.port);
      if (port !== false) open.push(await kind.open(house, port));
    }
  } catch (error) {
    await Promise.all(open.map(gateway => gateway.close()));
    throw error;
  }
  return open;
}
