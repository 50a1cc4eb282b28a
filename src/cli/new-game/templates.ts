// The files of a new game. A folder of games/ and a package of its own are made from the same templates, which import the project as
// packages do.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titleOf } from './ids.ts';

/** In a clone of this project, or outside it. */
export type NewGameKind = 'clone' | 'package';

const TEMPLATES = fileURLToPath(new URL('./templates/', import.meta.url));
/** A file in a clone, which a build reads; a text in a module of a package, which needs no build of its own. */
const STYLES = 'clone/board/board.css.txt';
/** At the end of a line that only one kind has. */
const MARK = /[ \t]*(?:\/\/|<!--) @(clone|package)(?: -->)?$/;

/** Where a file lies in the new folder. npm leaves files called .gitignore out of packages, so the template has another name. */
function placeOf(kind: NewGameKind, folder: string, path: string): string {
  if (path === 'gitignore') return '.gitignore';
  return kind === 'package' && folder === 'game' && path !== 'README.md' ? `src/${path}` : path;
}

/** Path inside the new folder -> text. `values` stand for `__name__` in the templates. */
export function newGameFiles(
  kind: NewGameKind,
  id: string,
  values: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const names = { id, Title: titleOf(id), test: kind === 'clone' ? 'vitest' : 'node:test', ...values };
  const all = { ...names, css: fillIn(readFileSync(join(TEMPLATES, STYLES), 'utf8'), names) };
  const files = new Map<string, string>();
  for (const folder of ['game', kind])
    for (const entry of readdirSync(join(TEMPLATES, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(join(TEMPLATES, folder), file)
        .split(sep)
        .join('/')
        .replace(/\.txt$/, '');
      files.set(placeOf(kind, folder, path), fillIn(linesOf(kind, readFileSync(file, 'utf8')), all));
    }
  return files;
}

function linesOf(kind: NewGameKind, text: string): string {
  const lines = text.split('\n').filter(line => (MARK.exec(line)?.[1] ?? kind) === kind);
  return lines.map(line => line.replace(MARK, '')).join('\n');
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/__(\w+?)__/g, (whole, name: string) => values[name] ?? whole);
}
