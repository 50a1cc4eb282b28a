// A person with a browser's manners but no browser: keeps the cookie, sends what a page of the server would send.

import { createServer, type Server } from 'node:net';
import WebSocket from 'ws';

export const PASSWORD = 'four quiet wooden chairs';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export class Visitor {
  readonly url: string;
  /** The session. */
  cookie = '';
  /** By which the server knows this browser after signing out. */
  devices = '';
  token = '';

  constructor(url: string) {
    this.url = url;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...((this.cookie || this.devices) && { cookie: [this.cookie, this.devices].filter(Boolean).join('; ') }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
    });
    for (const set of answer.headers.getSetCookie()) {
      const kept = /Max-Age=0\b/.test(set) ? '' : set.split(';')[0]!;
      if (/^[\w-]+-devices=/.test(set)) this.devices = kept;
      else this.cookie = kept;
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text, headers: answer.headers };
  }

  get = (path: string): Promise<Answer> => this.ask('GET', path);
  post = (path: string, body: unknown): Promise<Answer> => this.ask('POST', path, body);

  signUp(name: string, more: object = {}): Promise<Answer> {
    return this.post('/api/accounts', { name, password: PASSWORD, ...more });
  }

  signIn(name: string, password = PASSWORD): Promise<Answer> {
    return this.post('/api/session', { name, password });
  }

  /** A play connection that came with the cookie; the answer is what it received first, or the status that turned it away. */
  play(hello: object, headers: Readonly<Record<string, string>> = {}): Promise<{ heard: unknown; socket: WebSocket }> {
    const socket = new WebSocket(`${this.url.replace(/^http/, 'ws')}/api/play`, {
      headers: { ...(this.cookie && { cookie: this.cookie }), ...headers },
    });
    return new Promise((resolve, reject) => {
      socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', ...hello })));
      socket.once('message', (data: Buffer) => resolve({ heard: JSON.parse(data.toString()), socket }));
      socket.once('unexpected-response', (_request, response) => resolve({ heard: response.statusCode, socket }));
      socket.once('error', reject);
    });
  }
}

/** The value of the session's cookie. */
export const secretOf = (visitor: Visitor): string => visitor.cookie.split('=')[1] ?? '';

export interface Mailbox {
  readonly smtp: string;
  /** Whole messages as they came. */
  readonly letters: string[];
  close(): void;
}

/** An SMTP server as small as one can be: takes everything, keeps it. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: string[] = [];
  const server: Server = createServer(socket => {
    let [text, reading] = ['', false];
    socket.write('220 mailbox\r\n');
    socket.on('error', () => undefined);
    socket.on('data', data => {
      text += data.toString();
      for (;;) {
        const end = text.indexOf(reading ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (reading ? 5 : 2));
        if (reading) letters.push(part);
        const isData = !reading && /^DATA$/i.test(part);
        reading = isData;
        socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(part) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { smtp: `smtp://127.0.0.1:${port}`, letters, close: () => void server.close() };
}
