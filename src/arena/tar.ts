// Many files as one: the ustar form of a tape archive (POSIX.1-1988), which every system can open.

export interface TarEntry {
  /** Relative, at most 100 bytes. */
  readonly name: string;
  /** Its text, or the bytes of a long one in parts, so that it is never in memory as a whole and in parts. */
  readonly body: string | readonly Uint8Array[];
}

const BLOCK = 512;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits - 1, '0')}\0`;

/** The archive, file by file. */
export async function* tar(files: AsyncIterable<TarEntry>, seconds: number): AsyncGenerator<Uint8Array> {
  for await (const { name, body } of files) {
    const parts = typeof body === 'string' ? [Buffer.from(body)] : body;
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const head = Buffer.alloc(BLOCK);
    if (Buffer.byteLength(name) > 100) throw new Error(`too long for an archive: ${name}`);
    head.write(name, 0);
    // Mode, owner, group, size, time, a blank checksum, the kind of a plain file, the form's name and version.
    const fields = `${octal(0o644, 8)}${octal(0, 8)}${octal(0, 8)}${octal(size, 12)}${octal(seconds, 12)}        0`;
    head.write(fields, 100);
    head.write('ustar\x0000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${octal(sum, 7)} `, 148);
    yield head;
    yield* parts;
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}
