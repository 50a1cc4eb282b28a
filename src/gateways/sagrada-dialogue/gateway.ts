// The document's dialogue as JSON: lines on a port of its own, frames on a WebSocket of the server.

import type { App } from '../../server/app.ts';
import type { GatewayDefinition, OpenGateway } from '../registry.ts';
import { type GatewaySocket, listenTcp } from '../tcp-listener.ts';
import { websocketListener } from '../websocket-listener.ts';
import { SagradaDialogueMatchmaker } from './matchmaker.ts';
import { SagradaDialogueSession } from './session.ts';
import { NAME, readSettings } from './settings.ts';

export const sagradaDialogue: GatewayDefinition = { name: NAME, port: 2018, open };

async function open(app: App, port: number): Promise<OpenGateway> {
  const matchmaker = new SagradaDialogueMatchmaker(app, readSettings(app.config.settings));
  const openSession = (socket: GatewaySocket): SagradaDialogueSession =>
    new SagradaDialogueSession(app, matchmaker, socket);
  const gateway = await listenTcp(app, { name: NAME, port }, openSession);
  return { ...gateway, webSocket: websocketListener('/api/sagrada', openSession) };
}
