// What carries the messages: the browser's own socket in a page, one of the package `ws` in Node.

export interface Transport {
  /** Begins to connect to the play protocol of one server. `node`: to this node of its cluster, if the way there is known. */
  open(node?: string): TransportSocket;
  /** The same at another address, of a node of the same cluster. A page has no such thing: its login is a cookie of its own server. */
  openAt?(address: string): TransportSocket;
}

/** As much of a WebSocket as both have. After `error` comes `close`. */
export interface TransportSocket {
  readonly readyState: number;
  addEventListener(type: 'open' | 'close', call: () => void): void;
  addEventListener(type: 'message', call: (event: { readonly data: unknown }) => void): void;
  send(text: string): void;
  close(): void;
  /** Closes without waiting for the other side. A browser has no such thing. */
  terminate?(): void;
}

/** The `readyState` of a socket on which can be sent. */
export const OPEN = 1;
