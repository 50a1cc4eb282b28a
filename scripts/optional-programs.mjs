// The programs that some tests need: Debian's packages when we may install them.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages, mayInstall } from './debian.mjs';

const hasNumpy = () =>
  ['python3', '/usr/bin/python3'].some(
    python => spawnSync(python, ['-c', 'import numpy'], { stdio: 'ignore' }).status === 0,
  );

/** By package: whether it is here, what is skipped without it, and the environment variable that names another installation. */
const PROGRAMS = {
  bubblewrap: {
    isHere: () => process.platform !== 'linux' || existsSync('/usr/bin/bwrap'),
    skipped: 'tests of programs in bubblewrap',
  },
  postgresql: {
    isHere: () => existsSync('/usr/lib/postgresql'),
    skipped: 'tests of the store that several servers share',
    variable: 'POSTGRES_BIN',
  },
  'nats-server': {
    isHere: () => existsSync('/usr/sbin/nats-server'),
    skipped: 'tests of nodes that talk over NATS',
    variable: 'NATS_SERVER',
  },
  haproxy: {
    isHere: () => existsSync('/usr/sbin/haproxy'),
    skipped: 'the test of a rolling restart behind a balancer',
    variable: 'HAPROXY',
  },
  'python3-numpy': { isHere: hasNumpy, skipped: 'tests of the Python package with numpy' },
};

export const CLUSTER_PROGRAMS = ['postgresql', 'nats-server', 'haproxy'];

/** Installs what is absent when root; otherwise says in one line each what is skipped. */
export function wantPrograms(names = Object.keys(PROGRAMS)) {
  const isMissing = name => !process.env[PROGRAMS[name].variable] && !PROGRAMS[name].isHere();
  let missing = names.filter(isMissing);
  if (missing.length > 0 && mayInstall()) {
    console.log(`Installing ${missing.join(', ')} for the tests ...`);
    installPackages(...missing);
    missing = missing.filter(isMissing);
  }
  for (const name of missing) {
    const { skipped, variable } = PROGRAMS[name];
    console.log(`Skipped: ${skipped}. Install the package "${name}"${variable ? `, or set ${variable}` : ''}.`);
  }
}
