// A Chromium for the browser tests: the system's, or Debian's package when we may install it. The shell without windows comes
// first: it is the same engine and needs a third less CPU time.

import { existsSync } from 'node:fs';
import { run } from './setup.mjs';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

export function findChromium() {
  const named = process.env.CHROMIUM;
  return named && existsSync(named) ? named : PLACES.find(existsSync);
}

/** The path of a Chromium; installs Debian's when root and absent, otherwise says what to install. */
export function needChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-qq'], quiet);
    const install = name =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'], quiet) === 0;
    if (!install('chromium-headless-shell')) install('chromium');
  }
  const installed = findChromium();
  if (!installed) {
    console.error(
      'The browser tests need Chromium: install the package "chromium-headless-shell" or "chromium", or set CHROMIUM to its path.',
    );
    process.exit(1);
  }
  return installed;
}
