// bubblewrap for the tests of the sandbox: Debian's package when we may install it.

import { existsSync } from 'node:fs';
import { run } from './setup.mjs';

const PATH = '/usr/bin/bwrap';

/** Installs it when root and absent; otherwise says what is skipped. */
export function wantBubblewrap() {
  if (process.platform !== 'linux' || existsSync(PATH)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing bubblewrap for the tests of the sandbox ...');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-qq'], quiet);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'bubblewrap'], quiet);
  }
  if (!existsSync(PATH))
    console.log('Tests of programs in bubblewrap are skipped: install the package "bubblewrap" to run them.');
}
