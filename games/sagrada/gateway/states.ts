// From what a seat sees to what it is asked. All states but REPEAT follow from the view; the one thing the view does not know is
// that a player has said `draft` and not yet named the die, since in the rules naming it is the draft.

import { type Action, actionList } from '../../../src/core/game.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { CELL, DIE, HUE, NO, TOOL, TRACK, UP, VALUE, YES } from '../rules/actions.ts';
import { colourOf, KINDS, parseDie } from '../rules/dice.ts';
import { COLUMNS } from '../rules/geometry.ts';
import { rules as sagrada } from '../rules/index.ts';
import type { SagradaQuestion } from '../rules/operation-types.ts';
import type { Options as SagradaOptions } from '../rules/options.ts';
import { TOOLS } from '../rules/tools.ts';
import type { View } from '../rules/view.ts';
import type {
  CELL_STATES,
  CONTAINERS,
  PLACEMENT_ERRORS,
  SagradaDialogueAnswer,
  SagradaDialogueMatchState,
  SagradaDialoguePlayerState,
  SagradaDialogueQuestion,
  SagradaDialogueServerMessage,
} from './messages.ts';

type Container = (typeof CONTAINERS)[number];
type CellState = (typeof CELL_STATES)[number];
type PlacementError = (typeof PLACEMENT_ERRORS)[number];

/** The questions that pick a die or a cell. NEAR is what an ordinary die needs; the choices say it exactly. */
const PICKS: Readonly<Partial<Record<SagradaQuestion, readonly [Container, ...CellState[]]>>> = {
  'pool-die': ['DRAFTPOOL', 'FULL'],
  payment: ['DRAFTPOOL', 'FULL'],
  'track-die': ['ROUNDTRACKER', 'FULL'],
  'track-colour': ['ROUNDTRACKER', 'FULL'],
  'own-die': ['BOARD', 'FULL'],
  cell: ['BOARD', 'EMPTY', 'NEAR'],
  'cell-or-no': ['BOARD', 'EMPTY', 'NEAR'],
  'cell-apart': ['BOARD', 'EMPTY', 'NOT_NEAR'],
};

/** Dice of a text of the view, as the wire counts them. */
export const diceOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** Legal actions follow from the view alone; hidden parts may be anything. */
function legalActions(view: View, options: SagradaOptions): Action[] {
  const s = sagrada.imagine(view, () => 0, view.players.length, options);
  const list = actionList(sagrada.maxLegal);
  sagrada.legal(s, view.seat, list);
  return [...list.items.subarray(0, list.size)];
}

/** `drafting`: the player has said `draft` in this turn. */
export function questionOf(view: View, options: SagradaOptions, drafting: boolean): SagradaDialogueQuestion {
  if (view.phase !== 'play' || view.toAct !== view.seat) return { state: 'IDLE' };
  const legal = legalActions(view, options);
  const question = view.queue?.asks ?? (drafting ? 'pool-die' : undefined);
  if (!question) return yourTurn(view, legal);
  const choices = legal.flatMap(action => answersFor(view, question, action));
  const pick = PICKS[question];
  if (pick) {
    const [container, ...cells] = pick;
    const mayDecline = question === 'cell-or-no' && legal.includes(NO);
    return { state: 'PICK', containers: [container], cells, choices, mayDecline };
  }
  return { state: question === 'value' ? 'VALUE' : question === 'up-or-down' ? 'UPDOWN' : 'YESNO', choices };
}

function yourTurn(view: View, legal: readonly Action[]): SagradaDialogueQuestion {
  const usable = legal
    .filter(action => action >= TOOL)
    .map(action => view.tools.findIndex(({ id }) => id === TOOLS[action - TOOL]!.id));
  const canDraft = legal.some(action => action >= DIE && action < TOOL);
  return {
    state: 'YOUR_TURN',
    actions: [
      ...(usable.length > 0 ? (['ACTIVATE_TOOLCARD'] as const) : []),
      ...(canDraft ? (['PICK_DIE'] as const) : []),
      'PASS_TURN',
    ],
    tools: usable,
  };
}

