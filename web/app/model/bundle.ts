// A part of the client that comes when it is first needed.

export interface Bundle<T> {
  /** Once it has come. */
  readonly loaded: T | undefined;
  /** Asks once a page: bundlers count a style sheet that did not come as come, so asking again could bring a page without its looks. */
  load(): Promise<T>;
}

export function createBundle<T>(load: () => Promise<T>): Bundle<T> {
  let here: T | undefined;
  let coming: Promise<T> | undefined;
  return {
    get loaded() {
      return here;
    },
    load: () => (coming ??= load().then(found => (here = found))),
  };
}
