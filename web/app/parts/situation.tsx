// The position a new table starts from, as a board to look at.

import { AUDIENCE } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { useSpeech } from '../context.ts';
import type { Situation } from '../router.ts';
import { Stage } from './stage.tsx';
import { useBoard } from './use-texts.ts';

interface SituationBoardProps {
  readonly game: string;
  readonly seats: number;
  readonly from: Situation;
}

export function SituationBoard({ game: id, seats, from }: SituationBoardProps) {
  const say = useSpeech();
  const board = useBoard(id);
  const game = board?.game;
  if (!board || !game?.read) return null;
  const options = { ...(game.defaults as object), ...from.options };
  const state: unknown = game.read(from.position, seats, options, from.toAct);
  if (isRefusal(state)) return <p role="status">{say.refusal(state)}</p>;
  const view: unknown = game.view(state, AUDIENCE);
  const seat = board.texts[say.locale].seats[from.toAct] ?? say('new.seat', { number: from.toAct + 1 });
  return (
    <div class="situation">
      <Stage
        board={board}
        status={say('match.turn.other', { name: seat })}
        view={view}
        seats={seats}
        options={options}
        players={Array.from({ length: seats }, () => null)}
        seat={AUDIENCE}
        bottom={from.toAct}
        yours={false}
        legal={[]}
        retractable={false}
        version={0}
        events={[]}
        last={undefined}
        drawing={game.draw(view)}
        act={() => Promise.resolve(undefined)}
        retract={() => undefined}
      />
    </div>
  );
}
