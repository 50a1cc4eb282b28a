// In place of kit/styles.ts where boards are on pages of others: styles are for the elements that draw boards, and leave the page alone.

/** Each once, in the order in which they came. */
const texts = new Set<string>();
const sheets: CSSStyleSheet[] = [];
const roots = new Set<ShadowRoot>();

/** In a shadow root, what is said of the page is meant for the element. */
const forShadow = (css: string): string =>
  css.replaceAll(/:root((?:\[[^\]]*\])+)/g, ':host($1)').replaceAll(':root', ':host');

export function addStyles(css: string): void {
  if (texts.has(css)) return;
  texts.add(css);
  // Node draws pictures, which carry the text.
  if (typeof CSSStyleSheet === 'undefined') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(forShadow(css));
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets.push(sheet);
}

/** This root has all styles, those that are still to come, too. */
export function styleRoot(root: ShadowRoot): void {
  roots.add(root);
  root.adoptedStyleSheets = [...sheets];
}

export function unstyleRoot(root: ShadowRoot): void {
  roots.delete(root);
}

/** All of them as text. */
export const stylesText = (): string => [...texts].join('\n');
