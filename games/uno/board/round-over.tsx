import { useEffect, useState } from 'preact/hooks';
import type { BySeat, GameEvent, Seat } from '../../../src/core/game.ts';
import { fill, plural } from '../../../src/core/texts.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { Button } from '../../../web/kit/button.tsx';
import { type UnoTexts } from '../texts/board.ts';

export interface RoundShown {
  readonly winner: Seat;
  readonly points: number;
  readonly left: BySeat<number>;
  readonly told: GameEvent;
}

/** Milliseconds: long enough to read four lines, short beside the clock of a turn. */
const SHOWN = 4500;

/** The round that has just ended, for a while. */
export function useRoundOver(version: number, events: readonly EventShown[]) {
  const [round, setRound] = useState<RoundShown>();
  useEffect(() => {
    const told = events.flatMap(event => event.did ?? []).find(one => one.what === 'round-over') as
      | GameEvent
      | undefined; // the schema knows only its code
    if (told)
      setRound({
        winner: Number(told['winner']),
        points: Number(told['points']),
        left: told['left'] as BySeat<number>, // as games/uno/rules/events.ts builds it
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
    <button type="button" class="uno-ask uno-round" onClick={close}>
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
      <span class="for-readers">{texts.board.close}</span>
    </button>
  );
}

interface MatchOverProps {
  readonly scores: BySeat<number>;
  readonly texts: UnoTexts;
  readonly menu: string;
  name(seat: Seat): string;
  readonly leave: (() => void) | undefined;
  close(): void;
}

/** How everybody stands at the end of the match; the page says more beside the board. */
export function MatchOver({ scores, texts, menu, name, leave, close }: MatchOverProps) {
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]!);
  const isDrawn = scores[order[0]!] === scores[order[1]!];
  return (
    <div class="uno-ask uno-over" role="dialog" aria-labelledby="uno-over">
      <h2 id="uno-over">{isDrawn ? texts.board.matchDrawn : fill(texts.board.matchWon, { name: name(order[0]!) })}</h2>
      <ol>
        {order.map(seat => (
          <li key={seat}>
            <span>{name(seat)}</span>
            <b>{plural(texts.board.points, scores[seat]!)}</b>
          </li>
        ))}
      </ol>
      <div class="row">
        {leave && <Button class="primary" onClick={leave} text={menu} />}
        <Button onClick={close} text={texts.board.close} />
      </div>
    </div>
  );
}
