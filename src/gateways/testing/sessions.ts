// A session of each gateway that takes tokens, without a socket.

import { DOCUMENT_DIALECT } from '../../../games/carcassonne/gateway/dialect.ts';
import { CarcassonneLinesMatchmaker } from '../../../games/carcassonne/gateway/matchmaker.ts';
import { CarcassonneLinesSession } from '../../../games/carcassonne/gateway/session.ts';
import { readSettings as readLinesSettings } from '../../../games/carcassonne/gateway/settings.ts';
import { SagradaDialogueMatchmaker } from '../../../games/sagrada/gateway/matchmaker.ts';
import { SagradaDialogueSession } from '../../../games/sagrada/gateway/session.ts';
import { readSettings } from '../../../games/sagrada/gateway/settings.ts';
import { writeToServer } from '../../../games/uno/gateway/codec.ts';
import { UnoNumericMatchmaker } from '../../../games/uno/gateway/matchmaker.ts';
import { UnoNumericSession } from '../../../games/uno/gateway/session.ts';
import type { App } from '../../server/app.ts';
import { gatewayHost } from '../gateway-host.ts';
import type { GatewayConnection, GatewaySession } from '../shared/tcp-listener.ts';

export interface TestGateway {
  readonly name: string;
  open(app: App): (connection: GatewayConnection) => GatewaySession;
  /** What a client sends to come in. */
  hello(token: string): string;
  /** Something that a client may not send now. */
  readonly fault: string;
}

export const TEST_GATEWAYS: readonly TestGateway[] = [
  {
    name: 'carcassonne-lines',
    open: app => {
      const host = gatewayHost(app);
      const settings = readLinesSettings({});
      const { options } = settings;
      const matchmaker = new CarcassonneLinesMatchmaker(host, settings);
      return connection =>
        new CarcassonneLinesSession({ host, dialect: DOCUMENT_DIALECT, options, matchmaker }, connection);
    },
    hello: token => `login:${token}\nconnect\n`,
    fault: 'hello?\n',
  },
  {
    name: 'sagrada-dialogue',
    open: app => {
      const host = gatewayHost(app);
      const matchmaker = new SagradaDialogueMatchmaker(host, readSettings({}));
      return connection => new SagradaDialogueSession(host, matchmaker, connection);
    },
    hello: token => `${JSON.stringify({ t: 'login', name: 'Engine', token })}\n`,
    fault: 'hello?\n',
  },
  {
    name: 'uno-numeric',
    open: app => {
      const host = gatewayHost(app);
      const matchmaker = new UnoNumericMatchmaker(host);
      return connection => new UnoNumericSession({ host, matchmaker, pace: 0 }, connection);
    },
    hello: token => writeToServer({ t: 'hello', name: 'Engine', token }).toString('latin1'),
    // An answer before anything was asked.
    fault: writeToServer({ t: 'colour', colour: 1 }).toString('latin1'),
  },
];
