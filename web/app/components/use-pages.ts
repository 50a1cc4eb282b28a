// A list that is fetched page by page.

import { useEffect, useRef, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';

export interface Pages<P> {
  readonly pages: readonly P[];
  readonly refusal?: Refusal;
  readonly isWaiting: boolean;
  /** Fetches the next page; undefined when there is none. */
  readonly more: (() => void) | undefined;
}

/** Fetches a list page by page. Starts again from the first page when `key` changes. */
export function usePages<P extends { readonly next?: string }>(
  key: string,
  ask: (after: string | undefined) => Promise<P | Refusal>,
): Pages<P> {
  const [{ pages, refusal, isWaiting }, setState] = useState<Omit<Pages<P>, 'more'>>({ pages: [], isWaiting: true });
  const current = useRef(key);
  current.current = key;
  const fetchPage = async (before: readonly P[]): Promise<void> => {
    setState({ pages: before, isWaiting: true });
    const page = await ask(before.at(-1)?.next);
    // Meanwhile something else may have been asked for.
    if (current.current !== key) return;
    if (isRefusal(page)) setState({ pages: before, refusal: page, isWaiting: false });
    else setState({ pages: [...before, page], isWaiting: false });
  };
  useEffect(() => void fetchPage([]), [key]);
  const next = pages.at(-1)?.next;
  return {
    pages,
    ...(refusal && { refusal }),
    isWaiting,
    more: next !== undefined && !isWaiting ? () => void fetchPage(pages) : undefined,
  };
}
