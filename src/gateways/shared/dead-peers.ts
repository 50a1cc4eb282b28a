// Finds connections whose peer is gone without having closed them: a cable was pulled, a laptop went out of range. TCP keep-alive
// finds those on which nothing is being sent. While sent data waits for an acknowledgement the kernel sends no keep-alive probes
// and repeats the data for about a quarter of an hour, and Node offers no timeout for that. Linux lists such connections in
// /proc/net/tcp; on other systems only keep-alive helps.

import { readFile } from 'node:fs/promises';
import { type Socket, SocketAddress } from 'node:net';
import { endianness } from 'node:os';
import type { Millis } from '../../core/journal.ts';

/** Node has the kernel send ten keep-alive probes, one second apart; neither number can be set. */
const PROBING: Millis = 10_000;
/** How many times a connection is looked at before it is given up. */
const LOOKS = 6;
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** The shortest time in which keep-alive can find a dead peer. */
export const MIN_DETECTION_TIME: Millis = PROBING + 1000;

/** When keep-alive probes must begin so that a dead peer is found after `deadAfter`. */
export function keepAliveDelay(deadAfter: Millis): Millis {
  return Math.max(1000, deadAfter - PROBING);
}

export class DeadPeerWatch {
  readonly #deadAfter: Millis;
  /** Each connection, with the time since which its data has been unanswered. */
  readonly #sockets = new Map<Socket, Millis | undefined>();
  #interval: NodeJS.Timeout | undefined;
  #isReading = false;

  constructor(deadAfter: Millis) {
    this.#deadAfter = deadAfter;
    if (process.platform !== 'linux' || endianness() !== 'LE') return;
    this.#interval = setInterval(() => void this.#look(), deadAfter / LOOKS);
    this.#interval.unref();
  }

  add(socket: Socket): void {
    this.#sockets.set(socket, undefined);
  }

  delete(socket: Socket): void {
    this.#sockets.delete(socket);
  }

  close(): void {
    clearInterval(this.#interval);
  }

  async #look(): Promise<void> {
    if (this.#isReading || this.#sockets.size === 0) return;
    this.#isReading = true;
    const unanswered = new Set<string>();
    for (const table of TABLES) {
      // Without IPv6 there is only one table.
      const text = await readFile(table, 'latin1').catch(() => '');
      for (const key of unansweredConnections(text)) unanswered.add(key);
    }
    this.#isReading = false;
    const now = performance.now();
    for (const [socket, since] of this.#sockets) {
      const isUnanswered = unanswered.has(keyOf(socket.localPort, socket.remoteAddress ?? '', socket.remotePort));
      if (!isUnanswered) this.#sockets.set(socket, undefined);
      else if (since === undefined) this.#sockets.set(socket, now);
      else if (now - since >= this.#deadAfter * (1 - 1 / LOOKS)) socket.destroy();
    }
  }
}

const keyOf = (localPort: number | undefined, remoteAddress: string, remotePort: number | undefined): string =>
  `${localPort} ${remoteAddress.replace(/%.*/, '')} ${remotePort}`;

// sl local remote state tx_queue:rx_queue timer:when retransmits uid probes ..., numbers in hexadecimal except the last two.
const ROW =
  /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) 01 ([0-9A-F]{8}):[0-9A-F]{8} \S+ ([0-9A-F]{8})\s+\d+\s+(\d+)/;

/** The established connections of a kernel table whose data was sent again, or probed for, without an answer. */
export function unansweredConnections(table: string): string[] {
  const keys: string[] = [];
  for (const row of table.split('\n')) {
    const [, localPort, remote, remotePort, unsent, retransmits, probes] = ROW.exec(row) ?? [];
    if (remote === undefined || Number.parseInt(unsent!, 16) === 0) continue;
    if (Number.parseInt(retransmits!, 16) === 0 && Number(probes) === 0) continue;
    keys.push(keyOf(Number.parseInt(localPort!, 16), parseAddress(remote), Number.parseInt(remotePort!, 16)));
  }
  return keys;
}

/** An address as the kernel prints it on a little-endian machine, in the form in which Node has it. */
function parseAddress(hex: string): string {
  const bytes = [...Buffer.from(hex, 'hex')];
  const ordered = bytes.flatMap((_, i) => bytes[(i & ~3) + 3 - (i & 3)]!);
  if (ordered.length === 4) return ordered.join('.');
  const isMapped = ordered.slice(0, 12).every((byte, i) => byte === (i < 10 ? 0 : 255));
  if (isMapped) return `::ffff:${ordered.slice(12).join('.')}`;
  const groups = Buffer.from(ordered).toString('hex').match(/.{4}/g)!;
  return new SocketAddress({ family: 'ipv6', address: groups.join(':') }).address;
}
