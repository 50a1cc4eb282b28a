// One WebSocket connection with its session: the limits of its address, slow readers, and whether it still answers.

import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Millis } from '../../core/journal.ts';
import { CpuOwner } from '../base/cpu-budget.ts';
import { TokenBucket } from '../base/limiter.ts';
import * as refusals from '../base/refusals.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { SocketConnection, SocketSession, WebSocketListener } from '../base/socket-session.ts';
import { lastTextFrame } from './frame.ts';
import { NetworkDelay } from './network-delay.ts';
import type { ShortMessageReceiver } from './short-messages.ts';

/** Of RFC 6455. */
export const CLOSE_CODES = { goingAway: 1001, policy: 1008, tooBig: 1009 } as const;
/** Milliseconds a client has to answer a close frame. */
export const CLOSE_TIMEOUT = 1000;
/** How many messages that come too fast are refused before the connection is closed, and how many refusals are forgotten a second. */
const TOO_FAST_ALLOWANCE = { most: 100, forgiven: 0.1 };

export interface WebSocketConnectionConfig {
  readonly base: BaseServices;
  readonly ws: WebSocket;
  /** What is below `ws`. */
  readonly socket: Duplex;
  readonly address: string;
  readonly open: WebSocketListener['open'];
}

export class WebSocketConnection implements SocketConnection, ShortMessageReceiver {
  readonly session: SocketSession;
  readonly address: string;
  /** The client has sent something since the last ping. */
  isAlive = true;
  readonly #base: BaseServices;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #messages: TokenBucket;
  /** Made when a message came too fast. */
  #allowance: TokenBucket | undefined;
  /** Made when it is measured for the first time. */
  #delay: NetworkDelay | undefined;
  /** What messages are charged to: the address, and the account once it is known. */
  #owner: CpuOwner;
  /** Messages that wait until it is the turn of this address. */
  #waiting = 0;
  #isLagging = false;

  constructor({ base, ws, socket, address, open }: WebSocketConnectionConfig) {
    const { limits } = base.config;
    this.#base = base;
    this.#ws = ws;
    this.#socket = socket;
    this.address = address;
    this.#messages = new TokenBucket(limits.rate, limits.burst, base.timer.monotonic());
    this.#owner = new CpuOwner(address);
    this.session = open(this);
  }

  receivePong(data: Buffer): void {
    this.isAlive = true;
    if (this.#receiveControl()) this.#receiveDelay(data);
  }

  receivePing(data: Buffer): void {
    this.isAlive = true;
    if (this.#receiveControl()) this.#ws.pong(data);
  }

  /** A message that came in pieces, or is long. */
  receiveMessage(data: Buffer, isBinary: boolean): void {
    if (data.length <= this.#base.config.limits.message && !isBinary) this.receiveText(data.toString());
    else {
      this.session.bye(refusals.tooBig);
      this.#ws.close(CLOSE_CODES.tooBig, refusals.tooBig.refused);
    }
  }

  bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  get delay(): Millis {
    return this.#delay?.ms ?? 0;
  }

  send(text: string | Uint8Array): void {
    if (this.#isOpen) this.#socket.write(typeof text === 'string' ? lastTextFrame(text) : text);
  }

  measureDelay(): void {
    const now = this.#base.timer.play?.now();
    if (now === undefined || !this.#isOpen) return;
    const delay = (this.#delay ??= new NetworkDelay());
    if (delay.isDue(now)) this.#ws.ping(delay.send(now));
  }

  #receiveDelay(pong: Buffer): void {
    const { play } = this.#base.timer;
    if (!play || !this.#delay) return;
    const before = this.delay;
    this.#delay.receive(pong, play.readable());
    if (this.delay !== before) this.session.delayMeasured?.(this.delay);
  }

  isLagging(): boolean {
    if (!this.#isLagging && this.#socket.writableLength > this.#base.config.limits.lag) this.#startLagging();
    return this.#isLagging;
  }

  close(): void {
    this.#ws.close();
    setTimeout(() => this.#ws.terminate(), CLOSE_TIMEOUT).unref();
  }

  /** Before anything is made of the bytes: counts them, and charges what follows. Milliseconds until more should be read. */
  receiveBytes(bytes: number): Millis {
    const { admission } = this.#base;
    const owner = this.#currentOwner();
    admission.cpu.charge(owner, 'WebSocket frames');
    return Math.max(admission.receive(owner.network, bytes), admission.cpu.wait(owner));
  }

  /** Counts a ping or a pong as a message. Returns false if there were too many and the connection is closed. */
  #receiveControl(): boolean {
    if (!this.#isOpen) return false;
    const now = this.#base.timer.monotonic();
    if (this.#messages.take(now) || this.#takeAllowance(now)) return true;
    this.#ws.terminate();
    return false;
  }

  /** Handles a message at once, or when it is the turn of its address. */
  receiveText(text: string): void {
    this.isAlive = true;
    const owner = this.#currentOwner();
    if (this.#base.admission.cpu.start(owner, text)) this.#receive(text, owner);
    else this.#receiveLater(text, owner);
  }

  #receiveLater(text: string, owner: CpuOwner): void {
    this.#waiting++;
    // While a second message waits for its turn nothing more is read, so that little waits in memory.
    if (this.#waiting > 1) this.#socket.pause();
    this.#base.admission.cpu.postpone(
      owner,
      () => {
        this.#waiting--;
        if (this.#waiting === 0 && this.#socket.isPaused()) this.#socket.resume();
        this.#receive(text, owner);
      },
      text,
    );
  }

  #receive(text: string, owner: CpuOwner): void {
    if (!this.#isOpen) return;
    const { timer, admission } = this.#base;
    const now = timer.monotonic();
    if (this.#messages.take(now) && admission.cpu.wait(owner) === 0) this.session.receive(text);
    else if (this.#takeAllowance(now)) this.session.refuse(refusals.tooFast, text);
    else {
      this.session.bye(refusals.tooFast);
      this.#ws.close(CLOSE_CODES.policy, refusals.tooFast.refused);
    }
  }

  #takeAllowance(now: Millis): boolean {
    this.#allowance ??= new TokenBucket(TOO_FAST_ALLOWANCE.forgiven, TOO_FAST_ALLOWANCE.most, now);
    return this.#allowance.take(now);
  }

  get #isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  #currentOwner(): CpuOwner {
    const account = this.session.logins()[0]?.account ?? '';
    if (account !== this.#owner.account) this.#owner = new CpuOwner(this.address, account);
    return this.#owner;
  }

  #startLagging(): void {
    this.#isLagging = true;
    this.#base.metrics.lagging.inc();
    this.#socket.once('drain', () => {
      this.#isLagging = false;
      this.session.drained?.();
    });
  }
}
