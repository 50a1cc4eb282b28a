/** Words side by side, read from top to bottom, as many columns as fit. */
export function formatColumns(words: readonly string[], width: number): string[] {
  const wide = Math.max(...words.map(word => word.length)) + 2;
  const columns = Math.max(1, Math.floor((width - 2) / wide));
  const rows = Math.ceil(words.length / columns);
  return Array.from({ length: rows }, (_, row) => {
    const line = words.filter((_word, i) => i % rows === row);
    return `  ${line.map(word => word.padEnd(wide)).join('')}`.trimEnd();
  });
}

/** Rows of cells, the first of them the heads, each column as wide as its widest cell. `isLeft`: whether a column begins at the left. */
export function formatTable(rows: readonly (readonly string[])[], isLeft: (column: number) => boolean): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
  const cellIn = (cell: string, at: number): string =>
    isLeft(at) ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!);
  return rows.map(row => row.map(cellIn).join('  ').trimEnd());
}
