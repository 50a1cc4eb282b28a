// A gateway of lines on the server's own port too: each line is a text frame of a WebSocket. Behind it are the sessions of its TCP
// port; limits by address, size and rate are those of every WebSocket of the server.

import type { Refusal } from '../../core/refusal.ts';
import type { WebSocketListener } from '../../server/base/socket-session.ts';
import { type GatewayConnection, type GatewaySession, MAX_UNSENT_BYTES } from './tcp-listener.ts';

/** A session that also answers messages refused before it read them. */
export interface WebSocketGatewaySession extends GatewaySession {
  refuse(refusal: Refusal): void;
}

export function websocketListener(
  path: string,
  openSession: (connection: GatewayConnection) => WebSocketGatewaySession,
): WebSocketListener {
  return {
    path,
    open: connection => {
      const send = (text: string): void => connection.send(text.replace(/\n$/, ''));
      const session = openSession({
        address: connection.address,
        send: (text, onSent) => {
          if (connection.bufferedBytes() > MAX_UNSENT_BYTES) {
            connection.close();
            return;
          }
          send(text);
          onSent?.();
        },
        close: text => {
          if (text !== undefined) send(text);
          connection.close();
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
