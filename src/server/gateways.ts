// The documents' own protocols, each a gateway beside the web. One line a gateway.

import type { House } from './house.ts';

export interface Gateway {
  readonly name: string;
  readonly port: number;
  /** Tells its clients, then stops listening. */
  close(): Promise<void>;
}

export type OpenGateway = (house: House) => Promise<Gateway>;

const GATEWAYS: readonly OpenGateway[] = [];

export function openGateways(house: House): Promise<Gateway[]> {
  return Promise.all(GATEWAYS.map(open => open(house)));
}
