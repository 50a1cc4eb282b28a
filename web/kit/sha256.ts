// SHA-256 and HMAC (FIPS 180-4, RFC 2104) without waiting: crypto.subtle is asynchronous and missing on plain http.

const FIRST_64_PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(isPrime);
/** The first 32 bits of a fraction. */
const bits = (value: number): number => ((value % 1) * 0x1_0000_0000) | 0;
const ROUND = Int32Array.from(FIRST_64_PRIMES, p => bits(Math.cbrt(p)));
const START = FIRST_64_PRIMES.slice(0, 8).map(p => bits(Math.sqrt(p)));
const BLOCK = 64;

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 8, Math.floor(message.length / 0x2000_0000));
  padded.setUint32(padded.byteLength - 4, message.length << 3);
  const sum = Int32Array.from(START);
  const w = new Int32Array(BLOCK);
  for (let at = 0; at < padded.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = padded.getInt32(at + 4 * i);
    for (let i = 16; i < BLOCK; i++) {
      const [old, young] = [w[i - 15]!, w[i - 2]!];
      const s0 = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
      const s1 = turn(young, 17) ^ turn(young, 19) ^ (young >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    mix(sum, w);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i++) digest.setInt32(4 * i, sum[i]!);
  return new Uint8Array(digest.buffer);
}

function mix(sum: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number]; // it has eight words
  for (let i = 0; i < BLOCK; i++) {
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!;
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) sum[i]! += word;
}

/** Of bytes, or of a text as UTF-8. */
export function hmac(key: Uint8Array, said: Uint8Array | string): Uint8Array {
  const message = typeof said === 'string' ? new TextEncoder().encode(said) : said;
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const keyed = (mask: number, rest: Uint8Array): Uint8Array => {
    const joined = new Uint8Array(BLOCK + rest.length);
    joined.set(block.map(byte => byte ^ mask));
    joined.set(rest, BLOCK);
    return sha256(joined);
  };
  return keyed(0x5c, keyed(0x36, message));
}
