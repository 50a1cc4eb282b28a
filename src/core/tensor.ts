// Observation tensors: named planes of small integers, and the short form in which they travel to programs that learn.
// docs/protocols/env.md describes the bytes.

/** A named part of an observation tensor. */
export interface TensorPlane {
  readonly name: string;
  /** Rows and columns of a board, or one length. */
  readonly shape: readonly number[];
  /**
   * How the short form, in which tensors travel to programs, writes the plane. If absent, each value takes a byte. With
   * `bits`, every value must be 0 or 1, and eight of them take a byte. With `cells`, only cells that are not all 0 are
   * written; the last dimension of the plane must be 8, and it must be the first plane of its tensor.
   */
  readonly packing?: 'bits' | 'cells';
  /** With `cells`: what the eight values of a cell are. */
  readonly channels?: readonly string[];
}

/** Values of one cell in a plane that is written by cells. */
export const CHANNELS = 8;

export function tensorSize(planes: readonly TensorPlane[]): number {
  return planes.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
}

/** Neighbouring planes that are written alike. */
export interface TensorPart {
  readonly packing: 'bits' | 'bytes';
  /** The first of its values in the tensor, and how many there are. */
  readonly from: number;
  readonly count: number;
  /** Where its bytes begin in the short form. */
  readonly at: number;
}

/** Where the values of a tensor lie in its short form. */
export interface TensorLayout {
  /** Values of the tensor. */
  readonly size: number;
  /** Cells of the plane that is written by cells. If 0, there is none. */
  readonly cells: number;
  readonly parts: readonly TensorPart[];
  /** Bytes of a row, without its cells: a multiple of 4. */
  readonly bytes: number;
}

export function layoutOf(planes: readonly TensorPlane[]): TensorLayout {
  const parts: TensorPart[] = [];
  let [from, at, cells] = [0, 0, 0];
  for (const plane of planes) {
    const count = tensorSize([plane]);
    if (plane.packing === 'cells') {
      if (from !== 0 || plane.shape.at(-1) !== CHANNELS)
        throw new Error(`plane ${plane.name}: written by cells, it must be first and end with ${CHANNELS}`);
      cells = count / CHANNELS;
    } else {
      const packing = plane.packing ?? 'bytes';
      const last = parts.at(-1);
      const part =
        last?.packing === packing ? { ...last, count: last.count + count } : ({ packing, from, count, at } as const);
      parts.splice(last?.packing === packing ? -1 : parts.length, 1, part);
      at = part.at + (packing === 'bits' ? Math.ceil(part.count / 8) : part.count);
    }
    from += count;
  }
  return { size: from, cells, parts, bytes: 4 * Math.ceil(at / 4) };
}

/** The short form of tensors: row after row, and the cells of all rows. */
export class PackedTensors {
  readonly layout: TensorLayout;
  /** The row that is being written begins at `from`, and holds zeros where nothing was written. */
  bytes: Uint8Array;
  /** The same memory, four bytes at a time; `from` is a multiple of 4. */
  words: Int32Array;
  from = 0;
  /** How many cells there are. */
  count = 0;
  /** Of each cell: the number of its row times the cells of a row, plus its number in the row. */
  places = new Int32Array(64);
  /** Of each cell two numbers: its first four values and its last four, the lowest byte first. */
  records = new Int32Array(128);
  #start = 0;
  #first = 0;

  /** With memory of its own for one row. */
  constructor(layout: TensorLayout) {
    this.layout = layout;
    this.words = new Int32Array(layout.bytes / 4);
    this.bytes = new Uint8Array(this.words.buffer);
  }

  /** Writes the next rows into this memory, from the byte `start` on. */
  into(bytes: Uint8Array, words: Int32Array, start: number): void {
    this.bytes = bytes;
    this.words = words;
    this.#start = start;
  }

  /** Begins so many rows with zeros and without cells, and the first of them. */
  begin(rows = 1): void {
    const from = this.#start / 4;
    this.words.fill(0, from, from + (rows * this.layout.bytes) / 4);
    this.count = 0;
    this.row(0);
  }

  /** What follows belongs to this row. */
  row(row: number): void {
    this.from = this.#start + row * this.layout.bytes;
    this.#first = row * this.layout.cells;
  }

  /** Sets the bit so far behind the start of the row. */
  bit(index: number): void {
    this.bytes[this.from + (index >> 3)]! |= 1 << (index & 7);
  }

  /** Sets up to 32 bits at once, the lowest of `set` so far behind the start of the row. */
  bits(index: number, set: number): void {
    const { words } = this;
    const [word, shift] = [(this.from >> 2) + (index >> 5), index & 31];
    words[word]! |= set << shift;
    // A shift by 32 would be one by 0.
    const rest = shift === 0 ? 0 : set >>> (32 - shift);
    if (rest !== 0) words[word + 1]! |= rest;
  }

  /** Makes room for so many cells behind those that are written, and answers the place of the first cell of this row. */
  reserve(cells: number): number {
    if (this.count + cells > this.places.length) this.#grow(this.count + cells);
    return this.#first;
  }

  cell(place: number, low: number, high: number): void {
    const first = this.reserve(1);
    const { count } = this;
    this.places[count] = first + place;
    this.records[2 * count] = low;
    this.records[2 * count + 1] = high;
    this.count = count + 1;
  }

  #grow(cells: number): void {
    const { places, records } = this;
    this.places = new Int32Array(2 * cells);
    this.places.set(places);
    this.records = new Int32Array(4 * cells);
    this.records.set(records);
  }

  /** Writes a whole tensor as this row. */
  pack(tensor: Int8Array): void {
    const { layout, bytes, from: row } = this;
    for (let cell = 0; cell < layout.cells; cell++) {
      const [low, high] = [word(tensor, CHANNELS * cell), word(tensor, CHANNELS * cell + 4)];
      if ((low | high) !== 0) this.cell(cell, low, high);
    }
    for (const { packing, from, count, at } of layout.parts)
      for (let i = 0; i < count; i++)
        if (packing === 'bytes') bytes[row + at + i] = tensor[from + i]!;
        else if (tensor[from + i] !== 0) this.bit(8 * at + i);
  }

  /** Turns the only row into a whole tensor; `tensor` holds zeros. */
  unpack(tensor: Int8Array): void {
    const { layout, bytes, places, records, from: row } = this;
    for (let i = 0; i < this.count; i++)
      for (let channel = 0; channel < CHANNELS; channel++)
        tensor[CHANNELS * places[i]! + channel] = records[2 * i + (channel >> 2)]! >> (8 * (channel & 3));
    for (const { packing, from, count, at } of layout.parts)
      for (let i = 0; i < count; i++)
        tensor[from + i] = packing === 'bytes' ? bytes[row + at + i]! : (bytes[row + at + (i >> 3)]! >> (i & 7)) & 1;
  }
}

function word(tensor: Int8Array, at: number): number {
  let value = 0;
  for (let i = 0; i < 4; i++) value |= (tensor[at + i]! & 255) << (8 * i);
  return value;
}
