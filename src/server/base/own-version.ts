// Which build this is: the version of the package, and the commit it was built from where that is known.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the package, found from the sources and from the build. */
export const PACKAGE_ROOT: string = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../..' : '../../../..', import.meta.url),
);

export function ownVersion(): string {
  return (JSON.parse(readFileSync(`${PACKAGE_ROOT}/package.json`, 'utf8')) as { version: string }).version; // our own file
}

/** The version as `ludoteca --version` prints it: `1.0.0 (0123456789)`. */
export function versionAndCommit(): string {
  const commit = ownCommit();
  return commit === undefined ? ownVersion() : `${ownVersion()} (${commit})`;
}

/** Written by the build; a copy of the sources without their history has none. */
function ownCommit(): string | undefined {
  try {
    return readFileSync(`${PACKAGE_ROOT}/dist/commit`, 'utf8');
  } catch {
    return undefined;
  }
}
