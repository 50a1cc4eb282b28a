// What every TCP gateway shares: listening, limits by address, slow readers, saying goodbye. Bytes become text here;
// what the text means is the gateway's codec, what to do about it the gateway's session.

import { createServer, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import type { Refusal } from '../core/refusal.ts';
import type { Bearer } from '../server/accounts/identity.ts';
import { isRevoked } from '../server/accounts/passes.ts';
import type { Gateway } from '../server/gateways.ts';
import type { House } from '../server/house.ts';
import { signedOut } from '../server/refusals.ts';

/** One connection, as a session sees it. */
export interface Wire {
  readonly address: string;
  /** One write a message. */
  send(text: string): void;
  /** Says the last word, if any, and hangs up. */
  close(text?: string): void;
}

/** A session behind a wire. */
export interface Speaker {
  /** By what it came in, once that is known. */
  bearers(): Iterable<Bearer>;
  /** That was taken back, or its account suspended: the protocol's own word for it, where it has one, and the end. */
  signOut(why: Refusal): void;
  /** Text as it came in, cut anywhere. */
  receive(text: string): void;
  /** The connection is gone, whoever ended it. */
  gone(): void;
  /** The house is closing: a chance for the protocol's own goodbye. */
  farewell?(): void;
}

export interface Listening {
  readonly name: string;
  readonly port: number;
  /** Unless it is the house's. */
  readonly host?: string;
  /** A connection that sends nothing for this long is closed; 0: it may stay silent for ever. */
  readonly silence?: number;
  /** `latin1`: the protocol is no text, every character is one byte. */
  readonly encoding?: 'utf8' | 'latin1';
}

/** A reader this far behind is cut off: these protocols have no way to skip what it missed. */
export const BEHIND = 4 * 2 ** 20;

export function listen(
  house: House,
  { name, port, host = house.config.host, silence = 0, encoding = 'utf8' }: Listening,
  answer: (wire: Wire) => Speaker,
): Promise<Gateway> {
  const speakers = new Map<Socket, Speaker>();
  const perAddress = new Map<string, number>();
  const server = createServer({ noDelay: true, keepAlive: true }, socket => {
    const address = socket.remoteAddress ?? '';
    const count = (perAddress.get(address) ?? 0) + 1;
    if (count > house.config.limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    perAddress.set(address, count);
    const decoder = new StringDecoder(encoding);
    const speaker = answer(wireOf(socket, address, encoding));
    speakers.set(socket, speaker);
    house.metrics.connections.inc();
    if (silence > 0) socket.setTimeout(silence, () => socket.destroy());
    socket.on('data', data => speaker.receive(decoder.write(data)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const left = perAddress.get(address)! - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
      speakers.delete(socket);
      house.metrics.connections.dec();
      speaker.gone();
    });
  });
  const hearNoMore = house.accounts.passes.onRevoked(revoked => {
    for (const speaker of speakers.values())
      if ([...speaker.bearers()].some(bearer => isRevoked(bearer, revoked))) speaker.signOut(signedOut);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const bound = server.address();
      resolve({
        name,
        port: typeof bound === 'object' && bound ? bound.port : port,
        close: () =>
          new Promise(done => {
            hearNoMore();
            server.close(() => done());
            for (const [socket, speaker] of speakers) {
              speaker.farewell?.();
              socket.end();
              setTimeout(() => socket.destroy(), 500).unref();
            }
          }),
      });
    });
  });
}

function wireOf(socket: Socket, address: string, encoding: BufferEncoding): Wire {
  return {
    address,
    send: text => {
      if (socket.writableLength > BEHIND) socket.destroy();
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
export function lines(most: number, line: (text: string) => void, tooLong: () => void): (text: string) => void {
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
