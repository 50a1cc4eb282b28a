import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionList } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type Board, count } from './board.ts';
import { parseCells } from './board-file.ts';
import { rules as dama } from './index.ts';
import type { DamaRefusalCode } from './refusals.ts';
import { explainTransition } from './transition.ts';

function board(cells: string): Board {
  const read = parseCells(cells, { unpromotedMen: true });
  if (isRefusal(read)) throw new Error(read.detail);
  return read;
}

interface Invalid {
  readonly prev: string;
  readonly next: string;
  readonly why: string;
}

// The words of the file, which knows what was meant, and the rules we name, who see two boards only: a king that moved onto
// another one looks like a piece that vanished.
const NAMED: Readonly<Record<string, readonly DamaRefusalCode[]>> = {
  both_players_moved: ['both-moved', 'nothing-to-take'],
  captures_own_piece: ['takes-own'],
  double_jump: ['two-taken'],
  early_promotion: ['early-promotion'],
  initial_board_but_player2_moved: ['first-move'],
  jump_onto_a_piece: ['occupied', 'piece-vanished'],
  jump_without_removal: ['not-removed'],
  king_demoted: ['demoted'],
  king_flying_capture: ['too-far'],
  king_slides_two: ['nothing-to-take'],
  man_captures_backward: ['man-backward'],
  man_captures_king: ['man-takes-king'],
  man_moves_backward: ['man-backward'],
  man_slides_two: ['nothing-to-take'],
  moves_onto_a_piece: ['piece-vanished'],
  not_promoted: ['not-promoted'],
  piece_appears: ['piece-appeared'],
  piece_changes_side: ['side-changed'],
  piece_duplicated: ['piece-appeared'],
  piece_vanishes: ['piece-vanished'],
  promotion_in_place: ['kind-changed'],
  removal_without_jump: ['piece-vanished'],
  sideways_two: ['not-diagonal'],
  straight_two: ['not-diagonal'],
  teleport: ['not-diagonal'],
  two_moves_same_player: ['not-diagonal', 'two-moves'],
  unchanged: ['unchanged'],
};

const invalid = readFileSync(new URL('testdata/invalid.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line) as Invalid); // our own file, of this form

test('every transition of invalid.jsonl is refused, with the rule it breaks', () => {
  expect(invalid).toHaveLength(46);
  for (const { prev, next, why } of invalid) {
    const refusal = explainTransition(board(prev), board(next));
    expect(
      NAMED[why]!.map(code => `dama/${code}`),
      why,
    ).toContain(refusal?.refused);
  }
});

test('player 2 may open where that is allowed, and only the player asked for may have moved', () => {
  const { prev, next } = invalid.find(({ why }) => why === 'initial_board_but_player2_moved')!;
  expect(explainTransition(board(prev), board(next), { secondMayOpen: true })).toBeUndefined();
  expect(explainTransition(board(prev), board(next), { by: 1 })).toBeUndefined();
  expect(explainTransition(board(prev), board(next), { by: 0 })?.refused).toBe('dama/other-player');
});

test('a transition is legal exactly when a legal move makes it', () => {
  const random = seededRandom('transitions');
  const list = actionList(dama.maxLegal);
  for (let game = 0; game < 10; game++) {
    const s = dama.init(2, dama.defaults);
    let twoBack: Board | undefined;
    while (dama.mayAct(s, s.mover)) {
      const seat = s.next;
      dama.legal(s, seat, list);
      for (const action of list.items.subarray(0, list.size)) {
        const after = dama.copy(s);
        dama.apply(after, seat, action);
        expect(explainTransition(s, after, { by: seat })).toBeUndefined();
        expect(explainTransition(after, s)).toEqual(backwards(after, s));
        if (twoBack && after.ply > 1) expect(explainTransition(twoBack, after)).toBeDefined();
      }
      twoBack = dama.copy(s);
      dama.apply(s, seat, list.items[random(list.size)]!);
    }
  }
});

/** Kings may go back where they came from; nothing else may. */
function backwards(from: Board, to: Board): unknown {
  const isKingStep =
    from.kings !== to.kings && count(from.x | from.o) === count(to.x | to.o) && count(from.kings) === count(to.kings);
  return isKingStep ? undefined : expect.anything();
}
