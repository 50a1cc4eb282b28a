// What the pages of `/help` do beyond showing text: the chosen theme, the search, the list of routes.

import { showApi } from './api-reference.ts';
import { element } from './element.ts';
import { find, type SearchEntry, snippet, wordsOf } from './search.ts';

/** As the web client saves it. */
function followTheme(): void {
  const theme = localStorage.getItem('ludoteca.theme') ?? '';
  if (/^"(?:light|dark)"$/.test(theme)) document.documentElement.dataset['theme'] = theme.slice(1, -1);
}

let entries: Promise<readonly SearchEntry[]> | undefined;

/** Downloads the search index with the first search. */
function loadEntries(): Promise<readonly SearchEntry[]> {
  entries ??= fetch('/help/search.json').then(answer => answer.json() as Promise<SearchEntry[]>); // made by scripts/help.mjs
  return entries;
}

function resultElement({ path, page, heading, text }: SearchEntry, words: readonly string[]): HTMLElement {
  const link = element('a', { href: path }, heading === page ? page : `${page}: ${heading}`);
  return element('li', {}, link, element('p', {}, snippet(text, words)));
}

async function search(query: string, found: HTMLElement): Promise<void> {
  const words = wordsOf(query);
  if (words.length === 0) {
    found.hidden = true;
    return;
  }
  const results = find(await loadEntries(), words);
  const list = element('ol', {}, ...results.map(entry => resultElement(entry, words)));
  found.replaceChildren(results.length > 0 ? list : element('p', {}, 'Nothing found. Try another word.'));
  found.hidden = false;
}

function followSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const found = document.querySelector<HTMLElement>('#found');
  if (!input || !found) return;
  input.addEventListener('focus', () => void loadEntries());
  input.addEventListener('input', () => void search(input.value, found));
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') found.hidden = true;
  });
  found.addEventListener('click', event => {
    if (event.target instanceof HTMLAnchorElement) found.hidden = true;
  });
}

followTheme();
followSearch();
const api = document.querySelector<HTMLElement>('#api');
if (api) void showApi(api);
