// What every TCP gateway shares: listening, limits by address, slow readers, saying goodbye. Bytes become text here;
// what the text means is the gateway's codec, what to do about it the gateway's session.

import { createServer, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import type { Refusal } from '../../core/refusal.ts';
import { ConnectionCounter } from '../../server/base/connection-counter.ts';
import type { Login } from '../../server/base/identity.ts';
import { signedOut } from '../../server/base/refusals.ts';
import { isRevoked } from '../../server/people/accounts/credentials.ts';
import type { GatewayHost, OpenGateway } from './gateway.ts';

/** One connection, as a session sees it. */
export interface GatewayConnection {
  readonly address: string;
  /** One write a message. */
  send(text: string): void;
  /** Says the last word, if any, and hangs up. */
  close(text?: string): void;
}

/** A session behind a wire. */
export interface GatewaySession {
  /** By what it came in, once that is known. */
  logins(): Iterable<Login>;
  /** That was taken back, or its account suspended: the protocol's own word for it, where it has one, and the end. */
  signOut(why: Refusal): void;
  /** Text as it came in, cut anywhere. */
  receive(text: string): void;
  /** The connection is gone, whoever ended it. */
  onClose(): void;
  /** The server is closing: a chance for the protocol's own goodbye. */
  onShutdown?(): void;
}

export interface ListenOptions {
  readonly name: string;
  readonly port: number;
  /** To listen on, unless it is the server's. */
  readonly address?: string;
  /** A connection that sends nothing for this long is closed; 0: it may stay silent for ever. */
  readonly idleTimeout?: number;
  /** `latin1`: the protocol is no text, every character is one byte. */
  readonly encoding?: 'utf8' | 'latin1';
}

/** A reader this far behind is cut off: these protocols have no way to skip what it missed. */
export const MOST_UNSENT = 4 * 2 ** 20;

export function listenTcp(
  host: GatewayHost,
  { name, port, address: bindAddress = host.config.host, idleTimeout = 0, encoding = 'utf8' }: ListenOptions,
  openSession: (connection: GatewayConnection) => GatewaySession,
): Promise<OpenGateway> {
  const sessions = new Map<Socket, GatewaySession>();
  const counter = new ConnectionCounter(host.config.limits.connectionsPerAddress);
  const server = createServer({ noDelay: true, keepAlive: true }, socket => {
    const address = socket.remoteAddress ?? '';
    if (!counter.admit(address, socket)) {
      socket.destroy();
      return;
    }
    const decoder = new StringDecoder(encoding);
    const session = openSession(toGatewayConnection(socket, address, encoding));
    sessions.set(socket, session);
    host.metrics.connections.inc();
    if (idleTimeout > 0) socket.setTimeout(idleTimeout, () => socket.destroy());
    socket.on('data', data => session.receive(decoder.write(data)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sessions.delete(socket);
      host.metrics.connections.dec();
      session.onClose();
    });
  });
  const unsubscribe = host.accounts.credentials.onRevoked(revoked => {
    for (const session of sessions.values())
      if ([...session.logins()].some(bearer => isRevoked(bearer, revoked))) session.signOut(signedOut);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bindAddress, () => {
      const bound = server.address();
      resolve({
        name,
        port: typeof bound === 'object' && bound ? bound.port : port,
        close: () =>
          new Promise(done => {
            unsubscribe();
            server.close(() => done());
            for (const [socket, session] of sessions) {
              session.onShutdown?.();
              socket.end();
              setTimeout(() => socket.destroy(), 500).unref();
            }
          }),
      });
    });
  });
}

function toGatewayConnection(socket: Socket, address: string, encoding: BufferEncoding): GatewayConnection {
  return {
    address,
    send: text => {
      if (socket.writableLength > MOST_UNSENT) socket.destroy();
      else if (socket.writable) socket.write(text, encoding);
    },
    close: text => {
      if (text !== undefined && socket.writable) socket.write(text, encoding);
      socket.end();
      setTimeout(() => socket.destroy(), 1000).unref();
    },
  };
}

/** Cuts a stream of text into lines, forgiving CRLF; a line longer than `most` is given up and `tooLong` called. */
export function lineSplitter(most: number, line: (text: string) => void, tooLong: () => void): (text: string) => void {
  let rest = '';
  return text => {
    rest += text;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const one = rest.slice(0, end).replace(/\r$/, '');
      rest = rest.slice(end + 1);
      if (one.length > most) tooLong();
      else line(one);
    }
    if (rest.length > most) {
      rest = '';
      tooLong();
    }
  };
}
