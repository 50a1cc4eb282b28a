/** Milliseconds after which a browser without idle callbacks (Safari) is taken to be idle. */
const QUIET = 1500;

/** Calls once there is nothing else to do; the answer stops it. */
export function whenIdle(call: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(call);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(call, QUIET);
  return () => clearTimeout(timer);
}

/** Does this person ask pages to spare their data? Only some browsers say. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // what TypeScript's library leaves out
  return connection?.saveData === true;
}
