// Files that players write are not trusted: a name may belong to a link, a folder, a FIFO or a device, or to a file that never
// stops growing. They are opened without following links and without waiting, and only so many bytes are read.

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** What lies at a path instead of a file that can be read. */
export const FOREIGN_FILE_KINDS = ['link', 'folder', 'fifo', 'device', 'socket', 'too large', 'unreadable'] as const;
export type ForeignFileKind = (typeof FOREIGN_FILE_KINDS)[number];

/** `growing`: it had more bytes than when it was opened, so another process is still writing. */
export type ForeignFile =
  | { readonly found: 'nothing' }
  | { readonly found: 'file'; readonly bytes: Buffer; readonly growing: boolean }
  | { readonly found: ForeignFileKind; readonly detail: string };

/** O_NONBLOCK: opening a FIFO for reading would otherwise wait for a writer, with a thread of the pool. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

const SENTENCES: Readonly<Record<ForeignFileKind, string>> = {
  link: 'is a symbolic link; only regular files are read',
  folder: 'is a folder; only regular files are read',
  fifo: 'is a FIFO; only regular files are read',
  device: 'is a device; only regular files are read',
  socket: 'is a socket; only regular files are read',
  'too large': 'is too large',
  unreadable: 'cannot be read',
};

/** Reads a file of another program, of at most `most` bytes. `name`: what sentences call it. */
export async function readForeignFile(path: string, most: number, name: string): Promise<ForeignFile> {
  const refused = (found: ForeignFileKind, more = ''): ForeignFile => ({
    found,
    detail: `${name} ${SENTENCES[found]}${more}.`,
  });
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, FLAGS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // as the file system reports
    if (code === 'ENOENT') return { found: 'nothing' };
    if (code === 'ELOOP' || code === 'EMLINK') return refused('link');
    // A socket cannot be opened, nor can a device without a driver.
    return code === 'ENXIO' ? refused('socket') : refused('unreadable', ` (${code})`);
  }
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) return refused('folder');
    if (stats.isFIFO()) return refused('fifo');
    if (!stats.isFile()) return refused('device');
    if (stats.size > most) return refused('too large', `: ${stats.size} bytes, at most ${most} are read`);
    const buffer = Buffer.alloc(most + 1);
    let length = 0;
    while (length <= most) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length > most) return refused('too large', `: it grew past ${most} bytes while it was read`);
    return { found: 'file', bytes: buffer.subarray(0, length), growing: length > stats.size };
  } catch (error) {
    return refused('unreadable', ` (${(error as NodeJS.ErrnoException).code})`); // as above
  } finally {
    await file.close();
  }
}
