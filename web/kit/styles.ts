// Styles that come with a script: of boards that are not part of the client, and of boards on pages of others.

/** Each once, in the order in which they came. */
const texts = new Set<string>();
const sheets: CSSStyleSheet[] = [];
const roots = new Set<Document | ShadowRoot>();

/** In a shadow root, what is said of the page is meant for the element. */
const forShadow = (css: string): string =>
  css.replaceAll(/:root((?:\[[^\]]*\])+)/g, ':host($1)').replaceAll(':root', ':host');

/** Adds rules, once. A sheet made by a script is no `<style>`, so a strict content policy allows it. */
export function addStyles(css: string): void {
  if (texts.has(css)) return;
  texts.add(css);
  if (typeof CSSStyleSheet === 'undefined') return;
  if (roots.size === 0) return adopt(document, sheetOf(css));
  const sheet = sheetOf(forShadow(css));
  sheets.push(sheet);
  for (const root of roots) adopt(root, sheet);
}

/** From now on styles are for these elements, and no longer for the page they are on. */
export function styleRoot(root: ShadowRoot): void {
  if (roots.size === 0) for (const css of texts) sheets.push(sheetOf(forShadow(css)));
  roots.add(root);
  root.adoptedStyleSheets = [...sheets];
}

/** All of them as text. */
export const stylesText = (): string => [...texts].join('\n');

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

function adopt(root: Document | ShadowRoot, sheet: CSSStyleSheet): void {
  root.adoptedStyleSheets.push(sheet);
}
