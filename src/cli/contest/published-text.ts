// Texts of others that stand on a page for everybody: paths of this machine are cut to the name of the file, and control
// characters do not move anything.

const MOST_CHARACTERS = 300;

export const publishedText = (text: string): string =>
  plainText(text.replaceAll(/(?<![\w.])(?:\/[\w.+@~-]+)+\/(?=[\w.+@~-])/g, ''));

/** Foreign text, such as a file name or a line of source code, without what would control a terminal. */
export function plainText(text: string): string {
  const plain = printableText(text).trim();
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
}

/** Text of a program without control characters and escape sequences: they could move the cursor, or type for its reader. */
export const printableText = (text: string): string => text.replaceAll(/\p{C}+/gu, ' ');
