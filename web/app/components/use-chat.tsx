import type { MatchShown } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { markChatRead } from '../model/chat.ts';
import type { LiveTable } from '../model/live-table.ts';
import { Chat } from './chat.tsx';
import type { ColumnProps } from './column.tsx';

/** The chat of a table for its column. Undefined where no player may talk or there is no other reader. */
export function useChat(
  table: LiveTable,
  shown: MatchShown,
  board: BoardModule,
  isShared: boolean,
): ColumnProps['chat'] {
  const { me, mutes, readMarks } = useApp();
  const lines = useStore(table.chat);
  const muted = useStore(mutes.muted);
  const last = useStore(readMarks)[shown.match] ?? 0;
  const own = useStore(me)?.account;
  const others = shown.players.filter(who => who && who.kind !== 'bot' && who.account !== own).length;
  const watchers = shown.watchers - (shown.seat === null ? 1 : 0);
  const isHeard = shown.phase === 'open' || (others > 0 && !isShared) || watchers > 0 || lines.length > 0;
  if (!shown.chat || !isHeard) return undefined;
  const read = (): void =>
    readMarks.set(markChatRead(readMarks.get(), shown.match, table.chat.get().at(-1)?.line ?? 0));
  return {
    panel: <Chat shown={shown} lines={lines} mark={board.Mark} send={text => table.sendChat(text)} read={read} />,
    unread: lines.filter(({ line, account }) => line > last && account !== own && !muted.has(account)).length,
    read,
  };
}
