// The programs that tests of the shared store and of a cluster need: Debian's packages when we may install them.

import { existsSync } from 'node:fs';
import { installPackages, mayInstall } from './debian.mjs';

/** Package -> the environment variable that names another installation, where Debian puts it, and what is skipped without it. */
const PROGRAMS = {
  postgresql: ['POSTGRES_BIN', '/usr/lib/postgresql', 'tests of the store that several servers share'],
  'nats-server': ['NATS_SERVER', '/usr/sbin/nats-server', 'tests of nodes that talk over NATS'],
  haproxy: ['HAPROXY', '/usr/sbin/haproxy', 'the test of a rolling restart behind a balancer'],
};

const isMissing = ([, [variable, path]]) => !process.env[variable] && !existsSync(path);

/** Installs what is absent when root; otherwise says in one line each what is skipped. */
export function wantClusterPrograms() {
  let missing = Object.entries(PROGRAMS).filter(isMissing);
  if (missing.length === 0) return;
  if (mayInstall()) {
    const packages = missing.map(([name]) => name);
    console.log(`Installing ${packages.join(', ')} for the tests of a cluster ...`);
    installPackages(...packages);
    missing = missing.filter(isMissing);
  }
  for (const [name, [variable, , skipped]] of missing)
    console.log(`Skipped: ${skipped}. Install the package "${name}", or set ${variable}.`);
}
