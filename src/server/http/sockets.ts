// WebSocket connections, at /api/play and at the paths of gateways: limits, pings, slow readers. Sessions handle the messages.

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Timer } from '../../match/table.ts';
import type { ServerConfig } from '../base/config.ts';
import { ConnectionCounter } from '../base/connection-counter.ts';
import { type CpuBudget, type CpuOwner, cpuOwner } from '../base/cpu-budget.ts';
import { TokenBucket } from '../base/limiter.ts';
import type { Metrics } from '../base/metrics.ts';
import * as refusals from '../base/refusals.ts';
import type { SocketConnection, SocketSession, WebSocketListener } from '../base/socket-session.ts';
import { isRevoked, type Revoked } from '../people/accounts/credentials.ts';
import { textFrame } from './frame.ts';
import { PlaySession, type PlaySessionPorts } from './play-session.ts';
import type { Proxies } from './proxies.ts';
import { isCrossSite, pathOf, sessionOf } from './request-headers.ts';
import { ShortMessageStream } from './short-messages.ts';

/** Close codes of RFC 6455. */
const [TOO_BIG, POLICY, GOING_AWAY] = [1009, 1008, 1001];
/** Refusals of too fast messages before the connection is closed; they are forgiven one by one, so many a second. */
const TOO_FAST_ALLOWANCE = { most: 100, forgiven: 0.1 };
/** Milliseconds a client has to answer a close frame. */
const CLOSE_TIMEOUT = 1000;

/** Connections that a leaving server closes at once, the pause until the next ones, and how long all of them take: milliseconds. */
const [SLICE, SLICE_INTERVAL, SENDING_AWAY] = [20, 50, 5000];

/** An upgrade request that was accepted, and what to open for it. */
interface Upgrade {
  readonly socket: Duplex;
  /** What ws has in place of the socket. */
  readonly stream: ShortMessageStream;
  readonly address: string;
  readonly open: WebSocketListener['open'];
}

interface OpenSocket {
  readonly session: SocketSession;
  /** Has sent something since the last ping. */
  alive: boolean;
}

export interface SocketsPorts extends PlaySessionPorts {
  readonly config: Pick<ServerConfig, 'limits' | 'url'>;
  readonly proxies: Proxies;
  readonly metrics: Pick<Metrics, 'connections' | 'lagging' | 'refused'>;
  readonly timer: Timer;
  readonly cpuBudget: Pick<CpuBudget, 'inTurn' | 'wait'>;
}

export class Sockets {
  readonly #ports: SocketsPorts;
  readonly #listeners: () => readonly WebSocketListener[];
  readonly #server: WebSocketServer;
  readonly #open = new Map<WebSocket, OpenSocket>();
  readonly #counter: ConnectionCounter;
  readonly #pings: NodeJS.Timeout;
  /** The frame of the text sent last: the same text goes to many receivers one after another. */
  #lastText = '';
  #lastFrame: Buffer = Buffer.alloc(0);

