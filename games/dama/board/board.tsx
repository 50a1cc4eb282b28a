import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { flatViewBox } from '../../../web/boards/shared/flat-frame.tsx';
import { FlatGrid, flatOrientation, type GridSquare, SQUARE_SIZE } from '../../../web/boards/shared/flat-grid.tsx';
import { ThreatMark } from '../../../web/boards/shared/threat-mark.tsx';
import { useFromTo } from '../../../web/kit/from-to.ts';
import { useGlide } from '../../../web/kit/glide.ts';
import { useGridFocus } from '../../../web/kit/grid-focus.ts';
import { type Point, placed } from '../../../web/kit/svg.ts';
import { type DamaView, rules as dama } from '../rules/index.ts';
import { threatened } from '../rules/threats.ts';
import { damaTexts } from '../texts/board.ts';
import { PieceArt } from './piece.tsx';
import { type DamaPiece, parsePieces, updatePieces } from './pieces.ts';
import { labelOf } from './square-label.ts';
import { keyOf, parseMove, pieceKindAt, SIDE, squareOf } from './squares.ts';
import { Tray } from './tray.tsx';
import { FRAME_WIDTH, Wood } from './wood.tsx';
import './dama.css';

const VIEW_BOX = flatViewBox({ board: SIDE * SQUARE_SIZE, frame: FRAME_WIDTH });

export function DamaBoard(props: BoardProps<DamaView>) {
  const { view, seat, bottom, yours, legal, version, last, translate } = props;
  const words = damaTexts[translate.locale].board;
  const orient = useMemo(() => flatOrientation(SIDE, bottom), [bottom]);
  const moves = useMemo(() => legal.flatMap(text => parseMove(text) ?? []), [legal]);
  const threats = useThreats(props);
  const pieces = usePieces(view.board);
  useEffect(() => {
    if (props.events.some(event => event.did?.some(one => one.what === 'taken'))) props.play('take');
    else if (props.events.some(event => event.t === 'acted')) props.play('move');
  }, [version]);

  const { from, held, sent, targets, hinted, tap, letGo, pointer } = useFromTo({
    moves,
    yours,
    version,
    hint: props.hint?.[0],
    at: point => named(orient.at(point)),
    isOwn: square => pieceKindAt(view.board, squareOf(square))?.seat === seat,
    whyNot: (start, to) => {
      if (to === undefined) return moves.some(move => move.from === start) ? undefined : words.blocked;
      const state = dama.imagine(view, () => 0, props.seats, props.options as never); // the server checked them against the game's schema
      const refusal = dama.parse(state, seat, `${start}-${to}`);
      return isRefusal(refusal) ? translate.refusal(refusal, damaTexts[translate.locale].refusals) : undefined;
    },
    act: props.act,
    explain: props.explain,
    refuse: () => props.play('refused'),
  });
  const focus = useGridFocus({
    rows: SIDE,
    columns: SIDE,
    start: { row: 5, column: 0 },
    onEnter: place => tap(keyOf(orient.turn(place))),
    onEscape: letGo,
  });
  const marked = last?.text ? parseMove(last.text) : undefined;

  return (
    <div class="flat-table dama">
      <Tray taken={bottom} board={view.board} label={words.taken} />
      <svg
        class={`flat-board dama-board${yours ? ' is-yours' : ''}${held ? ' is-dragging' : ''}`}
        viewBox={VIEW_BOX}
        role="grid"
        aria-label={words.board}
        onKeyDown={focus.onKeyDown}
        {...pointer}
      >
        <Wood orient={orient} />
        <FlatGrid
          side={SIDE}
          nameAt={place => keyOf(orient.turn(place))}
          last={marked ? [marked.from, marked.to] : []}
          chosen={from}
          targets={targets}
          hinted={hinted}
          focus={focus}
          labelOf={(square, isTarget) => labelOf(square, isTarget, { view, seat, moves, threats, words })}
        />
        <g class="flat-pieces" aria-hidden="true">
          {pieces.map(piece => {
            const here = keyOf(piece.square);
            const lifted = held?.from === here && !piece.taken ? held.at : undefined;
            return (
              <PieceOnBoard
                key={piece.id}
                piece={piece}
                at={lifted ?? orient.centre(sent?.from === here ? squareOf(sent.to) : piece.square)}
                held={lifted !== undefined}
                movable={yours && moves.some(move => move.from === here)}
              />
            );
          })}
        </g>
        {[...threats].map(key => (
          <ThreatMark key={key} {...orient.centre(squareOf(key))} />
        ))}
      </svg>
      <Tray taken={1 - bottom} board={view.board} label={words.taken} />
    </div>
  );
}

interface PieceOnBoardProps {
  readonly piece: DamaPiece;
  readonly at: Point;
  readonly held: boolean;
  readonly movable: boolean;
}

function PieceOnBoard({ piece, at, held, movable }: PieceOnBoardProps) {
  const ref = useGlide<SVGGElement>(at, held);
  const classes = ['flat-piece', piece.taken && 'is-taken', held && 'is-held', movable && 'is-movable'];
  return (
    <g ref={ref} class={classes.filter(Boolean).join(' ')} style={placed(at)}>
      <PieceArt seat={piece.seat} king={piece.king} />
    </g>
  );
}

/** Own pieces that could be captured next, by square. */
function useThreats({ threats, view, seat, seats, options }: BoardProps<DamaView>): ReadonlySet<string> {
  return useMemo(() => {
    if (!threats) return new Set();
    const state = dama.imagine(view, () => 0, seats, options as never); // the server checked them against the game's schema
    return new Set(threatened(state, seat).map(keyOf));
  }, [threats, view, seat]);
}

const named = (square: GridSquare | undefined): string | undefined => square && keyOf(square);

/** The pieces of this board, each the same as on the board before. */
function usePieces(board: string): readonly DamaPiece[] {
  const known = useRef<{ readonly board: string; readonly pieces: readonly DamaPiece[] } | undefined>(undefined);
  if (!known.current) known.current = { board, pieces: parsePieces(board) };
  else if (known.current.board !== board) known.current = { board, pieces: updatePieces(known.current.pieces, board) };
  return known.current.pieces;
}
