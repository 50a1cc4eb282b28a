// What to do when a part of the client does not come: the line is down, or the house was given a newer client and has the old files no more.
// Either way the page is loaded anew, once, as soon as the house answers.

import { createStore, type Readable, type Store } from '../../kit/store.ts';

/** 'unreachable': it waits for the house. 'missing': the house answers, and loading the page anew did not help. */
export type Trouble = 'unreachable' | 'missing';

export interface Delivery {
  readonly trouble: Readable<Trouble | undefined>;
  /**
   * Answers with the part, or not at all: then there is trouble, or soon a new page.
   * Nobody who has gone elsewhere meanwhile is disturbed: then it is not wanted any more.
   */
  load<T>(fetch: () => Promise<T>, isWanted?: () => boolean): Promise<T>;
  /** Asks the house now, not at the end of the pause. */
  again(): void;
}

export interface DeliveryConfig {
  /** Does the house answer? */
  isThere(): Promise<boolean>;
  reload(): void;
  /** What the page was loaded anew for, as the browser put it: the name of a file. Outlives the page, lest it is loaded for ever. */
  readonly reloaded: Store<readonly string[]>;
  after(ms: number, call: () => void): unknown;
}

/** Milliseconds between two questions to a house that does not answer. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

export function createDelivery({ isThere, reload, reloaded, after }: DeliveryConfig): Delivery {
  const trouble = createStore<Trouble | undefined>(undefined);
  const paused = new Set<() => void>();
  const pause = async (ms: number): Promise<void> => {
    await new Promise<void>(resolve => {
      paused.add(resolve);
      after(ms, resolve);
    });
    paused.clear();
  };
  const mend = async (why: string, isWanted: () => boolean): Promise<void> => {
    for (let ms = FIRST_PAUSE; isWanted() && !(await isThere()); ms = Math.min(2 * ms, LONGEST_PAUSE)) {
      trouble.set('unreachable');
      await pause(ms);
    }
    if (!isWanted()) return trouble.set(undefined);
    if (reloaded.get().includes(why)) return trouble.set('missing');
    reloaded.set([...reloaded.get(), why]);
    reload();
  };
  return {
    trouble,
    load: async (fetch, isWanted = () => true) => {
      try {
        return await fetch();
      } catch (error) {
        void mend(String(error), isWanted);
        return new Promise(() => undefined);
      }
    },
    again: () => {
      for (const end of Array.from(paused)) end();
    },
  };
}
