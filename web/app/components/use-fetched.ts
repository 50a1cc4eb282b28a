// Data that a page asks for and keeps fresh while somebody looks at it.

import { useEffect, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { createRequestOrder } from '../../kit/request-order.ts';

export type Fetched<T> =
  | { readonly at: 'waiting' }
  | { readonly at: 'here'; readonly value: T }
  | { readonly at: 'refused'; readonly refusal: Refusal };

/** Asks again when `key` changes and, with `every`, after so many milliseconds while the page is in sight. */
export function useFetched<T>(key: string, ask: () => Promise<T | Refusal>, every?: number): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ at: 'waiting' });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setFetched({ at: 'waiting' });
    const order = createRequestOrder();
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const isCurrent = order();
      const value = await ask();
      if (over || !isCurrent()) return;
      clearTimeout(timer);
      if (!isRefusal(value)) setFetched({ at: 'here', value });
      else setFetched(old => (old.at === 'here' ? old : { at: 'refused', refusal: value }));
      if (every) timer = setTimeout(() => void (document.hidden ? undefined : look()), every);
    };
    const onSight = (): void => {
      if (every && !document.hidden) void look();
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
