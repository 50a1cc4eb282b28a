import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { flatViewBox } from '../../../web/boards/shared/flat-frame.tsx';
import { FlatGrid, SQUARE_SIZE } from '../../../web/boards/shared/flat-grid.tsx';
import { ThreatMark } from '../../../web/boards/shared/threat-mark.tsx';
import { type FromTo, useFromTo } from '../../../web/kit/from-to.ts';
import { useGlide } from '../../../web/kit/glide.ts';
import { useGridFocus } from '../../../web/kit/grid-focus.ts';
import { type Point, placed } from '../../../web/kit/svg.ts';
import { rules as piranhas } from '../rules/index.ts';
import { NO_THREATS, type PiranhasThreats, threatsTo } from '../rules/threats.ts';
import type { View } from '../rules/view.ts';
import { type PiranhasWords, piranhasTexts } from '../texts/board.ts';
import { colourOf, FishArt, KrakenArt } from './art.tsx';
import { type Fish, parseFish, updateFish } from './shoal.ts';
import { nameOf, occupantAt, orientation, SIDE, SQUARE_NAMES } from './squares.ts';
import { Swarms } from './swarms.tsx';
import { FRAME_WIDTH, Water } from './water.tsx';
import './piranhas.css';

const VIEW_BOX = flatViewBox({ board: SIDE * SQUARE_SIZE, frame: FRAME_WIDTH });
const ROUNDS = 30;

/** 'A4-C4' */
function parseMove(text: string): FromTo[] {
  const parts = /^([A-J]\d)-([A-J]\d)$/.exec(text);
  return parts ? [{ text, from: parts[1]!, to: parts[2]! }] : [];
}

export function PiranhasBoard(props: BoardProps<View>) {
  const { view, seat, bottom, yours, legal, version, translate } = props;
  const texts = piranhasTexts[translate.locale];
  const orient = useMemo(() => orientation(bottom), [bottom]);
  const moves = useMemo(() => legal.flatMap(parseMove), [legal]);
  const fish = useShoal(view);
  const threats = useThreats(props);
  useEffect(() => {
    if (!props.events.some(event => event.t === 'acted')) return;
    props.play(view.last?.ate ? 'take' : 'move');
  }, [version]);

  const { from, held, sent, targets, hinted, tap, letGo, pointer } = useFromTo({
    moves,
    yours,
    version,
    hint: props.hint?.[0],
    at: orient.at,
    isOwn: square => isOwn(view.board, square, seat),
    whyNot: (start, to) => {
      if (to === undefined) return moves.some(move => move.from === start) ? undefined : texts.board.blocked;
      const state = piranhas.imagine(view, () => 0, props.seats, props.options as never); // the server checked them against the game's schema
      const refusal = piranhas.parse(state, seat, `${start}-${to}`);
      return isRefusal(refusal) ? translate.refusal(refusal, texts.refusals) : undefined;
    },
    act: props.act,
    explain: props.explain,
    refuse: () => props.play('refused'),
  });
  const focus = useGridFocus({
    rows: SIDE,
    columns: SIDE,
    start: { row: 5, column: 0 },
    onEnter: place => tap(nameOf(orient.turn(place))),
    onEscape: letGo,
  });
  const round = Math.min(ROUNDS, Math.floor(view.turn / 2) + 1);

  return (
    <div class="flat-table">
      <p class="piranhas-status">
        <span>{fill(texts.board.round, { round, rounds: ROUNDS })}</span>
        {[0, 1].map(side => (
          <span key={side} class="piranhas-swarm" style={{ color: `var(--${colourOf(side)})` }}>
            <span class="for-readers">{texts.seats[side]}: </span>
            {fill(texts.board.swarm, { fish: view.swarms[side]!, all: countOf(view.board, side) })}
          </span>
        ))}
      </p>
      <svg
        class={`flat-board piranhas-board${yours ? ' is-yours' : ''}${held ? ' is-dragging' : ''}`}
        viewBox={VIEW_BOX}
        role="grid"
        aria-label={texts.board.board}
        onKeyDown={focus.onKeyDown}
        {...pointer}
      >
        <Water orient={orient} />
        <Swarms view={view} orient={orient} />
        <FlatGrid
          side={SIDE}
          nameAt={place => nameOf(orient.turn(place))}
          last={view.last ? [view.last.from, view.last.to] : []}
          chosen={from}
          targets={targets}
          hinted={hinted}
          focus={focus}
          labelOf={(square, isTarget) => labelOf(square, isTarget, { view, seat, moves, threats, words: texts.board })}
        />
        <g class="flat-pieces" aria-hidden="true">
          {SQUARE_NAMES.filter(square => occupantAt(view.board, square)?.kind === 'kraken').map(square => (
            <g key={square} style={placed(orient.centre(square))}>
              <KrakenArt />
            </g>
          ))}
          {fish.map(one => {
            const lifted = held?.from === one.square && !one.eaten ? held.at : undefined;
            const at = lifted ?? orient.centre(sent?.from === one.square && !one.eaten ? sent.to : one.square);
            return <Swimmer key={one.id} fish={one} at={at} held={lifted !== undefined} turned={bottom === 1} />;
          })}
        </g>
        {[...threats.edible, ...threats.uniting].map(square => (
          <ThreatMark key={square} {...orient.centre(square)} />
        ))}
        {targets.map(({ from: start, to }) => (
          <LineCount key={to} from={orient.centre(start)} to={orient.centre(to)} steps={stepsOf(start, to)} />
        ))}
      </svg>
    </div>
  );
}

