// Chromium for the browser tests: the system's, or Debian's package when we may install it.

import { existsSync } from 'node:fs';
import { installPackages, mayInstall } from './debian.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
const SHELL = '/usr/bin/chromium-headless-shell';

export function findChromium() {
  const named = process.env.CHROMIUM;
  return named && existsSync(named) ? named : PLACES.find(existsSync);
}

/** The path of a Chromium; installs Debian's when root and absent, otherwise says what to install. */
export function needChromium() {
  const found = findChromium();
  if (found) return found;
  if (mayInstall()) {
    console.log('Installing Chromium for the browser tests ...');
    installPackages('chromium', 'fonts-dejavu-core');
  }
  const installed = findChromium();
  if (!installed) {
    console.error('The browser tests need Chromium: install the package "chromium", or set CHROMIUM to its path.');
    process.exit(1);
  }
  return installed;
}

/** The path of the same engine without windows and notifications, which needs a third less CPU time; otherwise of Chromium. */
export function wantHeadlessShell() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (!existsSync(SHELL) && mayInstall()) installPackages('chromium-headless-shell');
  return existsSync(SHELL) ? SHELL : needChromium();
}
