// WebSocket connections, at /api/play and where gateways have an entrance: limits, pings, slow readers. What they say is the
// business of who speaks.

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Refusal } from '../../core/refusal.ts';
import { isRevoked, type Revoked } from '../accounts/passes.ts';
import type { House } from '../house.ts';
import { Bucket } from '../limiter.ts';
import * as refusals from '../refusals.ts';
import type { Carrier, Entrance, Visitor } from './carrier.ts';
import { isCrossSite, pathOf, sessionOf } from './door.ts';
import { textFrame } from './frame.ts';
import { PlaySession } from './session.ts';
import { takeShortcut } from './shortcut.ts';

/** Close codes beyond the standard's. */
const [TOO_BIG, POLICY, GOING_AWAY] = [1009, 1008, 1001];
/** Refusals of too fast messages before the connection is closed; they are forgiven one by one, so many a second. */
const PATIENCE = { most: 100, forgiven: 0.1 };
/** Milliseconds a client has to answer when we hang up. */
const PARTING = 1000;

/** Who comes in, and to what. */
interface Arrival {
  readonly socket: Duplex;
  /** Bytes that came with the request already. */
  readonly head: Buffer;
  readonly address: string;
  readonly open: Entrance['open'];
}

interface Connection {
  readonly visitor: Visitor;
  /** Heard of since the last ping. */
  alive: boolean;
}

export class Sockets {
  readonly #house: House;
  readonly #entrances: () => readonly Entrance[];
  readonly #server: WebSocketServer;
  readonly #open = new Map<WebSocket, Connection>();
  readonly #perAddress = new Map<string, number>();
  readonly #pings: NodeJS.Timeout;
  /** The frame of the text sent last: the same text goes to many receivers one after another. */
  #lastText = '';
  #lastFrame: Buffer = Buffer.alloc(0);

  /** `entrances`: those of the gateways that are open now. */
  constructor(house: House, http: Server, entrances: () => readonly Entrance[]) {
    this.#house = house;
    this.#entrances = entrances;
    const { limits } = house.config;
    // One byte more than allowed still arrives, so that we can say what is wrong; far more is cut off by ws itself.
    this.#server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: limits.message * 16 });
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    house.accounts.passes.onRevoked(revoked => this.#signOut(revoked));
    this.#pings = setInterval(() => this.#ping(), limits.idle / 2);
    this.#pings.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  close(): void {
    clearInterval(this.#pings);
    for (const [socket, { visitor }] of this.#open) {
      visitor.bye(refusals.stopping);
      socket.close(GOING_AWAY, 'the house is closing');
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const open = this.#opening(request);
    if (!open) {
      turnAway(socket, 404, refusals.noSuchPath);
      return;
    }
    if (isCrossSite(request.headers, this.#house.config.url)) {
      turnAway(socket, 403, refusals.crossSite);
      return;
    }
    const address = this.#house.proxies.addressOf(request);
    const count = this.#perAddress.get(address) ?? 0;
    if (count >= this.#house.config.limits.connectionsPerAddress) {
      turnAway(socket, 429, refusals.tooMany);
      return;
    }
    this.#perAddress.set(address, count + 1);
    socket.once('close', () => {
      const left = this.#perAddress.get(address)! - 1;
      if (left === 0) this.#perAddress.delete(address);
      else this.#perAddress.set(address, left);
    });
    this.#server.handleUpgrade(request, socket, head, ws => this.#welcome(ws, { socket, head, address, open }));
  }

  /** What a request's path leads to. */
  #opening(request: IncomingMessage): Entrance['open'] | undefined {
    const path = pathOf(request.url);
    if (path !== '/api/play') return this.#entrances().find(entrance => entrance.path === path)?.open;
    const cookie = sessionOf(request.headers, this.#house.proxies.isSecure(request));
    return carrier => new PlaySession(this.#house, carrier, cookie);
  }

  #welcome(ws: WebSocket, { socket, head, address, open }: Arrival): void {
    const { limits } = this.#house.config;
    const { metrics, timer } = this.#house;
    const bucket = new Bucket(limits.rate, limits.burst, timer.now());
    const patience = new Bucket(PATIENCE.forgiven, PATIENCE.most, timer.now());
    let lagging = false;
    const carrier: Carrier = {
      address,
      behind: () => socket.writableLength,
      send: text => {
        if (ws.readyState === ws.OPEN) socket.write(typeof text === 'string' ? this.#frame(text) : text);
      },
      lagging: () => {
        if (!lagging && socket.writableLength > limits.lag) {
          lagging = true;
          metrics.lagging.inc();
          socket.once('drain', () => {
            lagging = false;
            visitor.drained?.();
          });
        }
        return lagging;
      },
      hangUp: () => {
        ws.close();
        setTimeout(() => ws.terminate(), PARTING).unref();
      },
    };
    const visitor = open(carrier);
    const connection: Connection = { visitor, alive: true };
    this.#open.set(ws, connection);
    metrics.connections.inc();
    ws.on('pong', () => {
      connection.alive = true;
    });
    const receive = (text: string): void => {
      const now = timer.now();
      if (bucket.take(now)) visitor.receive(text);
      else if (patience.take(now)) visitor.refuse(refusals.tooFast, text);
      else {
        visitor.bye(refusals.tooFast);
        ws.close(POLICY, refusals.tooFast.refused);
      }
    };
    takeShortcut(ws, socket, head, text => {
      connection.alive = true;
      receive(text);
    });
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      connection.alive = true;
      if (data.length > limits.message || isBinary) {
        visitor.bye(refusals.tooBig);
        ws.close(TOO_BIG, refusals.tooBig.refused);
      } else receive(data.toString());
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      this.#open.delete(ws);
      metrics.connections.dec();
      visitor.close();
    });
  }

  #signOut(revoked: Revoked): void {
    for (const [socket, { visitor }] of this.#open) {
      if (![...visitor.bearers()].some(bearer => isRevoked(bearer, revoked))) continue;
      visitor.bye(refusals.signedOut);
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

  /** Who did not answer the last ping is gone, whatever its socket says. */
  #ping(): void {
    for (const [ws, connection] of this.#open) {
      if (!connection.alive) ws.terminate();
      else ws.ping();
      connection.alive = false;
    }
  }
}

function turnAway(socket: Duplex, status: number, refusal: Refusal): void {
  const body = JSON.stringify(refusal);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
