// The 108 cards as 54 faces. A face is a small integer: 13 x colour + value for coloured cards, then the two black ones.

/** In the order of the document's numbers 1 to 4. */
export const COLOURS = ['blue', 'red', 'green', 'yellow'] as const;

/** 0 to 53. */
export type CardKind = number;

export const VALUES = 13;
export const SKIP = 10;
export const REVERSE = 11;
export const DRAW_TWO = 12;
/** The value of a card that shows nothing but a colour: what lies on the table once a wild has its colour. */
export const BLANK = 13;
/** The colour of black cards. */
export const BLACK = 4;

export const COLOURED = COLOURS.length * VALUES;
export const WILD: CardKind = COLOURED;
export const WILD_FOUR: CardKind = COLOURED + 1;
export const FACES = COLOURED + 2;
export const DECK_SIZE = 108;

export const faceOf = (colour: number, value: number): CardKind => colour * VALUES + value;

const faces = Array.from({ length: FACES }, (_, face) => face);

/** Indexed by face. */
export const COLOUR_OF = Uint8Array.from(faces, face => (face < WILD ? Math.floor(face / VALUES) : BLACK));
export const VALUE_OF = Uint8Array.from(faces, face => (face < WILD ? face % VALUES : BLANK));
/** What a card left in a hand is worth to the winner of the round. */
export const POINTS_OF = Uint8Array.from(faces, face =>
  face >= WILD ? 50 : VALUE_OF[face]! < SKIP ? VALUE_OF[face]! : 20,
);
/** Every card counts the same. */
export const CARD_WEIGHTS = new Uint8Array(FACES).fill(1);
/** How many of each face the deck holds: one 0 a colour, two of everything else that has a colour, four of each black card. */
export const DECK = Uint8Array.from(faces, face => (face >= WILD ? 4 : VALUE_OF[face] === 0 ? 1 : 2));

const COLOUR_LETTERS = 'BRGY';
const VALUE_TEXTS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'C', '+2'] as const;

/** 'B5', 'RS' (skip), 'GC' (change of direction), 'Y+2', 'W', 'W+4'. */
export const FACE_TEXTS: readonly string[] = faces.map(face =>
  face === WILD ? 'W' : face === WILD_FOUR ? 'W+4' : COLOUR_LETTERS[COLOUR_OF[face]!]! + VALUE_TEXTS[VALUE_OF[face]!]!,
);

const facesByText = new Map(FACE_TEXTS.map((text, face) => [text, face]));

export const printFace = (face: CardKind): string => FACE_TEXTS[face]!;
export const parseFace = (text: string): CardKind | undefined => facesByText.get(text.toUpperCase());

/** Rule 3 of the document: same colour, same number or symbol, or any black card. */
export function fits(face: CardKind, colour: number, value: number): boolean {
  return COLOUR_OF[face] === colour || VALUE_OF[face] === value || face >= WILD;
}

/** A hand as its cards in ascending order from its row of counts. */
export function cardsOf(counts: ArrayLike<number>): CardKind[] {
  const cards: CardKind[] = [];
  for (let face = 0; face < FACES; face++) for (let i = counts[face]!; i > 0; i--) cards.push(face);
  return cards;
}

/** A row of counts from any list of cards. */
export function countsOf(cards: Iterable<CardKind>): Uint8Array {
  const counts = new Uint8Array(FACES);
  for (const face of cards) counts[face]!++;
  return counts;
}

export function pointsOf(counts: ArrayLike<number>): number {
  let points = 0;
  for (let face = 0; face < FACES; face++) points += counts[face]! * POINTS_OF[face]!;
  return points;
}
