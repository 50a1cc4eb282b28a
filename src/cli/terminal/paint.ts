export const HUES = ['red', 'green', 'yellow', 'blue', 'purple'] as const;
export type Hue = (typeof HUES)[number];

/** Colours, or none: each takes a text and gives it back painted. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  /** Something printed in this colour. */
  readonly inked: (hue: Hue, text: string) => string;
  /** Something made of it. */
  readonly solid: (hue: Hue, text: string) => string;
  /** The terminal has no colours, so their meaning must be written in characters. */
  readonly isPlain: boolean;
}

const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\x1b[${on}m${text}\x1b[${off}m`;
const plain = (text: string): string => text;

/** Of the sixteen colours every terminal has: the ink, the ground, and the ink that can be read on that ground. */
const SIXTEEN: Readonly<Record<Hue, readonly [ink: number, ground: number, on: number]>> = {
  red: [31, 41, 97],
  green: [32, 42, 30],
  yellow: [33, 43, 30],
  blue: [34, 44, 97],
  purple: [35, 45, 97],
};

const COLOURED: Paint = {
  strong: sgr(1, 22),
  quiet: sgr(2, 22),
  good: sgr(32, 39),
  bad: sgr(31, 39),
  inked: (hue, text) => sgr(SIXTEEN[hue][0], 39)(text),
  solid: (hue, text) => sgr(SIXTEEN[hue][1], 49)(sgr(SIXTEEN[hue][2], 39)(text)),
  isPlain: false,
};
const PLAIN: Paint = {
  strong: plain,
  quiet: plain,
  good: plain,
  bad: plain,
  inked: (_, text) => text,
  solid: (_, text) => text,
  isPlain: true,
};

/** Colours on a terminal only, and not where NO_COLOR (no-color.org: set and not empty) or a dumb terminal forbids them. */
export function paintFor(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  return isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb' ? COLOURED : PLAIN;
}
