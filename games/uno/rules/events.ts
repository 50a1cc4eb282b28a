// What a viewer may know of what happened: the action, with an unseen card left out, and what followed from it.

import { type Action, CHANCE, type GameEvent, type Seat } from '../../../src/core/game.ts';
import {
  CALL,
  CATCH,
  CHALLENGE,
  COLOUR,
  DEALER,
  DRAWN,
  isColour,
  isPlay,
  isSwap,
  PASS,
  PLAY,
  SWAP,
} from './actions.ts';
import { apply } from './rules.ts';
import {
  ANSWERING,
  ASKED,
  CALLS_OWED,
  CHAIN_TOTAL,
  copy,
  DEALER_SEAT,
  DEALING,
  DEALT,
  DIRECTION,
  DRAWER,
  DRAWING,
  LAST_PLAYER,
  LAST_WINNER,
  LEFT_TO_DRAW,
  OVER,
  PHASE,
  PHASES,
  PILE,
  ROUND,
  SEATING,
  type State,
  TURN,
  TURNING,
} from './state.ts';

export function eventsFor(before: State, by: Seat, action: Action, viewer: Seat): GameEvent[] {
  const after = copy(before);
  apply(after, by, action);
  return [...actionEvents(before, after, by, action, viewer), ...consequences(before, after)];
}

function actionEvents(before: State, after: State, by: Seat, action: Action, viewer: Seat): GameEvent[] {
  const { at } = before;
  if (by === CHANCE)
    switch (at[PHASE]) {
      case SEATING:
        return [{ what: 'dealer', seat: action - DEALER }];
      case DEALING:
        return [cardTo('dealt', (at[DEALER_SEAT]! + 1 + at[DEALT]!) % before.seats, action - DRAWN, viewer)];
      case TURNING:
        return [{ what: 'turned', card: action - DRAWN }];
      case DRAWING:
        return [cardTo('drew', at[DRAWER]!, action - DRAWN, viewer)];
    }
  const seat = by === CHANCE ? at[TURN]! : by;
  if (isPlay(action)) return [{ what: 'played', seat, card: action - PLAY, jumped: seat !== at[TURN] }];
  if (isColour(action)) return [{ what: 'coloured', seat, colour: action - COLOUR, byChance: by === CHANCE }];
  if (isSwap(action)) return [{ what: 'swapped', seat, with: action - SWAP, byChance: by === CHANCE }];
  switch (action) {
    case PASS:
      return [{ what: 'passed', seat, takes: at[PHASE] === ANSWERING ? at[CHAIN_TOTAL]! : 0 }];
    case CALL:
      return [{ what: 'called', seat }];
    case CATCH:
      return [{ what: 'caught', seat: after.at[DRAWER]!, by: seat }];
    case CHALLENGE:
      return [
        { what: 'challenged', seat, of: at[LAST_PLAYER]!, drawer: after.at[DRAWER]!, cards: after.at[LEFT_TO_DRAW]! },
      ];
    default:
      return [{ what: 'time-up', seat, at: PHASES[at[PHASE]!]! }];
  }
}

/** Only the seat that gets a card sees it. */
function cardTo(what: string, seat: Seat, card: number, viewer: Seat): GameEvent {
  return viewer === seat ? { what, seat, card } : { what, seat };
}

function consequences(before: State, after: State): GameEvent[] {
  const [was, is] = [before.at, after.at];
  if (is[ROUND] !== was[ROUND] && was[ROUND]! > 0) return [roundOver(after), { what: 'round', number: is[ROUND]! }];
  if (is[PHASE] === OVER) return [roundOver(after), { what: 'over', scores: [...after.scores] }];
  const events: GameEvent[] = [];
  if (is[PHASE] !== DEALING && is[DIRECTION] !== was[DIRECTION])
    events.push({ what: 'direction', direction: is[DIRECTION]! });
  if (discarded(after) < discarded(before)) events.push({ what: 'reshuffled', pile: is[PILE]! });
  if (is[ASKED] !== was[ASKED]) events.push(question(after));
  return events;
}

const discarded = (s: State): number => s.discards.reduce((sum, copies) => sum + copies, 0);

function question(s: State): GameEvent {
  const seats = Array.from({ length: s.seats }, (_, seat) => seat);
  const asked = s.at[CALLS_OWED] !== 0 ? seats.filter(seat => (s.at[CALLS_OWED]! >> seat) & 1) : [s.at[TURN]!];
  return { what: 'asked', for: PHASES[s.at[PHASE]!]!, seats: asked, total: s.at[CHAIN_TOTAL]! };
}

/** A void round has no winner. */
function roundOver(s: State): GameEvent {
  const winner = s.at[LAST_WINNER]!;
  const left = [...s.leftovers];
  return { what: 'round-over', winner, points: left.reduce((sum, points) => sum + points, 0), left };
}
