// A die is one of 30 kinds: colour * 6 + value - 1. Dice of one kind are the same to every rule, so actions name kinds.

export const COLOURS = ['R', 'Y', 'G', 'B', 'P'] as const;
export type DieColour = (typeof COLOURS)[number];
export const COLOUR_NAMES = ['red', 'yellow', 'green', 'blue', 'purple'] as const;

/** A die by its colour and value, a number from 0 to 29: 6 * colour + value - 1. */
export type Die = number;
export const KINDS = 30;
export const DICE_PER_COLOUR = 18;
export const DICE = 90;

const COLOUR_OF = Uint8Array.from({ length: KINDS }, (_, die) => die / 6);
const FACE_OF = Uint8Array.from({ length: KINDS }, (_, die) => die % 6);

export const colourOf = (die: Die): number => COLOUR_OF[die]!;
/** The value less one: 0 to 5. */
export const faceOf = (die: Die): number => FACE_OF[die]!;
export const valueOf = (die: Die): number => FACE_OF[die]! + 1;
export const dieOf = (colour: number, face: number): Die => colour * 6 + face;

export const DIE_TEXTS: readonly string[] = COLOURS.flatMap(c => [1, 2, 3, 4, 5, 6].map(v => `${c}${v}`));
const DIE_BY_TEXT = new Map(DIE_TEXTS.map((text, die) => [text, die]));

export const printDie = (die: Die): string => DIE_TEXTS[die]!;
/** undefined where the text is no die. */
export const parseDie = (text: string): Die | undefined => DIE_BY_TEXT.get(text);
export const parseColour = (text: string): number => COLOURS.indexOf(text as DieColour); // -1 where it is none
