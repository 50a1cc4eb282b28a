// Reloads the page once when a bundle cannot be downloaded, as soon as the server answers: the connection was down, or the
// server has a newer client and no longer the old files.

import { createStore, type Readable, type Store } from '../../kit/store.ts';

/** 'unreachable': waiting for the server. 'missing': the server answers, but reloading the page did not help. */
export type LoadFailure = 'unreachable' | 'missing';

export interface BundleLoader {
  readonly failure: Readable<LoadFailure | undefined>;
  /**
   * Answers with the bundle. If it cannot be downloaded, the promise stays pending: `failure` is set, or the page reloads.
   * When `isWanted` says no, because the page shows something else by then, neither happens.
   */
  load<T>(fetch: () => Promise<T>, isWanted?: () => boolean): Promise<T>;
  /** Asks the server now, not at the end of the pause. */
  retryNow(): void;
}

export interface BundleLoaderConfig {
  /** Does the server answer? */
  isServerUp(): Promise<boolean>;
  reload(): void;
  /** The files for which the page was reloaded, as the browser named them. Kept across reloads to prevent an endless loop. */
  readonly reloaded: Store<readonly string[]>;
  after(ms: number, call: () => void): unknown;
}

/** Milliseconds between two questions to a server that does not answer. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

export function createBundleLoader({ isServerUp, reload, reloaded, after }: BundleLoaderConfig): BundleLoader {
  const failure = createStore<LoadFailure | undefined>(undefined);
  const paused = new Set<() => void>();
  const pause = async (ms: number): Promise<void> => {
    await new Promise<void>(resolve => {
      paused.add(resolve);
      after(ms, resolve);
    });
    paused.clear();
  };
  const recover = async (why: string, isWanted: () => boolean): Promise<void> => {
    for (let ms = FIRST_PAUSE; isWanted() && !(await isServerUp()); ms = Math.min(2 * ms, LONGEST_PAUSE)) {
      failure.set('unreachable');
      await pause(ms);
    }
    if (!isWanted()) return failure.set(undefined);
    if (reloaded.get().includes(why)) return failure.set('missing');
    reloaded.set([...reloaded.get(), why]);
    reload();
  };
  return {
    failure,
    load: async (fetch, isWanted = () => true) => {
      try {
        return await fetch();
      } catch (error) {
        void recover(String(error), isWanted);
        return new Promise(() => undefined);
      }
    },
    retryNow: () => {
      for (const end of Array.from(paused)) end();
    },
  };
}
