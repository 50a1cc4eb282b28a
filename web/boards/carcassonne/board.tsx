import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { View } from '../../../src/games/carcassonne/view.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { useDragAndDrop } from '../../kit/drag-and-drop.ts';
import type { BoardProps } from '../shared/contract.ts';
import { useCamera } from './camera.ts';
import { carcassonneCard } from './card.tsx';
import { type FeatureShown, featureAt, stateOf } from './features.ts';
import { colourOf } from './follower.ts';
import { TILE } from './geometry.ts';
import { Hand } from './hand.tsx';
import { Breakdown, TilesLeft } from './panels.tsx';
import { extentOf, savePicture } from './picture.ts';
import {
  cellKey,
  fittingTurn,
  nextTurn,
  type Slot,
  sameCell,
  slotsOf,
  slotToward,
  type TilePosition,
  turnedLine,
} from './placements.ts';
import { ScoreTrack } from './score-track.tsx';
import { suggest } from './suggest.ts';
import { FollowerSpots, Followers, origin, Slots, standing, Tiles, TriedTile } from './table.tsx';
import { carcassonneTexts, fill } from './texts.ts';
import { TileArt } from './tile.tsx';
import { Tools, ZOOM_STEP } from './tools.tsx';
import './table.css';

/** Room around the tiles, so that the cells beside them are in sight. */
const AROUND = 1.06 * TILE;
const AROUND_OVER = 0.3 * TILE;
/** Pixels that the small buttons take on the right. */
const TOOLS = 52;
/** Pixels a key pans by. */
const PAN = 80;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

interface Chosen extends TilePosition {
  readonly turn: number;
}

