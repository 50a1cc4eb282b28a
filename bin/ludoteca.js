#!/usr/bin/env node
// Runs the built program. Building is the business of `npm start` and `npm test`.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist/program/cli/main.js');

const timeOf = file => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Is a source newer than the build? In an installed package there are no sources. */
function isStale() {
  const folders = ['src', 'games'].map(name => join(root, name));
  if (!folders.every(existsSync)) return false;
  const marks = ['node_modules/.ludoteca/code', 'dist/.tsbuildinfo', 'dist/program/cli/main.js'];
  const when = Math.max(...marks.map(mark => timeOf(join(root, mark))));
  return folders.some(folder =>
    readdirSync(folder, { recursive: true })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .some(name => timeOf(join(folder, name)) > when),
  );
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Ludoteca needs Node 20.19, 22.12 or 26; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(built)) {
  console.error('ludoteca is not built: run npm start or npm test once');
  process.exitCode = 1;
} else {
  // For whoever works on the sources: a program or a service that starts this has no use for looking at a thousand files.
  if (process.stderr.isTTY && isStale())
    console.error('ludoteca is older than its sources: run npm start or npm test once');
  try {
    const { main } = await import(new URL('../dist/program/cli/main.js', import.meta.url).href);
    await main(process.argv.slice(2));
  } catch (error) {
    // Node opens the modules of the program at the same time, so this is where a low limit is met first.
    if (error?.code !== 'EMFILE') throw error;
    console.error('Too few files can be open at the same time. Raise the limit to at least 1024 (ulimit -n).');
    process.exitCode = 1;
  }
}
