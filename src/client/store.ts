/** A value that others watch. */
export interface Readable<T> {
  get(): T;
  /** Calls back after every change; the answer stops it. */
  subscribe(call: () => void): () => void;
}

export interface Store<T> extends Readable<T> {
  set(value: T): void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return;
      value = next;
      for (const call of Array.from(listeners)) call();
    },
    subscribe: call => {
      listeners.add(call);
      return () => listeners.delete(call);
    },
  };
}
