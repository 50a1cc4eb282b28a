// What every TCP gateway shares: listening, limits by address, slow readers, closing. Bytes become text here;
// the gateway's codec parses the text, the gateway's session acts on it.

import { createServer, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Login } from '../../server/base/identity.ts';
import { nothingReceived, signedOut, tooMany } from '../../server/base/refusals.ts';
import { isRevoked } from '../../server/people/accounts/credentials.ts';
import { DeadPeerWatch, keepAliveDelay } from './dead-peers.ts';
import type { GatewayHost, ListeningGateway } from './gateway.ts';
import { MessagePacer } from './message-pacer.ts';
import { readInTurns } from './reading.ts';

/** One connection, as a session sees it. */
export interface GatewayConnection {
  readonly address: string;
  /** Sends one message. `onSent` is called when it is really written: at once, unless the gateway has a pace. */
  send(text: string, onSent?: () => void): void;
  /** Changes how long this connection waits between two messages that it sends to the client. */
  setPace?(pace: Millis): void;
  /** After the message that was written last, the next one waits for at least so long, if the connection has a pace. */
  rest?(ms: Millis): void;
  /** Sends a last message, if there is one, and closes the connection. */
  close(text?: string): void;
}

/** What happens on a connection of a gateway. */
export interface GatewaySession {
  /** The logins it uses, once they are known. */
  logins(): readonly Login[];
  /** A login was revoked: sends the protocol's own message for it, where there is one, and closes. */
  signOut(why: Refusal): void;
  /** Text as it arrived: a part of a message, or several. */
  receive(text: string): void;
  /** The connection has ended. */
  onClose(): void;
  /** The server is stopping: sends the protocol's own message for it. */
  onShutdown?(): void;
}

export interface ListenOptions {
  readonly name: string;
  readonly port: number;
  /** To listen on, unless it is the server's. */
  readonly address?: string;
  /** A connection whose peer has answered nothing for this long, not even the kernel's probes, is closed. */
  readonly deadAfter?: Millis;
  /** `latin1`: the protocol is no text, every character is one byte. */
  readonly encoding?: 'utf8' | 'latin1';
  /** The last message to a client whose connection is closed before it has a session, or without its having said anything. */
  readonly farewell?: (why: Refusal) => string;
  /** Milliseconds between two messages to one client. If 0, each is sent at once. */
  readonly pace?: Millis;
}

/** A client must send something within this time, because a silent one takes a connection from others. */
const FIRST_MESSAGE_WITHIN: Millis = 30_000;
/** How long it takes to notice that a peer has gone without closing its connection. */
const DEAD_AFTER: Millis = 20_000;

/** A reader that is this many bytes behind is disconnected: these protocols cannot skip what it missed. */
export const MAX_UNSENT_BYTES = 4 * 2 ** 20;

export function listenTcp(
  host: GatewayHost,
  options: ListenOptions,
  openSession: (connection: GatewayConnection) => GatewaySession,
): Promise<ListeningGateway> {
  const { name, port, address: bindAddress = host.config.host, encoding = 'utf8' } = options;
  const { pace = 0, deadAfter = DEAD_AFTER, farewell = ({ detail }: Refusal) => `${detail}\n` } = options;
  const open = new Map<Socket, { readonly session: GatewaySession; readonly pacer: MessagePacer }>();
  const watch = new DeadPeerWatch(deadAfter);
  const keepAlive = { keepAlive: true, keepAliveInitialDelay: keepAliveDelay(deadAfter) };
  const server = createServer({ noDelay: true, ...keepAlive }, socket => {
    const address = socket.remoteAddress ?? '';
    const close = (why: Refusal): void => closeWith(socket, farewell(why), encoding);
    if (!host.admission.connections.admit(address, socket)) {
      close(tooMany);
      return;
    }
    const stopWaiting = host.timer.at(host.timer.now() + FIRST_MESSAGE_WITHIN, () => close(nothingReceived));
    const decoder = new StringDecoder(encoding);
    const pacer = new MessagePacer(host.timer, pace, text => {
      if (socket.writable) socket.write(text, encoding);
    });
    const session = openSession(toGatewayConnection(socket, address, pacer));
    open.set(socket, { session, pacer });
    watch.add(socket);
    host.metrics.connections.inc();
    socket.on('error', () => socket.destroy());
    socket.once('data', stopWaiting);
    socket.on('close', () => {
      stopWaiting();
      open.delete(socket);
      watch.delete(socket);
      pacer.stop();
      host.metrics.connections.dec();
    });
    readInTurns(socket, {
      cpuBudget: host.admission.cpu,
      address,
      account: () => session.logins()[0]?.account,
      receive: piece => session.receive(decoder.write(piece)),
      onClose: () => session.onClose(),
    });
  });
  const unsubscribe = host.accounts.credentials.onRevoked(revoked => {
    for (const { session } of open.values())
      if (session.logins().some(bearer => isRevoked(bearer, revoked))) session.signOut(signedOut);
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
            watch.close();
            server.close(() => done());
            for (const [socket, { session, pacer }] of open) {
              session.onShutdown?.();
              pacer.flush();
              socket.end();
              setTimeout(() => socket.destroy(), 500).unref();
            }
          }),
      });
    });
  });
}

/** Sends a last message and closes. What the client has sent is thrown away, or else the kernel might throw away the message. */
function closeWith(socket: Socket, text: string, encoding: BufferEncoding): void {
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.end(text, encoding);
  setTimeout(() => socket.destroy(), 1000).unref();
}

function toGatewayConnection(socket: Socket, address: string, pacer: MessagePacer): GatewayConnection {
  return {
    address,
    send: (text, onSent) => {
      if (socket.writableLength + pacer.waiting > MAX_UNSENT_BYTES) socket.destroy();
      else pacer.send(text, onSent);
    },
    setPace: pace => {
      pacer.pace = pace;
    },
    rest: ms => pacer.rest(ms),
    close: text => {
      if (text !== undefined) pacer.send(text);
      pacer.flush();
      socket.end();
      setTimeout(() => socket.destroy(), 1000).unref();
    },
  };
}

/** Cuts a stream of text into lines, forgiving CRLF; a line longer than `most` is skipped to its end, and `tooLong` called once. */
export function lineSplitter(most: number, line: (text: string) => void, tooLong: () => void): (text: string) => void {
  let rest = '';
  let isSkipping = false;
  return text => {
    rest += text;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const one = rest.slice(0, end).replace(/\r$/, '');
      rest = rest.slice(end + 1);
      if (isSkipping) isSkipping = false;
      else if (one.length > most) tooLong();
      else line(one);
    }
    if (isSkipping) rest = '';
    else if (rest.length > (rest.endsWith('\r') ? most + 1 : most)) {
      rest = '';
      isSkipping = true;
      tooLong();
    }
  };
}

/** The lines of a stream that are not blank; `tooLong` stands for each that is longer than `most`. */
export function lineDecoder(most: number, tooLong: string): (text: string) => readonly string[] {
  let lines: string[] = [];
  const split = lineSplitter(
    most,
    line => {
      if (line.trim() !== '') lines.push(line);
    },
    () => lines.push(tooLong),
  );
  return text => {
    lines = [];
    split(text);
    return lines;
  };
}
