// bubblewrap for the tests of the sandbox: Debian's package when we may install it.

import { existsSync } from 'node:fs';
import { installPackages, mayInstall } from './debian.mjs';

const PATH = '/usr/bin/bwrap';

/** Installs it when root and absent; otherwise says what is skipped. */
export function wantBubblewrap() {
  if (process.platform !== 'linux' || existsSync(PATH)) return;
  if (mayInstall()) {
    console.log('Installing bubblewrap for the tests of the sandbox ...');
    installPackages('bubblewrap');
  }
  if (!existsSync(PATH))
    console.log('Tests of programs in bubblewrap are skipped: install the package "bubblewrap" to run them.');
}
