// The documents' own protocols, each a gateway beside the web. Listing one takes one line.

import type { App } from '../server/app.ts';
import type { MatchFiles } from '../server/base/match-files.ts';
import type { WebSocketListener } from '../server/http/socket-session.ts';
import { carcassonneLines } from './carcassonne-lines/gateway.ts';
import { sagradaDialogue } from './sagrada-dialogue/gateway.ts';
import { softwareChallengeXml } from './software-challenge-xml/gateway.ts';
import { unoNumeric } from './uno-numeric/gateway.ts';

export interface OpenGateway {
  readonly name: string;
  readonly port: number;
  /** The same protocol over WebSocket, on the server's own port. */
  readonly webSocket?: WebSocketListener;
  /** Tells its clients, then stops listening. */
  close(): Promise<void>;
}

export interface GatewayDefinition {
  readonly name: string;
  /** Unless the configuration says otherwise. */
  readonly port: number;
  /** Files of its game that it writes and reads. */
  readonly files?: MatchFiles;
  open(app: App, port: number): Promise<OpenGateway>;
}

export const GATEWAYS: readonly GatewayDefinition[] = [
  carcassonneLines,
  sagradaDialogue,
  softwareChallengeXml,
  unoNumeric,
];

export const matchFiles: readonly MatchFiles[] = GATEWAYS.flatMap(({ files }) => files ?? []);

/** Opens every gateway that is not switched off; when one cannot be opened, none is. */
export async function openGateways(app: App): Promise<OpenGateway[]> {
  const open: OpenGateway[] = [];
  const { gateways } = app.config;
  // A server on any free port is one of several on this machine: its gateways take any free port too.
  const anyPort = app.config.port === 0;
  try {
    for (const kind of GATEWAYS) {
      const port = gateways === false ? false : (gateways[kind.name] ?? (anyPort ? 0 : kind.port));
      if (port !== false) open.push(await kind.open(app, port));
    }
  } catch (error) {
    await Promise.all(open.map(gateway => gateway.close()));
    throw error;
  }
  return open;
}
