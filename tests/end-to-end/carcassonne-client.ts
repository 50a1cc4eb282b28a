// A client of the Carcassonne line protocol for tests: keeps what it receives and plays by it.

import { connect, type Socket } from 'node:net';
import type { CarcassonneLinesClientState } from '../../games/carcassonne/gateway/client-state.ts';
import { parseFromServer } from '../../games/carcassonne/gateway/codec.ts';
import { DOCUMENT_DIALECT } from '../../games/carcassonne/gateway/dialect.ts';
import { ReturningClientState } from '../../games/carcassonne/gateway/testing/returning-client.ts';
import type { InitialsName } from '../../games/carcassonne/rules/colours.ts';
import { rules as carcassonne } from '../../games/carcassonne/rules/index.ts';
import { actionList } from '../../src/core/game.ts';
import { lineSplitter } from '../../src/gateways/shared/tcp-listener.ts';
import { inTime } from '../timeout.ts';
import { busyBetweenReads, thinksBetweenReads } from './habits.ts';

export class LineClient {
  readonly port: number;
  heard: string[] = [];
  mirror = new ReturningClientState();
  initials: InitialsName = 'it';
  isClosed = false;
  /** What comes in is lost, as with a line that is about to break. */
  isDeaf = false;
  /** Decides when asked; undefined: stays silent. */
  choose: ((legal: readonly string[], asked: 'tile' | 'follower') => string | undefined) | undefined;
  /** Leaves and returns by itself: it continues when it receives `unlock`, and a closed connection is not the end. */
  returns = false;
  /** Called when the connection has closed, by either side. */
  onClosed: () => void = () => undefined;
  /** Milliseconds for which it is busy after each read. */
  busy = 0;
  /** What it does before it answers what it has read, while it reads nothing. */
  think: ((read: string) => Promise<void>) | undefined;
  /** The pieces in which a text is written. */
  write: (text: string) => string[] = text => [text];
  readonly #from: string | undefined;
  #reader: ((read: Buffer) => string[]) | undefined;
  #socket: Socket;
  #read = 0;
  readonly #waiting = new Set<() => void>();

  /** `from`: the address it comes from, where it is another than usual. */
  constructor(port: number, from?: string) {
    this.port = port;
    this.#from = from;
    this.#socket = this.#open();
  }

  send(...texts: string[]): void {
    for (const piece of this.write(texts.map(text => `${text}\n`).join(''))) this.#socket.write(piece);
  }

  /** Reads as an old client does: what the reader does not return is never seen. */
  readAs(reader: (read: Buffer) => string[]): void {
    this.#reader = reader;
  }

  raw(bytes: string): void {
    this.#socket.write(bytes);
  }

  /** The next line not waited for yet that begins so. */
  async hear(beginning: string): Promise<string> {
    let at = this.#read;
    await this.until(() => {
      while (at < this.heard.length && !this.heard[at]!.startsWith(beginning)) at++;
      return at < this.heard.length;
    }, beginning);
    this.#read = at + 1;
    return this.heard[at]!;
  }

  /** Everything heard since the last line waited for, up to the next that begins so. */
  async through(beginning: string): Promise<string[]> {
    const from = this.#read;
    await this.hear(beginning);
    return this.heard.slice(from, this.#read);
  }

  until(isTrue: () => boolean, what: string): Promise<void> {
    return inTime(what, (resolve, reject) => {
      const look = (): void => {
        if (!isTrue()) {
          if (this.isClosed && what !== 'close' && !this.returns)
            reject(new Error(`closed before ${what}: ${this.heard.slice(-5).join(' | ')}`));
          return;
        }
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  closed(): Promise<void> {
    return this.until(() => this.isClosed, 'close');
  }

  /** Hangs up, and keeps its picture of the game as the document says. */
  drop(): void {
    this.#socket.destroy();
  }

  /** A new connection that has said nothing yet. */
  reopen(port = this.port): void {
    this.isClosed = false;
    this.isDeaf = false;
    this.#socket = this.#open(port);
  }

  reconnect(port = this.port, colour: string = this.mirror.colour): void {
    this.reopen(port);
    this.mirror.expectSituation();
    this.send(`reconnect:${colour},${this.mirror.name}`);
  }

  /** Answers if the server waits for this client. */
  play(): void {
    const { awaited } = this.mirror;
    if (!awaited || !this.choose) return;
    const action = this.choose(legalOf(this.mirror), awaited);
    if (action !== undefined) this.send(...this.mirror.commands(action));
  }

  #open(port = this.port): Socket {
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      ...(this.#from !== undefined && { localAddress: this.#from }),
    });
    const split = lineSplitter(
      10_000,
      line => this.#hear(line),
      () => undefined,
    );
    const piecesOf = (data: Buffer): string[] => this.#reader?.(data) ?? [data.toString()];
    const read = (data: Buffer): void => {
      if (this.isDeaf) return;
      for (const piece of piecesOf(data)) split(piece);
    };
    const readLate = busyBetweenReads(() => this.busy, read);
    const readThinking = thinksBetweenReads(piecesOf, split, async piece => this.think?.(piece));
    socket.on('data', data => {
      if (this.think) readThinking(data);
      else (this.busy === 0 ? read : readLate)(data);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (socket !== this.#socket) return;
      this.isClosed = true;
      this.#look();
      this.onClosed();
    });
    return socket;
  }

  #hear(line: string): void {
    this.heard.push(line);
    const message = parseFromServer(line, { ...DOCUMENT_DIALECT, initials: this.initials });
    if (message.t === 'unknown') throw new Error(`the server said '${line}'`);
    this.mirror.apply(message);
    this.#look();
    // Asked by a tile or by the tile it just placed; not again by its own rotations.
    if (message.t === 'next' || message.t === 'update' || (message.t === 'unlock' && this.returns)) this.play();
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}

/** The legal actions in the game's notation, as far as a client can know. */
export function legalOf(mirror: CarcassonneLinesClientState): string[] {
  const s = carcassonne.imagine(mirror.view, () => 0, mirror.seats, mirror.options);
  const list = actionList(carcassonne.maxLegal);
  carcassonne.legal(s, mirror.seat, list);
  return Array.from(list.items.subarray(0, list.size), action => carcassonne.print(s, mirror.seat, action));
}

/** Followers while there are any, placements somewhere in the middle of the list. */
export const steadily = (legal: readonly string[], asked: 'tile' | 'follower'): string =>
  asked === 'tile' ? legal[legal.length >> 1]! : legal[1 % legal.length]!;
