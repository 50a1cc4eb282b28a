import type { Seat } from '../../core/game.ts';

/** What a program did to lose its seat, before it is known which seat it has. */
export type UnseatedFault =
  /** An action the rules refuse: which rule. */
  | { readonly by: 'illegal'; readonly action: string; readonly refused: string; readonly detail: string }
  /** It ended by itself, or closed its output, when a move was due. */
  | { readonly by: 'no-move' }
  /** Milliseconds. */
  | { readonly by: 'time'; readonly limit: number; readonly used: number }
  /** Bytes: resident memory of all its processes together, with what it keeps in temporary files. */
  | { readonly by: 'memory'; readonly limit: number; readonly peak: number }
  | { readonly by: 'processes'; readonly limit: number; readonly count: number }
  /** Bytes in the folder it may write to. */
  | { readonly by: 'storage'; readonly limit: number; readonly used: number }
  | { readonly by: 'files'; readonly limit: number; readonly count: number }
  /** Milliseconds of processor time. */
  | { readonly by: 'cpu'; readonly limit: number; readonly used: number }
  | { readonly by: 'crash'; readonly signal?: string; readonly code?: number }
  /** A line that is no message: counted from 1, as the program wrote it. */
  | {
      readonly by: 'malformed';
      readonly line: number;
      readonly column: number;
      readonly text: string;
      readonly detail: string;
    }
  /** Bytes written without need: between two questions, or in one line. */
  | { readonly by: 'flood'; readonly limit: number; readonly written: number }
  /** It could not be started at all. */
  | { readonly by: 'missing'; readonly detail: string };

export type ProgramFault = UnseatedFault & { readonly seat: Seat };
