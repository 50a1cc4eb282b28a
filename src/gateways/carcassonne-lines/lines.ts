// Cuts a stream into lines, however it was split on the way.

export interface LineReader {
  /** The lines that are complete now, without their ends. `undefined`: a line grew past the limit, and so did the reader's patience. */
  push(chunk: string): readonly string[] | undefined;
}

/** LF ends a line; a CR before it is dropped. */
export function lineReader(longest: number): LineReader {
  let rest = '';
  return {
    push: chunk => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop()!;
      if (rest.length > longest || parts.some(line => line.length > longest)) return undefined;
      return parts.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line));
    },
  };
}
