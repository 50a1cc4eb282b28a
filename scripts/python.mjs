// Python with numpy for the tests of the Python package: Debian's packages when we may install them.

import { spawnSync } from 'node:child_process';
import { installPackages, mayInstall } from './debian.mjs';

const CANDIDATES = ['python3', '/usr/bin/python3'];
const runs = (python, code) => spawnSync(python, ['-c', code], { stdio: 'ignore' }).status === 0;

/** The first Python in which this can be imported; undefined where there is none. */
export const pythonWith = module => CANDIDATES.find(python => runs(python, `import ${module}`));

/** Installs it when root and absent; otherwise says what is skipped. */
export function wantNumpy() {
  if (pythonWith('numpy')) return;
  if (mayInstall()) {
    console.log('Installing python3-numpy for the tests of the Python package ...');
    installPackages('python3', 'python3-numpy');
  }
  if (!pythonWith('numpy'))
    console.log('Tests of the Python package with numpy are skipped: install the package "python3-numpy" to run them.');
}
