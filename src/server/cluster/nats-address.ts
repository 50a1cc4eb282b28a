// The address of a NATS server, as `--bus` has it, and what it says about who else can listen there.

import { BlockList, isIP } from 'node:net';

/** What is wrong with a bus that other machines can reach. */
export type BusWeakness = 'no-password' | 'no-tls';

export interface NatsAddress {
  /** `nats://host:4222` or `tls://host:4222`, without user and password. */
  readonly servers: readonly string[];
  /** For sentences. */
  readonly hosts: string;
  readonly login?: { readonly user: string; readonly pass: string };
  /** Left out: the connection may be a plain one. */
  readonly tls?: { readonly caFile?: string; readonly certFile?: string; readonly keyFile?: string };
  readonly weaknesses: readonly BusWeakness[];
}

/** The files that an address may name behind its question mark. */
const FILES = { ca: 'caFile', cert: 'certFile', key: 'keyFile' } as const;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  const kind = isIP(plain);
  return plain === 'localhost' || (kind !== 0 && LOOPBACK.check(plain, kind === 4 ? 'ipv4' : 'ipv6'));
}

/** A password with a % that begins no code is taken as it stands. */
const decode = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, code => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });

/** Throws a sentence for what cannot be meant. */
export function parseNatsAddress(text: string): NatsAddress {
  const addresses = text.split(',').map(one => new URL(one.includes('://') ? one : `nats://${one}`));
  const { username, password, searchParams } = addresses[0]!;
  const isTls = addresses.some(({ protocol }) => protocol === 'tls:');
  if (isTls && addresses.some(({ protocol }) => protocol !== 'tls:'))
    throw new Error('Either all servers in --bus begin with tls:// or none.');
  const files: Record<string, string> = {};
  for (const [name, file] of searchParams) {
    if (!(name in FILES))
      throw new Error(`"${name}" in --bus is not known. Known are ${Object.keys(FILES).join(', ')}.`);
    if (!isTls) throw new Error(`"${name}" in --bus needs tls:// in front of the address.`);
    files[FILES[name as keyof typeof FILES]] = file; // it was just looked up
  }
  const isNear = addresses.every(({ hostname }) => isLoopback(hostname));
  const weaknesses: BusWeakness[] = [];
  if (!isNear && username === '' && files['certFile'] === undefined) weaknesses.push('no-password');
  if (!isNear && !isTls) weaknesses.push('no-tls');
  return {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    hosts: addresses.map(({ host }) => host).join(', '),
    ...(username !== '' && { login: { user: decode(username), pass: decode(password) } }),
    ...(isTls && { tls: files }),
    weaknesses,
  };
}
