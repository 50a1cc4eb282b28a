// `npm run new-game ID`: writes a small playable game with rules, bots, tests, a board and its texts, and registers it.
// Everything is checked before the first file is written. docs/adding-a-game.md goes on from there.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEMPLATE = join(ROOT, 'scripts/new-game');
const read = path => readFileSync(join(ROOT, path), 'utf8');

/** Words that cannot name a constant, and ids that mean something else in tests, addresses or folders. */
const RESERVED = new Set(
  `abstract any arguments as async await boolean break case catch class const continue debugger default delete do else enum
  eval export extends false finally for from function get if implements import in instanceof interface is let namespace new
  null number object of package private protected public return set static string super switch symbol this throw true try
  type typeof undefined unknown var void while with yield
  api audience bots chance choosers generic goldens index nobody perft shared testing toy`.split(/\s+/),
);

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

/** Path in the repository -> content, with the names not filled in yet. */
function templates() {
  const found = new Map();
  for (const [folder, target] of [
    ['game', 'src/games/__id__'],
    ['board', 'web/boards/__id__'],
  ])
    for (const path of filesBelow(join('scripts/new-game', folder))) {
      const inside = path.slice(join(TEMPLATE, folder).length + 1).replace(/\.txt$/, '');
      found.set(`${target}/${inside}`, readFileSync(path, 'utf8'));
    }
  return found;
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** `last-stick` is lastStick in code, LastStick in types and "Last stick" for people. */
function namesOf(id) {
  const camel = id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  const title = id.replaceAll('-', ' ');
  return { __id__: id, __name__: camel, __Name__: capital(camel), __Title__: capital(title) };
}

const fill = (text, names) => text.replaceAll(/__(?:id|name|Name|Title)__/g, token => names[token]);

/** Why a game cannot have this id, in one sentence. */
function objection(id, names, files) {
  if (id === undefined || !/^[a-z]+(-[a-z]+)*$/.test(id) || id.length < 2 || id.length > 24)
    return 'The id has 2 to 24 small letters, with single hyphens between words: npm run new-game last-stick.';
  if (RESERVED.has(names.__name__)) return `"${id}" is a reserved word.`;
  for (const folder of ['src/games', 'web/boards'])
    if (existsSync(join(ROOT, folder, id))) return `${folder}/${id} exists already.`;
  if (read('docs/refusals.md').includes(`\`${id}/`)) return `Refusals with the prefix "${id}/" exist already.`;
  const code = [...files].filter(([path]) => /\.tsx?$/.test(path)).map(([, text]) => text);
  const bare = code.join('\n').replaceAll(/\/\/.*|\/\*[^]*?\*\/|'[^'\n]*'|`[^`]*`|\.\w+/g, ' ');
  if (new RegExp(`\\b${names.__name__}\\b`).test(bare)) return `"${id}" is a name in the code of every new game.`;
  const types = [...bare.matchAll(/\b\w*__Name__\w*/g)].map(([name]) => fill(name, names));
  for (const path of [...filesBelow('src'), ...filesBelow('web')]) {
    if (!/\.(tsx?|css)$/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    const name = types.find(one => new RegExp(`\\b(?:interface|type|class|as|function|const) ${one}\\b`).test(text));
    if (name) return `The name ${name} exists already in ${path.slice(ROOT.length)}.`;
    if (path.endsWith('.css') && text.includes(`.${id}-`)) return `Styles with the prefix "${id}-" exist already.`;
  }
  return undefined;
}

function missing(path, pattern) {
  throw new Error(`scripts/new-game.mjs does not find ${pattern} in ${path}. Nothing was written.`);
}

/** Puts a line among others that match, in alphabetical order; a line after which nothing matches goes last. */
function insertLine(path, text, pattern, key, line) {
  const lines = text.split('\n');
  const places = lines.flatMap((one, at) => (pattern.test(one) ? [{ at, key: pattern.exec(one)[1] }] : []));
  if (places.length === 0) missing(path, pattern);
  const next = places.find(place => place.key > key);
  lines.splice(next ? next.at : places.at(-1).at + 1, 0, line);
  return lines.join('\n');
}

/** Path -> new content of the files that list the games. */
function registrations(names) {
  const { __id__: id, __name__: name } = names;
  const key = name === id ? id : `'${id}'`;
  const lists = new Map();
  const edit = (path, change) => lists.set(path, change(lists.get(path) ?? read(path)));
  const addImport = (path, line) =>
    edit(path, text => insertLine(path, text, /^import .* from '\.\/([a-z-]+)\/[\w-]+\.tsx?';$/, id, line));
  const addEntry = (path, line) => edit(path, text => insertLine(path, text, /^ {2}'?([a-z-]+)'?: .*,$/, id, line));

  addImport('src/games/index.ts', `import { ${name} } from './${id}/index.ts';`);
  // `[carcassonne, dama]` and `{ carcassonne, dama }`: the formatter breaks the line where it is too long.
  const addToList = (path, pattern, item) =>
    edit(path, text => {
      const [whole, start, list, end] = pattern.exec(text) ?? missing(path, pattern);
      const items = [...list.split(',').map(one => one.trim()), item].filter(Boolean);
      const sorted = items.toSorted((a, b) => (a.replace("'", '') < b.replace("'", '') ? -1 : 1));
      return text.replace(whole, `${start} ${sorted.join(', ')} ${end}`);
    });

  addToList('src/games/index.ts', /(AnyGame\[\] = \[)([^\]]*)(\])/, name);
  addImport('src/games/names.ts', `import { names as ${name} } from './${id}/names.ts';`);
  addToList('src/games/names.ts', /(GameNames>> = \{)([^}]*)(\})/, name === id ? id : `${key}: ${name}`);
  addImport('src/games/bots.ts', `import { ${name}Bots } from './${id}/bots.ts';`);
  addEntry('src/games/bots.ts', `  ${key}: ${name}Bots,`);
  addImport('web/boards/index.ts', `import { ${name}Card } from './${id}/card.tsx';`);
  addEntry('web/boards/index.ts', `  ${key}: { card: ${name}Card, load: () => import('./${id}/index.ts') },`);
  edit('docs/refusals.md', text => insertSection(text, names));
  return lists;
}

