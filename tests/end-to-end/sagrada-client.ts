// A client of the Sagrada dialogue for tests: keeps what it heard, every line checked against the protocol, and plays by it.

import { connect, type Socket } from 'node:net';
import type { Random } from '../../src/core/random.ts';
import { parseFromServer, writeToServer } from '../../src/gateways/sagrada-dialogue/codec.ts';
import type { Asked, FromClient, FromServer } from '../../src/gateways/sagrada-dialogue/messages.ts';

type Heard<T extends FromServer['t']> = Extract<FromServer, { t: T }>;

export class DialogueClient {
  readonly heard: FromServer[] = [];
  /** Raw lines, for tests that look for what should not be there. */
  readonly lines: string[] = [];
  isClosed = false;
  token = '';
  /** Decides when asked; undefined: stays silent. */
  choose: ((asked: Asked) => FromClient | undefined) | undefined;
  readonly #socket: Socket;
  #rest = '';
  #read = 0;
  #fault: Error | undefined;
  readonly #looking = new Set<() => void>();

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (text: string) => {
      const all = (this.#rest + text).split('\n');
      this.#rest = all.pop()!;
      for (const line of all) this.#hear(line);
      for (const look of this.#looking) look();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.isClosed = true;
      for (const look of this.#looking) look();
    });
  }

  send(...messages: FromClient[]): void {
    this.#socket.write(messages.map(writeToServer).join(''));
  }

  raw(text: string | Buffer): void {
    this.#socket.write(text);
  }

  drop(): void {
    this.#socket.destroy();
  }

  /** From now on it decides by itself, beginning with what it was asked last. */
  play(choose: (asked: Asked) => FromClient | undefined): void {
    this.choose = choose;
    const asked = this.heard.findLast(({ t }) => t === 'patterns' || t === 'state');
    const answer = asked && this.#answer(asked);
    if (answer) this.send(answer);
  }

  async login(name: string, token?: string): Promise<Heard<'welcome'>> {
    this.send(token === undefined ? { t: 'login', name } : { t: 'login', name, token });
    const welcome = await this.hear('welcome');
    this.token = welcome.token;
    return welcome;
  }

  /** The next message of a kind that fits, among those not waited for yet. */
  async hear<T extends FromServer['t']>(kind: T, fits: (message: Heard<T>) => boolean = () => true): Promise<Heard<T>> {
    const wants = (message: FromServer): boolean => message.t === kind && fits(message as Heard<T>); // its kind was just compared
    let found = -1;
    await this.until(() => (found = this.heard.findIndex((one, i) => i >= this.#read && wants(one))) >= 0, kind);
    this.#read = found + 1;
    return this.heard[found] as Heard<T>; // `wants` compared its kind
  }

  until(isTrue: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
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

  #answer(message: FromServer): FromClient | undefined {
    if (!this.choose) return undefined;
    if (message.t === 'patterns') return { t: 'pattern', index: 0 };
    if (message.t !== 'state') return undefined;
    return this.choose(message.player.state === 'REPEAT' ? message.player.again : message.player);
  }
}

/** Drafts whenever it can, tries tools now and then, answers with what was offered. */
export function anyhow(random: Random): (asked: Asked) => FromClient | undefined {
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
