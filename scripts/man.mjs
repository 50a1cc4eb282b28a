// Writes the manual page dist/man/ludoteca.1, which the package installs, from the built command line.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '../dist/games/index.js';
import { COMMANDS } from '../dist/src/cli/dispatch.js';
import { helpOf } from '../dist/src/cli/help.js';
import { manPage } from '../dist/src/cli/man.js';
import { LANGUAGES } from '../dist/src/cli/texts/index.js';
import { ROOT } from './setup.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const texts = LANGUAGES.en;
const own = Object.entries(COMMANDS).map(async ([name, load]) => ({
  command: await load(),
  help: helpOf(name, texts),
}));
const ofGames = GAMES.filter(({ command }) => command).map(async ({ command }) => ({
  command: await command.load(),
  help: command.texts.en,
}));
const commands = await Promise.all([...own, ...ofGames]);
mkdirSync(join(ROOT, 'dist/man'), { recursive: true });
const games = GAMES.map(({ rules }) => rules.id);
writeFileSync(join(ROOT, 'dist/man/ludoteca.1'), manPage({ version, texts, commands, games }));
