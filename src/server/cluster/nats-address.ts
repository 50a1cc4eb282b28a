// The address of a NATS server, as `--bus` has it, and what it says about who else can listen there.

import { BlockList, isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { decodePercent } from '../base/percent.ts';
import type { ClusterWeakness } from '../base/storage/nodes.ts';

/** As the client of NATS takes it. */
export interface NatsTls {
  readonly caFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
  checkServerIdentity(host: string, certificate: PeerCertificate): Error | undefined;
}

export interface NatsAddress {
  /** `nats://host:4222` or `tls://host:4222`, without user and password. */
  readonly servers: readonly string[];
  /** For sentences. */
  readonly hosts: string;
  readonly login?: { readonly user: string; readonly pass: string };
  /** If left out, the connection may be a plain one. */
  readonly tls?: NatsTls;
  readonly weaknesses: readonly ClusterWeakness[];
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

/** None for an address that is no NATS server's, or that cannot be used. */
export function busWeaknesses(bus: string): readonly ClusterWeakness[] {
  try {
    return /^(nats|tls):/.test(bus) ? parseNatsAddress(bus).weaknesses : [];
  } catch {
    return [];
  }
}

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
  const weaknesses: ClusterWeakness[] = [];
  if (!isNear && username === '' && files['certFile'] === undefined) weaknesses.push('no-password');
  if (!isNear && !isTls) weaknesses.push('no-tls');
  return {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    hosts: addresses.map(({ host }) => host).join(', '),
    ...(username !== '' && { login: { user: decodePercent(username), pass: decodePercent(password) } }),
    ...(isTls && { tls: { ...files, checkServerIdentity: identityCheckOf(addresses) } }),
    weaknesses,
  };
}

/** The client names no host for a server that is given by its IP address, and Node would then take it for localhost. */
function identityCheckOf(addresses: readonly URL[]): NatsTls['checkServerIdentity'] {
  const hosts = addresses.map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''));
  const numbers = hosts.filter(host => isIP(host) !== 0);
  return (host, certificate) => {
    if (host !== 'localhost' || hosts.includes(host)) return checkServerIdentity(host, certificate);
    const faults = numbers.map(one => checkServerIdentity(one, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}
