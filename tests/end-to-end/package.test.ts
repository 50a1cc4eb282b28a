// The package that `npm pack` makes: what is in it, and that everything README and docs/installing.md promise of it works in an
// empty folder with production dependencies only.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { createInterface } from 'node:readline';
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
    for (const path of [
      'bin/ludoteca.js',
      'dist/commit',
      'dist/program/cli/main.js',
      'dist/web/index.html',
      'LICENSE',
      'dist/man/ludoteca.1',
    ])
      expect(paths).toContain(path);
    const surplus = /\.map$|\btest(s|ing|data)\b|\.test\.|\.suite\.|\.tsbuildinfo$|^(src|web|bench|scripts)\//;
    // The library has an entry for the tests of others.
    // Games made with `new-game` have tests, and so has the example of one.
    const ofLibrary =
      /^dist\/types\/|^dist\/program\/library\/testing\.js$|^dist\/help\/|\/new-game\/templates\/|^examples\/games\//;
    expect([...paths].filter(path => surplus.test(path) && !ofLibrary.test(path))).toEqual([]);
    const sources = [...paths].filter(path => /\.tsx?$/.test(path) && !path.startsWith('examples/'));
    expect(sources.filter(path => !/^dist\/types\/.*\.d\.ts$/.test(path))).toEqual([]);
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
    // `ludoteca bench` needs a clone, and says so. Games of others are looked for from folders of the package on.
    const folders = ['.', 'dist/program/cli/commands', 'dist/program/cli/new-game/templates/'];
    const missing = needed.filter(path => !['dist/bench/main.js', ...folders].includes(path) && !paths.has(path));
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

/** The examples of docs/library.md, by the name in their first line. */
const examples = new Map(
  [...read('docs/library.md').matchAll(/```ts\n(\/\/ ([\w-]+)\.ts\n[^]+?)```/g)].map(([, code, name]) => [
    name!,
    code!,
  ]),
);

