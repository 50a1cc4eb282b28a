// What the documents say of the code, held against the code.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../src/cli/dispatch.ts';
import type { CommandName } from '../src/cli/terminal/command.ts';
import { ClientMessage, EventShown, ServerMessage } from '../src/protocol/play.ts';
import type { TSchema } from '../src/protocol/schema.ts';
import { exportedTypes, sourceFiles } from './source-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith(ending))
    .map(path => join(folder, path));
}

/** The codes a file refuses with: written out, or as keys under a common prefix. */
function codesIn(source: string): string[] {
  const whole = source.matchAll(/(?:\brefus(?:e|al)\(\s*|\brefused: )'([a-z0-9-]+\/[a-z-]+)'/g);
  const prefix = /\brefus(?:e|al)\(`([a-z0-9-]+)\/\$\{/.exec(source)?.[1];
  const keys = prefix === undefined ? [] : source.matchAll(/(?:^ {2}|= no\()'?([a-z][a-z-]*)'?(?=:\s+'|,)/gm);
  return [...whole, ...[...keys].map(([, key]) => ['', `${prefix}/${key}`])].map(([, code]) => code!);
}

describe('docs/refusals.md, and the page of a game', () => {
  const SPEAKING = ['src/core', 'src/match', 'src/server', 'src/gateways', 'games'];

  const codes = new Set(
    SPEAKING.flatMap(folder => filesUnder(folder, '.ts'))
      .filter(path => !/\.test\.ts$|\/testing\//.test(path))
      .flatMap(path => codesIn(read(path))),
  );
  const pages = ['docs/refusals.md', ...filesUnder('games', 'README.md')];
  const rows = new Set(
    pages.flatMap(page => [...read(page).matchAll(/^\| `([a-z0-9-]+\/[a-z-]+)` \|/gm)].map(([, code]) => code!)),
  );

  test('have a row for every code', () => {
    expect(codes.size).toBeGreaterThan(200);
    expect([...codes].filter(code => !rows.has(code))).toEqual([]);
  });

  test('have no row that nothing says', () => {
    expect([...rows].filter(code => !codes.has(code))).toEqual([]);
  });
});

function kindsOf(message: TSchema): string[] {
  const { t } = (message as { properties: Record<string, { const?: string; anyOf?: { const: string }[] }> }).properties; // every message is an object with its kind in `t`
  return t!.const === undefined ? t!.anyOf!.map(one => one.const) : [t!.const];
}

describe('docs/protocols/play.md', () => {
  const page = read('docs/protocols/play.md');
  // Between every second pair of backticks of a line.
  const code = page.split('\n').flatMap(line => line.split('`').filter((_, i) => i % 2 === 1));
  const named = new Set(code.flatMap(text => text.match(/[\w-]+/g) ?? []));
  const messages: readonly TSchema[] = [...ClientMessage.anyOf, ...ServerMessage.anyOf];

  test('names every kind of message', () => {
    expect(messages.flatMap(kindsOf).filter(kind => !named.has(kind))).toEqual([]);
  });

  test('names every field of a message, and of an event', () => {
    const fields = [...messages, EventShown].flatMap(one => Object.keys((one as { properties: object }).properties)); // as above
    expect(fields.length).toBeGreaterThan(80);
    expect([...new Set(fields)].filter(field => !named.has(field))).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (.+?) \| (.+?) \| `(\w+)` \|$/gm)].map(
    ([, word, meaning, type]) => ({ word: word!, meaning: meaning!, type: type! }),
  );

  test('has at most forty words, each once and with one sentence', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.length).toBeLessThanOrEqual(40);
    expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length);
    expect(rows.filter(({ meaning }) => !/^[A-Z][^.]+\.$/.test(meaning))).toEqual([]);
    const lines = read('docs/glossary.md').split('\n');
    expect(lines.filter(line => line.startsWith('| '))).toHaveLength(rows.length + 2);
  });

  test('names types that exist', () => {
    const types = new Set([...sourceFiles('src'), ...sourceFiles('web')].flatMap(exportedTypes));
    expect(rows.filter(({ type }) => !types.has(type))).toEqual([]);
  });
});

