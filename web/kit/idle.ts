/** Milliseconds after which a browser without idle callbacks (Safari) is taken to be idle. */
const QUIET = 1500;

/** Calls the function once the browser is idle. The returned function cancels the call. */
export function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(call);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(call, QUIET);
  return () => clearTimeout(timer);
}

/** Whether the reader has asked the browser to use less data. Only some browsers report it. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // what TypeScript's library leaves out
  return connection?.saveData === true;
}
