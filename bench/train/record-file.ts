// Records of self-play on disk, in parts: a part is written whole or not at all, so that training can continue after a stop.

import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';

export class RecordFile {
  readonly #data: string;
  readonly #index: string;
  /** The bytes of each part. */
  readonly #sizes: number[];

  /** `name`: without the ending; one file with the records, one with the sizes of their parts. */
  constructor(name: string) {
    this.#data = `${name}.records`;
    this.#index = `${name}.json`;
    this.#sizes = existsSync(this.#index) ? (JSON.parse(readFileSync(this.#index, 'utf8')) as number[]) : []; // our own file
    if (existsSync(this.#data)) truncateSync(this.#data, this.#bytes());
  }

  get parts(): number {
    return this.#sizes.length;
  }

  /** Of `size` integers each. */
  records(size: number): number {
    return this.#bytes() / 4 / size;
  }

  clear(): void {
    this.#sizes.length = 0;
    for (const file of [this.#data, this.#index]) rmSync(file, { force: true });
  }

  append(part: Int32Array): void {
    appendFileSync(this.#data, new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    this.#sizes.push(part.byteLength);
    writeFileSync(this.#index, JSON.stringify(this.#sizes));
  }

  static readAll(files: readonly RecordFile[]): Int32Array {
    const bytes = Buffer.concat(
      files.map(file => (existsSync(file.#data) ? readFileSync(file.#data) : Buffer.alloc(0))),
    );
    return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }

  #bytes(): number {
    return this.#sizes.reduce((a, b) => a + b, 0);
  }
}
