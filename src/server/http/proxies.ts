// Which addresses are the operator's own proxies, and the address of the client behind them.

import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { isListed, networkList, plainAddress } from '../base/network.ts';

type Request = Pick<IncomingMessage, 'socket' | 'headers'>;

export class Proxies {
  readonly #list: BlockList;

  constructor(rules: readonly string[]) {
    this.#list = networkList(rules.flatMap(one => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one])));
  }

  includes(address: string): boolean {
    return isListed(this.#list, plainAddress(address));
  }

  /** Every proxy appends the address from which it received the request. The client is the last one that is no proxy of ours. */
  addressOf({ socket, headers }: Request): string {
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = socket.remoteAddress ?? '';
    for (let next = named.pop(); next !== undefined && this.includes(address); next = named.pop())
      if (isIP(next.trim()) === 0) break;
      else address = next.trim();
    return address;
  }

  /** TLS ends at this server, or at a proxy of ours that says so. */
  isSecure({ socket, headers }: Request): boolean {
    if ('encrypted' in socket && socket.encrypted === true) return true;
    return this.includes(socket.remoteAddress ?? '') && headers['x-forwarded-proto'] === 'https';
  }
}
