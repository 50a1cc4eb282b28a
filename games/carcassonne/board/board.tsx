import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { sharingThreats } from '../rules/threats.ts';
import type { View } from '../rules/view.ts';
import { carcassonneTexts } from '../texts/board.ts';
import { useCamera } from './camera.ts';
import { pointedMove, soundOf } from './events.ts';
import { featureText, useFeaturePointer } from './feature-pointer.ts';
import { type FeatureShown, stateOf } from './features.ts';
import { TILE_SIZE } from './geometry.ts';
import { Hand } from './hand.tsx';
import { Breakdown, TilesLeft } from './panels.tsx';
import { extentOf, savePicture } from './picture.ts';
import { turnedLine } from './placements.ts';
import { type Placing, usePlacing } from './placing.ts';
import { Playfield } from './playfield.tsx';
import { ScoreTrack } from './score-track.tsx';
import { tileOrigin } from './table.tsx';
import { TileArt } from './tile.tsx';
import { COVERED, Tools } from './tools.tsx';
import './table.css';

/** Room around the tiles, so that the cells beside them are in sight. */
const AROUND = 1.06 * TILE_SIZE;
const AROUND_OVER = 0.3 * TILE_SIZE;

export function CarcassonneBoard(props: BoardProps<View>) {
  const { view, seat, version, translate } = props;
  const words = carcassonneTexts[translate.locale].board;
  const name = (one: Seat): string => nameOf(props, one);
  const state = useMemo(() => stateOf(view, props.seats, props.options), [view]);
  const threats = useMemo(() => (props.threats ? sharingThreats(state, seat) : []), [props.threats, state, seat]);
  const [panel, setPanel] = useState<'tiles' | 'count'>();
  const over = view.final !== undefined;
  const extent = useMemo(() => extentOf(view.tiles, over ? AROUND_OVER : AROUND), [view.tiles, over]);
  const placing = usePlacing(props, words);
  const [covered, cover] = useState(COVERED);
  const camera = useCamera(extent, covered, clockwise => placing.rotate(clockwise ? 1 : 3));
  const textOf = (feature: FeatureShown): string => featureText(feature, words, translate, name);
  const pointer = useFeaturePointer(props, state, textOf);
  useEffect(() => {
    const sound = soundOf(props.events);
    if (sound) props.play(sound);
  }, [version]);
  useEffect(() => setPanel(over ? 'count' : undefined), [over]);
  const pointed = useMemo(() => pointedMove(props.pointed), [props.pointed]);
  useEffect(() => {
    if (!pointed) return;
    const { x, y } = tileOrigin(pointed);
    camera.show({ x: x + TILE_SIZE / 2, y: y + TILE_SIZE / 2 });
  }, [pointed]);

  const closing = translate('common.close');
  const closePanel = (): void => setPanel(undefined);
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
        <Playfield
          {...props}
          state={state}
          placing={placing}
          camera={camera}
          pointer={pointer}
          pointed={pointed}
          threats={threats}
          words={words}
          name={name}
        />
        <Tools
          camera={camera}
          words={words}
          left={view.left}
          over={over}
          open={which => setPanel(panel === which ? undefined : which)}
          save={format => void savePicture(view.tiles, format)}
          cover={cover}
        />
        {panel === 'tiles' && <TilesLeft view={view} words={words} closing={closing} close={closePanel} />}
        {panel === 'count' && <Breakdown view={view} words={words} name={name} closing={closing} close={closePanel} />}
      </div>
      {!over && <Hand {...props} placing={placing} hinted={props.hint?.[0]} words={words} name={name} />}
      <CarriedTile view={view} placing={placing} />
    </div>
  );
}

function CarriedTile({ view, placing }: { readonly view: View; readonly placing: Placing }) {
  const { carried } = placing.drag;
  if (!carried || !placing.isPlacing || !view.drawn) return null;
  return (
    <div class="carc-carried" style={{ left: `${carried.x}px`, top: `${carried.y}px` }}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <TileArt line={turnedLine(view.drawn, placing.turn)} x={0} y={0} />
      </svg>
    </div>
  );
}

/** An empty seat is called by its colour. */
function nameOf({ players, name, translate }: BoardProps<View>, seat: Seat): string {
  return players[seat] ? name(seat) : carcassonneTexts[translate.locale].seats[seat]!;
}
