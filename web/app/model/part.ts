// A part of the client that comes when it is first needed.

export interface Part<T> {
  /** Once it has come. */
  readonly here: T | undefined;
  /** Asks once a page: bundlers count a style sheet that did not come as come, so asking again could bring a page without its looks. */
  fetch(): Promise<T>;
}

export function createPart<T>(load: () => Promise<T>): Part<T> {
  let here: T | undefined;
  let coming: Promise<T> | undefined;
  return {
    get here() {
      return here;
    },
    fetch: () => (coming ??= load().then(found => (here = found))),
  };
}
