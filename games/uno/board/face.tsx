// The cards: our own drawings, 100 by 150 units around the middle. Every colour has a sign as well, so that no player needs
// to see the colour: a drop, a flame, a leaf, a sun.

import type { ComponentType } from 'preact';
import {
  BLACK,
  type CardKind,
  COLOUR_OF,
  COLOURS,
  DRAW_TWO,
  REVERSE,
  SKIP,
  VALUE_OF,
  WILD_FOUR,
} from '../rules/cards.ts';
import './face.css';

export const CARD_BOX = '-50 -75 100 150';

/** Each fits a circle of radius 10; in the order of COLOURS. */
const SIGNS = [
  'M0 -10C4 -4 8 0 8 4.2A8 6.6 0 0 1 -8 4.2C-8 0 -4 -4 0 -10Z',
  'M1 -10C7 -5 9 -1 8 4C7 8.6 3.6 10 0 10C-4.6 10 -8 7.4 -8 3C-8 0 -6.6 -2 -4.6 -4C-4.6 -1.6 -4 -0.4 -2.4 0.200C-3 -4 -1.6 -7.6 1 -10Z',
  'M-9 9C-11 -3 -4 -10 9.5 -9.500C10 3 4 10.5 -5.6 7.600L0.5 0.500L-7 6.400Z',
  'M5.2 0A5.2 5.2 0 1 1 -5.2 0A5.2 5.2 0 1 1 5.2 0ZM6.1 -1.6L10 0L6.1 1.6ZM5.5 3.2L7.1 7.1L3.2 5.5ZM1.6 6.1L0 10L-1.6 6.1ZM-3.2 5.5L-7.1 7.1L-5.5 3.2ZM-6.1 1.6L-10 0L-6.1 -1.6ZM-5.5 -3.2L-7.1 -7.1L-3.2 -5.5ZM-1.6 -6.1L0 -10L1.6 -6.1ZM3.2 -5.5L7.1 -7.1L5.5 -3.2Z',
] as const;

interface SignProps {
  readonly colour: number;
  readonly x?: number;
  readonly y?: number;
  /** Half its width. */
  readonly size?: number;
  readonly class?: string;
}

export function Sign({ colour, x = 0, y = 0, size = 10, class: name = '' }: SignProps) {
  return <path class={`uno-sign ${name}`} d={SIGNS[colour]} transform={`translate(${x} ${y}) scale(${size / 10})`} />;
}

/** Gives a drawing the two tones of a card. */
export function tintOf(colour: number) {
  const tint = `--uno-${COLOURS[colour] ?? 'black'}`;
  return { '--field': `var(${tint})`, '--deep': `var(${tint}-deep)` };
}

/** A card that shows a colour and nothing else: what a wild was turned into. */
export function BlankFace({ colour }: { readonly colour: number }) {
  return (
    <g style={tintOf(colour)}>
      <Stock />
      <Sign colour={colour} size={34} class="is-cream" />
    </g>
  );
}

export function CardFace({ face }: { readonly face: CardKind }) {
  const colour = COLOUR_OF[face]!;
  return (
    <g style={tintOf(colour)}>{colour === BLACK ? <Wild four={face === WILD_FOUR} /> : <Coloured face={face} />}</g>
  );
}

function Stock() {
  return (
    <>
      <rect class="uno-stock" x="-49" y="-74" width="98" height="148" rx="12" />
      <rect class="uno-field" x="-42.5" y="-67.5" width="85" height="135" rx="8" />
    </>
  );
}

/** The drawings of cards that have neither a number nor a plus. */
const GLYPHS: Readonly<Record<number, ComponentType>> = { [SKIP]: Leap, [REVERSE]: Turning };

function Coloured({ face }: { readonly face: CardKind }) {
  const colour = COLOUR_OF[face]!;
  const value = VALUE_OF[face]!;
  const Glyph = GLYPHS[value];
  return (
    <>
      <Stock />
      <Sign colour={colour} size={38} class="is-ground" />
      <Corner value={value} colour={colour} />
      <g transform="rotate(180)">
        <Corner value={value} colour={colour} />
      </g>
      {Glyph ? <Glyph /> : value === DRAW_TWO ? <Pair /> : <Numeral value={value} />}
    </>
  );
}

/** 6 and 9 are underlined: cards lie on the table any way round. */
function Numeral({ value }: { readonly value: number }) {
  return (
    <>
      <text class="uno-numeral" y="23">
        {value}
      </text>
      {(value === 6 || value === 9) && <path class="uno-underline" d="M-17 33H17" />}
    </>
  );
}

function Corner({ value, colour }: { readonly value: number; readonly colour: number }) {
  const Glyph = GLYPHS[value];
  return (
    <g transform="translate(-29 -48)">
      <g transform="translate(0 -3)">
        {Glyph ? (
          <g transform="scale(0.3)">
            <Glyph />
          </g>
        ) : (
          <text class={`uno-index${value === DRAW_TWO ? ' is-narrow' : ''}`} y="8">
            {value === DRAW_TWO ? '+2' : value}
          </text>
        )}
      </g>
      <Sign colour={colour} y={19} size={6.5} class="is-cream" />
    </g>
  );
}

