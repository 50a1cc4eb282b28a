// Moves and positions as XML, in the two forms:
// - 'season': the one form that every client of 2018/19 reads. Class and attribute names changed in August 2018, so both
//   attribute pairs are there; Java clients die of an unknown element or class, never of an attribute.
// - 'document': what release 19.0.0 really sent, for clients built on its libraries: class "state", one pair, after the board a
//   lastMove without a class that is the move itself. The start document describes that release, but prints a wrapped lastMove
//   that no server ever sent.
// Reading takes either, the printed form, and what 19.2.1 sent: a <line> in the board.

import { DIRECTIONS, SIDE, SQUARES } from '../rules/board.ts';
import {
  COLOURS,
  type SoftwareChallengeColour,
  type SoftwareChallengeMove,
  type SoftwareChallengeState,
  type XmlDialect,
} from './messages.ts';
import type { XmlElement } from './xml-reader.ts';
import { tag, type XmlAttributes } from './xml-writer.ts';

export const MOVE_CLASSES = ['move', 'sc.plugin2019.Move'];

const FIELD_STATES = ['EMPTY', 'RED', 'BLUE', 'OBSTRUCTED'];
const LETTERS = '-RBO';

export function parseColour(text: string | undefined): SoftwareChallengeColour | undefined {
  return COLOURS.find(colour => colour === text);
}

export function parseInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The attributes and hints of a move, whatever element carries them. */
export function parseMove(element: XmlElement): SoftwareChallengeMove | undefined {
  const x = parseInteger(element.attributes.x);
  const y = parseInteger(element.attributes.y);
  const direction = DIRECTIONS.find(name => name === element.attributes.direction);
  if (x === undefined || y === undefined || direction === undefined) return undefined;
  if (element.children.some(child => child.name !== 'hint')) return undefined;
  return { x, y, direction, hints: element.children.map(hint => hint.attributes.content ?? '') };
}

/** `before` are attributes that come first: a class, or none. */
export function moveTag(depth: number, name: string, before: XmlAttributes, move: SoftwareChallengeMove): string {
  const hints = move.hints.map(content => tag(depth + 1, 'hint', { content })).join('');
  return tag(depth, name, { ...before, x: move.x, y: move.y, direction: move.direction }, hints);
}

export function parseState(element: XmlElement): SoftwareChallengeState | undefined {
  const { attributes, children } = element;
  const turn = parseInteger(attributes.turn);
  const start = parseColour(attributes.startPlayerColor ?? attributes.startPlayer);
  const current = parseColour(attributes.currentPlayerColor ?? attributes.currentPlayer);
  const board = parseBoard(children.find(child => child.name === 'board'));
  if (turn === undefined || !start || !current || board === undefined) return undefined;
  const names = ['red', 'blue'].map(name => children.find(child => child.name === name)?.attributes.displayName ?? '');
  const moved = children.find(child => child.name === 'lastMove');
  const last = moved && parseMove(moved.children.find(child => child.name === 'data') ?? moved);
  if (moved && !last) return undefined;
  return { turn, start, current, names, board, last };
}

function parseBoard(board: XmlElement | undefined): string | undefined {
  const letters = Array.from({ length: SQUARES }, () => '');
  const fields = (board?.children ?? []).filter(child => child.name === 'fields').flatMap(column => column.children);
  for (const { attributes } of fields) {
    const x = parseInteger(attributes.x) ?? -1;
    const y = parseInteger(attributes.y) ?? -1;
    const content = FIELD_STATES.indexOf(attributes.state ?? '');
    if (x < 0 || x >= SIDE || y < 0 || y >= SIDE || content < 0) return undefined;
    letters[y * SIDE + x] = LETTERS[content]!;
  }
  return letters.includes('') ? undefined : letters.join('');
}

export function stateTag(depth: number, state: SoftwareChallengeState, dialect: XmlDialect): string {
  const { turn, start, current, names } = state;
  const players = COLOURS.map((colour, seat) => playerTag(depth + 1, colour.toLowerCase(), {}, names[seat]!, colour));
  const board = tag(depth + 1, 'board', {}, boardFields(depth + 2, state.board));
  if (dialect === 'document') {
    const attributes: XmlAttributes = { class: 'state', turn, startPlayer: start, currentPlayer: current };
    const last = state.last ? moveTag(depth + 1, 'lastMove', {}, state.last) : '';
    return tag(depth, 'state', attributes, players.join('') + board + last);
  }
  const attributes: XmlAttributes = {
    class: 'sc.plugin2019.GameState',
    turn,
    startPlayer: start,
    currentPlayer: current,
    startPlayerColor: start,
    currentPlayerColor: current,
  };
  const last = state.last ? moveTag(depth + 1, 'lastMove', { class: 'move' }, state.last) : '';
  return tag(depth, 'state', attributes, last + players.join('') + board);
}

export function playerTag(
  depth: number,
  name: string,
  before: XmlAttributes,
  displayName: string,
  colour: SoftwareChallengeColour,
): string {
  return tag(depth, name, { ...before, displayName, color: colour });
}

/** Ten columns from the left, each from the bottom. */
function boardFields(depth: number, board: string): string {
  const fields = fieldTags(depth + 1);
  let text = '';
  for (let x = 0; x < SIDE; x++) {
    let column = '';
    for (let y = 0; y < SIDE; y++) {
      const square = y * SIDE + x;
      column += fields[square * LETTERS.length + LETTERS.indexOf(board[square]!)]!;
    }
    text += tag(depth, 'fields', {}, column);
  }
  return text;
}

/** By depth: every possible field, by square * 4 + content. A memento is a hundred of them, four megabytes a game to a table. */
const tagsByDepth = new Map<number, readonly string[]>();

function fieldTags(depth: number): readonly string[] {
  const known = tagsByDepth.get(depth);
  if (known) return known;
  const made = Array.from({ length: SQUARES * LETTERS.length }, (_, i) => {
    const square = Math.floor(i / LETTERS.length);
    const at: XmlAttributes = {
      x: square % SIDE,
      y: Math.floor(square / SIDE),
      state: FIELD_STATES[i % LETTERS.length]!,
    };
    return tag(depth, 'field', at);
  });
  tagsByDepth.set(depth, made);
  return made;
}
