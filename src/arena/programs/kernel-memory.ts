// Memory that the kernel keeps for foreign code without any process owning it: what waits in pipes and sockets, and the lists of
// mappings and of watched descriptors. Where the amount cannot be read, the most that fits counts.

import { readdirSync, readlinkSync } from 'node:fs';
import { readProc } from './process-tree.ts';

/** Bytes that fit into a pipe; the filter keeps programs from making it larger. */
const PIPE = 65_536;
/** Bytes of a descriptor that epoll watches, of which each process may have a thousand; and of a mapping of memory. */
const EPOLL = 1024 * 200;
const MAPPING = 256;
/** Bytes of an open file that is none of these. */
const OPEN_FILE = 512;

const lastNumberOf = (path: string, otherwise: number): number =>
  Number(/(\d+)\s*$/.exec(readProc(path))?.[1] ?? otherwise);

/** Bytes in the descriptors and mappings of processes; counting stops beyond `most`. */
export function descriptorMemory(pids: readonly number[], most: number): number {
  const seen = new Set<string>();
  let bytes = 0;
  for (const pid of pids) {
    for (const descriptor of descriptorsOf(pid)) {
      if (bytes > most) return bytes;
      bytes += sizeOf(`/proc/${pid}/fd/${descriptor}`, seen);
    }
    bytes += MAPPING * linesIn(readProc(`/proc/${pid}/maps`));
  }
  return bytes;
}

function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`);
  } catch {
    return [];
  }
}

function sizeOf(path: string, seen: Set<string>): number {
  try {
    const target = readlinkSync(path);
    if (target === 'anon_inode:[eventpoll]') return EPOLL;
    if (!target.startsWith('pipe:') || seen.has(target)) return OPEN_FILE;
    seen.add(target);
    return PIPE;
  } catch {
    // It was closed while we looked.
    return 0;
  }
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Bytes that fit into a socket whose buffers were not made larger. */
const BUFFER = lastNumberOf('/proc/sys/net/core/wmem_default', 212_992) + 4096;
/** Messages in a socket whose senders are closed; they no longer count for those. */
const DATAGRAMS = 12;
/** Bytes that fit into a connection to receive and to send: the kernel lets its buffers grow. */
const CONNECTION = {
  received: lastNumberOf('/proc/sys/net/ipv4/tcp_rmem', 6_291_456),
  sent: lastNumberOf('/proc/sys/net/ipv4/tcp_wmem', 4_194_304),
};
/** A message of one byte takes about so many. */
const OVERHEAD = 1024;
/** The type of a socket in /proc/net/unix. */
const DATAGRAM = '0002';

/** Bytes in the sockets of the network to which a process belongs, also of those that no process has open any more. */
export function socketMemory(pid: number): number {
  const table = (name: string): string[][] =>
    readProc(`/proc/${pid}/net/${name}`)
      .split('\n')
      .slice(1)
      .filter(line => line !== '')
      .map(line => line.trim().split(/\s+/));
  const used = Number(/^sockets: used (\d+)/.exec(readProc(`/proc/${pid}/net/sockstat`))?.[1] ?? 0);
  if (used === 0) return 0;
  const local = table('unix').map(([, , , , type]) => (type === DATAGRAM ? DATAGRAMS * BUFFER : BUFFER));
  const connections = ['tcp', 'tcp6'].flatMap(table).map(([, , , , queues]) => {
    const [sent = 0, received = 0] = queuesOf(queues);
    return Math.min(CONNECTION.sent, sent * OVERHEAD) + Math.min(CONNECTION.received, received * OVERHEAD);
  });
  // The kernel shows what these really take.
  const datagrams = ['udp', 'udp6', 'udplite', 'udplite6']
    .flatMap(table)
    .map(([, , , , queues]) => sum(queuesOf(queues)));
  const others = Math.max(0, used - local.length - connections.length - datagrams.length);
  return sum(local) + sum(connections) + sum(datagrams) + others * BUFFER;
}

/** `tx:rx` in hexadecimal digits. */
const queuesOf = (text = ''): number[] => text.split(':').map(digits => Number.parseInt(digits, 16) || 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
