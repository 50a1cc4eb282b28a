import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readZip, ZipError } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasZip = spawnSync('zip', ['-v']).status === 0;

/** An archive of one file, with whatever its headers should say. */
function archive(
  name: string,
  content: Buffer,
  said: { size?: number; flags?: number; method?: number; mode?: number; crc?: number },
): Buffer {
  const packed = deflateRawSync(content);
  const text = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(text.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(said.flags ?? 0, 8);
  central.writeUInt16LE(said.method ?? 8, 10);
  central.writeUInt32LE(said.crc ?? 0, 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(said.size ?? content.length, 24);
  central.writeUInt16LE(text.length, 28);
  central.writeUInt32LE(((said.mode ?? 0o100644) << 16) >>> 0, 38);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + text.length + packed.length, 16);
  return Buffer.concat([local, text, packed, central, text, end]);
}

const why = (bytes: Buffer, most = 1000): string => {
  try {
    return readZip(bytes)
      .map(file => file.read(most).toString())
      .join();
  } catch (error) {
    if (error instanceof ZipError) return error.message;
    throw error;
  }
};

test.runIf(hasZip)('an archive of zip, packed and stored, with folders and a comment', () => {
  mkdirSync(join(folder, '880001'));
  writeFileSync(join(folder, '880001/player.cpp'), 'int a;\n'.repeat(1000));
  writeFileSync(join(folder, '880001/short'), 'x');
  symlinkSync('/etc/passwd', join(folder, '880001/link'));
  const made = spawnSync('zip', ['-qrXy', '-z', 'a.zip', '880001'], { cwd: folder, input: 'a comment\n.\n' });
  expect(made.status).toBe(0);
  const files = readZip(readFileSync(join(folder, 'a.zip')));
  expect(files.map(({ name }) => name).toSorted()).toEqual(['880001/link', '880001/player.cpp', '880001/short']);
  const read = (name: string): string =>
    files
      .find(file => file.name === name)!
      .read(10_000)
      .toString();
  expect(read('880001/player.cpp')).toBe('int a;\n'.repeat(1000));
  expect(read('880001/short')).toBe('x');
  expect(() => read('880001/link')).toThrow('is a symbolic link');
});

test('what is not read, with the reason', () => {
  const plain = Buffer.from('hello');
  const crc = 0x3610a686;
  expect(why(archive('a', plain, { crc }))).toBe('hello');
  expect(why(archive('a', plain, {}))).toBe('a is broken');
  expect(why(Buffer.from('not an archive, but long enough for one'))).toBe('it is not a ZIP archive');
  expect(why(Buffer.alloc(0))).toBe('it is not a ZIP archive');
  expect(why(archive('../a', plain, { crc }))).toBe('../a leads out of the archive');
  expect(why(archive('x\\..\\..\\a', plain, { crc }))).toBe('x/../../a leads out of the archive');
  expect(why(archive('a', plain, { crc, flags: 1 }))).toBe('a is encrypted');
  expect(why(archive('a', plain, { crc, method: 14 }))).toBe('a is packed by method 14, which is not read');
  expect(why(archive('a', plain, { crc, mode: 0o120777 }))).toBe('a is a symbolic link');
});

test('a bomb is stopped at the size it promised, and at the limit', () => {
  const zeros = Buffer.alloc(50_000_000);
  expect(why(archive('a', zeros, {}))).toBe('a has 50000000 bytes, at most 1000 are read');
  expect(why(archive('a', zeros, { size: 10 }))).toBe('a is broken');
});

test('a cut archive never throws anything else', () => {
  const whole = archive('a', Buffer.from('hello'), { crc: 0x3610a686 });
  for (let length = 0; length <= whole.length; length++) expect(typeof why(whole.subarray(0, length))).toBe('string');
  for (let i = 0; i < whole.length; i++) {
    const changed = Buffer.from(whole);
    changed[i] = changed[i]! ^ 0xff;
    expect(typeof why(changed)).toBe('string');
  }
});
