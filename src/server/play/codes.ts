// A match's id is short enough to be read over the telephone: it is the code that opens a table.

/** 'abcdefgh' as people write it: 'ABCD-EFGH'. */
export function printCode(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4)}`.toUpperCase();
}

/** Forgives case, blanks and hyphens. */
export function parseCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
