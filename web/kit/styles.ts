// Styles that come with the script of a board that is not part of the client.

const known = new Set<string>();

/** Adds rules to the page, once. A sheet made by a script is no `<style>`, so a strict content policy allows it. */
export function addStyles(css: string): void {
  if (known.has(css)) return;
  known.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
