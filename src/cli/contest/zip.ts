// Reads a ZIP archive of unknown origin in memory: nothing is written to disk, so that no name in it can lead anywhere. Sizes are
// checked before and while a file is unpacked.

import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** As the archive has it, with slashes. */
  readonly name: string;
  /** The bytes; throws a ZipError where they cannot be had. */
  read(most: number): Buffer;
}

/** Why an archive, or a file in it, cannot be read: one sentence without a full stop. */
export class ZipError extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
/** A comment of the archive may have so many bytes. */
const COMMENT_BYTES = 0xffff;
const MOST_FILES = 1000;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** The kind of a file in its Unix mode. */
const KIND = 0o170000;
const LINK = 0o120000;

/** The files of the archive, folders left out. */
export function readZip(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff) throw new ZipError('archives in ZIP64 form are not read');
  if (count > MOST_FILES) throw new ZipError(`it has ${count} files, at most ${MOST_FILES} are read`);
  const files: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL) throw new ZipError('its directory is broken');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset));
    const nameAt = at + CENTRAL_BYTES;
    const name = bytes.toString('utf8', nameAt, nameAt + nameBytes!).replaceAll('\\', '/');
    const header = at;
    if (!name.endsWith('/')) files.push({ name, read: most => readMember(bytes, header, name, most) });
    at = nameAt + nameBytes! + extraBytes! + commentBytes!;
  }
  return files;
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES); at--)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new ZipError('it is not a ZIP archive');
}

function readMember(bytes: Buffer, header: number, name: string, most: number): Buffer {
  if (name.startsWith('/') || name.split('/').includes('..')) throw new ZipError(`${name} leads out of the archive`);
  if (((bytes.readUInt32LE(header + 38) >>> 16) & KIND) === LINK) throw new ZipError(`${name} is a symbolic link`);
  if ((bytes.readUInt16LE(header + 8) & ENCRYPTED) !== 0) throw new ZipError(`${name} is encrypted`);
  const method = bytes.readUInt16LE(header + 10);
  const crc = bytes.readUInt32LE(header + 16);
  const packed = bytes.readUInt32LE(header + 20);
  const size = bytes.readUInt32LE(header + 24);
  const local = bytes.readUInt32LE(header + 42);
  if (size > most) throw new ZipError(`${name} has ${size} bytes, at most ${most} are read`);
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL)
    throw new ZipError(`${name} is broken`);
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = unpack(bytes.subarray(start, start + packed), method, size, name);
  if (content.length !== size || crc32(content) !== crc) throw new ZipError(`${name} is broken`);
  return content;
}

function unpack(packed: Buffer, method: number, size: number, name: string): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new ZipError(`${name} is packed by method ${method}, which is not read`);
  try {
    // It stops at the size that was promised, whatever the data would grow to.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new ZipError(`${name} is broken`);
  }
}
