// The document's dialogue as JSON: lines on a port of its own, frames on a WebSocket of the server.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { GatewayDefinition, GatewayHost, ListeningGateway } from '../../../src/gateways/shared/gateway.ts';
import { type GatewayConnection, listenTcp } from '../../../src/gateways/shared/tcp-listener.ts';
import { websocketListener } from '../../../src/gateways/shared/websocket-listener.ts';
import { writeToClient } from './codec.ts';
import { SagradaDialogueMatchmaker } from './matchmaker.ts';
import { SagradaDialogueSession } from './session.ts';
import { NAME, readSettings, SETTINGS } from './settings.ts';

export const sagradaDialogue: GatewayDefinition = { name: NAME, game: 'sagrada', port: 2018, settings: SETTINGS, open };

const farewell = ({ refused, detail }: Refusal): string => writeToClient({ t: 'refused', code: refused, detail });

/** Bytes that some clients read at once. */
const BLOCK = 256;

/**
 * Some clients read blocks until one is not full, and wait for more where the last one was. A line may have any length, so one that
 * fills its last block gets a blank at its end, which JSON allows.
 */
export function endInShortBlock(line: string): string {
  return Buffer.byteLength(line) % BLOCK === 0 ? line.replace(/\n$/, ' \n') : line;
}

async function open(host: GatewayHost, port: number): Promise<ListeningGateway> {
  const settings = readSettings(host.config.settings);
  const matchmaker = new SagradaDialogueMatchmaker(host, settings);
  const { pace } = settings;
  const openSession = (socket: GatewayConnection): SagradaDialogueSession =>
    new SagradaDialogueSession(host, matchmaker, socket);
  const gateway = await listenTcp(host, { name: NAME, port, farewell, pace }, socket =>
    openSession(
      pace === 0 ? socket : { ...socket, send: (text, onSent) => socket.send(endInShortBlock(text), onSent) },
    ),
  );
  return { ...gateway, webSocket: websocketListener('/api/sagrada', openSession) };
}
