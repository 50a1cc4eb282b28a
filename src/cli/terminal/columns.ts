/** Words side by side, read from top to bottom, as many columns as fit. */
export function inColumns(words: readonly string[], width: number): string[] {
  const wide = Math.max(...words.map(word => word.length)) + 2;
  const columns = Math.max(1, Math.floor((width - 2) / wide));
  const rows = Math.ceil(words.length / columns);
  return Array.from({ length: rows }, (_, row) => {
    const line = words.filter((_word, i) => i % rows === row);
    return `  ${line.map(word => word.padEnd(wide)).join('')}`.trimEnd();
  });
}
