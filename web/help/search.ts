// The search of the manuals: every word has to occur, and a heading counts for more than the text below it.

/** One heading of a page with its text. */
export interface SearchEntry {
  readonly path: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const MOST = 20;
const IN_PAGE_TITLE = 6;
const IN_HEADING = 10;
const MOST_IN_TEXT = 5;
/** Characters shown around the first hit. */
const AROUND = 90;

export function wordsOf(query: string): string[] {
  return query.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
}

/** Better ones first. */
export function find(entries: readonly SearchEntry[], words: readonly string[]): SearchEntry[] {
  return entries
    .map(entry => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** Returns 0 if one of the words does not occur. */
function scoreOf({ page, heading, text }: SearchEntry, words: readonly string[]): number {
  const [inPage, inHeading, inText] = [page.toLowerCase(), heading.toLowerCase(), text.toLowerCase()];
  let sum = 0;
  for (const word of words) {
    const score =
      (inPage.includes(word) ? IN_PAGE_TITLE : 0) +
      (inHeading.includes(word) ? IN_HEADING : 0) +
      Math.min(inText.split(word).length - 1, MOST_IN_TEXT);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** The words around the first hit. */
export function snippet(text: string, words: readonly string[]): string {
  const hits = words.map(word => text.toLowerCase().indexOf(word)).filter(at => at >= 0);
  const from = Math.max(0, Math.min(...hits, text.length) - AROUND);
  const start = hits.length === 0 || from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + 2 * AROUND;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
