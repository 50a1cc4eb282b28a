// What the id of a new game may be. It names a folder and stands in addresses, journals, stores, refusals and style sheets, so it can
// never change afterwards.

export const ID_PROBLEMS = ['form', 'reserved'] as const;

/** Small letters and digits, a letter first, single hyphens between words: what addresses, the protocols and style sheets all accept. */
const FORM = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const [SHORTEST, LONGEST] = [2, 24];

/** What stands before the slash in refusals that are not of a game. */
const PREFIXES = new Set(
  `accounts api arena chat cli client directory journal local match nearby options player push rules server social storage toy
  tournament web`.split(/\s+/),
);

export function idProblem(id: string): (typeof ID_PROBLEMS)[number] | undefined {
  if (!FORM.test(id) || id.length < SHORTEST || id.length > LONGEST) return 'form';
  return PREFIXES.has(id) ? 'reserved' : undefined;
}

/** `last-stick` is "Last stick" for people. */
export function titleOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}
