// Styles that come with a script: of boards that are not part of the client, and of boards on pages of others.

const sheets: CSSStyleSheet[] = [];
const roots = new Set<Document | ShadowRoot>();
const known = new Set<string>();

/** Adds rules to the page, once. A sheet made by a script is no `<style>`, so a strict content policy allows it. */
export function addStyles(css: string): void {
  if (known.has(css) || typeof CSSStyleSheet === 'undefined') return;
  known.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  if (roots.size === 0) roots.add(document);
  for (const root of roots) root.adoptedStyleSheets.push(sheet);
}
