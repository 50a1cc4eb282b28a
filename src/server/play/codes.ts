// The id of a match is also the code that opens its table: short enough to be read out over the telephone.

/** 'abcdefgh' as people write it: 'ABCD-EFGH'. */
export function printCode(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4)}`.toUpperCase();
}

/** Case, blanks and hyphens do not matter. */
export function parseCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
