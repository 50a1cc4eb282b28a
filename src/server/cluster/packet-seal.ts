// Who can read and write the packets between nodes: everybody on the wire, or only those who have a key of the cluster.

import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { type RawPacket, readHead, writeHead } from './packet.ts';

/** A packet whose sender is known to be the one it names. */
export interface OpenedPacket {
  readonly from: string;
  readonly sequence: number;
  readonly content: Uint8Array;
}

export interface PacketSeal {
  /** `sequence` rises with every packet from this node to that one, whatever is in it. */
  seal(to: string, sequence: number, content: Buffer): Uint8Array;
  /** Returns undefined if no node of this cluster wrote it for this node. */
  open(packet: Uint8Array): OpenedPacket | undefined;
}

/** For wires that only processes of this cluster can reach: the channel between a process and its workers. */
export const unsealed = (node: string): PacketSeal => ({
  seal: (_, sequence, content) => Buffer.concat([writeHead({ key: 0, from: node, sequence }), content]),
  open: packet => readHead(packet),
});

/** The keys that nodes share, by version. */
export interface PacketKeys {
  /** The version with which this node seals. */
  readonly current: number;
  secret(version: number): Buffer | undefined;
  /** A packet names a version that this node does not have. */
  missing(version: number): void;
}

const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

/**
 * Encrypts and authenticates with AES-256-GCM. Every pair of nodes has a key of its own for each direction, derived from the shared one,
 * so that a packet cannot be sent to another node, or back. The nonce is the number of the packet. Node ids are never used again, so no
 * two packets have the same key and nonce.
 */
export class KeyedSeal implements PacketSeal {
  readonly #node: string;
  readonly #keys: PacketKeys;
  /** Derived keys by version, sender and receiver. */
  readonly #derived = new Map<string, Buffer>();

  constructor(node: string, keys: PacketKeys) {
    this.#node = node;
    this.#keys = keys;
  }

  seal(to: string, sequence: number, content: Buffer): Uint8Array {
    const version = this.#keys.current;
    const head = writeHead({ key: version, from: this.#node, sequence });
    const key = this.#known(version, this.#node, to) ?? this.#derive(version, this.#node, to);
    const cipher = createCipheriv(CIPHER, key!, nonceOf(sequence), { authTagLength: TAG_BYTES }); // the current version is known
    cipher.setAAD(head);
    const sealed = cipher.update(content);
    cipher.final();
    return Buffer.concat([head, sealed, cipher.getAuthTag()]);
  }

  open(bytes: Uint8Array): OpenedPacket | undefined {
    const packet = readHead(bytes);
    if (!packet || packet.key === 0 || packet.content.length < TAG_BYTES) return undefined;
    const known = this.#known(packet.key, packet.from, this.#node);
    // Remembered only once a packet has shown that there is such a node.
    const key = known ?? this.#derive(packet.key, packet.from, this.#node, false);
    if (!key) {
      this.#keys.missing(packet.key);
      return undefined;
    }
    const content = decrypt(packet, key);
    if (content && !known) this.#derived.set(nameOf(packet.key, packet.from, this.#node), key);
    return content && { from: packet.from, sequence: packet.sequence, content };
  }

  #known(version: number, from: string, to: string): Buffer | undefined {
    return this.#keys.secret(version) && this.#derived.get(nameOf(version, from, to));
  }

  #derive(version: number, from: string, to: string, isKept = true): Buffer | undefined {
    const secret = this.#keys.secret(version);
    if (!secret) return undefined;
    const derived = hkdfSync('sha256', secret, '', `ludoteca packets from ${from} to ${to}`, KEY_BYTES);
    const key = Buffer.from(derived);
    if (isKept) this.#derived.set(nameOf(version, from, to), key);
    return key;
  }
}

const nameOf = (version: number, from: string, to: string): string => `${version} ${from} ${to}`;

function nonceOf(sequence: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64LE(BigInt(sequence), 4);
  return nonce;
}

function decrypt({ head, content, sequence }: RawPacket, key: Buffer): Buffer | undefined {
  const end = content.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonceOf(sequence), { authTagLength: TAG_BYTES });
  decipher.setAAD(head);
  decipher.setAuthTag(content.subarray(end));
  const opened = decipher.update(content.subarray(0, end));
  try {
    decipher.final();
    return opened;
  } catch {
    return undefined;
  }
}
