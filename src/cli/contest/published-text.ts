// Texts of others that stand on a page for everybody: paths of this machine are cut to the name of the file, and control
// characters do not move anything.

const MOST_CHARACTERS = 300;

export function publishedText(text: string): string {
  const plain = text
    .replaceAll(/(?<![\w.])(?:\/[\w.+@~-]+)+\/(?=[\w.+@~-])/g, '')
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
}
