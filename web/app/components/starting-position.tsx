// The position a new table starts from, as a board to look at.

import { useMemo } from 'preact/hooks';
import { AUDIENCE } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { READ_ONLY_BOARD } from '../../boards/shared/read-only-board.ts';
import { useTranslate } from '../model/app-context.ts';
import type { StartingPosition } from '../model/router.ts';
import { Stage } from './stage.tsx';
import { useBoard } from './use-board.ts';
import { useNames } from './use-names.ts';

interface StartingPositionBoardProps {
  readonly game: string;
  readonly seats: number;
  readonly from: StartingPosition;
}

export function StartingPositionBoard({ game: id, seats, from }: StartingPositionBoardProps) {
  const translate = useTranslate();
  const players = useMemo(() => Array.from({ length: seats }, () => null), [seats]);
  const names = useNames(id, players);
  const board = useBoard(id);
  const game = board?.game;
  if (!board || !game?.read) return null;
  const options = { ...(game.defaults as object), ...from.options };
  const state: unknown = game.read(from.position, seats, options, from.toAct);
  if (isRefusal(state)) return <p role="status">{translate.refusal(state)}</p>;
  const view: unknown = game.view(state, AUDIENCE);
  const seat = board.texts[translate.locale].seats[from.toAct] ?? translate('new.seat', { number: from.toAct + 1 });
  return (
    <div class="situation">
      <Stage
        {...READ_ONLY_BOARD}
        board={board}
        status={translate('match.turn.other', { name: seat })}
        view={view}
        seats={seats}
        options={options}
        players={players}
        bottom={from.toAct}
        version={0}
        events={[]}
        last={undefined}
        {...names}
        drawing={game.draw(view)}
      />
    </div>
  );
}
