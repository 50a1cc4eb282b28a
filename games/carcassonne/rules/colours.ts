// The seats' colours, in the document's order, and the letters that stand for them.

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'black'] as const;
export type PlayerColour = (typeof COLOURS)[number];

/** By seat. G is yellow (giallo) in the one and green in the other, so which is meant is never guessed. */
export const INITIALS = {
  it: ['R', 'B', 'V', 'G', 'N'],
  en: ['R', 'B', 'G', 'Y', 'K'],
} as const;
export type InitialsName = keyof typeof INITIALS;
