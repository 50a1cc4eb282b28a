/**
 * Returns undefined if it is not an address. `URL.canParse` is not used: in Node 20, once it is compiled, it takes
 * letters beyond ASCII for others and accepts what `URL` then refuses.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