const isCode = (text: string): boolean => /[`-]|\.(?:db|yaml|jsonl)|ludoteca [a-z]+$/.test(text);

describe('commands in documents', () => {
  const pages = [...readdirSync(ROOT).filter(name => name.endsWith('.md')), ...filesUnder('docs', '.md')];
  /** `ludoteca NAME --flag …`, in a block of code or between backticks. */
  const lines = pages.flatMap(page =>
    [...read(page).matchAll(/(?:^|[`\s])ludoteca ([a-z]+)([^`\n#|]*)/gm)].map(([text, name, rest]) => ({
      text: `${page}: ${text.trim()}`,
      name: name!,
      flags: [...rest!.split(' -- ')[0]!.matchAll(/ --([a-z-]+)/g)].map(([, flag]) => flag!),
    })),
  );

  test('exist, with their flags', async () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const { text, name, flags } of lines.filter(line => isCode(line.text))) {
      if (!Object.hasOwn(COMMANDS, name)) continue;
      checked++;
      const known = { ...(await COMMANDS[name as CommandName]()).flags, help: {}, lang: {} }; // hasOwn has just shown it
      if (flags.some(flag => !Object.hasOwn(known, flag))) wrong.push(text);
    }
    expect(checked).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('show every command', () => {
    const shown = new Set(
      pages
        .filter(page => page.startsWith('docs/') && !page.startsWith('docs/adr/'))
        .flatMap(page => [...read(page).matchAll(/ludoteca ([a-z-]+)/g)].map(([, name]) => name!)),
    );
    expect(Object.keys(COMMANDS).filter(name => !shown.has(name))).toEqual([]);
  });

  test('begin with npx, which works in a clone and in an installation', () => {
    const bare = pages
      .filter(page => !page.startsWith('docs/adr/') && page !== 'CHANGELOG.md')
      .flatMap(page =>
        [...read(page).matchAll(/(?:^|`|\$ |&& |\| |=yes )ludoteca [a-z-]+.*/gm)].map(([text]) => `${page}: ${text}`),
      );
    expect(bare).toEqual([]);
  });

  test('can be run: the program is executable', () => {
    expect(statSync(join(ROOT, 'bin/ludoteca.js')).mode & 0o111).toBe(0o111);
    expect(read('bin/ludoteca.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});

describe('links', () => {
  const pages = [...readdirSync(ROOT).filter(name => name.endsWith('.md')), ...filesUnder('docs', '.md')];

  test.each([...pages, 'web/boards/README.md'])('of %s lead to files that exist', path => {
    const text = read(path).replaceAll(/^```[\s\S]*?^```/gm, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(([, to, tag]) => to ?? tag!);
    const targets = links.filter(to => !/^[a-z]+:|^#/.test(to)).map(to => to.replace(/#.*/, ''));
    const lost = targets.filter(to => !existsSync(join(ROOT, dirname(path), to)));
    expect(lost.map(to => `${relative('.', path)} -> ${to}`)).toEqual([]);
  });

  test.each([...pages, 'web/boards/README.md'])('of %s lead to headings that exist', path => {
    const links = [...read(path).matchAll(/\]\(([^)\s:#]*\.md)?#([^)\s]+)\)/g)];
    const lost = links.filter(([, to, heading]) => {
      const target = to === undefined ? path : join(dirname(path), to);
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      );
      return !headings.includes(heading!);
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });
});

test('every command that begins with "node dist/" has its source', () => {
  const manuals = ['README.md', 'CONTRIBUTING.md', 'bench/results.md', ...filesUnder('docs', '.md')];
  const sources = [...filesUnder('bench', '.ts'), ...filesUnder('games', '.ts')];
  const commands = [...manuals, ...sources].flatMap(path =>
    [...read(path).matchAll(/\bnode (?:--[a-z-]+ )?dist\/((?:bench|games)\/[\w/-]+)\.js/g)].map(([, file]) => ({
      path,
      file,
    })),
  );
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter(({ file }) => !existsSync(join(ROOT, `${file}.ts`)))).toEqual([]);
});
