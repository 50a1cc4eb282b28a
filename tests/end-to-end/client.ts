// A client of the play protocol for tests: keeps what it received, and waits for what it wants.

import WebSocket from 'ws';
import type { ClientMessage, MatchShown, ServerMessage, UpdateMessage } from '../../src/protocol/play.ts';
import { inTime } from '../timeout.ts';

type Received<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

export class Client {
  readonly socket: WebSocket;
  /** Raw frames, for tests that look for what should not be there. */
  readonly frames: string[] = [];
  readonly heard: ServerMessage[] = [];
  closed: { code: number; reason: string } | undefined;
  #waiting: {
    wants: (message: ServerMessage) => boolean;
    resolve: (message: ServerMessage) => void;
    reject: (why: Error) => void;
  }[] = [];
  /** Messages before this were already waited for. */
  #read = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      this.frames.push(text);
      this.heard.push(JSON.parse(text) as ServerMessage); // the server speaks its own protocol; the schema test checks that
      this.#deliver();
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`closed with ${code} ${reason.toString()}`));
    });
  }

  /** On a machine that is too busy the server may not read the request in time (408): then it is made again. */
  static async connect(url: string, node?: string): Promise<Client> {
    for (;;)
      try {
        return await Client.#open(url, node);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.endsWith('server response: 408')) throw error;
      }
  }

  static #open(url: string, node?: string): Promise<Client> {
    return inTime('a connection', (resolve, reject) => {
      const socket = new WebSocket(
        `${url.replace(/^http/, 'ws')}/api/play${node === undefined ? '' : `?node=${node}`}`,
        {
          perMessageDeflate: false,
        },
      );
      const client = new Client(socket);
      socket.once('open', () => resolve(client));
      socket.once('error', reject);
    });
  }

  /** Connected and known to the server. */
  static async guest(url: string, name: string, token?: string, node?: string): Promise<Client & { token: string }> {
    const client = await Client.connect(url, node);
    client.send({ t: 'hello', ...(token ? { token } : { name }) });
    const welcome = await client.hear('welcome');
    return Object.assign(client, { token: welcome.token! });
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  raw(text: string | Buffer): void {
    this.socket.send(text);
  }

  /** The next message of a kind that fits, among those not waited for yet. */
  hear<T extends ServerMessage['t']>(
    kind: T,
    fits: (message: Received<T>) => boolean = () => true,
  ): Promise<Received<T>> {
    const wants = (message: ServerMessage): boolean => message.t === kind && fits(message as Received<T>); // its kind was just compared
    return inTime(`"${kind}"`, (resolve, reject) => {
      this.#waiting.push({ wants, resolve: message => resolve(message as Received<T>), reject });
      if (this.closed) reject(new Error(`closed with ${this.closed.code}`));
      this.#deliver();
    });
  }

  /** Joins and answers with what it was shown. */
  async join(
    match: string,
    wants: { want?: 'events' | 'views'; legal?: boolean; draw?: boolean } = {},
  ): Promise<MatchShown> {
    this.send({ t: 'join', match, ...wants });
    return this.hear('match', shown => shown.match === match);
  }

  /** Plays the first legal action whenever asked, until the match is over. */
  async playToEnd(shown: MatchShown, choose: (legal: readonly string[]) => string = legal => legal[0]!): Promise<void> {
    let now: Pick<MatchShown | UpdateMessage, 'phase' | 'legal' | 'version'> = shown;
    while (now.phase !== 'over') {
      if (now.legal?.length)
        this.send({ t: 'act', match: shown.match, action: choose(now.legal), version: now.version });
      now = await this.hear('did', did => did.match === shown.match);
    }
  }

  close(): Promise<void> {
    return inTime('the end of the connection', resolve => {
      if (this.closed) resolve();
      else {
        this.socket.once('close', () => resolve());
        this.socket.close();
      }
    });
  }

  #deliver(): void {
    for (let i = this.#read; i < this.heard.length && this.#waiting.length > 0; ) {
      const message = this.heard[i]!;
      const at = this.#waiting.findIndex(one => one.wants(message));
      i++;
      if (at < 0) continue;
      this.#read = i;
      this.#waiting.splice(at, 1)[0]!.resolve(message);
    }
  }
}

/** A request of the REST interface. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the route answers
export async function ask<T>(
  url: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(url + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, body: (await answer.json()) as T }; // the caller says what it asked for
}
