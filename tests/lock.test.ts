// The lock file holds every platform's binaries, so that `npm ci` works everywhere and from every machine.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> };
const { engines } = read('package.json') as { readonly engines: { readonly node: string } };

const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'win32-x64', 'linux-x64', 'linux-arm64'];
/** Tools with a binary for each platform, and how their packages are called. */
const NATIVE = [
  '@biomejs/cli-',
  '@oxlint/binding-',
  '@oxlint-tsgolint/',
  '@rolldown/binding-',
  '@typescript/typescript-',
  '@libsql/',
  '@node-rs/argon2-',
];

/** Is there a package of this name, at any depth? */
const isLocked = (name: string): boolean =>
  Object.keys(packages).some(path => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`));

test('every optional dependency of every package is locked', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).flatMap(name => (isLocked(name) ? [] : [`${path} needs ${name}`])),
  );
  expect(missing).toEqual([]);
});

test.each(NATIVE)('%s has a binary for every platform', tool => {
  const names = Object.keys(packages)
    .map(path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter(name => name.startsWith(tool));
  expect(PLATFORMS.filter(platform => !names.some(name => name.startsWith(tool + platform)))).toEqual([]);
});

/** The second one is of the compiler that only changes of the searches in WebAssembly need. */
test.each(['package-lock.json', 'scripts/wasm/package-lock.json'])(
  'every package of %s has its hash, and none names the host it came from',
  name => {
    const lock = read(name) as { readonly packages: typeof packages };
    const wrong = Object.entries(lock.packages).filter(
      ([path, one]) => path !== '' && !one.link && (one.integrity === undefined || one.resolved !== undefined),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  },
);

test('no package asks for a newer Node than the project', () => {
  expect(engines.node).toBe('^20.19 || >=22.12');
  const newer = Object.entries(packages).filter(([, one]) => {
    const alternatives = one.engines?.node?.split('||') ?? ['*'];
    const lowest = alternatives.map(text => Number(/\d+/.exec(text)?.[0] ?? 0));
    return Math.min(...lowest) > 20;
  });
  expect(newer.map(([path]) => path)).toEqual([]);
});
