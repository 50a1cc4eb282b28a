// The table in the middle of the board: everything that lies on it, seen through the camera.

import type { Seat } from '../../../src/core/game.ts';
import { fill } from '../../../src/core/texts.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { ThreatSign } from '../../../web/boards/shared/threat-mark.tsx';
import type { State } from '../rules/state.ts';
import type { SharingThreat } from '../rules/threats.ts';
import type { View } from '../rules/view.ts';
import type { CarcassonneWords } from '../texts/board.ts';
import type { CameraControl } from './camera.ts';
import { type PointedMove, toldBy } from './events.ts';
import type { FeaturePointer } from './feature-pointer.ts';
import { colourOf } from './follower.ts';
import { TILE_SIZE } from './geometry.ts';
import { sameCell, type TilePosition, turnedLine } from './placements.ts';
import type { Placing } from './placing.ts';
import { FollowerSpots, Followers, followerPoint, Slots, Tiles, TriedTile, tileOrigin } from './table.tsx';
import { tableKeys } from './table-keys.ts';

interface PlayfieldProps extends Pick<BoardProps<View>, 'view' | 'seat' | 'yours' | 'version' | 'events'> {
  readonly state: State;
  readonly placing: Placing;
  readonly camera: CameraControl;
  readonly pointer: FeaturePointer;
  /** The move of the list that the reader points at. */
  readonly pointed: PointedMove | undefined;
  /** Places from which another player could share a feature of the reader. */
  readonly threats: readonly SharingThreat[];
  readonly words: CarcassonneWords;
  name(seat: Seat): string;
}

export function Playfield(props: PlayfieldProps) {
  const { view, seat, yours, state, placing, camera, pointer, pointed, words } = props;
  const { isPlacing, isBusy, slots, tried, chosen } = placing;
  const newest = view.tiles.length > 1 ? view.tiles.at(-1) : undefined;
  return (
    <svg
      ref={camera.ref}
      class={`carc-table${camera.fits ? ' is-fitted' : ''}`}
      role="application"
      aria-label={words.table}
      tabindex={0}
      onKeyDown={tableKeys(view, placing, camera)}
      {...camera.handlers}
      onPointerOver={event => event.pointerType === 'mouse' && pointer.point(event.target)}
      onPointerLeave={() => pointer.point(null)}
      onClick={event => pointer.point(event.target)}
    >
      <g class="carc-world" style={{ transform: camera.transform }}>
        <Tiles
          tiles={view.tiles}
          lit={pointer.feature?.parts ?? pointed?.parts(state, view)}
          words={words}
          name={props.name}
        />
        {newest && <Outline cell={newest} kind="carc-last" />}
        {pointed && <Outline cell={pointed} kind="mark-chosen" />}
        {isPlacing && (
          <Slots
            slots={slots.values()}
            hinted={typeof placing.hinted === 'object' ? placing.hinted : undefined}
            words={words}
            choose={placing.choose}
            hover={placing.hover}
          />
        )}
        {tried && view.drawn && (
          <TriedTile
            cell={tried}
            line={turnedLine(view.drawn, tried.turn)}
            firm={chosen !== undefined}
            label={words.rotate}
            turn={() => placing.rotate()}
          />
        )}
        <Followers tiles={view.tiles} />
        {yours && view.phase === 'follower' && newest && !isBusy && (
          <FollowerSpots
            at={tileOrigin(newest)}
            tile={newest}
            spots={view.spots ?? []}
            seat={seat}
            words={words}
            choose={label => void placing.send(label)}
          />
        )}
        <Threats threats={props.threats} words={words} name={props.name} />
        <Gains key={props.version} events={props.events} view={view} />
      </g>
    </svg>
  );
}

function Threats({ threats, words, name }: Pick<PlayfieldProps, 'threats' | 'words' | 'name'>) {
  return (
    <>
      {threats.map(({ x, y, kind, rivals }) => {
        const at = tileOrigin({ x, y });
        const told = fill(words.shares[kind], { names: rivals.map(name).join(', ') });
        return (
          <g
            key={`${x},${y} ${kind}`}
            class="mark-threat"
            role="img"
            aria-label={`${fill(words.cell, { x, y })}: ${told}`}
          >
            <title>{told}</title>
            <ThreatSign x={at.x + TILE_SIZE - 20} y={at.y + 20} />
          </g>
        );
      })}
    </>
  );
}

function Outline({ cell, kind }: { readonly cell: TilePosition; readonly kind: string }) {
  const { x, y } = tileOrigin(cell);
  return (
    <rect class={kind} x={x + 1} y={y + 1} width={TILE_SIZE - 2} height={TILE_SIZE - 2} rx="3" pointer-events="none" />
  );
}

/** Points that were just scored rise from where the followers stood. */
function Gains({ events, view }: { readonly events: readonly EventShown[]; readonly view: View }) {
  const gains = events.flatMap(toldBy).flatMap(({ what, points, seats, followers }) =>
    what !== 'scored' || !followers
      ? []
      : (seats ?? []).flatMap(seat => {
          const own = followers.find(one => one.seat === seat);
          const tile = own && view.tiles.find(one => sameCell(one, own));
          return own && tile ? [{ seat, points, at: followerPoint(tile, own.at) }] : [];
        }),
  );
  return (
    <>
      {gains.map(({ seat, points, at }, i) => (
        <g key={i} transform={`translate(${at.x} ${at.y})`} class="carc-gain" aria-hidden="true">
          <text fill={`var(${colourOf(seat)})`}>+{points}</text>
        </g>
      ))}
    </>
  );
}
