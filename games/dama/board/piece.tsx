// A draughts piece, 100 units a square, drawn around its centre: thickness, an engraved ring, a crown for kings.

import type { PieceKind } from './squares.ts';
import './piece.css';

const CROWN = 'M-17 12 L-21 -9 L-10 -1 L0 -15 L10 -1 L21 -9 L17 12 Z';
/** How high one disc lies on another. */
const STACK = 11;

export function PieceArt({ seat, king }: PieceKind) {
  return (
    <g class={`piece is-${seat === 0 ? 'light' : 'dark'}`}>
      <ellipse class="piece-shadow" cx="3" cy={king ? 12 : 10} rx="41" ry="38" />
      <Disc />
      {king && (
        <g transform={`translate(0 ${-STACK})`}>
          <Disc />
          <path class="piece-crown-light" d={CROWN} transform="translate(0 1.5)" />
          <path class="piece-crown" d={CROWN} />
        </g>
      )}
    </g>
  );
}

function Disc() {
  return (
    <>
      <circle class="piece-edge" cy="7" r="39" />
      <circle class="piece-top" r="39" />
      <circle class="piece-rim" r="37.5" />
      <circle class="piece-groove-light" cy="1.2" r="28" />
      <circle class="piece-groove" r="28" />
      <circle class="piece-groove-light" cy="1.2" r="19" />
      <circle class="piece-groove" r="19" />
    </>
  );
}
