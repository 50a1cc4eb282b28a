// What happened, for one viewer: the answer itself, what CHANCE showed, and what followed from it.

import { type Action, CHANCE, type GameEvent, type Seat } from '../../../src/core/game.ts';
import {
  CELL,
  DEAL_CARD,
  DEAL_OBJECTIVE,
  DEAL_PRIVATE,
  DEAL_TOOL,
  DIE,
  DOWN,
  HUE,
  NO,
  PASS,
  PATTERN,
  TIME_UP,
  TOOL,
  TRACK,
  UP,
  VALUE,
} from './actions.ts';
import { nextDeal } from './chance.ts';
import { dieInCell } from './containers.ts';
import { COLOURS, colourOf, dieOf, KINDS, printDie } from './dice.ts';
import { OBJECTIVES } from './objectives.ts';
import { sidesOf } from './patterns.ts';
import { givesBack, operationOf } from './queue.ts';
import { apply } from './rules.ts';
import { standings } from './scoring.ts';
import {
  CHOOSE,
  COLOUR,
  copy,
  HAND,
  LOTS,
  OVER,
  PHASE,
  PLAY,
  PRIVATE,
  QUEUE,
  ROLL,
  ROLLS_LATE,
  ROUND,
  SEAT,
  type State,
  TURN,
  WINDOW,
} from './state.ts';
import { firstWithoutWindow, price } from './turns.ts';
import { view } from './view.ts';

export function eventsFor(before: State, by: Seat, action: Action, viewer: Seat): readonly GameEvent[] {
  const after = copy(before);
  apply(after, by, action);
  return [...actionEvents(before, by, action, viewer), ...consequences(before, after, action)];
}

function actionEvents(s: State, by: Seat, action: Action, viewer: Seat): GameEvent[] {
  const phase = s.reg[PHASE]!;
  if (phase === ROLL) return [{ what: 'rolled', die: printDie(action - DIE) }];
  if (phase === CHOOSE || phase === LOTS) {
    const seat = by === CHANCE ? firstWithoutWindow(s) : by;
    if (action === TIME_UP) return [{ what: 'late', seat }];
    const what = by === CHANCE ? 'drew-window' : 'chose-window';
    const pattern = s.tables.patterns[action - PATTERN]!.id;
    return [viewer === seat ? { what, seat, pattern } : { what, seat }];
  }
  if (phase < CHOOSE) return [dealt(s, action, viewer)];
  return by === CHANCE ? [rolled(s, action)] : [answered(s, action)];
}

function dealt(s: State, action: Action, viewer: Seat): GameEvent {
  const { kind, seat } = nextDeal(s);
  const own = viewer === seat;
  switch (kind) {
    case 'tool':
      return { what: 'dealt-tool', tool: s.tables.tools[action - DEAL_TOOL]!.id };
    case 'objective':
      return { what: 'dealt-objective', objective: OBJECTIVES[action - DEAL_OBJECTIVE]!.id };
    case 'private': {
      const colour = COLOURS[action - DEAL_PRIVATE]!;
      return own || s.tables.solo ? { what: 'dealt-private', seat, colour } : { what: 'dealt-private', seat };
    }
    case 'card': {
      const patterns = sidesOf(action - DEAL_CARD).map(pattern => s.tables.patterns[pattern]!.id);
      return own ? { what: 'dealt-card', seat, patterns } : { what: 'dealt-card', seat };
    }
  }
}

function rolled(s: State, action: Action): GameEvent {
  const { reg } = s;
  const seat = reg[SEAT]!;
  if (action >= HUE) return { what: 'drew', seat, colour: COLOURS[action - HUE]! };
  const cup = s.cup.findIndex(dice => dice > 0);
  const colour = reg[ROLLS_LATE] === 1 ? reg[COLOUR]! - 1 : cup >= 0 ? cup : colourOf(reg[HAND]! - 1);
  const die = printDie(dieOf(colour, action - VALUE));
  return { what: cup >= 0 ? 'rerolled-pool' : 'rerolled', seat, die };
}

function answered(s: State, action: Action): GameEvent {
  const { reg } = s;
  const seat = reg[SEAT]!;
  const hand = reg[HAND] === 0 ? '' : printDie(reg[HAND]! - 1);
  if (action === PASS) return { what: 'passed', seat };
  if (action === TIME_UP) return { what: 'ran-out-of-time', seat };
  if (action >= TRACK) {
    const die = (action - TRACK) % KINDS;
    return { what: 'swapped', seat, die: hand, for: printDie(die), round: (action - TRACK - die) / KINDS + 1 };
  }
  if (action >= TOOL) {
    const tool = action - TOOL;
    return { what: 'used-tool', seat, tool: s.tables.tools[tool]!.id, price: price(s, tool) };
  }
  if (action >= DIE) {
    const paying = reg[QUEUE] !== 0 && asks(s) === 'payment';
    return { what: paying ? 'paid' : 'took', seat, die: printDie(action - DIE) };
  }
  if (action >= CELL) {
    const cell = action - CELL;
    if (asks(s) === 'own-die') return { what: 'lifted', seat, die: printDie(dieInCell(s, seat, cell)), cell };
    return { what: 'placed', seat, die: hand, cell };
  }
  if (action >= HUE) return { what: 'named-colour', seat, colour: COLOURS[action - HUE]! };
  if (action >= VALUE) return { what: 'chose-value', seat, value: action - VALUE + 1 };
  if (action === UP || action === DOWN) return { what: action === UP ? 'turned-up' : 'turned-down', seat };
  if (action === NO && asks(s) === 'cell-or-no') return { what: 'gave-back', seat, die: hand };
  return { what: action === NO ? 'stopped' : 'went-on', seat };
}

function asks(s: State): string {
  const operation = operationOf(s);
  return operation.kind === 'asks' ? operation.question : 'chance';
}

function consequences(before: State, after: State, action: Action): GameEvent[] {
  const events: GameEvent[] = [];
  const [was, is] = [before.reg[PHASE]!, after.reg[PHASE]!];
  const { patterns } = after.tables;
  const seats = Array.from({ length: after.seats }, (_, seat) => seat);
  if ((was === CHOOSE || was === LOTS) && is !== CHOOSE && is !== LOTS)
    events.push({ what: 'windows', patterns: seats.map(seat => patterns[after.reg[WINDOW + seat]! - 1]!.id) });
  if (was === PLAY && before.reg[QUEUE] !== 0 && before.reg[ROLLS_LATE] === 0 && action !== TIME_UP) {
    const trial = copy(before);
    if (givesBack(trial, action))
      events.push({ what: 'fits-nowhere', seat: trial.reg[SEAT]!, die: printDie(trial.reg[HAND]! - 1) });
  }
  if (after.reg[ROUND] !== before.reg[ROUND])
    events.push({ what: 'round-over', round: after.reg[ROUND]!, left: view(after, -3).track[after.reg[ROUND]! - 1]! });
  const turnChanged = after.reg[TURN] !== before.reg[TURN] || was !== is;
  if (is === PLAY && turnChanged) events.push({ what: 'turn', seat: after.reg[SEAT]!, round: after.reg[ROUND]! + 1 });
  if (is === OVER && was !== OVER) {
    const colours = seats.map(seat => COLOURS[after.reg[PRIVATE + seat]! - 1] ?? '');
    events.push({
      what: 'over',
      private: colours,
      scores: standings(after)
        .sort((a, b) => a.seat - b.seat)
        .map(x => x.total),
    });
  }
  return events;
}
