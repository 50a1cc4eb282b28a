import { useEffect, useMemo, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { createRequestOrder } from '../../kit/request-order.ts';
import { useApp } from '../model/app-context.ts';

/** As many as the server shows an administrator at a time: a shorter page is the last. */
const PAGE = 30;

/** A list that is fetched page by page: `ask` fetches the rows after `last`. It starts again with `look` and when `key` changes. */
export function useLongList<T>(key: unknown, ask: (last: T | undefined) => Promise<readonly T[] | Refusal>) {
  const { showRefusal } = useApp();
  const [rows, setRows] = useState<readonly T[]>();
  const [hasMore, setMore] = useState(false);
  const order = useMemo(createRequestOrder, []);
  const fetchPage = async (last?: T): Promise<void> => {
    const isCurrent = order();
    const page = await ask(last);
    if (!isCurrent()) return;
    if (isRefusal(page)) return showRefusal(page);
    setRows(before => (last === undefined ? page : [...(before ?? []), ...page]));
    setMore(page.length === PAGE);
  };
  useEffect(() => void fetchPage(), [key]);
  return {
    rows,
    /** It is undefined if there are no more rows. */
    more: hasMore ? () => void fetchPage(rows?.at(-1)) : undefined,
    look: () => void fetchPage(),
    change: (to: (row: T) => T) => setRows(before => before?.map(to)),
  };
}
