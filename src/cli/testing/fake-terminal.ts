// A terminal that remembers what was written, for commands that need no process of their own.

import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { toy } from '../../core/testing/toy.ts';
import { games } from '../../games/index.ts';
import { LineInput } from '../line-input.ts';
import { paintFor } from '../paint.ts';
import { runProgram } from '../program.ts';
import { Progress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { first } from './first-bot.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const version = (): string => '0';

interface Around {
  readonly env?: Readonly<Record<string, string>>;
  /** Lines that are typed; a person then looks at the screen. */
  readonly typed?: readonly string[];
  /** Does the screen have colours? */
  readonly coloured?: boolean;
}

/** Runs the program in this process. */
export async function runHere(
  argv: readonly string[],
  { env = {}, typed, coloured = false }: Around = {},
): Promise<Said> {
  const said = { out: '', err: '' };
  const input = Readable.from((typed ?? []).map(line => `${line}\n`));
  const terminal: Terminal = {
    live: typed !== undefined,
    paint: paintFor(coloured, {}),
    columns: 80,
    out: text => void (said.out += `${text}\n`),
    err: text => void (said.err += `${text}\n`),
    lines: () => new LineInput(createInterface({ input }), text => void (said.out += `${text}\n`)),
    bytes: () => input,
    keys: () => input,
    outFully: text => Promise.resolve(void (said.out += text)),
    progress: label => new Progress({ write: () => true }, label, () => 0),
  };
  const code = await runProgram(argv, { games: [...games, toy], bots: { toy: [first] }, terminal, env, version });
  return { code, ...said };
}
