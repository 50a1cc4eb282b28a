// Dice and panes. A unit is one hundredth of a cell; drawings are centred on their origin.

/** The tokens in tokens.css, by the letter of the rules. */
const GLASS: Readonly<Record<string, string>> = { R: 'red', Y: 'yellow', G: 'green', B: 'blue', P: 'purple' };
/** Gives a drawing the two tones of a glass. */
export function glassStyle(letter: string) {
  const glass = `--glass-${GLASS[letter] ?? 'clear'}`;
  return { '--glass': `var(${glass})`, '--glass-deep': `var(${glass}-deep)` };
}

/** By value: the places of the pips in a grid of three by three, counted from the top left. */
const PIPS: Readonly<Record<string, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
/** Units from one place to the next. */
const APART = 23;

interface PipsProps {
  readonly value: string;
  readonly r: number;
  /** Where a pip stands that would be at `x` on a whole face. */
  across?(x: number): number;
}

function Pips({ value, r, across = x => x }: PipsProps) {
  return (
    <>
      {(PIPS[value] ?? []).map(place => (
        <circle key={place} cx={across(APART * ((place % 3) - 1))} cy={APART * (Math.floor(place / 3) - 1)} r={r} />
      ))}
    </>
  );
}

/** The pips of a die leave a strip at its right: the letter there is not taken for one of them. */
const besideLetter = (x: number): number => 0.7 * x - 12;
const LETTER_X = 27;

/** 'R5', or 'R' for a die without a value yet. `letter`: what the reader's language calls the colour, for the colour-blind. */
export function DieArt({ die, letter }: { readonly die: string; readonly letter: string }) {
  return (
    <g class="sag-die" style={glassStyle(die[0] ?? '')}>
      <rect class="sag-die-shade" x="-41" y="-37" width="84" height="84" rx="17" />
      <rect class="sag-die-edge" x="-42" y="-42" width="84" height="86" rx="17" />
      <rect class="sag-die-face" x="-42" y="-42" width="84" height="81" rx="17" />
      <path class="sag-die-light" d="M-42 12V-25Q-42-42-25-42H16Z" />
      <g class="sag-die-pips">
        <Pips value={die[1] ?? ''} r={8} across={besideLetter} />
        {die.length < 2 && (
          <text class="sag-die-unknown" x={besideLetter(0)}>
            ?
          </text>
        )}
      </g>
      <text class="sag-letter" x={LETTER_X} y="0">
        {letter}
      </text>
    </g>
  );
}

/** What a cell prints: a colour, a value, or nothing. */
export function Pane({ print, letter }: { readonly print: string; readonly letter: string }) {
  const isValue = print >= '1' && print <= '6';
  return (
    <g
      {...(isValue ? { class: `sag-pane sag-stone shade-${print}` } : { class: 'sag-pane', style: glassStyle(print) })}
    >
      <rect class="sag-pane-glass" x="-46" y="-46" width="92" height="92" rx="3" />
      <path class="sag-pane-facet" d="M-46-46H46L-46 46Z" />
      <path class="sag-pane-deep" d="M46 46V2L2 46Z" />
      {isValue && (
        <g class="sag-stone-pips">
          <Pips value={print} r={8.5} />
        </g>
      )}
      {print in GLASS && <text class="sag-pane-letter">{letter}</text>}
    </g>
  );
}
