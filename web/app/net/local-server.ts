// The server of this device, as a page talks to any server: a transport for the play protocol and a REST client.

import { type RestClient, restClient } from '../../../src/client/rest-client.ts';
import { OPEN, type Transport, type TransportSocket } from '../../../src/client/transport.ts';
import type { LocalCommand, LocalReply } from '../../worker/messages.ts';

export interface LocalServer {
  readonly transport: Transport;
  readonly rest: RestClient;
}

/** As much of a `Worker` as is used here. */
export interface LocalWorker {
  postMessage(message: LocalCommand): void;
  addEventListener(type: 'message', call: (event: { readonly data: LocalReply }) => void): void;
}

/** `name`: of the one who plays. */
export function createLocalServer(worker: LocalWorker, name: () => string): LocalServer {
  const heard = new Map<number, (event: { readonly data: unknown }) => void>();
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }) => {
    if (data.t === 'heard') heard.get(data.line)?.({ data: data.text });
    else if (data.t === 'answered') {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    }
  });
  const open = (): TransportSocket => {
    const line = ++last;
    worker.postMessage({ t: 'open', line });
    return {
      readyState: OPEN,
      addEventListener: (type: string, call: (event: { readonly data: unknown }) => void) => {
        // A worker does not go away: there is nothing to close.
        if (type === 'message') heard.set(line, call);
        else if (type === 'open') queueMicrotask(() => call({ data: undefined }));
      },
      send: text => worker.postMessage({ t: 'say', line, text }),
      close: () => {
        heard.delete(line);
        worker.postMessage({ t: 'close', line });
      },
    };
  };
  const send = (method: string, path: string, body?: unknown): Promise<unknown> =>
    new Promise(resolve => {
      const id = ++last;
      waiting.set(id, resolve);
      worker.postMessage({ t: 'ask', id, method, path, body, name: name() });
    });
  return { transport: { open }, rest: restClient(send) };
}
