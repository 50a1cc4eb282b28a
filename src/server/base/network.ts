// The network that an address belongs to. One person with IPv6 has a whole network of addresses, and often many of those networks.

import { BlockList, isIP } from 'node:net';

/** An IPv4 address, or the /64 of an IPv6 address. A client that has gone has no address any more. */
export function networkOf(address: string | undefined): string {
  return prefixOf(address, 4) ?? address ?? '';
}

/**
 * The /48 of an IPv6 address, which may have 65,536 networks. Returns undefined for IPv4, which has nothing like it.
 */
export function siteOf(address: string | undefined): string | undefined {
  return prefixOf(address, 3);
}

/** So many groups of an IPv6 address; undefined for every other one. */
function prefixOf(address: string | undefined, count: number): string | undefined {
  if (!address?.includes(':')) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return count === 4 ? mapped : undefined;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return groups
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** IPv4 as sockets for both kinds write it: ::ffff:192.0.2.7. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** A list of addresses and networks: '192.0.2.7', '10.0.0.0/8', '2001:db8::/32'. */
export function networkList(rules: readonly string[]): BlockList {
  const list = new BlockList();
  for (const rule of rules) {
    const [address = '', bits] = rule.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** False for what is no address. */
export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
