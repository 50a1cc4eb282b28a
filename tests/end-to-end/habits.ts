// How old clients really use their sockets. A reader is given what one read of the socket returned and answers with the texts that
// the client takes for messages; whatever it does not return, the client never sees.

import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Timer } from '../../src/match/table.ts';
import { systemTimer } from '../../src/server/base/timer.ts';

export type HabitReader = (read: Buffer) => string[];

/**
 * The real clock for a server that shares its event loop with its clients. On a busy machine a pause between two messages could end
 * before the client had its turn to read: so time stands still until the sockets were looked at once more, and what a timer does
 * waits for that, too.
 */
export function sharedLoopTimer(): Timer {
  let time: number | undefined;
  return {
    ...systemTimer,
    now: () => {
      if (time === undefined) {
        time = systemTimer.now();
        setImmediate(() => setImmediate(() => (time = undefined)));
      }
      return time;
    },
    at: (at, call) => {
      let immediate: NodeJS.Immediate | undefined;
      const cancel = systemTimer.at(at, () => {
        immediate = setImmediate(call);
      });
      return () => {
        cancel();
        clearImmediate(immediate);
      };
    },
  };
}

/**
 * A client that is short of processor time: after each read it is busy for so long, and its next read finds everything that has
 * arrived meanwhile.
 */
export function busyBetweenReads(busy: () => number, read: (data: Buffer) => void): (data: Buffer) => void {
  let arrived: Buffer[] = [];
  let isBusy = false;
  const readAll = (): void => {
    if (isBusy || arrived.length === 0) return;
    const data = Buffer.concat(arrived);
    arrived = [];
    isBusy = true;
    setTimeout(() => {
      isBusy = false;
      readAll();
    }, busy());
    read(data);
  };
  return data => {
    arrived.push(data);
    readAll();
  };
}

/** Computes before it answers a message, and finds whatever arrives meanwhile in its next read. */
export function thinksBetweenReads(
  read: HabitReader,
  take: (message: string) => void,
  think: (message: string) => Promise<void>,
): (data: Buffer) => void {
  let arrived: Buffer[] = [];
  let isBusy = false;
  const readAll = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (arrived.length > 0) {
      const data = Buffer.concat(arrived);
      arrived = [];
      for (const message of read(data)) {
        await think(message);
        take(message);
      }
    }
    isBusy = false;
  };
  return data => {
    arrived.push(data);
    void readAll();
  };
}

/** Reads until it finds `end` and throws away whatever its buffer holds behind it. */
export function dropsWhatFollows(end: string): HabitReader {
  let text = '';
  return read => {
    text += read.toString();
    const at = text.indexOf(end);
    if (at < 0) return [];
    const message = text.slice(0, at + end.length);
    text = '';
    return [message];
  };
}

/**
 * Reads blocks of `size` bytes until one is shorter; what it has then is what was said. If the last block was full, it waits for
 * more, however long that takes.
 */
export function readsBlocksUntilShort(size = 256): HabitReader {
  let collected: Buffer[] = [];
  return read => {
    const messages: string[] = [];
    for (let at = 0; at < read.length; at += size) {
      const block = read.subarray(at, at + size);
      collected.push(block);
      if (block.length === size) continue;
      messages.push(Buffer.concat(collected).toString());
      collected = [];
    }
    return messages;
  };
}

/** Takes one read for one message: of several it sees the first, up to `end`. */
export function oneMessageARead(end: RegExp): HabitReader {
  return read => {
    const text = read.toString();
    const found = end.exec(text);
    return [found ? text.slice(0, found.index + found[0].length) : text];
  };
}

/** A careful client: it takes one byte after another and finds the end of each message itself. */
export function oneByteAfterAnother(isWhole: (text: string) => boolean): HabitReader {
  let text = '';
  return read => {
    const messages: string[] = [];
    for (const character of read.toString('latin1')) {
      text += character;
      if (!isWhole(text)) continue;
      messages.push(Buffer.from(text, 'latin1').toString());
      text = '';
    }
    return messages;
  };
}

/** Writes every byte by itself. */
export function writeByteByByte(socket: Socket, text: string): void {
  for (const byte of Buffer.from(text)) socket.write(Buffer.of(byte));
}

export const withCrLf = (text: string): string => text.replaceAll('\n', '\r\n');

/**
 * A network between client and server that can die without a word: nothing is forwarded any more, and neither side gets a FIN.
 */
export class SilentProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isDead = false;

  private constructor(target: number, delay: number) {
    this.#server = createServer(near => {
      const far = connect(target, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.setNoDelay(true);
        from.on('data', data => this.#forward(data, to, delay));
        from.on('error', () => undefined);
        from.on('close', () => this.#isDead || to.destroy());
      }
    });
  }

  /** `delay`: milliseconds that everything needs on its way, in either direction. */
  static open(target: number, delay = 0): Promise<SilentProxy> {
    const proxy = new SilentProxy(target, delay);
    return new Promise(resolve => proxy.#server.listen(0, '127.0.0.1', () => resolve(proxy)));
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy is not open');
    return address.port;
  }

  /** From now on nothing passes, and no connection is closed. */
  die(): void {
    this.#isDead = true;
  }

  #forward(data: Buffer, to: Socket, delay: number): void {
    if (this.#isDead) return;
    if (delay === 0) to.write(data);
    else setTimeout(() => this.#forward(data, to, 0), delay);
  }

  close(): void {
    this.#isDead = true;
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
