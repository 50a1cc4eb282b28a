// PostgreSQL for the tests of the store that several servers share: Debian's package when we may install it.

import { existsSync } from 'node:fs';
import { run } from './setup.mjs';

/** Debian has a folder for each version below this one. */
const FOLDER = '/usr/lib/postgresql';

/** Installs it when root and absent. Tests that do not find it say what they skip. */
export function wantPostgres() {
  if (process.platform !== 'linux' || process.env.POSTGRES_BIN || existsSync(FOLDER)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing PostgreSQL for the tests of the shared store ...');
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], quiet);
}
