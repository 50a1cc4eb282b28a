// Fish and krakens, 100 units a square, drawn around their centre; a fish swims to the right.

import type { Seat } from '../../../src/core/game.ts';
import './art.css';

const BODY =
  'M38 2 C32 -20 6 -29 -14 -20 C-20 -17 -25 -12 -28 -7 L-43 -20 C-46 -8 -46 12 -43 22 L-28 10 C-22 20 -6 27 10 23 C24 19 34 12 38 2 Z';
const BELLY = 'M36 6 C28 17 10 25 -6 21 C-16 18 -23 14 -28 9 C-10 12 18 12 36 6 Z';
const BACK_FIN = 'M4 -24 C-2 -34 -14 -37 -24 -34 C-20 -29 -17 -24 -15 -19 Z';
const SIDE_FIN = 'M-2 6 C-10 8 -16 15 -16 22 C-7 21 2 16 5 9 Z';
/** Teeth are what makes it a piranha. */
const JAW = 'M38 3 C33 8 28 10 20 10 L23 5 L26 9 L29 4 L32 8 L34 3 Z';

export const colourOf = (seat: Seat): 'red' | 'blue' => (seat === 0 ? 'red' : 'blue');

export function FishArt({ seat }: { readonly seat: Seat }) {
  const fish = `--fish-${colourOf(seat)}`;
  return (
    <g class="fish" style={{ '--body': `var(${fish})`, '--deep': `var(${fish}-deep)`, '--pale': `var(${fish}-pale)` }}>
      <path class="fish-fin" d={BACK_FIN} />
      <path class="fish-body" d={BODY} />
      <path class="fish-belly" d={BELLY} />
      <path class="fish-gill" d="M14 -18 C8 -8 8 6 13 17" />
      {seat === 0 ? (
        <path class="fish-stripe" d="M-6 -21 C-11 -8 -11 8 -7 21 M-19 -16 C-22 -6 -22 6 -19 16" />
      ) : (
        <path class="fish-stripe is-dots" d="M-5 -12h.1M-15 -6h.1M-6 1h.1M-17 6h.1M-6 12h.1" />
      )}
      <path class="fish-fin" d={SIDE_FIN} />
      <path class="fish-teeth" d={JAW} />
      <circle class="fish-eye" cx="22" cy="-7" r="6.5" />
      <circle class="fish-pupil" cx="24" cy="-7" r="3.2" />
    </g>
  );
}

const ARMS = [
  'M-20 12 C-34 20 -40 34 -30 40 C-24 43 -20 38 -23 34',
  'M-10 18 C-16 30 -14 42 -4 42 C2 42 3 36 -1 35',
  'M10 18 C16 30 14 42 6 43',
  'M20 12 C34 20 40 34 30 40 C24 43 20 38 23 34',
  'M-24 4 C-40 2 -46 12 -41 19',
  'M24 4 C40 2 46 12 41 19',
];

export function KrakenArt() {
  return (
    <g class="kraken">
      {ARMS.map(arm => (
        <path key={arm} class="kraken-arm" d={arm} />
      ))}
      <path
        class="kraken-head"
        d="M0 -40 C22 -40 31 -22 28 -4 C26 12 16 22 0 22 C-16 22 -26 12 -28 -4 C-31 -22 -22 -40 0 -40 Z"
      />
      <path class="kraken-shine" d="M-16 -26 C-12 -34 -4 -36 2 -35 C-5 -32 -10 -27 -12 -19 Z" />
      <circle class="fish-eye" cx="-10" cy="2" r="7.5" />
      <circle class="fish-eye" cx="10" cy="2" r="7.5" />
      <circle class="fish-pupil" cx="-9" cy="3" r="3.6" />
      <circle class="fish-pupil" cx="9" cy="3" r="3.6" />
    </g>
  );
}
