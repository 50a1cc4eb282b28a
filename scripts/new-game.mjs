// `npm run new-game ID`: writes a small playable game with rules, bots, tests, a board and its texts, and lists it.
// Everything is checked before the first file is written. docs/adding-a-game.md says how to make it your own game.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { install, ROOT } from './setup.mjs';

if (!existsSync(join(ROOT, 'node_modules'))) install();
// A static import would be resolved before the dependencies are installed.
const { runnerImport } = await import('vite');

const LIST = 'games/index.ts';
const read = path => readFileSync(join(ROOT, path), 'utf8');

/** Runs the modules that this and `npx ludoteca new-game` share, before anything is built. */
const load = async name => (await runnerImport(join(ROOT, 'src/cli/new-game', name), { configFile: false })).module;

/** Where the names are declared that a package imports from this project. */
const DECLARED_IN = {
  'ludoteca/core': ['src/core', 'src/game-package'],
  'ludoteca/search': ['src/search'],
  'ludoteca/board': ['web/boards/shared'],
  'ludoteca/testing': ['src/core/testing'],
};

const refuse = sentence => {
  console.error(sentence);
  process.exit(2);
};

function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map(name => `${folder}/${name.split(sep).join('/')}`);
}

/** The file that declares a name which packages import from `module`. */
function fileOf(name, module) {
  const declaration = new RegExp(`^export (?:abstract )?(?:const|function|class|interface|type) ${name}\\b`, 'm');
  const file = DECLARED_IN[module].flatMap(sourcesIn).find(path => declaration.test(read(path)));
  if (file === undefined)
    throw new Error(`${DECLARED_IN[module].join(', ')} do not declare ${name}. Nothing was written.`);
  return file;
}

/** The same text with the files of this clone in place of `ludoteca/core` and the like. */
function withFilesOfClone(text, path) {
  return text.replaceAll(/^import (type )?\{([^}]*)\} from '(ludoteca\/\w+)';$/gm, (_, type, list, module) => {
    const byFile = new Map();
    for (const name of list
      .split(',')
      .map(one => one.trim())
      .filter(Boolean)) {
      const file = fileOf(name.replace(/^type /, ''), module);
      byFile.set(file, [...(byFile.get(file) ?? []), name]);
    }
    return [...byFile]
      .map(([file, names]) => {
        const from = relative(dirname(path), file).split(sep).join('/');
        return `import ${type ?? ''}{ ${names.join(', ')} } from '${from}';`;
      })
      .join('\n');
  });
}

/** Words that cannot name the import of a game in the list. */
const KEYWORDS = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);

/** games/index.ts with one more game, in alphabetical order. */
function withGame(text, id) {
  const camel = id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  const name =
    KEYWORDS.has(camel) || new RegExp(`\\b${camel}\\b`).test(text.replaceAll(/\/\/.*|\/\*[^]*?\*\/|'[^']*'/g, ''))
      ? `${camel}Game`
      : camel;
  const lines = text.split('\n');
  const places = lines.flatMap((line, at) => {
    const other = /from '\.\/([a-z0-9-]+)\/game\.ts'/.exec(line)?.[1];
    return other === undefined ? [] : [{ at, other }];
  });
  const [, start, list, end] = /(\bGAMES\b[^=]*= \[)([^\]]*)(\])/.exec(text) ?? [];
  if (places.length === 0 || start === undefined)
    throw new Error(`${LIST} has another form than expected. Nothing was written.`);
  const next = places.find(({ other }) => other > id)?.at ?? places.at(-1).at + 1;
  lines.splice(next, 0, `import { game as ${name} } from './${id}/game.ts';`);
  const names = list
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);
  return lines
    .join('\n')
    .replace(start + list + end, `${start}${names.toSpliced(next - places[0].at, 0, name).join(', ')}${end}`);
}

const SHAPE =
  'The id is 2 to 24 small letters and digits, a letter first, with single hyphens between words: npm run new-game last-stick.';
const { idProblem, titleOf } = await load('ids.ts');
const { newGameFiles } = await load('templates.ts');
const [id = '', surplus] = process.argv.slice(2);
if (surplus !== undefined) refuse('One id is expected: npm run new-game last-stick.');
const problem = idProblem(id);
if (problem !== undefined)
  refuse(problem === 'form' ? SHAPE : `"${id}" already means something else in messages of this project.`);
if (existsSync(join(ROOT, 'games', id)) || existsSync(join(ROOT, 'games', `${id}.ts`)))
  refuse(`games/${id} exists already.`);

const folder = `games/${id}`;
const files = [...newGameFiles('clone', id)].map(([path, text]) => [
  `${folder}/${path}`,
  withFilesOfClone(text, `${folder}/${path}`),
]);
const list = withGame(read(LIST), id);
for (const [path, text] of files) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text, { flag: 'wx' });
}
writeFileSync(join(ROOT, LIST), list);

// How lines break and imports sort depends on the length and the place of the id.
const format = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', folder, LIST], {
  cwd: ROOT,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (format.status !== 0)
  console.error(`The files were written, but not formatted: run npm run format.\n${format.stderr}`);

console.log(`${titleOf(id)} is written: ${folder}, with one line in ${LIST}.

npm start              play it
npm test               check everything
docs/adding-a-game.md  how to make it your own game`);
process.exit(format.status === 0 ? 0 : 1);
