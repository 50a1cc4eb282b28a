// Answers requests that may take long in worker threads: the thread that serves moves only hands them over and sends the answers.

import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MINUTE } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { ReportFault } from '../fault-reporting.ts';
import { NetworkShares } from '../limiter.ts';
import { networkOf } from '../network.ts';
import { readingBusy, readingFailed, tooFast } from '../refusals.ts';
import type { RedactedText } from '../storage/accounts.ts';
import { KEPT_FOLDER } from './made-files.ts';
import type { LaneName, MadeFile, ReadingRequest, ReadingStart } from './messages.ts';
import type { ReadStore } from './read-store.ts';
import { discard, ReadingLane } from './reading-lane.ts';

const LONGEST: Readonly<Record<LaneName, Millis>> = { quick: 15_000, long: MINUTE };
/** Milliseconds of the workers that a network may use per second on average, and in one burst. */
const SHARE = { rate: 250, burst: 30_000 };
/** Files that are being sent: to one network, to all, and bytes of all that are not kept. */
const MOST_SENT = { ofNetwork: 4, files: 100, bytes: 2 ** 30 };

export interface ReadingPoolConfig {
  /** Where workers open the store: its folder or `postgres://…`. If undefined, they ask this process. */
  readonly store: string | undefined;
  /** The data folder, with records.db. It is undefined if there is none. */
  readonly folder: string | undefined;
  /** The compiled module of a worker. */
  readonly module: URL;
  readonly storage: ReadStore;
  /** The modules of the games that are not part of this program. */
  readonly gameModules: readonly string[];
  /** What is hidden now. */
  redacted(): RedactedText[];
  readonly reportFault: ReportFault;
}

/** An answer that can be sent as it is. */
export interface SendableAnswer {
  readonly type: string;
  readonly disposition: string | undefined;
  readonly body: Buffer | Readable;
  readonly size: number;
}

export class ReadingPool {
  readonly #config: ReadingPoolConfig;
  readonly #lanes: Readonly<Record<LaneName, ReadingLane>>;
  readonly #shares = new NetworkShares(SHARE);
  /** Files that are being sent, by network. */
  readonly #sent = new Map<string, number>();
  #files = 0;
  #bytes = 0;
  /** Made with the first worker. */
  #folder: string | undefined;

  constructor(config: ReadingPoolConfig) {
    this.#config = config;
    const lane = (name: LaneName): ReadingLane =>
      new ReadingLane({
        module: config.module,
        start: () => this.#start(),
        longest: LONGEST[name],
        storage: config.storage,
        charge: (network, ms) => this.#shares.take(network, ms),
        reportFault: config.reportFault,
      });
    this.#lanes = { quick: lane('quick'), long: lane('long') };
  }

  /** Records that are in the memory of this process cannot be read by others. */
  get hasRecords(): boolean {
    return this.#config.folder !== undefined || this.#config.storage.records !== undefined;
  }

  /** `signal`: the client no longer waits for the answer. */
  async ask(
    lane: LaneName,
    request: ReadingRequest,
    { address, signal }: { readonly address: string; readonly signal?: AbortSignal },
  ): Promise<SendableAnswer | Refusal> {
    const network = networkOf(address);
    if (this.#shares.wait(network) > 0 || (this.#sent.get(network) ?? 0) >= MOST_SENT.ofNetwork) return tooFast;
    if (lane === 'long' && (this.#files >= MOST_SENT.files || this.#bytes >= MOST_SENT.bytes)) return readingBusy;
    const answer = await this.#lanes[lane].ask(network, request, signal);
    if (isRefusal(answer)) return answer;
    const { type, disposition, body } = answer;
    if (!('path' in body))
      return { type, disposition, body: Buffer.from(body.buffer, body.byteOffset, body.length), size: body.length };
    if (signal?.aborted) {
      await discard(body);
      return readingBusy;
    }
    const stream = await this.#open(body, network);
    return stream ? { type, disposition, body: stream, size: body.size } : readingFailed;
  }

  /** Has a worker check what a client has sent, and answers its result. */
  async check<T>(request: ReadingRequest, address: string): Promise<T | Refusal> {
    const answer = await this.ask('long', request, { address });
    if (isRefusal(answer)) return answer;
    return Buffer.isBuffer(answer.body) ? (JSON.parse(answer.body.toString()) as T) : readingFailed; // the worker's own answer
  }

  /** Something was hidden, or is shown again: files may say otherwise. */
  redacted(one: RedactedText, on: boolean): void {
    for (const lane of Object.values(this.#lanes)) lane.tell({ t: 'redacted', one, on });
    if (this.#folder !== undefined) rmSync(join(this.#folder, KEPT_FOLDER), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(lane => lane.close()));
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(): ReadingStart {
    const { store, folder, gameModules } = this.#config;
    this.#folder ??= makeFolder(folder);
    return { store, records: folder, folder: this.#folder, redacted: this.#config.redacted(), gameModules };
  }

  /** The result is undefined if the file is gone. */
  async #open({ path, size, isKept }: MadeFile, network: string): Promise<Readable | undefined> {
    const stream = createReadStream(path);
    this.#count(network, 1, isKept ? 0 : size);
    stream.once('close', () => this.#count(network, -1, isKept ? 0 : -size));
    const isOpen = await new Promise<boolean>(resolve => {
      stream.once('open', () => resolve(true));
      stream.once('error', () => resolve(false));
    });
    if (!isKept) stream.once('close', () => void rm(path, { force: true }));
    return isOpen ? stream : undefined;
  }

  #count(network: string, files: number, bytes: number): void {
    this.#files += files;
    this.#bytes += bytes;
    const now = (this.#sent.get(network) ?? 0) + files;
    if (now === 0) this.#sent.delete(network);
    else this.#sent.set(network, now);
  }
}

/** Removes files of an earlier run of this server: their clients have left, and kept files are made again. */
function makeFolder(data: string | undefined): string {
  if (data === undefined) return mkdtempSync(join(tmpdir(), 'ludoteca-files-'));
  const folder = join(data, 'files');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
