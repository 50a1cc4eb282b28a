// Writes the declarations of the library, dist/types: those of src/library and, of every module behind them, only the statements that
// they mention. Everything else stays out of the package.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ROOT } from './setup.mjs';

const EMITTED = join(ROOT, 'node_modules/.cache/declarations');
const TYPES = join(ROOT, 'dist/types');

rmSync(EMITTED, { recursive: true, force: true });
const tsc = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.library.json'], {
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (tsc.status !== 0) process.exit(tsc.status ?? 1);

const DECLARES =
  /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|var|function|class|interface|type|enum|namespace) ([\w$]+)/;
const withoutComments = text => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

/** tsc writes one statement after the other, each from the margin on; a comment belongs to what stands below it. */
function statementsOf(text) {
  const statements = [];
  let comment = [];
  let inComment = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('//# ') || line === '') continue;
    if (inComment || /^(\/\*|\/\/)/.test(line)) {
      comment.push(line);
      inComment = (inComment || line.startsWith('/*')) && !line.includes('*/');
      continue;
    }
    if (/^(export|import|declare|interface|type|abstract|class|const|function|enum|namespace)\b/.test(line))
      statements.push([]);
    statements.at(-1).push(...comment, line);
    comment = [];
  }
  return statements.map(lines => lines.join('\n'));
}

/** `{ type A, B as C }` -> the names outside and inside the module that they come from. */
function specifiersOf(list) {
  return list
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
    .map(one => {
      const [from, as = from] = one.replace(/^type /, '').split(' as ');
      return { from, as, type: one.startsWith('type ') ? 'type ' : '' };
    });
}

const modules = new Map();

function moduleAt(path) {
  const known = modules.get(path);
  if (known) return known;
  const module = { path, imports: new Map(), exports: new Map(), stars: [], declared: new Map(), keep: new Set() };
  modules.set(path, module);
  for (const text of statementsOf(readFileSync(join(EMITTED, path), 'utf8'))) {
    const code = withoutComments(text).trim();
    const linked = /^(import|export) (type )?(?:\{([^}]*)\}|\* as (\w+)|(\*)) from '([^']+)';$/.exec(code);
    if (linked) {
      const [, verb, type = '', list, namespace, star, from] = linked;
      if (star) module.stars.push(from);
      else if (namespace) module.imports.set(namespace, { from, name: '*', type: '' });
      else
        for (const one of specifiersOf(list))
          (verb === 'import' ? module.imports : module.exports).set(one.as, {
            from,
            name: one.from,
            type: type || one.type,
          });
      continue;
    }
    // What a module adds to the names of every page stands below its own declaration, and goes with it.
    const name = code.startsWith('declare global ') ? [...module.declared.keys()].at(-1) : DECLARES.exec(code)?.[1];
    if (name === undefined && code !== 'export {};' && !code.startsWith("import '"))
      throw new Error(`${path}: scripts/declarations.mjs cannot read this statement: ${code}`);
    if (name !== undefined) module.declared.set(name, [...(module.declared.get(name) ?? []), text]);
  }
  return module;
}

/** The declarations of another module; undefined for a module of another package. */
function pathTo(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(from), specifier)
    .split(sep)
    .join('/')
    .replace(/\.tsx?$/, '.d.ts');
  if (!existsSync(join(EMITTED, path))) throw new Error(`${from}: no declarations of ${specifier}`);
  return path;
}

/** What a module exports under this name is mentioned. Answers false where it exports no such name. */
function reach(path, name) {
  const module = moduleAt(path);
  if (name === '*') {
    for (const one of [...module.declared.keys(), ...module.exports.keys()]) reach(path, one);
    for (const star of module.stars) reach(pathTo(path, star), '*');
    module.keep.add('*');
    return true;
  }
  if (module.declared.has(name)) {
    keep(module, name);
    return true;
  }
  const linked = module.exports.get(name) ?? module.imports.get(name);
  if (linked) {
    if (module.keep.has(name)) return true;
    module.keep.add(name);
    const target = pathTo(path, linked.from);
    if (target && !reach(target, linked.name))
      throw new Error(`${linked.from} has no ${linked.name}, asked by ${path}`);
    return true;
  }
  return module.stars.some(star => reach(pathTo(path, star), name));
}

function keep(module, name) {
  if (module.keep.has(name)) return;
  module.keep.add(name);
  for (const text of module.declared.get(name)) {
    const code = withoutComments(text);
    for (const [, from, type] of code.matchAll(/import\("([^"]+)"\)\.(\w+)/g)) {
      const target = pathTo(module.path, from);
      if (target) reach(target, type);
    }
    for (const [word] of code.matchAll(/[\w$]+/g))
      if (word !== name && (module.declared.has(word) || module.imports.has(word))) reach(module.path, word);
  }
}

const entries = readdirSync(join(ROOT, 'src/library'))
  .filter(file => /^(?!.*\.test\.ts$).*\.ts$/.test(file))
  .map(file => `src/library/${file.replace(/\.ts$/, '.d.ts')}`)
  // `ludoteca/board`, which is built with the web client (scripts/library.mjs).
  .concat('web/library/element/index.d.ts');
for (const entry of entries) reach(entry, '*');

const renamed = text => text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');

rmSync(TYPES, { recursive: true, force: true });
for (const module of modules.values()) {
  if (module.keep.size === 0) continue;
  const lines = [];
  const link = (verb, map) => {
    const bySource = new Map();
    for (const [as, { from, name, type }] of map) {
      if (!module.keep.has(as)) continue;
      if (name === '*') lines.push(`${verb} * as ${as} from '${from}';`);
      else bySource.set(from, [...(bySource.get(from) ?? []), `${type}${name === as ? as : `${name} as ${as}`}`]);
    }
    for (const [from, names] of bySource) lines.push(`${verb} { ${names.join(', ')} } from '${from}';`);
  };
  link('import', module.imports);
  link('export', module.exports);
  if (module.keep.has('*')) for (const star of module.stars) lines.push(`export * from '${star}';`);
  for (const [name, texts] of module.declared) if (module.keep.has(name)) lines.push(...texts);
  lines.push('export {};');
  const file = join(TYPES, module.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${renamed(lines.join('\n'))}\n`);
}
