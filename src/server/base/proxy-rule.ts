import { isIP } from 'node:net';

/** `loopback`, an address, or a network as `10.0.0.0/8`. */
export function isProxyRule(rule: string): boolean {
  const [address = '', bits, ...more] = rule.split('/');
  if (rule === 'loopback') return true;
  const kind = isIP(address);
  const isNetwork = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128);
  return kind !== 0 && more.length === 0 && (bits === undefined || isNetwork);
}
