import { useEffect, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { ChatLineShown } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { ChatLog } from './chat.tsx';
import type { ColumnProps } from './column.tsx';

/** The chat of a finished match. Undefined if it is empty or the match comes from a file. */
export function useReplayChat(
  match: string | undefined,
  players: readonly ({ readonly account?: string } | null)[],
  board: BoardModule,
): ColumnProps['chat'] {
  const { api } = useApp();
  const translate = useTranslate();
  const [lines, setLines] = useState<readonly ChatLineShown[]>([]);
  const read = async (): Promise<void> => {
    const found = match === undefined ? [] : await api.chat.lines(match);
    if (!isRefusal(found)) setLines(found);
  };
  useEffect(() => void read(), [match]);
  if (match === undefined || lines.length === 0) return undefined;
  return {
    panel: (
      <section class="chat" aria-label={translate('chat.title')}>
        <ChatLog
          match={match}
          lines={lines}
          players={players}
          mark={board.Mark}
          empty={translate('chat.empty.listen')}
          heardAgain={() => void read()}
        />
      </section>
    ),
    unread: 0,
  };
}
