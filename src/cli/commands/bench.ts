import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CliCommand } from '../terminal/command.ts';

/** The command takes any number of names: this is more than there are benchmarks. */
const MANY = 99;

export const bench: CliCommand = {
  usage: 'bench [NAME...]',
  words: MANY,
  flags: {},
  examples: ['ludoteca bench', 'ludoteca bench dama'],
  run: async (args, { terminal, texts }) => {
    // A process of its own: what was loaded to get here would be measured too.
    const main = fileURLToPath(new URL('../../../bench/main.js', import.meta.url));
    if (!existsSync(main)) {
      terminal.err(texts.bench.missing);
      return 1;
    }
    const child = spawn(process.execPath, [main, ...args.words], { stdio: 'inherit' });
    const code = await new Promise<number | null>(resolve => child.once('exit', resolve));
    return code === 0 ? 0 : 1;
  },
};
