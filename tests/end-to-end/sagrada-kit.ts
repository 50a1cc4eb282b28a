// Positions from which a client of the dialogue reaches each of the document's states, for tests that interrupt it there.

import type {
  SagradaDialogueClientMessage,
  SagradaDialoguePlayerState,
  SagradaDialogueQuestion,
} from '../../games/sagrada/gateway/messages.ts';
import { BLANK_FILE, EMPTY_WINDOW } from '../../games/sagrada/rules/testing.ts';

const pool = (index: number): SagradaDialogueClientMessage => ({ t: 'move', answer: { pool: index } });
const cell = (row: number, column: number): SagradaDialogueClientMessage => ({
  t: 'move',
  answer: { cell: { row, column } },
});
const track: SagradaDialogueClientMessage = { t: 'move', answer: { track: { round: 1, index: 0 } } };
const tool: SagradaDialogueClientMessage = { t: 'tool', index: 0 };

/** What has to be said, with which tool on the table, to be asked that. */
export const WAYS: readonly (readonly [
  state: SagradaDialogueQuestion['state'],
  tool: string,
  said: readonly SagradaDialogueClientMessage[],
])[] = [
  ['YOUR_TURN', 'grozing-pliers', []],
  ['PICK', 'grozing-pliers', [tool]],
  ['UPDOWN', 'grozing-pliers', [tool, pool(0)]],
  ['VALUE', 'flux-remover', [tool, pool(0)]],
  ['PICK', 'tap-wheel', [tool]],
  ['PICK', 'tap-wheel', [tool, track, cell(1, 1)]],
  ['YESNO', 'tap-wheel', [tool, track, cell(1, 1), cell(1, 2)]],
  ['IDLE', 'tap-wheel', [{ t: 'pass' }]],
];

/** Seat 0 is on turn with this tool on the table. */
export function positionWith(card: string, more: readonly string[] = []): string {
  const reds = ['R1 B2 .. .. ..', '.. R3 .. .. ..', ...EMPTY_WINDOW.slice(2)];
  const lines = [`tools ${card}`, 'track R4 B1', 'pool R5 G2 B2', ...more];
  return positionOf(lines, reds);
}

/** For tables with the options below. */
export function positionOf(lines: readonly string[], window: readonly string[]): string {
  const seats = ['seat 0 blank-glass R 6', ...window, 'seat 1 clear-glass Y 6', ...EMPTY_WINDOW];
  return [...lines, ...seats].join('\n');
}

export const OPTIONS = { patterns: BLANK_FILE };

/** What is still to be answered. */
export const questionOf = (player: SagradaDialoguePlayerState): SagradaDialogueQuestion =>
  player.state === 'REPEAT' ? player.again : player;
