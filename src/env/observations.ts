// The observations of a frame: what seats see, as tensors or in their short form.

import type { Seat } from '../core/game.ts';
import { layoutOf, PackedTensors, type TensorLayout } from '../core/tensor.ts';
import type { FrameWriter } from './frame.ts';
import type { EnvSettings } from './settings.ts';

export class Observations {
  readonly #settings: EnvSettings;
  /** Without planes where the game has no tensor. */
  readonly layout: TensorLayout;
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
    if (!this.#settings.packed) return out.take(count * this.layout.size, 8);
    const at = out.take(count * this.layout.bytes, 8);
    this.#packed.into(out.bytes, out.ints, at);
    this.#packed.begin(count);
    return at;
  }

  /** Writes what a seat sees as observation `row` of those that begin at `at`. */
  write(state: unknown, seat: Seat, row: number, at: number, out: FrameWriter): void {
    const packed = this.#packed;
    if (this.#settings.packed) {
      packed.row(row);
      this.#pack(state, seat);
      return;
    }
    const tensor = this.#tensor;
    packed.begin();
    this.#pack(state, seat);
    tensor.fill(0);
    packed.unpack(tensor);
    out.bytes.set(this.#tensorBytes, at + row * tensor.length);
  }

  #pack(state: unknown, seat: Seat): void {
    const { game, seats, options } = this.#settings;
    if (seat < 0) return;
    const encoder = game.tensor!;
    if (encoder.packState) encoder.packState(state, seat, seats, options, this.#packed);
    else {
      this.#tensor.fill(0);
      encoder.encode(game.view(state, seat), seat, seats, options, this.#tensor);
      this.#packed.pack(this.#tensor);
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
