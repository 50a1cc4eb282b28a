/** Normal equations of a ridge regression. */
export class LeastSquares {
  readonly #size: number;
  readonly #ridge: number;
  readonly #products: Float64Array;
  readonly #sums: Float64Array;

  /** `ridge` keeps the solution tame where a feature hardly occurs. */
  constructor(size: number, ridge: number) {
    this.#size = size;
    this.#ridge = ridge;
    this.#products = new Float64Array(size * size);
    this.#sums = new Float64Array(size);
  }

  add(features: Float64Array, target: number): void {
    const size = this.#size;
    for (let i = 0; i < size; i++) {
      const f = features[i]!;
      if (f === 0) continue;
      this.#sums[i]! += f * target;
      for (let j = 0; j < size; j++) this.#products[i * size + j]! += f * features[j]!;
    }
  }

  /** What was added so far counts for this share from here on. */
  fade(kept: number): void {
    for (let i = 0; i < this.#products.length; i++) this.#products[i]! *= kept;
    for (let i = 0; i < this.#sums.length; i++) this.#sums[i]! *= kept;
  }

  /** Gaussian elimination; the ridge makes every pivot positive. */
  solve(): Float64Array {
    const size = this.#size;
    const a = Float64Array.from(this.#products);
    const x = Float64Array.from(this.#sums);
    for (let i = 0; i < size; i++) a[i * size + i]! += this.#ridge;
    for (let i = 0; i < size; i++)
      for (let row = i + 1; row < size; row++) {
        const factor = a[row * size + i]! / a[i * size + i]!;
        if (factor === 0) continue;
        for (let j = i; j < size; j++) a[row * size + j]! -= factor * a[i * size + j]!;
        x[row]! -= factor * x[i]!;
      }
    for (let i = size - 1; i >= 0; i--) {
      for (let j = i + 1; j < size; j++) x[i]! -= a[i * size + j]! * x[j]!;
      x[i]! /= a[i * size + i]!;
    }
    return x;
  }
}
