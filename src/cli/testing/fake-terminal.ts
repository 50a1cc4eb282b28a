// A terminal that remembers what was written, for commands that need no process of their own.

import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { GAMES } from '../../../games/index.ts';
import { toy } from '../../core/testing/toy.ts';
import { first } from '../../core/testing/toy-bot.ts';
import { runCli } from '../dispatch.ts';
import { LineInput } from '../terminal/line-input.ts';
import { paintFor } from '../terminal/paint.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface CliOutput {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const version = (): string => '0';

/** The games of this project, the toy game, and one without bots. */
const packages = [...GAMES, { rules: toy, bots: [first] }, { rules: { ...toy, id: 'bare' }, bots: [] }];

interface Around {
  readonly env?: Readonly<Record<string, string>>;
  /** Lines that are typed; a person then looks at the screen. */
  readonly typed?: readonly string[] | AsyncIterable<string>;
  /** Called with every line that is written. */
  readonly onOutput?: (line: string) => void;
  /** Does the screen have colours? */
  readonly coloured?: boolean;
}

/** Runs the program in this process. */
export async function runHere(
  argv: readonly string[],
  { env = {}, typed, onOutput, coloured = false }: Around = {},
): Promise<CliOutput> {
  const output = { out: '', err: '' };
  const input = Readable.from(withLineEnds(typed ?? []));
  const terminal: Terminal = {
    live: typed !== undefined,
    paint: paintFor(coloured, {}),
    columns: 80,
    out: text => {
      output.out += `${text}\n`;
      onOutput?.(text);
    },
    err: text => void (output.err += `${text}\n`),
    lines: () => new LineInput(createInterface({ input }), text => void (output.out += `${text}\n`)),
    bytes: () => input,
    pipe: () => ({ read: () => 0, write: () => true }),
    keys: () => input,
    outFully: text => Promise.resolve(void (output.out += text)),
    progress: label => new ProgressBar({ write: () => true }, label, () => 0),
  };
  const code = await runCli(argv, { packages, terminal, env, version });
  return { code, ...output };
}

async function* withLineEnds(lines: readonly string[] | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
