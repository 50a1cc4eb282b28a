// Endpoints come from browsers, so from anybody: the server must not be led to machines that only it can reach.

import { isIP } from 'node:net';
import { isListed, networkList } from '../../base/network.ts';

/** Not for the public (RFC 6890 and what followed it). */
const PRIVATE_IPV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;
/** Of what is global by its prefix: tunnels that lead to any IPv4 address, and documentation. */
const PRIVATE_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

const privateNetworks = networkList(`${PRIVATE_IPV4} ${PRIVATE_IPV6}`.split(/\s+/));
const globalIpv6 = networkList(['2000::/3']);
const loopback = networkList(['127.0.0.0/8', '::1']);

/** Can a name be one of the internet, and not of this machine or its network? */
export function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

export const isPublic = (address: string): boolean =>
  (isIP(address) === 4 || isListed(globalIpv6, address)) && !isListed(privateNetworks, address);

export const isLoopback = (address: string): boolean => isListed(loopback, address);

/** The address in a URL's host; undefined where it is a name. */
export function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}
