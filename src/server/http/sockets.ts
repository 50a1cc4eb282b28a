// WebSocket connections, at /api/play and at the paths of gateways: limits, pings, slow readers. Sessions handle the messages.

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import { CpuOwner } from '../base/cpu-budget.ts';
import * as refusals from '../base/refusals.ts';
import type { WebSocketListener } from '../base/socket-session.ts';
import { isRevoked, type Revocation } from '../people/accounts/credentials.ts';
import { PlaySession } from './play-session.ts';
import type { Proxies } from './proxies.ts';
import { isCrossSite, pathOf, sessionOf } from './request-headers.ts';
import type { Services } from './services.ts';
import { ShortMessageStream } from './short-messages.ts';
import type { OpenTables } from './table-endpoint.ts';
import { CLOSE_CODES, CLOSE_TIMEOUT, WebSocketConnection } from './websocket-connection.ts';

/** Connections that a leaving server closes at once, the pause until the next ones, and how long all of them take: milliseconds. */
const [SLICE, SLICE_INTERVAL, SENDING_AWAY] = [20, 50, 5000];

/** The connection of an accepted upgrade request, and the function that opens its session. */
interface Upgrade {
  readonly socket: Duplex;
  /** What ws has in place of the socket. */
  readonly stream: ShortMessageStream;
  readonly address: string;
  readonly open: WebSocketListener['open'];
}

export interface SocketsConfig {
  readonly services: Services;
  readonly proxies: Proxies;
  /** How sessions of the play protocol join tables. */
  readonly openTables: OpenTables;
  readonly http: Server;
  /** Those of the gateways that are open now. */
  readonly listeners: () => readonly WebSocketListener[];
  /** Gives a connection to another process of this machine that its request names. Returns false if it stays here. */
  readonly passOn: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;
}

/** The listeners of all WebSockets. Each finds its connection by `this`, so that all share five functions and none costs memory of its own. */
function listenersFor(open: Map<WebSocket, WebSocketConnection>, closed: () => void) {
  return {
    ping(this: WebSocket, data: Buffer): void {
      open.get(this)?.receivePing(data);
    },
    pong(this: WebSocket, data: Buffer): void {
      open.get(this)?.receivePong(data);
    },
    message(this: WebSocket, data: RawData, isBinary: boolean): void {
      open.get(this)?.receiveMessage(data as Buffer, isBinary); // what ws gives by default
    },
    error(this: WebSocket): void {
      this.terminate();
    },
    close(this: WebSocket): void {
      open.get(this)?.session.close();
      open.delete(this);
      closed();
    },
  };
}

export class Sockets {
  readonly #services: Services;
  readonly #proxies: Proxies;
  readonly #openTables: OpenTables;
  readonly #listeners: () => readonly WebSocketListener[];
  readonly #server: WebSocketServer;
  readonly #open = new Map<WebSocket, WebSocketConnection>();
  readonly #onEvent: ReturnType<typeof listenersFor>;
  readonly #passOn: SocketsConfig['passOn'];
  readonly #pings: NodeJS.Timeout;

