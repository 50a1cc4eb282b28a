// The folder of a contest: `NUMBER.cpp`, `NUMBER/player.cpp`, `NUMBER.zip` as the document prescribes, or programs. Whatever is
// not understood is listed with the reason.

import { lstatSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isExecutable } from '../../../src/arena/programs/find-program.ts';
import { plainText } from '../../../src/cli/contest/published-text.ts';
import { readZip, ZipError } from '../../../src/cli/contest/zip.ts';
import { readForeignFile } from '../../../src/gateways/shared/foreign-file.ts';
import type { ContestNote, LeftOut, LeftOutReason } from './entry-notes.ts';

export interface FoundSource {
  readonly name: string;
  readonly source: string;
  readonly notes: readonly ContestNote[];
}

/** A program that is called with the number of the player in the folder of the game. */
export interface FoundProgram {
  readonly name: string;
  readonly program: string;
  readonly bytes: Buffer;
}

export interface FoundEntries {
  readonly entries: readonly (FoundSource | FoundProgram)[];
  readonly leftOut: readonly LeftOut[];
}

const SOURCE = 'player.cpp';
const MOST_SOURCE = 2 ** 20;
const MOST_ARCHIVE = 16 * 2 ** 20;
const MOST_PROGRAM = 64 * 2 ** 20;
/** Files that systems put beside others by themselves. */
const LITTER = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;
/** A name becomes part of file names and of keys, which have commas. Two of them and a number are the name of a folder. */
const NAME = /^[^,/\\\p{C}.][^,/\\\p{C}]{0,59}$/u;
const MOST_NAME_BYTES = 100;
const isName = (name: string): boolean => NAME.test(name) && Buffer.byteLength(name) <= MOST_NAME_BYTES;

type Found = FoundSource | FoundProgram | { readonly reason: LeftOutReason; readonly text?: string };

/** `reserved`: names of built-in opponents. */
export async function findEntries(folder: string, reserved: readonly string[]): Promise<FoundEntries> {
  const entries: (FoundSource | FoundProgram)[] = [];
  const leftOut: LeftOut[] = [];
  const taken = new Map(reserved.map(name => [name, name]));
  for (const file of readdirSync(folder).toSorted()) {
    const found = await readEntry(resolve(folder, file), file);
    const name = plainText(file);
    if ('reason' in found) leftOut.push({ name, ...found });
    else if (!isName(found.name)) leftOut.push({ name, reason: 'name' });
    else if (taken.has(found.name)) leftOut.push({ name, reason: 'taken', text: taken.get(found.name)! });
    else {
      taken.set(found.name, file);
      entries.push(found);
    }
  }
  return { entries, leftOut };
}

async function readEntry(path: string, file: string): Promise<Found> {
  try {
    const stats = lstatSync(path);
    if (stats.isDirectory()) return await readFolder(path, file);
    if (file.endsWith('.cpp')) return await readSource(path, basename(file, '.cpp'), []);
    if (file.endsWith('.zip')) return await readArchive(path, basename(file, '.zip'));
    return stats.isFile() && isExecutable(path) ? await readProgram(path, file) : { reason: 'kind' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // as the file system reports; anything else is a mistake of ours
    if (code === undefined) throw error;
    return { reason: 'unreadable', text: code };
  }
}

async function readProgram(path: string, name: string): Promise<Found> {
  const file = await readForeignFile(path, MOST_PROGRAM, plainText(name));
  if (file.found !== 'file') return { reason: 'unreadable', ...('detail' in file && { text: file.detail }) };
  return { name, program: path, bytes: file.bytes };
}

/** A player.cpp of a student, from anywhere. */
export async function readSource(
  path: string,
  name: string,
  others: readonly string[],
): Promise<FoundSource | Extract<Found, { reason: unknown }>> {
  const file = await readForeignFile(path, MOST_SOURCE, plainText(basename(path)));
  if (file.found === 'nothing') return { reason: 'no-source' };
  if ('detail' in file) return { reason: 'unreadable', text: file.detail };
  return foundSource(name, file.bytes, others);
}

async function readFolder(path: string, name: string): Promise<Found> {
  const inside = readdirSync(path);
  if (!inside.includes(SOURCE)) return { reason: 'no-source' };
  const others = inside.filter(file => file !== SOURCE);
  return readSource(join(path, SOURCE), name, others);
}

async function readArchive(path: string, name: string): Promise<Found> {
  const file = await readForeignFile(path, MOST_ARCHIVE, plainText(basename(path)));
  if (file.found !== 'file') return { reason: 'unreadable', ...('detail' in file && { text: file.detail }) };
  try {
    const files = readZip(file.bytes).filter(({ name }) => !LITTER.test(name));
    const sources = files.filter(({ name }) => basename(name) === SOURCE);
    const [source] = sources;
    if (!source) return { reason: 'no-source' };
    if (sources.length > 1) return { reason: 'several-sources', text: shorten(sources.map(({ name }) => name)) };
    const others = files.filter(one => one !== source).map(one => one.name);
    return foundSource(name, source.read(MOST_SOURCE), others);
  } catch (error) {
    if (error instanceof ZipError) return { reason: 'unreadable', text: plainText(`${error.message}.`) };
    throw error;
  }
}

function foundSource(name: string, bytes: Buffer, others: readonly string[]): FoundSource {
  const notes: ContestNote[] = [];
  if (!/^\d+$/.test(name)) notes.push({ check: 'name', text: name });
  const kept = others.filter(file => !LITTER.test(file));
  if (kept.length > 0) notes.push({ check: 'files', text: shorten(kept) });
  return { name, source: bytes.toString('utf8'), notes };
}

const MOST_NAMED = 5;

function shorten(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED).map(plainText), ...(more > 0 ? [`+ ${more}`] : [])].join(', ');
}
