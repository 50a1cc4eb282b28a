// From a client's message to an action of the game. Places become things here: the third die of the pool becomes its kind. Whether
// the action is legal is the game's to say; whether it answers what was asked is checked by both.

import type { Action } from '../../../src/core/game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { CELL, DIE, DOWN, HUE, NO, PASS, PATTERN, TOOL, TRACK, UP, VALUE, YES } from '../rules/actions.ts';
import { colourOf, KINDS, parseDie } from '../rules/dice.ts';
import { COLUMNS } from '../rules/geometry.ts';
import { rules as sagrada } from '../rules/index.ts';
import type { Options as SagradaOptions } from '../rules/options.ts';
import { parsePatterns } from '../rules/pattern-file.ts';
import { PATTERNS } from '../rules/patterns.ts';
import { TOOLS } from '../rules/tools.ts';
import type { View } from '../rules/view.ts';
import type { SagradaDialogueAnswer, SagradaDialoguePlayMessage } from './messages.ts';
import { refusal } from './refusals.ts';
import { diceOf } from './states.ts';

/** What a session does about a message. */
export type SagradaDialogueStep =
  | { readonly do: 'act'; readonly action: Action }
  /** Nothing for the game yet: the player is now asked for a die of the pool. */
  | { readonly do: 'ask-die' }
  /** The player only meant to draft: back to YOUR_TURN. */
  | { readonly do: 'forget-draft' }
  /** An undo for the match to decide. */
  | { readonly do: 'retract' };

const act = (action: Action): SagradaDialogueStep => ({ do: 'act', action });

/** Messages that change something. */
type SagradaDialogueMoveMessage = Exclude<SagradaDialoguePlayMessage, { t: 'check' }>;

/** `drafting`: the player has said `draft` in this turn and not named the die yet. */
export function stepFor(
  message: SagradaDialogueMoveMessage,
  view: View,
  options: SagradaOptions,
  drafting: boolean,
): SagradaDialogueStep | Refusal {
  if (message.t === 'pattern') return choosePattern(message.index, view, options);
  if (view.phase !== 'play' || view.toAct !== view.seat) return refusal('not-your-turn');
  const isAsked = view.queue !== null || drafting;
  switch (message.t) {
    case 'undo':
      return { do: view.queue === null && drafting ? 'forget-draft' : 'retract' };
    case 'move': {
      if (!isAsked) return refusal('nothing-asked');
      const action = actionFor(message.answer, view);
      if (isRefusal(action)) return action;
      // While the game itself waits for the start of a move, only the die that was asked for will do.
      const isDie = action >= DIE && action < TOOL;
      return view.queue === null && !isDie ? refusal('answer-first') : act(action);
    }
    case 'pass':
      return isAsked ? refusal('answer-first') : act(PASS);
    case 'draft':
      return isAsked ? refusal('answer-first') : { do: 'ask-die' };
    case 'tool': {
      if (isAsked) return refusal('answer-first');
      const tool = TOOLS.findIndex(card => card.id === view.tools[message.index]?.id);
      return tool < 0 ? refusal('no-such-tool') : act(TOOL + tool);
    }
  }
}

/** Says why this answer would not be accepted now. Returns undefined if it would be. */
export function whyNotAnswer(
  answer: SagradaDialogueAnswer,
  view: View,
  options: SagradaOptions,
  drafting: boolean,
): Refusal | undefined {
  const step = stepFor({ t: 'move', answer }, view, options, drafting);
  if (isRefusal(step)) return step;
  if (step.do !== 'act') return undefined;
  // Whether an action is legal follows from the view alone; hidden parts may be anything.
  return sagrada.why(
    sagrada.imagine(view, () => 0, view.players.length, options),
    view.seat,
    step.action,
  );
}

function choosePattern(index: number, view: View, options: SagradaOptions): SagradaDialogueStep | Refusal {
  const chosen = view.offer[index];
  if (view.phase !== 'choose' || !chosen) return refusal('not-choosing');
  const all = [...PATTERNS, ...parsePatterns(options.patterns).patterns];
  return act(PATTERN + all.findIndex(pattern => pattern.id === chosen.id));
}

function actionFor(answer: SagradaDialogueAnswer, view: View): Action | Refusal {
  if ('cell' in answer) return CELL + answer.cell.row * COLUMNS + answer.cell.column;
  if ('pool' in answer) {
    const die = parseDie(diceOf(view.pool)[answer.pool] ?? '');
    return die === undefined ? refusal('no-such-die') : DIE + die;
  }
  if ('track' in answer) {
    const round = answer.track.round - 1;
    const die = parseDie(diceOf(view.track[round] ?? '')[answer.track.index] ?? '');
    if (die === undefined) return refusal('no-such-die');
    return view.queue?.asks === 'track-colour' ? HUE + colourOf(die) : TRACK + round * KINDS + die;
  }
  if ('value' in answer) return VALUE + answer.value - 1;
  if ('up' in answer) return answer.up ? UP : DOWN;
  return answer.yes ? YES : NO;
}