/** The prefix of the refusals of a section. */
const gameOf = section => /^\| `([a-z-]+)\//m.exec(section)?.[1];

/** The rows of the new game after those of the game before it in the alphabet. */
function insertSection(text, names) {
  const games = new Set(readdirSync(join(ROOT, 'src/games')));
  const sections = text.split(/^(?=## )/m);
  const first = sections.findIndex(section => games.has(gameOf(section)));
  const after = sections.findLastIndex(section => games.has(gameOf(section)) && gameOf(section) < names.__id__);
  sections.splice(Math.max(first, after + 1), 0, fill(readFileSync(join(TEMPLATE, 'refusals.md.txt'), 'utf8'), names));
  return sections.join('');
}

const id = process.argv[2];
const names = namesOf(id ?? '');
const files = templates();
const why = process.argv.length > 3 ? 'One id is expected: npm run new-game last-stick.' : objection(id, names, files);
if (why) refuse(why);

const lists = registrations(names);
const written = [...files].map(([path, text]) => [fill(path, names), fill(text, names)]);
for (const [path, text] of written) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text, { flag: 'wx' });
}
for (const [path, text] of lists) writeFileSync(join(ROOT, path), text);

// How lines break and imports sort depends on the length and the place of the id.
const code = [...written.map(([path]) => path), ...lists.keys()].filter(path => /\.(tsx?|css)$/.test(path));
const format = spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', ...code], {
  cwd: ROOT,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (format.status !== 0)
  console.error(`The files were written, but not formatted: run npm run format.\n${format.stderr}`);

const column = path => path.padEnd(13 + id.length);
console.log(`${names.__Title__} is written and registered:
  ${column(`src/games/${id}`)}  rules, bots and tests
  ${column(`web/boards/${id}`)}  the board, its card and its texts
  ${column('docs/refusals.md')}  what it refuses

npm start              play it
npm test               check everything
docs/adding-a-game.md  how to make it your own game`);
process.exit(format.status === 0 ? 0 : 1);
