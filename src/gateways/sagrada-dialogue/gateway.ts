// The document's dialogue as JSON: lines on a port of its own, frames on a WebSocket of the server.

import type { Refusal } from '../../core/refusal.ts';
import type { GatewayDefinition, GatewayHost, OpenGateway } from '../shared/gateway.ts';
import { type GatewayConnection, listenTcp } from '../shared/tcp-listener.ts';
import { websocketListener } from '../shared/websocket-listener.ts';
import { writeToClient } from './codec.ts';
import { SagradaDialogueMatchmaker } from './matchmaker.ts';
import { SagradaDialogueSession } from './session.ts';
import { NAME, readSettings, SETTINGS } from './settings.ts';

export const sagradaDialogue: GatewayDefinition = { name: NAME, port: 2018, settings: SETTINGS, open };

const farewell = ({ refused, detail }: Refusal): string => writeToClient({ t: 'refused', code: refused, detail });

async function open(host: GatewayHost, port: number): Promise<OpenGateway> {
  const matchmaker = new SagradaDialogueMatchmaker(host, readSettings(host.config.settings));
  const openSession = (socket: GatewayConnection): SagradaDialogueSession =>
    new SagradaDialogueSession(host, matchmaker, socket);
  const gateway = await listenTcp(host, { name: NAME, port, farewell }, openSession);
  return { ...gateway, webSocket: websocketListener('/api/sagrada', openSession) };
}
