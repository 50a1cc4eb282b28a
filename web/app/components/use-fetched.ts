// Data that is requested and refreshed while the component is on the page.

import { useEffect, useState } from 'preact/hooks';
import { isUnanswered, TOO_FAST } from '../../../src/client/refusals.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { createRequestOrder } from '../../kit/request-order.ts';

export type Fetched<T> =
  | { readonly at: 'waiting' }
  | { readonly at: 'here'; readonly value: T }
  | { readonly at: 'refused'; readonly refusal: Refusal };

/** Milliseconds after which a request is made again that a lost network or a busy server left without an answer: ever longer. */
const RETRY = { first: 2000, most: 30_000 } as const;

const mayPass = (answer: unknown): boolean =>
  isUnanswered(answer) || (isRefusal(answer) && answer.refused === TOO_FAST);

/**
 * Asks again when `key` changes, when a request failed in a way that may pass and, with `every`, after so many milliseconds while
 * the page is in sight.
 */
export function useFetched<T>(key: string, ask: () => Promise<T | Refusal>, every?: number): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ at: 'waiting' });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFetched({ at: 'waiting' });
    let retry: number = RETRY.first;
    /** Milliseconds until the next request. If undefined, no next request is made by itself. */
    let pause: number | undefined;
    const order = createRequestOrder();
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const isCurrent = order();
      const value = await ask();
      if (over || !isCurrent()) return;
      clearTimeout(timer);
      if (!isRefusal(value)) setFetched({ at: 'here', value });
      else setFetched(old => (old.at === 'here' ? old : { at: 'refused', refusal: value }));
      pause = mayPass(value) ? Math.min(retry, every ?? retry) : every;
      retry = mayPass(value) ? Math.min(2 * retry, RETRY.most) : RETRY.first;
      if (pause) timer = setTimeout(() => void (document.hidden ? undefined : look()), pause);
    };
    const onSight = (): void => {
      if (pause && !document.hidden) void look();
    };
    void look();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [key]);
  return fetched;
}
