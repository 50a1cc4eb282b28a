import { fill } from '../../../src/core/texts.ts';
import { DieButton, DieFace } from './die-button.tsx';
import type { SagradaDisplay } from './display.ts';
import type { SagradaTurn } from './turn.ts';

interface TrackProps {
  readonly display: SagradaDisplay;
  readonly turn: SagradaTurn;
}

/** Ten slots, each with every die that was left in its round. */
export function Track({ display: { view, texts, letter }, turn }: TrackProps) {
  const { board } = texts;
  const { can, isHinted } = turn;
  /** Are dice of the track asked for? */
  const asked = turn.isActing && view.queue?.asks === 'track-die';
  const pick = (text: string): void => (can(text) ? void turn.answer(text) : turn.refuse(turn.against(text)));
  return (
    <ol class={`sag-track${asked ? ' is-asked' : ''}`} aria-label={board.track}>
      {view.track.map((dice, i) => {
        const left = dice === '' ? [] : dice.split(' ');
        const label = `${fill(board.round, { round: i + 1 })}: ${left.map(die => texts.die(die)).join(', ') || board.empty}`;
        return (
          // Slots have no other name than their round.
          <li key={i} class={`sag-slot${view.round === i + 1 ? ' is-now' : ''}`} title={label}>
            {left.length === 0 && <span class="sag-slot-round">{i + 1}</span>}
            <span class="sag-slot-dice" data-many={left.length > 4 ? 'lots' : left.length > 1 ? 'few' : undefined}>
              {left.map((die, n) =>
                asked ? (
                  <DieButton
                    key={`${die} ${n}`}
                    die={die}
                    letter={letter(die)}
                    label={`${fill(board.round, { round: i + 1 })}, ${texts.die(die)}`}
                    can={can(`${i + 1}:${die}`)}
                    hinted={isHinted(`${i + 1}:${die}`) && left.indexOf(die) === n}
                    onPick={() => pick(`${i + 1}:${die}`)}
                  />
                ) : (
                  <DieFace key={`${die} ${n}`} die={die} letter={letter(die)} />
                ),
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
