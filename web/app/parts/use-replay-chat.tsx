import { isRefusal } from '../../../src/core/refusal.ts';
import type { BoardModule } from '../../boards/contract.ts';
import { useApp, useSpeech } from '../context.ts';
import { useFetched } from '../use-fetched.ts';
import { ChatLog } from './chat.tsx';
import type { ColumnProps } from './column.tsx';

/** What was said at a finished match; undefined where nobody did, and for a match of a file. */
export function useReplayChat(
  match: string | undefined,
  players: readonly ({ readonly account?: string } | null)[],
  board: BoardModule,
): ColumnProps['chat'] {
  const { api } = useApp();
  const say = useSpeech();
  const found = useFetched(`chat ${match}`, async () => {
    const lines = match === undefined ? [] : await api.chat.lines(match);
    return isRefusal(lines) ? [] : lines;
  });
  const lines = found.at === 'here' ? found.value : [];
  if (match === undefined || lines.length === 0) return undefined;
  return {
    panel: (
      <section class="chat" aria-label={say('chat.title')}>
        <ChatLog match={match} lines={lines} players={players} mark={board.Mark} empty={say('chat.empty.listen')} />
      </section>
    ),
    unread: 0,
  };
}
