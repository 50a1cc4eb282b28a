import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Connection } from '../../../src/client/connection.ts';
import { createRestClient } from '../../../src/client/rest-client.ts';
import { useApp } from '../model/app-context.ts';
import { HotSeat } from '../model/hot-seat.ts';
import { LiveTable } from '../model/live-table.ts';
import { type Api, createApi } from '../net/api.ts';
import { fetchJournal } from '../net/journal-api.ts';

/** The match as the own player sees it, and as each other player at this screen does. */
export function useHotSeat(match: string): HotSeat {
  const { api, rest, connection, connectGuest, loadBoard, hotSeatGuests } = useApp();
  const [screen, leave] = useMemo(() => {
    const guests = hotSeatGuests.get()[match] ?? [];
    const connections = guests.map(connectGuest);
    const tableOver = (own: Connection, { events }: Pick<Api, 'events'>): LiveTable =>
      new LiveTable({
        match,
        connection: own,
        loadBoard,
        journal: (id, timeout) => fetchJournal(rest, id, timeout),
        events,
        now: () => performance.now(),
        isHidden: () => document.hidden,
      });
    const made = new HotSeat([
      tableOver(connection, api),
      ...connections.map((own, i) => tableOver(own, createApi(createRestClient(() => guests[i]!.token)))),
    ]);
    for (const own of connections) own.start();
    const onSight = (): void => {
      made.onVisibility();
      if (!document.hidden) for (const own of connections) own.retryNow();
    };
    document.addEventListener('visibilitychange', onSight);
    const close = (): void => {
      document.removeEventListener('visibilitychange', onSight);
      made.close();
      for (const own of connections) own.stop();
    };
    return [made, close];
  }, [match]);
  // A layout effect: an ordinary effect would not run if the page changed before the next frame, and the table would never be left.
  useLayoutEffect(() => leave, [leave]);
  return screen;
}
