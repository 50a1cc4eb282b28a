// The reader's own controls, thumb-high: the drawn tile to turn and place, then the follower for it.

import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import type { PlacedTile, View } from '../rules/view.ts';
import { type CarcassonneWords, kindOf } from '../texts/board.ts';
import { turnedLine } from './placements.ts';
import type { Placing } from './placing.ts';
import { placeInWords, tileInWords } from './spoken.ts';
import { FollowerSpots } from './table.tsx';
import { TileArt } from './tile.tsx';
import './hand.css';

interface HandProps extends Pick<BoardProps<View>, 'view' | 'seat' | 'yours' | 'retractable' | 'name' | 'retract'> {
  readonly placing: Placing;
  /** An action to point out. */
  readonly hinted: string | undefined;
  readonly words: CarcassonneWords;
}

export function Hand(props: HandProps) {
  const { view, yours, words } = props;
  if (yours && view.phase === 'follower') return <FollowerChoice {...props} />;
  // Kept while nothing is drawn, so that the table does not change its size with every move.
  if (!view.drawn) return <div class="carc-hand-bar" />;
  const { placing } = props;
  const { isBusy, turn, chosen, drag } = placing;
  const rotate = (): void => placing.rotate();
  const tile = (
    <svg viewBox="-3 -3 106 108" aria-hidden="true">
      <rect class="carc-card" x="-0.5" y="1" width="101" height="104" rx="4" />
      <TileArt line={turnedLine(view.drawn, yours ? turn : 0)} x={0} y={0} />
    </svg>
  );
  if (!yours)
    return (
      <div class="carc-hand-bar">
        <span class="carc-drawn">{tile}</span>
        <p class="soft">
          {fill(words.drawnFor, { name: props.name(view.seat) })}
          <span class="for-readers">: {tileInWords(view.drawn, words)}</span>
        </p>
      </div>
    );
  return (
    <div class="carc-hand-bar is-yours">
      <button
        type="button"
        class="carc-drawn"
        aria-label={words.rotate}
        title={words.rotate}
        onPointerDown={event => drag.press(event)}
        onClickCapture={drag.swallow}
        onClick={rotate}
      >
        {tile}
      </button>
      <div class="carc-hand-words">
        <p>{chosen ? words.chosen : words.chooseCell}</p>
        <p class="for-readers" role="status">
          {fill(words.drawnTile, { tile: tileInWords(turnedLine(view.drawn, turn), words) })}
        </p>
        <div class="carc-buttons">
          <Button
            icon="again"
            data-hint={placing.hinted === 'rotate' || undefined}
            onClick={rotate}
            disabled={isBusy}
            text={words.rotate}
          />
          <Button
            class="primary"
            data-hint={placing.hinted === 'place' || undefined}
            onClick={placing.place}
            disabled={isBusy || !chosen}
            text={words.place}
          />
        </div>
      </div>
    </div>
  );
}

function FollowerChoice({ view, seat, placing, retractable, hinted, words, retract }: HandProps) {
  const { isBusy } = placing;
  const take = (label: string): void => void placing.send(label);
  const tile: PlacedTile = view.tiles.at(-1)!;
  const spots = view.spots ?? [];
  return (
    <div class="carc-hand-bar is-yours">
      <span class="carc-drawn">
        {/* The buttons beside it say the same in words. */}
        <svg viewBox="-3 -3 106 108" aria-hidden="true">
          <rect class="carc-card" x="-0.5" y="1" width="101" height="104" rx="4" />
          <TileArt line={tile.tile} x={tile.x} y={tile.y} />
          <FollowerSpots at={{ x: 0, y: 0 }} tile={tile} spots={spots} seat={seat} words={words} choose={take} />
        </svg>
      </span>
      <div class="carc-hand-words">
        <p>{spots.length > 0 ? words.chooseFollower : words.noneFree}</p>
        <div class="carc-buttons">
          {spots.map(({ label }) => (
            <button
              key={label}
              type="button"
              data-hint={label === hinted || undefined}
              disabled={isBusy}
              onClick={() => take(label)}
            >
              {words.features[kindOf(label)]}
              {spots.filter(other => other.label[0] === label[0]).length > 1 && <small>{label.slice(1)}</small>}
              <span class="for-readers"> {placeInWords(tile.tile, label, words)}</span>
            </button>
          ))}
          <Button
            class="primary"
            data-hint={hinted === 'pass' || undefined}
            disabled={isBusy}
            onClick={() => take('pass')}
            text={words.noFollower}
          />
          {retractable && (
            <Button icon="undo" class="carc-quiet" disabled={isBusy} onClick={retract} text={words.takeBack} />
          )}
        </div>
      </div>
    </div>
  );
}
