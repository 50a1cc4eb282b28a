import { fill } from '../../../src/core/texts.ts';
import type { View } from '../rules/view.ts';
import type { SagradaTexts } from '../texts/board.ts';
import { DieButton, DieFace } from './die-button.tsx';

interface TrackProps {
  readonly view: View;
  readonly texts: SagradaTexts;
  readonly letter: (die: string) => string;
  readonly can: (text: string) => boolean;
  readonly isHinted: (text: string) => boolean;
  /** Are dice of the track asked for? */
  readonly asked: boolean;
  pick(text: string): void;
}

/** Ten slots, each with every die that was left in its round. */
export function Track({ view, texts, letter, can, isHinted, asked, pick }: TrackProps) {
  const { board } = texts;
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
