// What to do when a part of the client does not come: the line is down, or the server was given a newer client and has the old files no more.
// Either way the page is loaded anew, once, as soon as the server answers.

import { createStore, type Readable, type Store } from '../../kit/store.ts';

/** 'unreachable': it waits for the server. 'missing': the server answers, and loading the page anew did not help. */
export type LoadFailure = 'unreachable' | 'missing';

export interface BundleLoader {
  readonly failure: Readable<LoadFailure | undefined>;
  /**
   * Answers with the part, or not at all: then there is trouble, or soon a new page.
   * Nobody who has gone elsewhere meanwhile is disturbed: then it is not wanted any more.
   */
  load<T>(fetch: () => Promise<T>, isWanted?: () => boolean): Promise<T>;
  /** Asks the server now, not at the end of the pause. */
  retryNow(): void;
}

export interface BundleLoaderConfig {
  /** Does the server answer? */
  isServerUp(): Promise<boolean>;
  reload(): void;
  /** What the page was loaded anew for, as the browser put it: the name of a file. Outlives the page, lest it is loaded for ever. */
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
