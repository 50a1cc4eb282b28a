import { useEffect, useMemo } from 'preact/hooks';
import { loadBoard } from '../../boards/index.ts';
import { useApp } from '../context.ts';
import { HotSeat } from '../model/hot-seat.ts';
import { LiveTable } from '../model/live-table.ts';
import type { Connection } from '../net/connection.ts';

/** The table of this match: one's own, and one for everybody who shares this screen. */
export function useScreen(match: string): HotSeat {
  const { api, connection, connect, sharing } = useApp();
  const [screen, leave] = useMemo(() => {
    const lines = (sharing.get()[match] ?? []).map(connect);
    const tableOver = (line: Connection): LiveTable =>
      new LiveTable({
        match,
        connection: line,
        loadBoard,
        journal: id => api.journal(id),
        now: () => performance.now(),
      });
    const made = new HotSeat([tableOver(connection), ...lines.map(tableOver)]);
    for (const line of lines) line.start();
    const onSight = (): void => {
      made.catchUp();
      if (!document.hidden) for (const line of lines) line.wake();
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
