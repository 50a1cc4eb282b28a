import { useEffect, useState } from 'preact/hooks';
import type { BySeat, Happening, Seat } from '../../../src/core/game.ts';
import type { EventShown } from '../../../src/server/api/play.ts';
import type { UnoTexts } from './texts.ts';

export interface RoundShown {
  readonly winner: Seat;
  readonly points: number;
  readonly left: BySeat<number>;
  readonly told: Happening;
}

/** Milliseconds: long enough to read four lines, short beside the clock of a turn. */
const SHOWN = 4500;

/** The round that has just ended, for a while. */
export function useRoundOver(version: number, events: readonly EventShown[]) {
  const [round, setRound] = useState<RoundShown>();
  useEffect(() => {
    const told = events.flatMap(event => event.did ?? []).find(one => one.what === 'round-over') as
      | Happening
      | undefined; // the schema knows only its code
    if (told)
      setRound({
        winner: Number(told['winner']),
        points: Number(told['points']),
        left: told['left'] as BySeat<number>, // as src/games/uno/tell.ts builds it
        told,
      });
  }, [version]);
  useEffect(() => {
    if (!round) return;
    const timer = setTimeout(() => setRound(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [round]);
  return [round, () => setRound(undefined)] as const;
}

interface RoundOverProps {
  readonly round: RoundShown;
  readonly scores: BySeat<number>;
  readonly texts: UnoTexts;
  name(seat: Seat): string;
  close(): void;
}

/** Who won the round and what with; a touch puts it away. */
export function RoundOver({ round, scores, texts, name, close }: RoundOverProps) {
  return (
    <button type="button" class="uno-ask uno-round" onClick={close} aria-label={texts.board.close}>
      <strong>{texts.news([round.told], name)[0]}</strong>
      <table>
        <tbody>
          {round.left.map((left, seat) => (
            <tr key={seat} class={seat === round.winner ? 'is-winner' : ''}>
              <th>{name(seat)}</th>
              <td>{seat === round.winner ? `+${round.points}` : `${left} ${texts.board.leftInHand}`}</td>
              <td>
                <b>{scores[seat]}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </button>
  );
}
