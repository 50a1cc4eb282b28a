// Code that computes beside the event loop and may use up its memory: in a thread, or in a process of its own where a thread that does
// so would take the server with it. Both get the same messages.

import { type ChildProcess, spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';

export const WORKER_KINDS = ['thread', 'process'] as const;
export type WorkerKind = (typeof WORKER_KINDS)[number];

export interface ComputeWorkerConfig {
  /** The compiled module, which uses `workerPort` (worker-port.ts). */
  readonly module: URL;
  /** JSON, which the module finds as `startData`. */
  readonly data?: unknown;
  /** Megabytes of JavaScript objects it may hold. */
  readonly memory: number;
  readonly onMessage: (message: unknown) => void;
  readonly onError: (error: Error) => void;
  /** It has ended, for whatever reason. Called once, after `onError`. */
  readonly onExit: () => void;
}

export interface ComputeWorker {
  postMessage(message: unknown): void;
  terminate(): Promise<void>;
}

/**
 * With Node 24 and 25 a thread that reaches its memory limit ends the process, and with Node 23 it has no limit. Before and after these
 * the thread ends alone.
 */
export function workerKind(version = process.versions.node): WorkerKind {
  const major = Number.parseInt(version, 10);
  return major >= 23 && major <= 25 ? 'process' : 'thread';
}

export function startWorker(config: ComputeWorkerConfig, kind = workerKind()): ComputeWorker {
  return kind === 'thread' ? startThread(config) : startProcess(config);
}

function startThread({ module, data, memory, onMessage, onError, onExit }: ComputeWorkerConfig): ComputeWorker {
  const worker = new Worker(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memory } });
  worker.unref();
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  return {
    postMessage: message => worker.postMessage(message),
    terminate: async () => void (await worker.terminate()),
  };
}

/** Characters of what a process says at its end that are kept: the sentence of Node stands near the end of it. */
const LAST_WORDS = 4000;

function startProcess({ module, data, memory, onMessage, onError, onExit }: ComputeWorkerConfig): ComputeWorker {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${memory}`,
      '--input-type=module',
      '--eval',
      `await import(${JSON.stringify(module.href)})`,
      '--',
      JSON.stringify(data ?? null),
    ],
    { stdio: ['ignore', 'inherit', 'pipe', 'ipc'], serialization: 'advanced' },
  );
  unref(child);
  let lastWords = '';
  let isEnding = false;
  let hasEnded = false;
  const ended = new Promise<void>(resolve => {
    const end = (why: string | undefined): void => {
      if (hasEnded) return;
      hasEnded = true;
      if (why !== undefined && !isEnding) onError(new Error(why));
      onExit();
      resolve();
    };
    child.on('error', error => end(error.message));
    child.on('close', (code, signal) => {
      const isFailure = code !== 0 || signal !== null;
      end(isFailure ? reasonOf(lastWords, memory, signal ?? `code ${code}`) : undefined);
    });
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });
  child.on('message', onMessage);
  return {
    // A message to a process that has just ended is lost; `onExit` says so.
    postMessage: message => void child.send(message as object, () => undefined),
    terminate: () => {
      isEnding = true;
      if (!hasEnded) child.kill('SIGKILL');
      return ended;
    },
  };
}

/** It does not keep the server from ending. */
function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as unknown as { unref?(): void } | null)?.unref?.(); // a pipe, which the types of Node do not say
}

function reasonOf(lastWords: string, memory: number, how: string): string {
  if (lastWords.includes('heap out of memory')) return `The process has reached its memory limit of ${memory} MB.`;
  return /^\w*Error: .*$/m.exec(lastWords)?.[0] ?? `The process has ended with ${how}.`;
}
