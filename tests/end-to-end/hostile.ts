// What a hostile client does to any port: floods it, and comes a thousand times without ever finishing a sentence.

import { connect, type Socket } from 'node:net';

const MEGABYTE = 2 ** 20;

export interface Flooded {
  /** Megabytes it got rid of before the server hung up, or all of them. */
  readonly sent: number;
  /** Bytes by which the process of the server grew. */
  readonly grown: number;
}

/** After these first words 100 MB more of the same message, as fast as they are taken. */
export async function flood(port: number, words: string | Buffer): Promise<Flooded> {
  const before = process.memoryUsage().rss;
  const chunk = Buffer.alloc(MEGABYTE, 'x');
  const sent = await new Promise<number>(resolve => {
    let written = 0;
    const socket = connect(port, '127.0.0.1');
    const push = (): void => {
      while (written < 100 && !socket.destroyed) {
        written++;
        if (!socket.write(chunk)) {
          socket.once('drain', push);
          return;
        }
      }
      socket.end();
    };
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(written));
    socket.on('data', () => undefined);
    socket.write(words);
    push();
  });
  return { sent, grown: process.memoryUsage().rss - before };
}

export const LITTLE_MEMORY = 80 * MEGABYTE;

export interface Crowd {
  turnedAway(): number;
  leave(): Promise<void>;
}

/** Clients one after another, each of which begins to speak and falls silent. */
export async function halfOpen(port: number, clients: number, words: string | Buffer): Promise<Crowd> {
  const sockets: Socket[] = [];
  let closed = 0;
  for (let i = 0; i < clients; i++) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.resume(); // reads the sentence that says why it is closed
    await new Promise<void>(resolve => {
      socket.on('error', () => undefined);
      socket.once('connect', resolve);
      socket.once('close', () => {
        closed++;
        resolve();
      });
    });
    socket.write(words);
  }
  return {
    turnedAway: () => closed,
    leave: async () => {
      const leaving = sockets.map(
        socket => new Promise<void>(resolve => (socket.closed ? resolve() : socket.once('close', resolve).destroy())),
      );
      await Promise.all(leaving);
    },
  };
}
