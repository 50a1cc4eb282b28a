// Panes with dice, for the rules.

import type { RulesPictureProps } from '../../../web/boards/shared/learn.ts';
import { DieArt, Pane } from '../board/glass.tsx';
import { sagradaTexts } from '../texts/board.ts';
import '../board/glass.css';

interface PanesProps extends RulesPictureProps {
  readonly wide: number;
  /** What the panes print, row by row. */
  readonly prints: string;
  /** Dice by pane. */
  readonly dice?: Readonly<Record<number, string>>;
  /** Panes where the dice clash. */
  readonly wrong?: readonly number[];
  /** Panes to look at. */
  readonly marked?: readonly number[];
}

function Panes({ wide, prints, dice = {}, wrong = [], marked = [], translate }: PanesProps) {
  const { letters } = sagradaTexts[translate.locale];
  const letter = (sign: string): string => (letters as Readonly<Record<string, string>>)[sign[0] ?? ''] ?? ''; // any text may be looked up
  return (
    <svg viewBox={`0 0 ${100 * wide} ${(100 * prints.length) / wide}`}>
      {Array.from(prints, (print, cell) => (
        <g key={cell} transform={`translate(${100 * (cell % wide) + 50} ${100 * Math.floor(cell / wide) + 50})`}>
          <Pane print={print} letter={letter(print)} />
          {dice[cell] && <DieArt die={dice[cell]} letter={letter(dice[cell])} />}
          {marked.includes(cell) && <rect class="mark-hint" x="-44" y="-44" width="88" height="88" rx="12" />}
          {wrong.includes(cell) && <path class="mark-hint" d="M-34 -34L34 34M34 -34L-34 34" />}
        </g>
      ))}
    </svg>
  );
}

export const sagradaPictures = [
  (props: RulesPictureProps) => (
    <Panes {...props} wide={4} prints="....BR.2" dice={{ 4: 'B5', 5: 'R2' }} marked={[0, 1, 2, 6]} />
  ),
  (props: RulesPictureProps) => <Panes {...props} wide={3} prints="R.4..." dice={{ 0: 'R3', 2: 'G4' }} />,
  (props: RulesPictureProps) => (
    <Panes {...props} wide={4} prints="........" dice={{ 0: 'B5', 1: 'B2', 6: 'Y3', 7: 'P3' }} wrong={[1, 7]} />
  ),
  (props: RulesPictureProps) => <Panes {...props} wide={3} prints=".4." dice={{ 0: 'G3', 2: 'G4' }} marked={[2]} />,
  (props: RulesPictureProps) => (
    <Panes {...props} wide={5} prints="....." dice={{ 0: 'R6', 1: 'B2', 2: 'G5', 3: 'Y1', 4: 'P4' }} />
  ),
];