function isOwn(board: string, square: string, seat: number): boolean {
  const who = occupantAt(board, square);
  return who?.kind === 'fish' && who.seat === seat;
}

const countOf = (board: string, seat: number): number => board.split('RB'[seat]!).length - 1;

const stepsOf = (a: string, b: string): number =>
  Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(Number(a[1]) - Number(b[1])));

interface LabelledBoard {
  readonly view: View;
  readonly seat: number;
  readonly moves: readonly FromTo[];
  readonly threats: PiranhasThreats;
  readonly words: PiranhasWords;
}

/** 'A4, your red fish, can move' */
function labelOf(square: string, isTarget: boolean, { view, seat, moves, threats, words }: LabelledBoard): string {
  const who = occupantAt(view.board, square);
  const what =
    who?.kind === 'fish'
      ? words[who.seat === seat ? 'ownFish' : 'fish'][colourOf(who.seat)]
      : words[who ? 'kraken' : 'water'];
  const can = moves.some(move => move.from === square) ? words.canMove : isTarget ? words.canGo : '';
  const threat = threats.edible.includes(square) ? words.edible : threats.uniting.includes(square) ? words.uniting : '';
  return [square, what, threat, can].filter(Boolean).join(', ');
}

interface SwimmerProps {
  readonly fish: Fish;
  readonly at: Point;
  readonly held: boolean;
  readonly turned: boolean;
}

function Swimmer({ fish, at, held, turned }: SwimmerProps) {
  const ref = useGlide<SVGGElement>(at, held);
  const heading = fish.heading + (turned ? 180 : 0);
  // A fish that swims to the left is mirrored, so that none swims on its back.
  const left = Math.cos((heading * Math.PI) / 180) < -0.01;
  const lean = left ? `scale(-1 1) rotate(${-(heading - 180)})` : `rotate(${heading})`;
  return (
    <g ref={ref} class={`flat-piece${fish.eaten ? ' is-taken' : ''}${held ? ' is-held' : ''}`} style={placed(at)}>
      <ellipse class="fish-shade" cx="2" cy="34" rx="30" ry="7" />
      <g transform={lean}>
        <FishArt seat={fish.seat} />
      </g>
    </g>
  );
}

/** Why just so far: the number of fish on the line. */
function LineCount({ from, to, steps }: { readonly from: Point; readonly to: Point; readonly steps: number }) {
  return (
    <g class="line-count" aria-hidden="true">
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <circle cx={to.x} cy={to.y} r="19" />
      <text x={to.x} y={to.y + 1}>
        {steps}
      </text>
    </g>
  );
}

function useThreats({ threats, view, seat, seats, options }: BoardProps<View>): PiranhasThreats {
  return useMemo(() => {
    if (!threats) return NO_THREATS;
    const state = piranhas.imagine(view, () => 0, seats, options as never); // the server checked them against the game's schema
    return threatsTo(state, seat);
  }, [threats, view, seat]);
}

/** The fish of this board, each the same as on the board before. */
function useShoal(view: View): readonly Fish[] {
  const known = useRef<{ readonly board: string; readonly fish: readonly Fish[] } | undefined>(undefined);
  if (!known.current) known.current = { board: view.board, fish: parseFish(view.board) };
  else if (known.current.board !== view.board)
    known.current = { board: view.board, fish: updateFish(known.current.fish, view.board, view.last) };
  return known.current.fish;
}