  constructor({ services, proxies, openTables, http, listeners, passOn }: SocketsConfig) {
    this.#services = services;
    this.#proxies = proxies;
    this.#openTables = openTables;
    this.#listeners = listeners;
    const { limits } = services.base.config;
    // Somewhat more than allowed still arrives, so that we can say what is wrong; far more is cut off by ws itself.
    const maxPayload = limits.message * 8;
    this.#server = new WebSocketServer({ noServer: true, perMessageDeflate: false, autoPong: false, maxPayload });
    this.#onEvent = listenersFor(this.#open, () => services.base.metrics.connections.dec());
    this.#passOn = passOn;
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    services.people.accounts.credentials.onRevoked(revoked => this.#signOut(revoked));
    this.#pings = setInterval(() => {
      const { play } = services.base.timer;
      if (play) play.afterInput(() => this.#pingAll());
      else this.#pingAll();
    }, limits.idle / 2);
    this.#pings.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  close(): void {
    clearInterval(this.#pings);
    for (const [socket, { session }] of this.#open) {
      session.bye(refusals.shuttingDown);
      socket.close(CLOSE_CODES.goingAway, 'the server is stopping');
    }
  }

  /** After a delay, sends all clients to the other servers, a few at a time, so that they do not all come there at once. */
  async sendAway(delay: Millis): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, delay));
    const open = [...this.#open];
    const slice = Math.max(SLICE, Math.ceil(open.length / (SENDING_AWAY / SLICE_INTERVAL)));
    for (let at = 0; at < open.length; at += slice) {
      if (at > 0) await new Promise(resolve => setTimeout(resolve, SLICE_INTERVAL));
      for (const [socket, { session }] of open.slice(at, at + slice)) {
        session.bye(refusals.nodeLeaving);
        socket.close(CLOSE_CODES.goingAway, 'the server is leaving');
      }
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node removes its own listener, and an error without a listener would end the server.
    socket.on('error', destroyOnError);
    if (socket instanceof Socket && this.#passOn(request, socket, head)) return;
    const open = this.#openerFor(request);
    if (!open) {
      rejectUpgrade(socket, 404, refusals.noSuchPath);
      return;
    }
    if (isCrossSite(request.headers, this.#services.base.config.url)) {
      rejectUpgrade(socket, 403, refusals.crossSite);
      return;
    }
    const address = this.#proxies.addressOf(request);
    const { admission } = this.#services.base;
    if (!admission.connections.admit(address, socket)) {
      rejectUpgrade(socket, 429, refusals.tooMany);
      return;
    }
    const owner = new CpuOwner(address);
    admission.cpu.charge(owner, 'WebSocket upgrade');
    if (admission.cpu.wait(owner) > 0) {
      rejectUpgrade(socket, 429, refusals.tooFast);
      return;
    }
    const stream = new ShortMessageStream(socket, head);
    this.#server.handleUpgrade(request, stream, head, ws => this.#accept(ws, { socket, stream, address, open }));
  }

  /** What opens a session for the path of a request. */
  #openerFor(request: IncomingMessage): WebSocketListener['open'] | undefined {
    const path = pathOf(request.url);
    if (path !== '/api/play') return this.#listeners().find(listener => listener.path === path)?.open;
    const cookie = sessionOf(request.headers, this.#proxies.isSecure(request));
    return outgoing =>
      new PlaySession(this.#services, this.#openTables, outgoing, { session: cookie, address: outgoing.address });
  }

  #accept(ws: WebSocket, { socket, stream, address, open }: Upgrade): void {
    const connection = new WebSocketConnection({ base: this.#services.base, ws, socket, address, open });
    this.#open.set(ws, connection);
    this.#services.base.metrics.connections.inc();
    stream.receiver = connection;
    const { ping, pong, message, error, close } = this.#onEvent;
    ws.on('ping', ping).on('pong', pong).on('message', message).on('error', error).on('close', close);
  }

  #signOut(revoked: Revocation): void {
    for (const [socket, { session }] of this.#open) {
      if (!session.logins().some(bearer => isRevoked(bearer, revoked))) continue;
      session.bye(refusals.signedOut);
      socket.close(CLOSE_CODES.policy, refusals.signedOut.refused);
    }
  }

  /** Closes connections that have not answered the last ping. An answer that arrived but was not read counts. */
  #pingAll(): void {
    for (const [ws, connection] of this.#open) {
      if (!connection.isAlive) ws.terminate();
      else ws.ping();
      connection.isAlive = false;
    }
  }
}

/** A function of its own: one that is made in `#upgrade` would keep all that the upgrade needed. */
function destroyOnError(this: Duplex): void {
  this.destroy();
}

function rejectUpgrade(socket: Duplex, status: number, refusal: Refusal): void {
  const body = JSON.stringify(refusal);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // A client that does not close its side would keep it open without end.
  setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref();
}