/** Skip: a hop over the next one. */
function Leap() {
  return (
    <g class="uno-glyph">
      <path class="is-line" d="M-27 20C-24 -22 18 -28 24 6" />
      <path d="M10 1L25 22L35 -2Z" />
      <circle cy="8" r="7.5" />
      <path d="M-11 29C-11 19 -6 16.5 0 16.500S11 19 11 29Z" />
    </g>
  );
}

/** Reverse: two arrows chase each other. */
function Turning() {
  const arrow = (
    <>
      <path class="is-line" d="M-25 6A25 25 0 0 1 13 -21" />
      <path d="M9 -34L30 -15L4 -9Z" />
    </>
  );
  return (
    <g class="uno-glyph">
      {arrow}
      <g transform="rotate(180)">{arrow}</g>
    </g>
  );
}

function Pair() {
  return (
    <>
      <g class="uno-small-cards">
        <rect x="-13" y="-20" width="26" height="38" rx="4" transform="translate(-9 -16) rotate(-14)" />
        <rect x="-13" y="-20" width="26" height="38" rx="4" transform="translate(9 -14) rotate(12)" />
      </g>
      <text class="uno-plus" y="27">
        +2
      </text>
    </>
  );
}

/** Where the four colours lie on a black card: angle of the fan, and corner of the wheel. */
const QUARTERS = [
  { colour: 1, at: [-1, -1] },
  { colour: 3, at: [1, -1] },
  { colour: 0, at: [-1, 1] },
  { colour: 2, at: [1, 1] },
] as const;

function Wild({ four }: { readonly four: boolean }) {
  return (
    <>
      <Stock />
      {four ? <Four /> : <Wheel />}
      {[0, 180].map(turn => (
        <g key={turn} transform={`rotate(${turn}) translate(-29 -51)`}>
          {four ? (
            <text class="uno-index is-narrow" y="8">
              +4
            </text>
          ) : (
            <g transform="scale(0.23)">
              <Wheel plain />
            </g>
          )}
        </g>
      ))}
    </>
  );
}

/** Four rounded tiles with their signs. */
function Wheel({ plain = false }: { readonly plain?: boolean }) {
  return (
    <g transform="rotate(45)">
      {QUARTERS.map(({ colour, at: [x, y] }) => (
        <g key={colour} style={tintOf(colour)} transform={`translate(${x * 16} ${y * 16})`}>
          <path class="uno-tile" d="M-14 -14H14V14H-14Z" />
          {!plain && (
            <g transform="rotate(-45)">
              <Sign colour={colour} size={8.5} class="is-cream" />
            </g>
          )}
        </g>
      ))}
    </g>
  );
}

function Four() {
  return (
    <>
      {QUARTERS.map(({ colour }, i) => (
        <g key={colour} style={tintOf(colour)} transform={`translate(0 14) rotate(${-33 + 22 * i}) translate(0 -34)`}>
          <rect class="uno-tile" x="-13" y="-19" width="26" height="38" rx="4" />
          <Sign colour={colour} y={-7} size={6.5} class="is-cream" />
        </g>
      ))}
      <text class="uno-plus" y="30">
        +4
      </text>
    </>
  );
}

const LATTICE = Array.from({ length: 13 }, (_, i) => {
  const x = -120 + 20 * i;
  return `M${x} -75l150 150M${x} 75l150 -150`;
}).join('');

/** The same for every card: a lattice, and the four signs in gold. */
export function CardBack({ id }: { readonly id: string }) {
  return (
    <g class="uno-back">
      <clipPath id={id}>
        <rect x="-42.5" y="-67.5" width="85" height="135" rx="8" />
      </clipPath>
      <rect class="uno-stock" x="-49" y="-74" width="98" height="148" rx="12" />
      <rect class="uno-back-field" x="-42.5" y="-67.5" width="85" height="135" rx="8" />
      <path class="uno-lattice" d={LATTICE} clip-path={`url(#${id})`} />
      <rect class="uno-back-frame" x="-37" y="-62" width="74" height="124" rx="5" />
      <path class="uno-back-plate" d="M0 -46L34 0L0 46L-34 0Z" />
      <Sign colour={1} y={-21} size={8} />
      <Sign colour={2} y={21} size={8} />
      <Sign colour={0} x={-14} size={8} />
      <Sign colour={3} x={14} size={8} />
    </g>
  );
}

const BACK = 'uno-card-back';

/** Drawn once on a page; `Back` points to it. */
export function BackPattern() {
  return (
    <svg class="uno-defs" viewBox={CARD_BOX} aria-hidden="true">
      <defs>
        <g id={BACK}>
          <CardBack id="uno-back-clip" />
        </g>
      </defs>
    </svg>
  );
}

export function Back({ transform }: { readonly transform?: string }) {
  return <use href={`#${BACK}`} {...(transform && { transform })} />;
}
