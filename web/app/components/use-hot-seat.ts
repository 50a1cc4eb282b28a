import { useEffect, useMemo } from 'preact/hooks';
import { useApp } from '../model/app-context.ts';
import { HotSeat } from '../model/hot-seat.ts';
import { LiveTable } from '../model/live-table.ts';
import { type Api, createApi } from '../net/api.ts';
import type { Connection } from '../net/connection.ts';
import { createRestClient } from '../net/rest-client.ts';

/** The table of this match: one's own, and one for everybody who shares this screen. */
export function useHotSeat(match: string): HotSeat {
  const { api, connection, connectGuest, loadBoard, sharedScreens } = useApp();
  const [screen, leave] = useMemo(() => {
    const guests = sharedScreens.get()[match] ?? [];
    const lines = guests.map(connectGuest);
    const tableOver = (line: Connection, { events }: Pick<Api, 'events'>): LiveTable =>
      new LiveTable({
        match,
        connection: line,
        loadBoard,
        journal: id => api.journal(id),
        events,
        now: () => performance.now(),
      });
    const made = new HotSeat([
      tableOver(connection, api),
      ...lines.map((line, i) => tableOver(line, createApi(createRestClient(() => guests[i]!.token)))),
    ]);
    for (const line of lines) line.start();
    const onSight = (): void => {
      made.catchUp();
      if (!document.hidden) for (const line of lines) line.retryNow();
    };
    document.addEventListener('visibilitychange', onSight);
    const close = (): void => {
      document.removeEventListener('visibilitychange', onSight);
      made.close();
      for (const line of lines) line.stop();
    };
    return [made, close];
  }, [match]);
  useEffect(() => leave, [leave]);
  return screen;
}
