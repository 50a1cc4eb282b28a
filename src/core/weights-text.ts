// Learned weights as text in a source file: one character for each small integer, two for larger ones, and zeros, which are most of them, as
// counted runs. About a fifth shorter than base64 of the same bytes, and decoded without any library.

/** Printable ASCII without the characters that a quoted string would have to escape. */
const ALPHABET = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(c => !`'\\`.includes(c));
/** The first 81 characters are the digits of weights, from -40 to 40. */
const MAX_DIGIT = 40;
const VALUES = 2 * MAX_DIGIT + 1;
/** Two digits; the higher ones, nearly all of them 0, come after the lower ones of all weights. */
export const MAX_WEIGHT = MAX_DIGIT * VALUES + MAX_DIGIT;
/** The others are the digits 1 to 11 of the length of a run of zeros, the lowest digit first. */
const RUN_BASE = ALPHABET.length - VALUES;

export function printWeights(weights: ArrayLike<number>): string {
  const digits = new Int8Array(2 * weights.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (!Number.isInteger(weight) || Math.abs(weight) > MAX_WEIGHT) throw new RangeError(`weight ${i} is ${weight}`);
    const high = Math.round(weight / VALUES);
    digits[i] = weight - high * VALUES;
    digits[weights.length + i] = high;
  }
  return printDigits(digits);
}

function printDigits(digits: Int8Array): string {
  let text = '';
  let zeros = 0;
  for (let i = 0; i <= digits.length; i++) {
    const digit = digits[i];
    if (digit === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 0; zeros = Math.floor((zeros - 1) / RUN_BASE)) text += ALPHABET[VALUES + ((zeros - 1) % RUN_BASE)]!;
    if (digit !== undefined) text += ALPHABET[digit + MAX_DIGIT]!;
  }
  return text;
}

/** `size`: how many weights the text must hold. */
export function parseWeights(text: string, size: number): Int16Array {
  const digits = parseDigits(text, 2 * size);
  const weights = new Int16Array(size);
  for (let i = 0; i < size; i++) weights[i] = digits[i]! + VALUES * digits[size + i]!;
  return weights;
}

function parseDigits(text: string, size: number): Int8Array {
  const codes = new Uint8Array(128).fill(255);
  for (const [code, character] of ALPHABET.entries()) codes[character.charCodeAt(0)] = code;
  const digits = new Int8Array(size);
  let at = 0;
  let digit = 1;
  for (let i = 0; i < text.length; i++) {
    const code = codes[text.charCodeAt(i) & 127]!;
    if (code < VALUES) {
      digits[at++] = code - MAX_DIGIT;
      digit = 1;
    } else {
      at += (code - VALUES + 1) * digit;
      digit *= RUN_BASE;
    }
  }
  if (at !== size) throw new Error(`the text holds ${at} digits, not ${size}`);
  return digits;
}
