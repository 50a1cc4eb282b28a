// The package that `npm pack` makes: what is in it, and that everything README and docs/installing.md promise of it works in an
// empty folder with production dependencies only.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../src/arena/programs/find-program.ts';
import { builtFile } from '../built.ts';
import { SOAK } from '../counts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Pack {
  readonly filename: string;
  readonly version: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

let temporary: string;
/** Where the package is installed. */
let folder: string;
let pack: Pack;
let paths: ReadonlySet<string>;
let installed: string;

interface Answer {
  readonly code: number | null;
  readonly out: string;
}

function start(line: string, cwd: string): ChildProcess {
  const server = { LUDOTECA_PORT: '0', LUDOTECA_HOST: '127.0.0.1', LUDOTECA_GATEWAYS: 'off' };
  const env = { ...process.env, ...server, LUDOTECA_MULTICAST: 'false', LANG: 'C', npm_config_loglevel: 'warn' };
  // A group of its own, so that what npx starts can be ended with it.
  return spawn('/bin/sh', ['-c', line], { cwd, env, detached: true });
}

async function type(line: string, cwd: string, input = ''): Promise<Answer> {
  const child = start(line, cwd);
  let out = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stdin!.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out };
}

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'ludoteca-package-'));
  folder = join(temporary, 'empty');
  mkdirSync(folder);
  // `npm pack` builds first; what the test of the tree has built already is packed as it is, except in a soak.
  builtFile('dist/program/cli/main.js');
  const asBuilt = SOAK ? '' : '--ignore-scripts';
  const packed = await type(`npm pack --silent --json ${asBuilt} --pack-destination '${temporary}'`, ROOT);
  expect(packed.code, packed.out).toBe(0);
  [pack] = JSON.parse(packed.out.slice(packed.out.indexOf('[\n'))) as [Pack]; // after the build's lines
  paths = new Set(pack.files.map(({ path }) => path));
  const line = `npm install --omit=dev --prefer-offline --no-audit --no-fund '${join(temporary, pack.filename)}'`;
  const { code, out } = await type(line, folder);
  expect(code, out).toBe(0);
  installed = out;
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('the package', () => {
  test('holds what was built, and no tests or sources', () => {
    for (const path of ['bin/ludoteca.js', 'dist/commit', 'dist/program/cli/main.js', 'dist/web/index.html', 'LICENSE'])
      expect(paths).toContain(path);
    const surplus = /\.map$|\btest(s|ing|data)\b|\.test\.|\.suite\.|\.tsbuildinfo$|^(src|web|bench|scripts)\//;
    expect([...paths].filter(path => surplus.test(path))).toEqual([]);
    expect([...paths].filter(path => /\.tsx?$/.test(path) && !path.startsWith('examples/'))).toEqual([]);
  });

  test('holds every file that its modules import or open', () => {
    const needed = [...paths]
      .filter(path => path.startsWith('dist/program/') && path.endsWith('.js'))
      .flatMap(path => {
        const text = read(path);
        const imports = text.matchAll(/(?:from|import\(|import)\s*"(\.\.?\/[^"]+)"/g);
        // The address of a file beside a module, as scripts/bundle.mjs writes it.
        const beside = text.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", PROGRAM_FOLDER\)/g);
        const imported = [...imports].map(([, to]) => posix.join(posix.dirname(path), to!));
        return imported.concat(
          [...beside].map(([, to, module]) => posix.join('dist/program', posix.dirname(module!), to!)),
        );
      });
    expect(needed.length).toBeGreaterThan(400);
    expect(needed).toContain('dist/program/games/piranhas/gateway/arena-bridge.js');
    // `ludoteca bench` needs a clone, and says so. The folder of the package itself is looked for, too.
    const missing = needed.filter(path => !['dist/bench/main.js', '.'].includes(path) && !paths.has(path));
    expect(missing).toEqual([]);
  });

  test('is as small as docs/installing.md says', () => {
    const [, size, unpacked] = /at most ([\d.]+) MB, and ([\d.]+) MB unpacked/.exec(read('docs/installing.md')) ?? [];
    expect(pack.size / 1e6).toBeLessThan(Number(size));
    expect(pack.unpackedSize / 1e6).toBeLessThan(Number(unpacked));
    // A promise that is far too large watches nothing.
    expect(pack.size / 1e6).toBeGreaterThan(Number(size) / 2);
  });

  test('installs without a warning', () => {
    expect(installed.replaceAll(/^npm warn Unknown \w+ config.*\n/gm, '')).toMatch(/^\s*added \d+ packages in \S+\s*$/);
    for (const tool of ['typescript', 'vite', 'vitest', '@biomejs'])
      expect(existsSync(join(folder, 'node_modules', tool))).toBe(false);
  });

  test('is built before it is packed', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ scripts: { prepack: 'node scripts/build.mjs' } });
  });

  test('tells its version and its commit', async () => {
    const { code, out } = await type('npx ludoteca --version', folder);
    expect(code).toBe(0);
    expect(out).toContain(`${pack.version} (${read('dist/commit')})\n`);
  });
});

