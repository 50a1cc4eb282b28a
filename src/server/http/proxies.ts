// Which addresses are the operator's own proxies, and the address of the client behind them.

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../base/network.ts';

type Request = Pick<IncomingMessage, 'socket' | 'headers'>;

export class Proxies {
  readonly #list = new BlockList();

  constructor(rules: readonly string[]) {
    for (const rule of rules.flatMap(one => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))) {
      const [address, bits] = rule.split('/');
      const family = isIP(address!) === 4 ? 'ipv4' : 'ipv6';
      if (bits === undefined) this.#list.addAddress(address!, family);
      else this.#list.addSubnet(address!, Number(bits), family);
    }
  }

  includes(address: string): boolean {
    const plain = plainAddress(address);
    const kind = isIP(plain);
    return kind !== 0 && this.#list.check(plain, kind === 4 ? 'ipv4' : 'ipv6');
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
