// What can be said about a move of Dama. Every statement is read off the board before the move, after it, and along the line.

import { NOBODY } from '../../../src/core/game.ts';
import { type GameReasons, playLine, type Reason, type ReasonQuestion } from '../../../src/core/reasons.ts';
import { TAKES_KING } from '../rules/actions.ts';
import { O_LAST_ROW, X_LAST_ROW } from '../rules/board.ts';
import { rules } from '../rules/index.ts';
import { printSquare } from '../rules/notation.ts';
import { origin, payoff, pieces, target } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import { de } from '../texts/reasons.de.ts';
import { type DamaReasonCode, en } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';
import { capture, material } from './material.ts';
import {
  isCentral,
  isKingAt,
  isLost,
  menAt,
  movesOf,
  type Position,
  promotedAt,
  promotionsOf,
  say,
  WEIGHT,
} from './position.ts';
import { protection } from './protection.ts';
import { safety, threats } from './safety.ts';

/** A side with at most so many moves is short of them. */
const FEW_MOVES = 3;
/** A side with so many moves more has more room. */
const MORE_MOVES = 2;
/** Rows from the last one at which an advance is worth a word. */
const NEAR_LAST = 3;

function find(question: ReasonQuestion<State>): readonly Reason[] {
  const { state, seat } = question;
  const moves = playLine(rules, question);
  const [first] = moves;
  if (!first) return [];
  const position: Position = { before: state, seat, moves, first, rival: 1 - seat };
  return [
    ...ending(position),
    ...capture(position),
    ...promotion(position),
    ...safety(position),
    ...protection(position),
    ...threats(position),
    ...material(position),
    ...room(position),
    ...placement(position),
  ];
}

/** The match is over at the end of the line, or with this move. */
function ending({ seat, rival, moves, first }: Position): Reason[] {
  const last = moves.at(-1)!.after;
  if (last.next !== NOBODY) return [];
  const result = payoff(last, seat);
  if (result === 0) return [];
  const topic = 'ending';
  if (first.after.next === NOBODY) {
    const code = pieces(first.after, rival) === 0 ? 'wins.pieces' : 'wins.blocked';
    return result > 0 ? [say('for', code, WEIGHT.win, { player: rival, topic })] : [];
  }
  const args = { moves: moves.length };
  return result > 0
    ? [say('for', 'line.wins', WEIGHT.win, { args, topic })]
    : [say('against', 'line.loses', WEIGHT.win, { args, topic, player: rival })];
}

function promotion({ before, seat, rival, first, moves }: Position): Reason[] {
  const found: Reason[] = [];
  const own = promotedAt(before, first);
  if (own) found.push(say('for', 'promotes', WEIGHT.promotion, { args: { square: own }, topic: 'promotion' }));
  const at = moves.findIndex((move, i) => i > 0 && promotedAt(moves[i - 1]!.after, move) !== undefined);
  if (at > 0 && !own) {
    const move = moves[at]!;
    const square = promotedAt(moves[at - 1]!.after, move)!;
    // A king that is taken in the same line is worth no word.
    const isKept = !moves.slice(at + 1).some(({ action }) => (action & TAKES_KING) !== 0);
    if (isKept && move.seat === seat)
      found.push(say('for', 'line.promotes', WEIGHT.promotionAhead, { args: { square }, topic: 'promotion' }));
    else if (isKept)
      found.push(
        say('against', at === 1 ? 'allows.promotion' : 'line.allows.promotion', WEIGHT.promotion, {
          args: { square },
          player: rival,
          topic: 'promotion',
        }),
      );
  }
  const threatened = promotionsOf(before, rival);
  // A king that comes a little later in the line is not prevented.
  const comes = moves.some((move, i) => i > 0 && move.seat === rival && promotedAt(moves[i - 1]!.after, move));
  if (threatened.length > 0 && promotionsOf(first.after, rival).length === 0 && !comes)
    found.push(
      say('for', 'stops.promotion', WEIGHT.promotion, {
        args: { square: threatened[0]! },
        player: rival,
        topic: 'stop',
      }),
    );
  return found;
}

function room({ seat, rival, first }: Position): Reason[] {
  const found: Reason[] = [];
  if (first.after.next === NOBODY) return found;
  const theirs = movesOf(first.after, rival).length;
  if (theirs <= FEW_MOVES)
    found.push(
      say('for', theirs === 1 ? 'confines.one' : 'confines', WEIGHT.confined * (FEW_MOVES + 1 - theirs), {
        args: { moves: theirs },
        player: rival,
        topic: 'room',
      }),
    );
  const own = movesOf(first.after, seat).length;
  if (theirs > FEW_MOVES && own >= theirs + MORE_MOVES)
    found.push(say('for', 'mobile', WEIGHT.mobile, { args: { own, theirs }, player: rival, topic: 'room' }));
  if (own <= FEW_MOVES)
    found.push(
      say(
        'against',
        own === 0 ? 'stuck.none' : own === 1 ? 'stuck.one' : 'stuck',
        WEIGHT.confined * (FEW_MOVES + 1 - own),
        {
          args: { moves: own },
          topic: 'room',
        },
      ),
    );
  return found;
}

/** Where men stand. */
function placement(position: Position): Reason[] {
  const { before, seat, first } = position;
  const found: Reason[] = [];
  const home = seat === 0 ? O_LAST_ROW : X_LAST_ROW;
  const keptHome = menAt(first.after, seat, home);
  const hadHome = menAt(before, seat, home);
  if (keptHome > 0 && keptHome === hadHome)
    found.push(
      say('for', keptHome === 1 ? 'keeps.home.one' : 'keeps.home', WEIGHT.home, {
        args: { men: keptHome },
        topic: 'home',
      }),
    );
  if (keptHome < hadHome)
    found.push(
      say('against', 'leaves.home', WEIGHT.home, {
        args: { square: printSquare(origin(first.action)) },
        topic: 'home',
      }),
    );
  // Where a piece stands that the line loses is worth no word.
  if (isLost(position)) return found;
  const from = origin(first.action);
  const to = target(first.action);
  if (isKingAt(before, printSquare(from))) {
    if (isCentral(to) && !isCentral(from))
      found.push(say('for', 'centre.king', WEIGHT.centre, { args: { square: printSquare(to) }, topic: 'place' }));
    return found;
  }
  const left = seat === 0 ? 7 - to.row : to.row;
  if (left > 0 && left <= NEAR_LAST)
    found.push(
      say('for', left === 1 ? 'advances.one' : 'advances', WEIGHT.advance * (NEAR_LAST + 1 - left), {
        args: { square: printSquare(to), steps: left },
        topic: 'place',
      }),
    );
  else if (isCentral(to) && !isCentral(from))
    found.push(say('for', 'centre.man', WEIGHT.centre, { args: { square: printSquare(to) }, topic: 'place' }));
  if (to.column === 0 || to.column === 7)
    found.push(say('for', 'edge', WEIGHT.centre, { args: { square: printSquare(to) }, topic: 'place' }));
  return found;
}

/** Which sentence counts the other actions that have this fault. */
const AVOIDED: Partial<Record<DamaReasonCode, DamaReasonCode>> = {
  'line.loses': 'others.lost',
  'leaves.man': 'others.lose',
  'leaves.king': 'others.king',
  'line.costs': 'others.lose',
  'line.costs.king': 'others.king',
  'allows.promotion': 'others.promotion',
  'line.allows.promotion': 'others.promotion',
};

export const reasons: GameReasons<State> = { find, avoided: AVOIDED, texts: { en, it, de } };