/** Where in a list of dice those lie that fit. */
const answersByPlace = (dice: readonly string[], fits: (die: number) => boolean): number[] =>
  dice.flatMap((text, i) => (fits(parseDie(text)!) ? [i] : []));

/** All ways to say an action: a die of which there are three in the pool can be picked at three places. */
function answersFor(view: View, question: SagradaQuestion, action: Action): SagradaDialogueAnswer[] {
  switch (question) {
    case 'pool-die':
    case 'payment':
      return answersByPlace(diceOf(view.pool), die => DIE + die === action).map(pool => ({ pool }));
    case 'track-die':
    case 'track-colour':
      return view.track.flatMap((dice, i) =>
        answersByPlace(diceOf(dice), die =>
          question === 'track-die' ? TRACK + i * KINDS + die === action : HUE + colourOf(die) === action,
        ).map(index => ({ track: { round: i + 1, index } })),
      );
    case 'own-die':
    case 'cell':
    case 'cell-apart':
    case 'cell-or-no': {
      const cell = action - CELL;
      return action === NO ? [] : [{ cell: { row: Math.floor(cell / COLUMNS), column: cell % COLUMNS } }];
    }
    case 'value':
      return [{ value: action - VALUE + 1 }];
    case 'up-or-down':
      return [{ up: action === UP }];
    case 'yes-or-no':
      return [{ yes: action === YES }];
    case 'chance':
      return [];
  }
}

const ERROR_OF: Readonly<Record<string, PlacementError>> = {
  CELL_COLOR: 'COLOR',
  ADJ_COLOR: 'COLOR',
  CELL_VALUE: 'VALUE',
  ADJ_VALUE: 'VALUE',
  OCCUPIED: 'NOTEMPTY',
  NOT_EDGE: 'EDGE',
  NOT_ADJACENT: 'NEIGHBOURS',
  MUST_NOT_TOUCH: 'NEIGHBOURS',
};

interface RefusalShown {
  readonly errors: PlacementError[];
  readonly reasons: string[];
  readonly detail: string;
}

function refusalShown({ refused, reasons = [refused], detail }: Refusal): RefusalShown {
  return { errors: [...new Set(reasons.flatMap(reason => ERROR_OF[reason] ?? []))], reasons: [...reasons], detail };
}

/** What a refused answer leads to. */
export function repeatQuestion(refused: Refusal, again: SagradaDialogueQuestion): SagradaDialoguePlayerState {
  return { state: 'REPEAT', ...refusalShown(refused), again };
}

/** The answer to `check`. */
export function checkedAnswer(refused: Refusal | undefined): SagradaDialogueServerMessage {
  const shown = refused ? refusalShown(refused) : { errors: [], reasons: [], detail: '' };
  return { t: 'checked', accepted: !refused, ...shown };
}

/** The table as the wire shows it: built up from what the seat sees. */
export function dialogueMatchState(view: View): SagradaDialogueMatchState {
  return {
    round: view.round,
    turn: view.turn,
    toAct: view.toAct,
    pool: diceOf(view.pool),
    track: view.track.map(diceOf),
    tools: view.tools.map(({ id, used }) => ({ id, price: used ? 2 : 1 })),
    objectives: [...view.objectives],
    hand: diceOf(view.queue?.hand ?? ''),
    players: view.players.map(player => ({
      pattern: player.pattern === '' ? null : { id: player.pattern, rows: rowsOf(player.print) },
      cells: player.rows.map(row => row.split(' ').map(cell => (cell === '..' ? null : cell))),
      favor: player.favor,
      private: player.private.split(''),
      gone: player.gone,
    })),
  };
}

/** A pattern's signs by row. */
export const rowsOf = (print: string): string[] => print.match(/.{5}/g) ?? [];
