// A gateway of lines on the server's own port too: each line is a text frame of a WebSocket. Behind it are the sessions of its TCP
// port; limits by address, size and rate are those of every WebSocket of the server.

import type { Refusal } from '../../core/refusal.ts';
import type { WebSocketListener } from '../../server/base/socket-session.ts';
import { type GatewayConnection, type GatewaySession, MOST_UNSENT } from './tcp-listener.ts';

/** What a frame needs beyond a line: the carrier turns messages away before the session reads them. */
export interface WebSocketGatewaySession extends GatewaySession {
  refuse(refusal: Refusal): void;
}

export function websocketListener(
  path: string,
  openSession: (connection: GatewayConnection) => WebSocketGatewaySession,
): WebSocketListener {
  return {
    path,
    open: carrier => {
      const send = (text: string): void => carrier.send(text.replace(/\n$/, ''));
      const session = openSession({
        address: carrier.address,
        send: text => {
          if (carrier.bufferedBytes() > MOST_UNSENT) carrier.close();
          else send(text);
        },
        close: text => {
          if (text !== undefined) send(text);
          carrier.close();
        },
      });
      return {
        logins: () => session.logins(),
        // However a frame is laid out, it is one line.
        receive: text => session.receive(`${text.replace(/[\r\n]+/g, ' ')}\n`),
        refuse: refusal => session.refuse(refusal),
        bye: why => {
          session.refuse(why);
          session.onShutdown?.();
        },
        close: () => session.onClose(),
      };
    },
  };
}
