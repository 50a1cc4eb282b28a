// A client of the service for tests: writes requests, reads answers.

import type { TensorLayout } from '../core/tensor.ts';
import { ANSWER, type EnvFrame, FrameReader, FrameWriter, REFUSED, REQUEST_KIND } from './frame.ts';
import type { EnvRefusal } from './refusals.ts';
import type { EnvService } from './service.ts';

export type EnvRequest = keyof typeof REQUEST_KIND;

/** A request as bytes: JSON, or columns of rows. */
export function encodeRequest(kind: number, batch: number, payload: object | readonly (readonly number[])[]): Buffer {
  const out = new FrameWriter();
  if (Array.isArray(payload)) {
    const columns = payload as readonly (readonly number[])[];
    const count = columns[0]?.length ?? 0;
    const at = out.take(8 + 4 * count * columns.length, 8) / 4;
    out.ints.set([count, columns.length, ...columns.flat()], at);
  } else out.text(JSON.stringify(payload));
  return Buffer.from(out.finish(kind, batch, 7));
}

export function decodeFrame(bytes: Uint8Array): EnvFrame {
  const reader = new FrameReader();
  let [at, frame] = [0, reader.next()];
  while (frame === undefined && at < bytes.length) {
    const room = reader.room();
    const size = Math.min(room.length, bytes.length - at);
    room.set(bytes.subarray(at, at + size));
    reader.filled(size);
    at += size;
    frame = reader.next();
  }
  if (frame === undefined || frame === 'bad') throw new Error('no frame');
  return frame;
}

/** The rows of an answer. */
export interface EnvAnswer {
  readonly payoffs: number[][];
  readonly scores: number[][];
  readonly seat: number[];
  readonly episode: number[];
  readonly plies: number[];
  readonly done: number[];
  readonly observations: Int8Array;
  readonly weights: number[][];
  readonly legal: number[][];
}

export interface OpenedBatch {
  readonly batch: number;
  readonly seats: number;
  readonly observe: string;
  readonly chance: string;
  readonly scores: boolean;
  readonly actionCount: number;
  readonly packed: boolean;
  readonly tensor: TensorLayout | null;
}

export class EnvClient {
  readonly #service: EnvService;

  constructor(service: EnvService) {
    this.#service = service;
  }

  raw(kind: EnvRequest, batch: number, payload: object): EnvFrame {
    return decodeFrame(
      Buffer.from(this.#service.answer(decodeFrame(encodeRequest(REQUEST_KIND[kind], batch, payload)))),
    );
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what the answer is
  json<T>(kind: EnvRequest, batch: number, payload: object): T {
    const frame = this.raw(kind, batch, payload);
    const answer = JSON.parse(frame.payload.toString()) as T; // the service's own output
    if (frame.kind !== REQUEST_KIND[kind] + ANSWER) throw new Error(JSON.stringify(answer));
    return answer;
  }

  refusal(kind: EnvRequest, batch: number, payload: object): EnvRefusal {
    const frame = this.raw(kind, batch, payload);
    if (frame.kind !== REFUSED) throw new Error(`not refused: ${frame.kind}`);
    return JSON.parse(frame.payload.toString()) as EnvRefusal; // the service's own output
  }

  open(settings: object): OpenedBatch {
    return this.json('open', 0, settings);
  }

  /** For batches with lists of legal actions. */
  rows(kind: EnvRequest, opened: OpenedBatch, columns: readonly (readonly number[])[]): EnvAnswer {
    const frame = this.raw(kind, opened.batch, columns);
    if (frame.kind === REFUSED) throw new Error(frame.payload.toString());
    return decodeRows(frame.payload, opened);
  }
}

export function decodeRows(payload: Buffer, opened: OpenedBatch): EnvAnswer {
  const { seats } = opened;
  const bytes = new Uint8Array(payload); // a copy that begins at a multiple of eight
  const view = new DataView(bytes.buffer);
  let at = 0;
  const ints = (count: number): number[] => {
    const list = Array.from({ length: count }, (_, i) => view.getInt32(at + 4 * i, true));
    at += 4 * count;
    return list;
  };
  const align = (): void => void (at = Math.ceil(at / 8) * 8);
  const doubles = (count: number): number[] => {
    align();
    const list = Array.from({ length: count }, (_, i) => view.getFloat64(at + 8 * i, true));
    at += 8 * count;
    return list;
  };
  const [count, total] = ints(2) as [number, number];
  const bySeat = (list: number[]): number[][] =>
    Array.from({ length: count }, (_, i) => list.slice(i * seats, (i + 1) * seats));
  const payoffs = bySeat(doubles(count * seats));
  const scores = opened.scores ? bySeat(doubles(count * seats)) : [];
  const [seat, episode, plies, done] = [ints(count), ints(count), ints(count), ints(count)];
  let observations = new Int8Array(0);
  if (opened.observe !== 'none') {
    align();
    const seen = count * (opened.observe === 'seats' ? seats : 1);
    const size = seen * opened.tensor!.size;
    if (opened.packed) [observations, at] = unpackObservations(view, at, seen, opened.tensor!);
    else observations = new Int8Array(bytes.buffer, at, size);
    if (!opened.packed) at += size;
  }
  at = Math.ceil(at / 4) * 4;
  const offsets = ints(count + 1);
  const cut = (list: number[]): number[][] =>
    Array.from({ length: count }, (_, i) => list.slice(offsets[i], offsets[i + 1]));
  const weights = opened.chance === 'client' ? cut(doubles(total)) : [];
  const legal = cut(ints(total));
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes are left`);
  return { payoffs, scores, seat, episode, plies, done, observations, weights, legal };
}

/** Observations from their short form, and where the rest of the payload begins: written from docs/protocols/env.md. */
export function unpackObservations(
  view: DataView,
  begin: number,
  count: number,
  { size, bytes, cells, parts }: TensorLayout,
): [Int8Array<ArrayBuffer>, number] {
  const whole = new Int8Array(count * size);
  for (let row = 0; row < count; row++)
    for (const { packing, from, count: values, at } of parts)
      for (let i = 0; i < values; i++) {
        const first = begin + row * bytes + at;
        whole[row * size + from + i] =
          packing === 'bytes' ? view.getInt8(first + i) : (view.getUint8(first + Math.trunc(i / 8)) >> (i % 8)) & 1;
      }
  const end = begin + count * bytes;
  if (cells === 0) return [whole, end];
  const counted = Math.ceil(end / 4) * 4;
  const total = view.getUint32(counted, true);
  const records = Math.ceil((counted + 4) / 8) * 8;
  const places = records + 8 * total;
  for (let i = 0; i < total; i++) {
    const place = view.getUint32(places + 4 * i, true);
    const [row, cell] = [Math.trunc(place / cells), place % cells];
    for (let channel = 0; channel < 8; channel++)
      whole[row * size + 8 * cell + channel] = view.getInt8(records + 8 * i + channel);
  }
  return [whole, places + 4 * total];
}
