// Values that components watch, and that may outlive the page: all the state management this client needs.

import { useLayoutEffect, useState } from 'preact/hooks';
import { createStore, type Readable, type Store } from '../../src/client/store.ts';

export { createStore, type Readable, type Store };

export function useStore<T>(store: Readable<T>): T {
  const [, redraw] = useState<object>();
  const drawn = store.get();
  useLayoutEffect(() => {
    const stop = store.subscribe(() => redraw({}));
    // It may have changed between drawing and listening: an effect of a component within comes before this one.
    if (!Object.is(store.get(), drawn)) redraw({});
    return stop;
  }, [store]);
  return drawn;
}

/** Where a browser keeps texts; a private window may refuse to. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A store that outlives the page. `parse` answers undefined for what it does not know. */
export function persistentStore<T>(
  storage: KeyValueStorage,
  key: string,
  initial: T,
  parse: (kept: unknown) => T | undefined,
): Store<T> {
  const store = createStore(initial);
  try {
    const kept = storage.getItem(key);
    if (kept !== null) store.set(parse(JSON.parse(kept)) ?? initial);
  } catch {
    // Not ours, or storage is forbidden: the initial value stands.
  }
  return {
    ...store,
    set: value => {
      store.set(value);
      try {
        if (value === undefined) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: it holds as long as the page.
      }
    },
  };
}