export function CarcassonneBoard(props: BoardProps<View>) {
  const { view, seat, yours, legal, version, translate, players } = props;
  const words = carcassonneTexts[translate.locale].board;
  const slots = useMemo(() => slotsOf(legal), [legal]);
  const state = useMemo(() => stateOf(view, props.seats, props.options), [view]);
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<Chosen>();
  const [hovered, setHovered] = useState<Slot>();
  const [pointed, setPointed] = useState<FeatureShown>();
  const [busy, setBusy] = useState(false);
  const [panel, setPanel] = useState<'tiles' | 'count'>();
  const over = view.final !== undefined;
  const extent = useMemo(() => extentOf(view.tiles, over ? AROUND_OVER : AROUND), [view.tiles, over]);
  const camera = useCamera(extent, TOOLS, clockwise => rotate(clockwise ? 1 : 3));

  useEffect(() => {
    setBusy(false);
    setChosen(undefined);
    setHovered(undefined);
    setPointed(undefined);
    setTurn(0);
    if (props.events.some(event => event.did?.some(one => one.what === 'scored'))) props.play('take');
    else if (props.events.some(event => event.did?.some(one => one.what === 'placed' || one.what === 'took')))
      props.play('move');
  }, [version]);
  useEffect(() => setPanel(over ? 'count' : undefined), [over]);
  const remembered = useMemo(() => pointedMove(props.pointed), [props.pointed]);
  useEffect(() => {
    if (!remembered) return;
    const { x, y } = origin(remembered);
    camera.show({ x: x + TILE / 2, y: y + TILE / 2 });
  }, [remembered]);

  const name = (one: Seat): string => {
    const who = players[one];
    const bot = who?.bot && (carcassonneCard.bots[translate.locale][who.bot] ?? who.bot);
    return bot || who?.name || carcassonneTexts[translate.locale].seats[one]!;
  };
  const send = async (text: string): Promise<void> => {
    setBusy(true);
    props.explain(undefined);
    if (await props.act(text)) {
      setBusy(false);
      setChosen(undefined);
    }
  };
  const placing = yours && view.phase === 'place' && view.drawn !== null;
  const choose = (slot: Slot): void => {
    if (!placing || busy) return;
    if (sameCell(slot, chosen)) return rotate();
    setChosen({ x: slot.x, y: slot.y, turn: fittingTurn(view.drawn, slot, turn) });
    setHovered(undefined);
    props.explain(`${fill(words.cell, { x: slot.x, y: slot.y })}: ${words.chosen}`, 'aloud');
  };
  const rotate = (by = 1): void => {
    if (!placing || busy) return;
    const slot = chosen && slots.get(cellKey(chosen));
    const next = slot ? nextTurn(slot, chosen.turn, by) : (turn + by) & 3;
    setTurn(next);
    if (chosen) setChosen({ ...chosen, turn: next });
  };
  const place = (): void => {
    if (placing && !busy && chosen) void send(`${cellKey(chosen)}/${chosen.turn}`);
  };
  const hint = (): void => {
    const best = suggest(state, seat);
    const cell = best && /^(-?\d+),(-?\d+)\/(\d)$/.exec(best);
    if (cell) setChosen({ x: Number(cell[1]), y: Number(cell[2]), turn: Number(cell[3]) });
    else if (best) props.explain(`${words.hint}: ${spotName(best)}`, 'aloud');
  };
  const spotName = (label: string): string =>
    label === 'pass' ? words.noFollower : `${explainFeature(featureAt(state, view.tiles.length - 1, label))}`;
  const explainFeature = (feature: FeatureShown | undefined): string | undefined => {
    if (!feature) return undefined;
    const { now, whole, finished, owners, free } = words.feature;
    const names = translate.list(feature.owners.map(name));
    const parts = [
      `${words.features[feature.kind]} ${feature.owners.length > 0 ? fill(owners, { names }) : ''}`.trim(),
      fill(now, { points: feature.points }),
      feature.whole !== undefined && fill(whole, { points: feature.whole }),
      feature.finished && finished,
      feature.owners.length === 0 && !feature.finished && free,
    ];
    return parts.filter(Boolean).join(' · ');
  };
  const point = (target: EventTarget | null): void => {
    const part = target instanceof Element ? target.closest('[data-part]') : null;
    const tile = part?.closest('[data-tile]');
    const feature =
      part && tile
        ? featureAt(state, Number(tile.getAttribute('data-tile')), part.getAttribute('data-part')!)
        : undefined;
    setPointed(old => (isSameFeature(old, feature) ? old : feature));
    props.explain(explainFeature(feature));
  };
  const slotUnder = (target: Element | undefined): Slot | undefined =>
    slots.get(target?.closest('[data-cell]')?.getAttribute('data-cell') ?? '');
  const carry = useDragAndDrop<void>({
    onOver: target => setHovered(slotUnder(target)),
    onDrop: target => {
      const slot = slotUnder(target);
      if (slot && !sameCell(slot, chosen)) choose(slot);
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && (event.shiftKey || !placing)) camera.pan(arrow[0] * PAN, -arrow[1] * PAN);
    else if (arrow) {
      const next =
        slotToward(slots.values(), chosen ?? view.tiles.at(-1)!, ...arrow) ??
        (chosen ? undefined : [...slots.values()][0]);
      if (next) choose(next);
    } else if (event.key === '+' || event.key === '=') camera.zoom(ZOOM_STEP);
    else if (event.key === '-') camera.zoom(1 / ZOOM_STEP);
    else if (event.key === '0') camera.fit();
    else if (event.key === 'r' || event.key === ' ') rotate();
    else if (event.key === 'R') rotate(3);
    else if (event.key === 'Enter') place();
    else if (event.key === 'Escape') setChosen(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const tried: Chosen | undefined =
    (carry.carried ? undefined : chosen) ??
    (placing && hovered ? { ...hovered, turn: fittingTurn(view.drawn, hovered, turn) } : undefined);
  const lit = pointed?.parts ?? remembered?.parts(state, view);
  const newest = view.tiles.length > 1 ? view.tiles.at(-1) : undefined;
  const closing = translate('common.close');
  return (
    <div class="carc">
      <ScoreTrack
        scores={view.final ?? view.scores}
        followers={view.followers}
        gone={view.gone}
        seat={over ? -1 : view.seat}
        words={words}
        name={name}
      />
      <div class="carc-middle">
        <svg
          ref={camera.ref}
          class={`carc-table${camera.fits ? ' is-fitted' : ''}`}
          role="application"
          aria-label={words.table}
          tabindex={0}
          onKeyDown={onKeyDown}
          {...camera.handlers}
          onPointerOver={event => event.pointerType === 'mouse' && point(event.target)}
          onPointerLeave={() => point(null)}
          onClick={event => point(event.target)}
        >
          <g class="carc-world" style={{ transform: camera.transform }}>
            <Tiles tiles={view.tiles} lit={lit} />
            {newest && <Outline cell={newest} kind="carc-last" />}
            {remembered && <Outline cell={remembered} kind="mark-chosen" />}
            {placing && <Slots slots={slots.values()} words={words} choose={choose} hover={setHovered} />}
            {tried && view.drawn && (
              <TriedTile
                cell={tried}
                line={turnedLine(view.drawn, tried.turn)}
                firm={chosen !== undefined}
                label={words.rotate}
                turn={() => rotate()}
              />
            )}
            <Followers tiles={view.tiles} />
            {yours && view.phase === 'follower' && newest && !busy && (
              <FollowerSpots
                at={origin(newest)}
                tile={newest}
                spots={view.spots ?? []}
                seat={seat}
                words={words}
                choose={label => void send(label)}
              />
            )}
            <Points key={version} events={props.events} view={view} />
          </g>
        </svg>
        <Tools
          camera={camera}
          words={words}
          left={view.left}
          over={over}
          open={which => setPanel(panel === which ? undefined : which)}
          save={format => void savePicture(view.tiles, format)}
        />
        {panel === 'tiles' && (
          <TilesLeft view={view} words={words} closing={closing} close={() => setPanel(undefined)} />
        )}
        {panel === 'count' && (
          <Breakdown view={view} words={words} name={name} closing={closing} close={() => setPanel(undefined)} />
        )}
      </div>
      {!over && (
        <Hand
          view={view}
          seat={seat}
          yours={yours}
          busy={busy}
          turn={chosen?.turn ?? turn}
          chosen={chosen !== undefined}
          retractable={props.retractable}
          words={words}
          name={name}
          rotate={() => rotate()}
          place={place}
          take={label => void send(label)}
          retract={props.retract}
          hint={props.options['hints'] === false ? undefined : hint}
          carry={carry}
        />
      )}
      {carry.carried && placing && (
        <div class="carc-carried" style={{ left: `${carry.carried.x}px`, top: `${carry.carried.y}px` }}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <TileArt line={turnedLine(view.drawn, chosen?.turn ?? turn)} x={0} y={0} />
          </svg>
        </div>
      )}
    </div>
  );
}

function isSameFeature(a: FeatureShown | undefined, b: FeatureShown | undefined): boolean {
  if (!a || !b) return a === b;
  const [tile, labels] = [...a.parts][0]!;
  return a.kind === b.kind && b.parts.get(tile)?.has([...labels][0]!) === true;
}

function Outline({ cell, kind }: { readonly cell: TilePosition; readonly kind: string }) {
  const { x, y } = origin(cell);
  return <rect class={kind} x={x + 1} y={y + 1} width={TILE - 2} height={TILE - 2} rx="3" pointer-events="none" />;
}

/** As `tell` of the rules writes them: a tile laid, a follower set, a feature scored with the followers on it. */
interface CarcassonneHappening {
  readonly what: string;
  readonly x?: number;
  readonly y?: number;
  readonly points?: number;
  readonly seats?: readonly Seat[];
  readonly followers?: readonly { readonly seat: Seat; readonly x: number; readonly y: number; readonly at: string }[];
}

const happeningsIn = (event: EventShown): readonly CarcassonneHappening[] => event.did ?? [];

interface PointedMove extends TilePosition {
  parts(state: ReturnType<typeof stateOf>, view: View): FeatureShown['parts'] | undefined;
}

/** Where a move of the list happened, and the feature it scored. */
function pointedMove(event: EventShown | undefined): PointedMove | undefined {
  if (!event) return undefined;
  const told = happeningsIn(event);
  const scored = told.find(({ followers }) => followers !== undefined)?.followers?.[0];
  const at = told.find(({ x }) => x !== undefined) ?? scored;
  if (at?.x === undefined || at.y === undefined) return undefined;
  return {
    x: at.x,
    y: at.y,
    parts: (state, view) => {
      const tile = view.tiles.findIndex(one => sameCell(one, scored));
      return scored && tile >= 0 ? featureAt(state, tile, scored.at)?.parts : undefined;
    },
  };
}

/** What was just scored rises from where the followers stood. */
function Points({ events, view }: { readonly events: readonly EventShown[]; readonly view: View }) {
  const gains = events.flatMap(happeningsIn).flatMap(({ what, points, seats, followers }) =>
    what !== 'scored' || !followers
      ? []
      : (seats ?? []).flatMap(seat => {
          const own = followers.find(one => one.seat === seat);
          const tile = own && view.tiles.find(one => sameCell(one, own));
          return own && tile ? [{ seat, points, at: standing(tile, own.at) }] : [];
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
