// The frame of a square board, drawn around the point 0 0, with its shade below.
import './flat-board.css';

/** How far below the frame its shade shows. */
const DEPTH = 8;

export interface FlatFrameSize {
  /** A side of the board. */
  readonly board: number;
  /** The width of the frame. */
  readonly frame: number;
}

export function flatViewBox({ board, frame }: FlatFrameSize): string {
  return `${-frame} ${-frame} ${board + 2 * frame} ${board + 2 * frame + DEPTH}`;
}

/** `look` is the class of the frame, `round` the radius of its corners. */
export function FlatFrame({
  board,
  frame,
  look,
  round,
}: FlatFrameSize & { readonly look: string; readonly round: number }) {
  const size = board + 2 * frame;
  return (
    <>
      <rect class="flat-ground" x={-frame} y={-frame + DEPTH} width={size} height={size} rx={round} />
      <rect class={look} x={-frame} y={-frame} width={size} height={size} rx={round} />
    </>
  );
}