describe('the library', () => {
  const SEVEN = join(ROOT, 'node_modules/.bin/tsc');
  const NODE16 = '--module node16 --moduleResolution node16';
  const BUNDLER = '--module esnext --moduleResolution bundler --noEmit';
  let programs: string;

  const compile = (compiler: string, resolution: string): Promise<Answer> =>
    type(`'${compiler}' -p . ${resolution}`, programs);

  beforeAll(async () => {
    programs = join(folder, 'library');
    mkdirSync(programs);
    for (const [name, code] of examples) writeFileSync(join(programs, `${name}.ts`), code);
    // An error of its own where the types say nothing: the directive is unused then.
    writeFileSync(
      join(programs, 'wrong.ts'),
      `import { seededRandom } from 'ludoteca/core';\n// @ts-expect-error\nexport const x: string = seededRandom('a')(6);\n`,
    );
    writeFileSync(
      join(programs, 'element.ts'),
      `import type {} from 'ludoteca/board';\ndocument.querySelector('ludoteca-board')!.entries = [];\n`,
    );
    writeFileSync(join(programs, 'package.json'), JSON.stringify({ type: 'module' }));
    const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: ['node'],
      skipLibCheck: false,
      ...strict,
    };
    writeFileSync(join(programs, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    // Fewer games than the page says, except in a soak.
    const fewer = examples.get('thousand')!.replaceAll('200', '10');
    if (!SOAK) writeFileSync(join(programs, 'thousand.ts'), fewer);
    const { code, out } = await compile(SEVEN, NODE16);
    expect(code, out).toBe(0);
  });

  test('the settings of docs/library.md compile its examples', async () => {
    const settings = /```json\n([^]+?)```/.exec(read('docs/library.md'))?.[1];
    writeFileSync(join(programs, 'tsconfig.docs.json'), settings!);
    expect(await type(`'${SEVEN}' -p tsconfig.docs.json --noEmit`, programs)).toEqual({ code: 0, out: '' });
  });

  test('its types work with a bundler, too', async () => {
    expect(await compile(SEVEN, BUNDLER)).toEqual({ code: 0, out: '' });
  });

  if (SOAK)
    test('its types work with TypeScript 5', async () => {
      const prefix = join(temporary, 'five');
      const { code, out } = await type(`npm install --no-audit --no-fund --prefix '${prefix}' typescript@5`, folder);
      expect(code, out).toBe(0);
      const five = join(prefix, 'node_modules/.bin/tsc');
      for (const resolution of [`${NODE16} --noEmit`, BUNDLER])
        expect(await compile(five, resolution)).toEqual({ code: 0, out: '' });
    });

  test('replays a journal', async () => {
    await type('../node_modules/.bin/ludoteca play dama --bot random --save match.jsonl', programs, '21-30\nresign\n');
    const { code, out } = await type('node replay.js', programs);
    expect(out).toMatch(/21-30[\s\S]*\d+ moves are correct/);
    expect(code).toBe(0);
  });

  test('plays every game in a loop', async () => {
    const { code, out } = await type('node thousand.js', programs);
    for (const game of ['carcassonne', 'dama', 'piranhas', 'sagrada', 'uno'])
      expect(out).toMatch(new RegExp(`^${game}: \\S+ won \\d+ of \\d+ games`, 'm'));
    expect(code).toBe(0);
  });

  test('draws a position', async () => {
    expect(await type('node draw.js', programs)).toEqual({ code: 0, out: '<svg\n' });
  });

  test('runs the conformance kit', async () => {
    const { code, out } = await type('node conformance.js', programs);
    expect(out).toMatch(/^50 games with \d+ plies keep the contract\npayoff /);
    expect(code).toBe(0);
  });

  /** Starts an example that serves; answers what it says at first, and how to end it. */
  async function serve(line: string, says: RegExp): Promise<{ found: string; end(): Promise<void> }> {
    const server = start(line, programs);
    const end = async (): Promise<void> => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      process.kill(-server.pid!, 'SIGTERM');
      await once(server, 'close');
    };
    const found = await new Promise<string>((resolve, reject) => {
      let said = '';
      for (const stream of [server.stdout!, server.stderr!])
        stream.on('data', (piece: Buffer) => {
          said += piece.toString();
          const [, what] = says.exec(said) ?? [];
          if (what !== undefined) resolve(what);
        });
      server.once('close', () => reject(new Error(`${line}: ${said}`)));
    });
    return { found, end };
  }

  test('a client plays on a server that has one more game', async () => {
    const server = await serve('PORT=0 node server.js', /^Open (http:\S+)\n/);
    try {
      for (const game of ['dama', 'nim']) {
        const { code, out } = await type(`node client.js ${server.found} ${game}`, programs);
        expect(out).toMatch(new RegExp(`^${game}: over, payoffs `));
        expect(code).toBe(0);
      }
    } finally {
      await server.end();
    }
  });

  test('a gateway of others seats its clients', async () => {
    const server = await serve('node nim-gateway.js', /^nim-lines listens on (\d+)\n/);
    try {
      const visit = (): Promise<string> =>
        new Promise((resolve, reject) => {
          let last = '';
          const socket = connect(Number(server.found), '127.0.0.1');
          createInterface(socket).on('line', line => {
            last = line;
            const [, move] = /^your move: (\S+)/.exec(line) ?? [];
            if (move !== undefined) socket.write(`${move}\n`);
          });
          socket.on('error', reject).on('close', () => resolve(last));
        });
      const ends = await Promise.all([visit(), visit()]);
      expect(ends.toSorted()).toEqual(['over -1', 'over 1']);
    } finally {
      await server.end();
    }
  });

  const ENTRIES = ['core', 'games', 'search', 'client', 'server', 'board', 'testing'];

  test('importing it starts nothing', async () => {
    const look = `
      // Node opens these where they are first used.
      void process.stdout, process.stderr;
      const seen = () => JSON.stringify([process.getActiveResourcesInfo(), Object.keys(globalThis), process.eventNames()]);
      const before = seen();
      for (const name of ${JSON.stringify(ENTRIES)}) {
        await import('ludoteca/' + name);
        if (seen() !== before) console.log(name, before, seen());
      }`;
    writeFileSync(join(programs, 'look.mjs'), look);
    expect(await type('node look.mjs', programs)).toEqual({ code: 0, out: '' });
  });

  test.each(['core', 'search', 'testing', 'client-browser'])('%s imports nothing of Node', entry => {
    const seen = new Set<string>();
    const others: string[] = [];
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const [, to] of read(path).matchAll(/^(?:import|export)\b[^'"\n]*["']([^'"]+)["'];$/gm))
        if (to!.startsWith('.')) visit(posix.join(posix.dirname(path), to!));
        else others.push(to!);
    };
    visit(`dist/program/library/${entry}.js`);
    expect(seen.size).toBeGreaterThan(2);
    expect(others).toEqual([]);
  });

  test('its declarations hold nothing that is not public', () => {
    const names = new Set(
      [...read('docs/library-names.txt').matchAll(/^ {2}(?:type )?(\w+)$/gm)].map(([, name]) => name),
    );
    const declared = [...paths]
      // What boards are made with is typed by the texts of the client.
      .filter(path => path.startsWith('dist/types/') && !path.startsWith('dist/types/web/'))
      .flatMap(path =>
        [
          ...read(path).matchAll(/^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/gm),
        ].map(([, name]) => name),
      );
    expect(declared.length).toBeGreaterThan(150);
    expect(declared.filter(name => !names.has(name))).toEqual([]);
  });
});

const FIRST_MOVE = `import { createInterface } from 'node:readline';
for await (const line of createInterface(process.stdin)) {
  const { yours, legal, version } = JSON.parse(line);
  if (yours) console.log(JSON.stringify({ t: 'act', action: legal[0], version }));
}
`;
