// The observations of a frame: what seats see, as tensors or in their short form.

import type { Seat } from '../core/game.ts';
import { layoutOf, PackedTensors, type TensorLayout } from '../core/tensor.ts';
import type { FrameWriter } from './frame.ts';
import type { EnvSettings } from './settings.ts';

export class Observations {
  readonly #settings: EnvSettings;
  /** Without planes where the game has no tensor. */
  readonly layout: TensorLayout;
  /** Encoders write here, and a copy goes into the frame: cheaper than a new array on the frame for every row. */
  readonly #packed: PackedTensors;
  readonly #tensor: Int8Array;
  /** The same memory: V8 copies between arrays of one type as a block, and otherwise item by item. */
  readonly #tensorBytes: Uint8Array;

  constructor(settings: EnvSettings) {
    const { game, seats, options } = settings;
    this.#settings = settings;
    this.layout = layoutOf(game.tensor?.planes(seats, options) ?? []);
    this.#packed = new PackedTensors(this.layout);
    this.#tensor = new Int8Array(this.layout.size);
    this.#tensorBytes = new Uint8Array(this.#tensor.buffer);
  }

  /** Makes room for so many, and answers where they begin. */
  begin(count: number, out: FrameWriter): number {
    this.#packed.count = 0;
    return out.take(count * (this.#settings.packed ? this.layout.bytes : this.layout.size), 8);
  }

  /** Writes what a seat sees as observation `row` of those that begin at `at`. */
  write(state: unknown, seat: Seat, row: number, at: number, out: FrameWriter): void {
    const { game, seats, options, packed: isShort } = this.#settings;
    const [packed, tensor, encoder] = [this.#packed, this.#tensor, game.tensor!];
    packed.begin(isShort ? row : 0);
    if (seat >= 0 && encoder.packState) encoder.packState(state, seat, seats, options, packed);
    else if (seat >= 0) {
      tensor.fill(0);
      encoder.encode(game.view(state, seat), seat, seats, options, tensor);
      packed.pack(tensor);
    }
    if (isShort) out.bytes.set(packed.bytes, at + row * packed.bytes.length);
    else {
      tensor.fill(0);
      packed.unpack(tensor);
      out.bytes.set(this.#tensorBytes, at + row * tensor.length);
    }
  }

  /** The cells of all rows stand behind their bytes. */
  end(out: FrameWriter): void {
    const { count, places, records, layout } = this.#packed;
    if (!this.#settings.packed || layout.cells === 0) return;
    const counted = out.take(4) / 4;
    const recorded = out.take(8 * count, 8) / 4;
    const placed = out.take(4 * count) / 4;
    out.ints[counted] = count;
    out.ints.set(records.subarray(0, 2 * count), recorded);
    out.ints.set(places.subarray(0, count), placed);
  }
}
