import type { TransportSocket } from './transport.ts';

type SocketEvent = 'open' | 'message' | 'close';

/** A socket whose other side is played by a test. */
export class FakeSocket implements TransportSocket {
  readyState = 1;
  readonly sent: Record<string, unknown>[] = [];
  readonly #listeners: { readonly type: SocketEvent; readonly call: (event: { readonly data: unknown }) => void }[] =
    [];

  addEventListener(type: SocketEvent, call: (event: { readonly data: unknown }) => void): void {
    this.#listeners.push({ type, call });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  say(message: object): void {
    this.#fire('message', JSON.stringify(message));
  }

  open(): void {
    this.#fire('open');
  }

  welcome(name = 'Ada'): void {
    this.say({ t: 'welcome', protocol: 1, account: 'g-1', name, token: 'g-1.secret' });
  }

  close(): void {
    this.readyState = 3;
    this.#fire('close');
  }

  #fire(type: SocketEvent, data?: string): void {
    for (const listener of this.#listeners) if (listener.type === type) listener.call({ data });
  }
}
