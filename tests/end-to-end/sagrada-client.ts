// A client of the Sagrada dialogue for tests, over TCP or WebSocket: keeps what it received, every line checked against the protocol, and plays by it.

import { connect, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { WebSocket } from 'ws';
import { parseFromServer, writeToServer } from '../../games/sagrada/gateway/codec.ts';
import type {
  SagradaDialogueClientMessage,
  SagradaDialogueQuestion,
  SagradaDialogueServerMessage,
} from '../../games/sagrada/gateway/messages.ts';
import type { RandomInt } from '../../src/core/random.ts';
import { inTime } from '../timeout.ts';

type Received<T extends SagradaDialogueServerMessage['t']> = Extract<SagradaDialogueServerMessage, { t: T }>;

/** What carries the lines: they go out one after another, and come in whole. */
interface Carrier {
  send(lines: readonly string[]): void;
  raw(data: string | Buffer): void;
  drop(): void;
}
interface CarrierListener {
  lines(lines: readonly string[]): void;
  /** `code`: why, where the carrier has words for it. */
  closed(code?: number): void;
}

/** How a client uses its socket; what the reader does not return is never seen. */
export interface DialogueHabit {
  readonly reader: () => (read: Buffer) => string[];
  readonly write?: (socket: Socket, text: string) => void;
}

function overTcp(port: number, listener: CarrierListener, habit?: DialogueHabit): Carrier {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let rest = '';
  const decoder = new StringDecoder('utf8');
  const read = habit?.reader() ?? ((data: Buffer) => [decoder.write(data)]);
  const write = habit?.write ?? ((to: Socket, text: string) => to.write(text));
  socket.on('data', (data: Buffer) => {
    const all = (rest + read(data).join('')).split('\n');
    rest = all.pop()!;
    listener.lines(all);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => listener.closed());
  return {
    send: lines => write(socket, lines.join('')),
    raw: data => socket.write(data),
    drop: () => socket.destroy(),
  };
}

function overWebSocket(url: string, listener: CarrierListener): Carrier {
  const socket = new WebSocket(url);
  const opened = inTime<void>('a connection', resolve => {
    socket.once('open', resolve);
  });
  const raw = (data: string | Buffer): void => void opened.then(() => socket.send(data));
  socket.on('message', (data: Buffer) => listener.lines([data.toString()]));
  socket.on('error', () => undefined);
  socket.on('close', code => listener.closed(code));
  return { send: lines => lines.forEach(line => raw(line.trimEnd())), raw, drop: () => socket.terminate() };
}

export class DialogueClient {
  readonly heard: SagradaDialogueServerMessage[] = [];
  /** Raw lines, for tests that look for what should not be there. */
  readonly lines: string[] = [];
  isClosed = false;
  closeCode: number | undefined;
  token = '';
  /** Decides when asked; undefined: stays silent. */
  choose: ((asked: SagradaDialogueQuestion) => SagradaDialogueClientMessage | undefined) | undefined;
  readonly #carrier: Carrier;
  #read = 0;
  #fault: Error | undefined;
  readonly #looking = new Set<() => void>();

  /** A TCP port, or the address of a WebSocket. */
  constructor(where: number | string, habit?: DialogueHabit) {
    const listener: CarrierListener = {
      lines: lines => {
        for (const line of lines) this.#hear(line);
        for (const look of this.#looking) look();
      },
      closed: code => {
        this.isClosed = true;
        this.closeCode = code;
        for (const look of this.#looking) look();
      },
    };
    this.#carrier = typeof where === 'number' ? overTcp(where, listener, habit) : overWebSocket(where, listener);
  }

  send(...messages: SagradaDialogueClientMessage[]): void {
    this.#carrier.send(messages.map(writeToServer));
  }

  raw(text: string | Buffer): void {
    this.#carrier.raw(text);
  }

  drop(): void {
    this.#carrier.drop();
  }

  /** From now on it decides by itself, beginning with what it was asked last. */
  play(choose: (asked: SagradaDialogueQuestion) => SagradaDialogueClientMessage | undefined): void {
    this.choose = choose;
    const asked = this.heard.findLast(({ t }) => t === 'patterns' || t === 'state');
    const answer = asked && this.#answer(asked);
    if (answer) this.send(answer);
  }

  async login(name: string, token?: string): Promise<Received<'welcome'>> {
    this.send(token === undefined ? { t: 'login', name } : { t: 'login', name, token });
    const welcome = await this.hear('welcome');
    this.token = welcome.token;
    return welcome;
  }

  /** The next message of a kind that fits, among those not waited for yet. */
  async hear<T extends SagradaDialogueServerMessage['t']>(
    kind: T,
    fits: (message: Received<T>) => boolean = () => true,
  ): Promise<Received<T>> {
    const wants = (message: SagradaDialogueServerMessage): boolean =>
      message.t === kind && fits(message as Received<T>); // its kind was just compared
    let found = -1;
    await this.until(() => (found = this.heard.findIndex((one, i) => i >= this.#read && wants(one))) >= 0, kind);
    this.#read = found + 1;
    return this.heard[found] as Received<T>; // `wants` compared its kind
  }

  until(isTrue: () => boolean, what: string): Promise<void> {
    return inTime(what, (resolve, reject) => {
      const look = (): void => {
        const isDone = isTrue();
        if (!isDone && !this.isClosed && !this.#fault) return;
        this.#looking.delete(look);
        if (isDone) resolve();
        else reject(this.#fault ?? new Error(`closed before ${what}`));
      };
      this.#looking.add(look);
      look();
    });
  }

  #hear(line: string): void {
    this.lines.push(line);
    const message = parseFromServer(line);
    if (message.t === 'unknown') {
      this.#fault = new Error(`${message.why} ${line}`);
      return;
    }
    this.heard.push(message);
    const answer = this.#answer(message);
    if (answer) this.send(answer);
  }

  #answer(message: SagradaDialogueServerMessage): SagradaDialogueClientMessage | undefined {
    if (!this.choose) return undefined;
    if (message.t === 'patterns') return { t: 'pattern', index: 0 };
    if (message.t !== 'state') return undefined;
    return this.choose(message.player.state === 'REPEAT' ? message.player.again : message.player);
  }
}

/** Drafts whenever it can, tries tools now and then, answers with what was offered. */
export function anyhow(
  random: RandomInt,
): (asked: SagradaDialogueQuestion) => SagradaDialogueClientMessage | undefined {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  return asked => {
    switch (asked.state) {
      case 'IDLE':
        return undefined;
      case 'YOUR_TURN':
        if (asked.tools.length > 0 && random(3) === 0) return { t: 'tool', index: pick(asked.tools) };
        return { t: asked.actions.includes('PICK_DIE') ? 'draft' : 'pass' };
      default:
        return { t: 'move', answer: asked.choices.length > 0 ? pick(asked.choices) : { yes: false } };
    }
  };
}
