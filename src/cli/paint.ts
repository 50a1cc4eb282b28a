/** Colours, or none: each takes a text and gives it back painted. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
}

const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\x1b[${on}m${text}\x1b[${off}m`;
const plain = (text: string): string => text;

const COLOURED: Paint = { strong: sgr(1, 22), quiet: sgr(2, 22), good: sgr(32, 39), bad: sgr(31, 39) };
const PLAIN: Paint = { strong: plain, quiet: plain, good: plain, bad: plain };

/** Colours on a terminal only, and not where NO_COLOR (no-color.org: set and not empty) or a dumb terminal forbids them. */
export function paintFor(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  return isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb' ? COLOURED : PLAIN;
}
