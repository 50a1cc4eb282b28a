// The public names of the package: docs/library-names.txt. `npx vitest run --project unit tests/library.test.ts -u` writes the file
// again; its diff is what changes for programs of others.

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, expectTypeOf, test } from 'vitest';
import type { GamePackage } from '../src/game-package/define-game.ts';
import type { GameParts } from '../src/library/core.ts';

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(file(path), 'utf8');

interface Target {
  readonly types: string;
  readonly default: string;
}
const { exports: declared } = JSON.parse(read('package.json')) as {
  readonly exports: Readonly<Record<string, Target | string>>;
};
/** Where the code of an entry begins. The board is built with the web client. */
const sourceOf = (name: string): string =>
  name === 'board' ? 'web/library/element/index.ts' : `src/library/${name}.ts`;

const entries = Object.entries(declared).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name: name.slice(2), target }],
);

/** Every name that a module of src/library exports: values without, types with the word `type`. */
function exportedNames(path: string): string[] {
  const text = read(path).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
  const own = text.matchAll(/^export (?:async )?(const|function|class|interface|type) (\w+)/gm);
  const lists = text.matchAll(/^export (type )?\{([^}]*)\}/gm);
  const stars = text.matchAll(/^export \* from '([^']+)'/gm);
  return [
    ...[...own].map(([, kind, name]) => (kind === 'interface' || kind === 'type' ? `type ${name}` : name!)),
    ...[...lists].flatMap(([, type = '', list]) =>
      list!
        .split(',')
        .map(one => one.trim())
        .filter(one => one !== '')
        .map(one => type + one),
    ),
    ...[...stars].flatMap(([, module]) => exportedNames(posix.join(posix.dirname(path), module!))),
  ];
}

const byName = (a: string, b: string): number => a.replace('type ', '').localeCompare(b.replace('type ', ''), 'en');

test('docs/library-names.txt lists the public names', async () => {
  const lists = entries.map(({ name }) => {
    const names = exportedNames(sourceOf(name)).toSorted(byName);
    return [`ludoteca/${name}`, ...names.map(one => `  ${one}`), ''].join('\n');
  });
  await expect(lists.join('\n')).toMatchFileSnapshot(file('docs/library-names.txt'));
});

test.each(entries.filter(({ name }) => name !== 'board'))(
  'ludoteca/$name exports what its list says',
  async ({ name, target }) => {
    const module = (await import(file(`src/library/${name}.ts`))) as object;
    const values = exportedNames(sourceOf(name)).filter(one => !one.startsWith('type '));
    expect(Object.keys(module).toSorted()).toEqual(values.toSorted());
    expect(target.types).toBe(`./dist/types/src/library/${name}.d.ts`);
    expect(target.default).toBe(`./dist/program/library/${name}.js`);
  },
);

test('a browser finds the same names in the client', () => {
  expect(exportedNames('src/library/client-browser.ts')).toEqual(exportedNames('src/library/client.ts'));
});

test('docs/library.md has a row for every entry', () => {
  const rows = [...read('docs/library.md').matchAll(/^\| `ludoteca\/([\w-]+)` \|/gm)].map(([, name]) => name!);
  expect(rows.toSorted()).toEqual(entries.map(({ name }) => name).toSorted());
});

/** The server makes or reads these, or only games of the project have them. */
type OwnParts =
  | 'rules'
  | 'bots'
  | 'choose'
  | 'programBridge'
  | 'botClient'
  | 'terminal'
  | 'command'
  | 'folder'
  | 'fingerprint';

test('a game of others may bring what a game of the project brings', () => {
  expectTypeOf<keyof GameParts>().toEqualTypeOf<Exclude<keyof GamePackage, OwnParts>>();
  expectTypeOf<NonNullable<GameParts['browser']>>().toEqualTypeOf<NonNullable<GamePackage['browser']>>();
});