/** The commands of README.md that need no clone, without their comments. */
const commands = [...read('README.md').matchAll(/^npx (ludoteca .+?)(?: {2,}#.*)?$/gm)].map(([, line]) => line!);

/** What a command is given to read, and what it has to say. `serve` does not end by itself and has a test of its own. */
const EXPECTED: Readonly<Record<string, { readonly input?: string; readonly says: RegExp }>> = {
  play: { input: '21-30\nresign\n', says: /resigned\. Fox wins\.[\s\S]*saved in match\.jsonl/ },
  verify: { says: /^Correct: \d+ moves are legal/m },
  try: { says: /^OK: every game ended by the rules\.$/m },
  arena: { says: /The report is in tournament\/report\.html/ },
  '--help': { says: /npx ludoteca COMMAND/ },
};

describe('in an empty folder', () => {
  // The bot of docs/writing-a-bot.md.
  beforeAll(() => {
    const [, code] = /```python\n([\s\S]+?)```/.exec(read('docs/writing-a-bot.md')) ?? [];
    writeFileSync(join(folder, 'mybot.py'), code!);
  });

  test('the README has a command for each thing the package is for', () => {
    const verbs = commands.map(line => line.split(' ')[1]!);
    expect([...verbs].sort()).toEqual([...Object.keys(EXPECTED), 'serve'].sort());
  });

  const withoutPython = 'missing' in findProgram('python3');
  const ending = commands.filter(line => !/ serve\b/.test(line));
  test.each(ending)('%s', async line => {
    if (withoutPython && line.includes('python3')) return;
    const { input, says } = EXPECTED[line.split(' ')[1]!]!;
    // npx finds the program that npm has linked; it takes a second by itself, and the version above was asked by it.
    const { code, out } = await type(SOAK ? `npx ${line}` : `node_modules/.bin/${line}`, folder, input);
    expect(out).toMatch(says);
    expect(code).toBe(0);
  });

  test('ludoteca serve: the page is there, and a match is played on it', async () => {
    const server = start('npx ludoteca serve', folder);
    try {
      const url = await new Promise<string>(resolve => {
        let said = '';
        server.stdout!.on('data', (piece: Buffer) => {
          said += piece.toString();
          const found = /(http:[\w/.:]+)\n/.exec(said)?.[1];
          if (found !== undefined) resolve(found);
        });
      });
      const page = await fetch(url);
      expect(page.status).toBe(200);
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(new URL(script!, url))).status).toBe(200);
      const program = join(folder, 'bot.mjs');
      writeFileSync(program, FIRST_MOVE);
      const line = `node_modules/.bin/ludoteca bot dama --program "node ${program}" --bot random --server ${url}`;
      const { code, out } = await type(line, folder);
      expect(out).toMatch(/ wins\.|draw/i);
      expect(code).toBe(0);
      expect(existsSync(join(folder, 'data/ludoteca.db'))).toBe(true);
    } finally {
      process.kill(-server.pid!, 'SIGTERM');
      await once(server, 'close');
    }
  });
});

const FIRST_MOVE = `import { createInterface } from 'node:readline';
for await (const line of createInterface(process.stdin)) {
  const { yours, legal, version } = JSON.parse(line);
  if (yours) console.log(JSON.stringify({ t: 'act', action: legal[0], version }));
}
`;
