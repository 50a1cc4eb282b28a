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

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const version = (): string => '0';

/** Runs the program in this process, nobody typing. */
export async function runHere(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  const said = { out: '', err: '' };
  const nothing = Readable.from([]);
  const terminal: Terminal = {
    live: false,
    paint: paintFor(false, {}),
    columns: 80,
    out: text => void (said.out += `${text}\n`),
    err: text => void (said.err += `${text}\n`),
    lines: () => new LineInput(createInterface({ input: nothing }), text => void (said.out += `${text}\n`)),
    bytes: () => nothing,
    keys: () => nothing,
    outFully: text => Promise.resolve(void (said.out += text)),
    progress: label => new Progress({ write: () => true }, label, () => 0),
  };
  const code = await runProgram(argv, { games: [...games, toy], bots: { toy: [] }, terminal, env, version });
  return { code, ...said };
}
