/** How the ids of matches on this device begin; src/local/local-tables.ts makes them. */
const PREFIX = 'local-';

/** Is it played, or was it, on this device alone? */
export function isLocalMatch(match: string | undefined): boolean {
  return match?.startsWith(PREFIX) === true;
}