  /** `listeners`: those of the gateways that are open now. */
  constructor(ports: SocketsPorts, http: Server, listeners: () => readonly WebSocketListener[]) {
    this.#ports = ports;
    this.#listeners = listeners;
    const { limits } = ports.config;
    this.#counter = new ConnectionCounter(limits.connectionsPerAddress);
    // One byte more than allowed still arrives, so that we can say what is wrong; far more is cut off by ws itself.
    this.#server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: limits.message * 16 });
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    ports.accounts.credentials.onRevoked(revoked => this.#signOut(revoked));
    this.#pings = setInterval(() => this.#ping(), limits.idle / 2);
    this.#pings.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  close(): void {
    clearInterval(this.#pings);
    for (const [socket, { session }] of this.#open) {
      session.bye(refusals.shuttingDown);
      socket.close(GOING_AWAY, 'the server is stopping');
    }
  }

  /** After a delay, sends everybody to the other servers, a few at a time, so that they do not all come there at once. */
  async sendAway(delay: Millis): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, delay));
    const open = [...this.#open];
    const slice = Math.max(SLICE, Math.ceil(open.length / (SENDING_AWAY / SLICE_INTERVAL)));
    for (let at = 0; at < open.length; at += slice) {
      if (at > 0) await new Promise(resolve => setTimeout(resolve, SLICE_INTERVAL));
      for (const [socket, { session }] of open.slice(at, at + slice)) {
        session.bye(refusals.leaving);
        socket.close(GOING_AWAY, 'the server is leaving');
      }
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node takes its own listener away, and an error that nobody hears would end the server.
    socket.on('error', () => socket.destroy());
    const open = this.#openerFor(request);
    if (!open) {
      rejectUpgrade(socket, 404, refusals.noSuchPath);
      return;
    }
    if (isCrossSite(request.headers, this.#ports.config.url)) {
      rejectUpgrade(socket, 403, refusals.crossSite);
      return;
    }
    const address = this.#ports.proxies.addressOf(request);
    if (!this.#counter.admit(address, socket)) {
      rejectUpgrade(socket, 429, refusals.tooMany);
      return;
    }
    const stream = new ShortMessageStream(socket, head);
    this.#server.handleUpgrade(request, stream, head, ws => this.#accept(ws, { socket, stream, address, open }));
  }

  /** What opens a session for the path of a request. */
  #openerFor(request: IncomingMessage): WebSocketListener['open'] | undefined {
    const path = pathOf(request.url);
    if (path !== '/api/play') return this.#listeners().find(listener => listener.path === path)?.open;
    const cookie = sessionOf(request.headers, this.#ports.proxies.isSecure(request));
    return outgoing => new PlaySession(this.#ports, outgoing, { session: cookie, address: outgoing.address });
  }

  #accept(ws: WebSocket, { socket, stream, address, open }: Upgrade): void {
    const { limits } = this.#ports.config;
    const { metrics, timer, cpuBudget } = this.#ports;
    const bucket = new TokenBucket(limits.rate, limits.burst, timer.now());
    const allowance = new TokenBucket(TOO_FAST_ALLOWANCE.forgiven, TOO_FAST_ALLOWANCE.most, timer.now());
    let lagging = false;
    const outgoing: SocketConnection = {
      address,
      bufferedBytes: () => socket.writableLength,
      send: text => {
        if (ws.readyState === ws.OPEN) socket.write(typeof text === 'string' ? this.#frame(text) : text);
      },
      isLagging: () => {
        if (!lagging && socket.writableLength > limits.lag) {
          lagging = true;
          metrics.lagging.inc();
          socket.once('drain', () => {
            lagging = false;
            session.drained?.();
          });
        }
        return lagging;
      },
      close: () => {
        ws.close();
        setTimeout(() => ws.terminate(), CLOSE_TIMEOUT).unref();
      },
    };
    const session = open(outgoing);
    const connection: OpenSocket = { session, alive: true };
    this.#open.set(ws, connection);
    metrics.connections.inc();
    ws.on('pong', () => {
      connection.alive = true;
    });
    const currentOwner = ownerOf(session, address);
    /** Messages that wait until it is the turn of this address. */
    let waiting = 0;
    const receive = (text: string, owner: CpuOwner): void => {
      const now = timer.now();
      if (bucket.take(now) && cpuBudget.wait(owner) === 0) session.receive(text);
      else if (allowance.take(now)) session.refuse(refusals.tooFast, text);
      else {
        session.bye(refusals.tooFast);
        ws.close(POLICY, refusals.tooFast.refused);
      }
    };
    const receiveInTurn = (text: string): void => {
      connection.alive = true;
      const owner = currentOwner();
      const handle = (): void => {
        waiting--;
        if (waiting === 0 && socket.isPaused()) socket.resume();
        if (ws.readyState === ws.OPEN) receive(text, owner);
      };
      waiting++;
      // While a second message waits for its turn nothing more is read, so that little waits in memory.
      if (!cpuBudget.inTurn(owner, handle) && waiting > 1) socket.pause();
    };
    stream.onText = receiveInTurn;
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      if (data.length <= limits.message && !isBinary) {
        receiveInTurn(data.toString());
        return;
      }
      session.bye(refusals.tooBig);
      ws.close(TOO_BIG, refusals.tooBig.refused);
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      this.#open.delete(ws);
      metrics.connections.dec();
      session.close();
    });
  }

  #signOut(revoked: Revoked): void {
    for (const [socket, { session }] of this.#open) {
      if (![...session.logins()].some(bearer => isRevoked(bearer, revoked))) continue;
      session.bye(refusals.signedOut);
      socket.close(POLICY, refusals.signedOut.refused);
    }
  }

  #frame(text: string): Buffer {
    if (text !== this.#lastText) {
      this.#lastText = text;
      this.#lastFrame = textFrame(text);
    }
    return this.#lastFrame;
  }

  /** A connection that has not answered the last ping is closed. */
  #ping(): void {
    for (const [ws, connection] of this.#open) {
      if (!connection.alive) ws.terminate();
      else ws.ping();
      connection.alive = false;
    }
  }
}

/** Whom the messages of a session are charged to: its address, and its account once it is known. */
function ownerOf(session: SocketSession, address: string): () => CpuOwner {
  let account: string | undefined;
  let owner = cpuOwner(address);
  return () => {
    for (const login of session.logins()) {
      if (login.account !== account) {
        ({ account } = login);
        owner = cpuOwner(address, account);
      }
      break;
    }
    return owner;
  };
}

function rejectUpgrade(socket: Duplex, status: number, refusal: Refusal): void {
  const body = JSON.stringify(refusal);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Whoever does not hang up would keep it open for ever.
  setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref();
}
