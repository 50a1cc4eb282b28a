// Where a command reads and writes. Everything that touches the process is here and in main.ts.

import { createInterface } from 'node:readline';
import { type BlockingPipe, blockingPipe } from './blocking-pipe.ts';
import { LineInput } from './line-input.ts';
import { type Paint, paintFor } from './paint.ts';
import { ProgressBar } from './progress-bar.ts';

export interface Terminal {
  /** A person types and reads here; otherwise input and output are files, pipes or programs. */
  readonly live: boolean;
  readonly paint: Paint;
  readonly columns: number;
  out(text: string): void;
  err(text: string): void;
  /** Lines as they are typed, with editing on a terminal. Once a run. */
  lines(): LineInput;
  /** Raw pieces of the input, as they come. */
  bytes(): AsyncIterable<Buffer>;
  /** Input and output without an event loop. Nothing else may read or write them then. */
  pipe(): BlockingPipe;
  /** Single keys, by Node's names for them; ends when the input does. */
  keys(): AsyncIterable<string>;
  /** Writes and waits until the reader keeps up. */
  outFully(text: string): Promise<void>;
  progress(label: string): ProgressBar;
}

export type TerminalProcess = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>;

export function terminalOf({ stdin, stdout, stderr, env }: TerminalProcess): Terminal {
  // `head` closed the pipe, which is not an error.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const live = stdin.isTTY && stdout.isTTY;
  let bar: ProgressBar | undefined;
  /** The bar is on the line where the text would begin; it is drawn again with the next progress. */
  const write = (stream: Pick<NodeJS.WriteStream, 'write'>, text: string): void => {
    bar?.end();
    stream.write(`${text}\n`);
  };
  const out = (text: string): void => write(stdout, text);
  return {
    live,
    paint: paintFor(stdout.isTTY, env),
    columns: stdout.columns ?? 80,
    out,
    err: text => write(stderr, text),
    lines: () =>
      live
        ? new LineInput(createInterface({ input: stdin, output: stdout }))
        : new LineInput(createInterface({ input: stdin }), out),
    bytes: () => stdin,
    pipe: blockingPipe,
    keys: () => keysOf(stdin),
    outFully: text =>
      new Promise(resolve => {
        if (stdout.write(text)) resolve();
        else stdout.once('drain', resolve);
      }),
    progress: label => (bar = new ProgressBar(stderr, label, () => performance.now())),
  };
}

const KEYS: Readonly<Record<string, string>> = {
  '\x1b[C': 'right',
  '\x1b[D': 'left',
  '\x1b[A': 'up',
  '\x1b[B': 'down',
  '\x1b[H': 'home',
  '\x1b[F': 'end',
  '\x1b[1~': 'home',
  '\x1b[4~': 'end',
  '\x03': 'q',
  '\x04': 'q',
  '\x1b': 'q',
  '\r': 'right',
  ' ': 'right',
  '\x7f': 'left',
};

async function* keysOf(stdin: TerminalProcess['stdin']): AsyncIterable<string> {
  stdin.setRawMode?.(true);
  try {
    for await (const piece of stdin) yield KEYS[String(piece)] ?? String(piece);
  } finally {
    stdin.setRawMode?.(false);
  }
}
