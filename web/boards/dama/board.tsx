import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type DamaView, dama } from '../../../src/games/dama/index.ts';
import { useDrag } from '../../kit/drag.ts';
import { useGlide } from '../../kit/glide.ts';
import { useGridFocus } from '../../kit/grid-focus.ts';
import { type Point, placed, toDrawing } from '../../kit/svg.ts';
import type { BoardProps } from '../contract.ts';
import { PieceArt } from './piece.tsx';
import { follow, type Piece, setUp } from './pieces.ts';
import { keyOf, type Move, manAt, orientation, parseMove, SIDE, SQUARE, type Square, same } from './squares.ts';
import { Squares } from './squares-grid.tsx';
import { damaTexts } from './texts.ts';
import { Tray } from './tray.tsx';
import { FRAME, Wood } from './wood.tsx';
import './dama.css';

const BOARD = SIDE * SQUARE;
const VIEW_BOX = `${-FRAME} ${-FRAME} ${BOARD + 2 * FRAME} ${BOARD + 2 * FRAME + 8}`;

export function DamaBoard(props: BoardProps<DamaView>) {
  const { view, seat, bottom, yours, legal, version, last, say } = props;
  const words = damaTexts[say.locale].board;
  const orient = useMemo(() => orientation(bottom), [bottom]);
  const moves = useMemo(() => legal.flatMap(text => parseMove(text) ?? []), [legal]);
  const [chosen, setChosen] = useState<Square>();
  const [drag, setDrag] = useState<{ readonly from: Square; readonly at: Point }>();
  const [sent, setSent] = useState<Move>();
  const pieces = usePieces(view.board);
  useEffect(() => {
    setSent(undefined);
    setChosen(undefined);
    setDrag(undefined);
    if (props.events.some(event => event.did?.some(one => one.what === 'taken'))) props.play('take');
    else if (props.events.some(event => event.t === 'acted')) props.play('move');
  }, [version]);

  const isOwn = (square: Square): boolean => manAt(view.board, square)?.seat === seat;
  const from = drag?.from ?? chosen;
  const targets = from ? moves.filter(move => same(move.from, from)) : [];

  /** Why a piece may not go there, or not anywhere. */
  const whyNot = (start: Square, to?: Square): string | undefined => {
    if (!to) return moves.some(move => same(move.from, start)) ? undefined : words.blocked;
    const state = dama.imagine(view, () => 0, props.seats, props.options as never); // the server checked them against the game's schema
    const refusal = dama.parse(state, seat, `${keyOf(start)}-${keyOf(to)}`);
    return isRefusal(refusal) ? say.refusal(refusal, damaTexts[say.locale].refusals) : undefined;
  };
  const send = async (move: Move): Promise<void> => {
    setSent(move);
    setChosen(undefined);
    props.explain(undefined);
    if (await props.act(move.text)) setSent(undefined);
  };
  const goTo = (start: Square, to: Square): void => {
    const move = moves.find(one => same(one.from, start) && same(one.to, to));
    if (move) void send(move);
    else if (!same(start, to)) {
      props.explain(whyNot(start, to), 'aloud');
      props.play('refused');
    }
  };
  const tap = (square: Square | undefined): void => {
    if (!square || !yours || sent) return;
    if (isOwn(square)) {
      setChosen(same(square, chosen) ? undefined : square);
      props.explain(whyNot(square), 'aloud');
    } else if (chosen) goTo(chosen, square);
  };
  const dragging = useDrag({
    onTap: at => tap(orient.at(at)),
    onLift: at => {
      const square = orient.at(at);
      if (!square || !yours || sent || !isOwn(square)) return false;
      setDrag({ from: square, at });
      return true;
    },
    onMove: at => setDrag(old => old && { ...old, at }),
    onDrop: (start, at) => {
      const [first, to] = [orient.at(start), orient.at(at)];
      setDrag(undefined);
      if (first && to) goTo(first, to);
    },
    onCancel: () => setDrag(undefined),
  });
  const focus = useGridFocus({
    rows: SIDE,
    columns: SIDE,
    start: { row: 5, column: 0 },
    onEnter: place => tap(orient.drawn(place)),
    onEscape: () => setChosen(undefined),
  });
  const hover = (event: PointerEvent): void => {
    dragging.onPointerMove(event);
    if (event.pointerType !== 'mouse' || !yours || drag) return;
    const svg = event.currentTarget as SVGSVGElement; // the handler is on the drawing itself
    const square = orient.at(toDrawing(svg, event.clientX, event.clientY));
    props.explain(square && (isOwn(square) ? whyNot(square) : chosen && whyNot(chosen, square)));
  };
  const marked = last?.text ? parseMove(last.text) : undefined;

  return (
    <div class="dama">
      <Tray taken={bottom} board={view.board} label={words.taken} />
      <svg
        class={`dama-board${yours ? ' is-yours' : ''}${drag ? ' is-dragging' : ''}`}
        viewBox={VIEW_BOX}
        role="grid"
        aria-label={words.board}
        onKeyDown={focus.onKeyDown}
        onPointerLeave={() => props.explain(undefined)}
        {...dragging}
        onPointerMove={hover}
      >
        <Wood orient={orient} />
        <Squares
          view={view}
          seat={seat}
          orient={orient}
          moves={moves}
          targets={targets}
          chosen={from}
          marked={marked}
          focus={focus}
          words={words}
        />
        <g class="dama-pieces" aria-hidden="true">
          {pieces.map(piece => {
            const held = drag && same(drag.from, piece.square) && !piece.taken ? drag.at : undefined;
            const isSent = sent !== undefined && same(sent.from, piece.square);
            return (
              <PieceOnBoard
                key={piece.id}
                piece={piece}
                at={held ?? orient.centre(isSent ? sent.to : piece.square)}
                held={held !== undefined}
                movable={yours && moves.some(move => same(move.from, piece.square))}
              />
            );
          })}
        </g>
      </svg>
      <Tray taken={1 - bottom} board={view.board} label={words.taken} />
    </div>
  );
}

interface PieceOnBoardProps {
  readonly piece: Piece;
  readonly at: Point;
  readonly held: boolean;
  readonly movable: boolean;
}

function PieceOnBoard({ piece, at, held, movable }: PieceOnBoardProps) {
  const ref = useGlide<SVGGElement>(at, held);
  const classes = ['dama-piece', piece.taken && 'is-taken', held && 'is-held', movable && 'is-movable'];
  return (
    <g ref={ref} class={classes.filter(Boolean).join(' ')} style={placed(at)}>
      <PieceArt seat={piece.seat} king={piece.king} />
    </g>
  );
}

/** The pieces of this board, each the same as on the board before. */
function usePieces(board: string): readonly Piece[] {
  const known = useRef<{ readonly board: string; readonly pieces: readonly Piece[] } | undefined>(undefined);
  if (!known.current) known.current = { board, pieces: setUp(board) };
  else if (known.current.board !== board) known.current = { board, pieces: follow(known.current.pieces, board) };
  return known.current.pieces;
}
