// Answers that are no result rows: lists of numbers or texts, one for each row. docs/protocols/env.md.

import type { FrameWriter } from './frame.ts';

/** The two numbers at the start of every answer to rows. */
export function writeHead(count: number, total: number, out: FrameWriter): void {
  out.begin();
  const at = out.take(8, 8) / 4;
  out.ints[at] = count;
  out.ints[at + 1] = total;
}

/** Lists one behind the other, with where each begins. */
export function writeLists(
  lists: readonly Int32Array[],
  weights: readonly number[] | undefined,
  out: FrameWriter,
): void {
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  writeHead(lists.length, total, out);
  const offsets = out.take(4 * (lists.length + 1)) / 4;
  let to = 0;
  for (const [i, list] of lists.entries()) {
    out.ints[offsets + i] = to;
    to += list.length;
  }
  out.ints[offsets + lists.length] = to;
  if (weights) {
    const from = out.take(8 * total, 8) / 8;
    out.doubles.set(weights, from);
  }
  let at = out.take(4 * total) / 4;
  for (const list of lists) {
    out.ints.set(list, at);
    at += list.length;
  }
}

/** Texts one behind the other, with where each begins. */
export function writeTexts(texts: readonly Buffer[], out: FrameWriter): void {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  writeHead(texts.length, total, out);
  const offsets = out.take(4 * (texts.length + 1)) / 4;
  const bytes = out.take(total, 1);
  let to = 0;
  for (const [i, text] of texts.entries()) {
    out.ints[offsets + i] = to;
    out.bytes.set(text, bytes + to);
    to += text.length;
  }
  out.ints[offsets + texts.length] = to;
}
