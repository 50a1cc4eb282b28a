// A browser that subscribes and a push service that listens, for tests. Reading is written apart from writing, after the RFCs.

import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushKeys } from './encryption.ts';

export interface TestReceiver {
  readonly keys: PushKeys;
  readonly key: ECDH;
  readonly auth: Buffer;
}

export function newTestReceiver(): TestReceiver {
  const key = createECDH('prime256v1');
  const p256dh = key.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  return { keys: { p256dh, auth: auth.toString('base64url') }, key, auth };
}

const mac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};
const ONE = Buffer.from([1]);

/** RFC 8291, section 3.4, and RFC 8188, section 2: the pseudocode there, step by step. */
export function decrypt(body: Buffer, key: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const prkKey = mac(auth, key.computeSecret(theirs));
  const ikm = mac(prkKey, 'WebPush: info\0', key.getPublicKey(), theirs, ONE);
  const prk = mac(salt, ikm);
  const cek = mac(prk, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16);
  const nonce = mac(prk, 'Content-Encoding: nonce\0', ONE).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex(byte => byte !== 0);
  if (padded[end] !== 2) throw new Error('not the last record');
  return padded.subarray(0, end).toString();
}

/** A push service on this machine. It keeps what it receives and answers as the test says. */
export class TestPushService {
  readonly received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
  response: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } = { status: 201 };
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<TestPushService> {
    const server = createServer();
    const service = new TestPushService(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(service.response.status, service.response.headers).end();
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
