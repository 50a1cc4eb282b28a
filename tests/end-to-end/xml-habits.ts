// Programs of the contest that read and write as real ones of 2018/19 did, each playing whole games by itself.

import { connect, type Socket } from 'node:net';
import { fromServers, OPEN, writeFromClient } from '../../games/piranhas/gateway/codec.ts';
import {
  GAME_TYPE,
  type SoftwareChallengeClientMessage,
  type SoftwareChallengeResult,
  type SoftwareChallengeState,
} from '../../games/piranhas/gateway/messages.ts';
import {
  busyBetweenReads,
  dropsWhatFollows,
  type HabitReader,
  oneByteAfterAnother,
  oneMessageARead,
  readsBlocksUntilShort,
  thinksBetweenReads,
  withCrLf,
  writeByteByByte,
} from './habits.ts';
import { legalMove } from './xml-client.ts';

export interface XmlHabit {
  readonly reader: () => HabitReader;
  readonly write: (socket: Socket, text: string) => void;
}

/** Every message ends with an element that closes at the first level. */
const END = /\n {2}(<\/\w+>|<[^<>]*\/>)|<\/protocol>/;
const isWhole = (text: string): boolean => text.endsWith('>') && END.test(text.slice(text.lastIndexOf('\n')));
const plainly = (socket: Socket, text: string): void => {
  socket.write(text);
};

export const XML_HABITS = {
  'reads until </room> and drops the rest': { reader: () => dropsWhatFollows('</room>'), write: plainly },
  'reads blocks of 256 bytes until a short read': { reader: () => readsBlocksUntilShort(), write: plainly },
  'takes one read for one message': { reader: () => oneMessageARead(END), write: plainly },
  'reads and writes one byte after another': { reader: () => oneByteAfterAnother(isWhole), write: writeByteByByte },
  'ends its lines with CRLF': {
    reader: () => oneByteAfterAnother(isWhole),
    write: (socket, text) => plainly(socket, withCrLf(text)),
  },
} as const satisfies Record<string, XmlHabit>;

export type XmlHabitName = keyof typeof XML_HABITS;

export class XmlHabitProgram {
  /** Every byte that arrived, whether the program saw it or not. */
  raw = '';
  answers = 0;
  room: string | undefined;
  /** The result, once the program has seen it. */
  readonly result: Promise<SoftwareChallengeResult>;
  readonly #socket: Socket;
  readonly #habit: XmlHabit;
  readonly #onArrival = new Set<() => void>();
  #state: SoftwareChallengeState | undefined;
  #finish: (result: SoftwareChallengeResult) => void = () => undefined;

  /**
   * `code`: of a reserved seat or a table; left out: any room. `busy`: milliseconds it needs after each read; `think`: what it does before it
   * answers what it has read.
   */
  constructor(port: number, habit: XmlHabit, code?: string, busy = 0, think?: (read: string) => Promise<void>) {
    this.#habit = habit;
    this.result = new Promise(resolve => {
      this.#finish = resolve;
    });
    const read = habit.reader();
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('error', () => undefined);
    const take = (data: Buffer): void => {
      for (const text of read(data)) this.#take(text);
    };
    const takeLate = busyBetweenReads(() => busy, take);
    const takeThinking =
      think &&
      thinksBetweenReads(
        read,
        text => {
          this.#take(text);
          for (const look of this.#onArrival) look();
        },
        think,
      );
    this.#socket.on('data', (data: Buffer) => {
      this.raw += data.toString();
      (takeThinking ?? (busy === 0 ? take : takeLate))(data);
      for (const look of this.#onArrival) look();
    });
    const wish = code === undefined ? ({ t: 'join', gameType: GAME_TYPE } as const) : undefined;
    this.#send(wish ?? { t: 'joinPrepared', reservationCode: code! }, OPEN);
  }

  /** Until the bytes have arrived, seen or not. */
  arrived(words: string): Promise<void> {
    return this.#until(() => this.raw.includes(words));
  }

  /** Until it has answered so many requests. */
  answered(count: number): Promise<void> {
    return this.#until(() => this.answers >= count);
  }

  #until(isTrue: () => boolean): Promise<void> {
    return new Promise(resolve => {
      const look = (): void => {
        if (!isTrue()) return;
        this.#onArrival.delete(look);
        resolve();
      };
      this.#onArrival.add(look);
      look();
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(message: SoftwareChallengeClientMessage, before = ''): void {
    this.#habit.write(this.#socket, `${before}${writeFromClient(message)}\n`);
  }

  /** What the program takes for a message, or for several. */
  #take(text: string): void {
    for (const message of fromServers().push(Buffer.from(text.startsWith(OPEN) ? text : OPEN + text))) {
      if (message.t === 'joined') this.room = message.roomId;
      if (message.t !== 'room') continue;
      this.room = message.roomId;
      if (message.data.t === 'memento') this.#state = message.data.state;
      if (message.data.t === 'result') this.#finish(message.data.result);
      if (message.data.t === 'moveRequest' && this.#state) {
        this.answers++;
        const move = legalMove(this.#state, this.#state.turn * 7);
        this.#send({ t: 'room', roomId: message.roomId, data: { t: 'move', move } });
      }
    }
  }
}
