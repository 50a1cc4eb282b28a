import { expect, test } from 'vitest';
import { bots, games } from '../../games/index.ts';
import { drawOutcome } from '../../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE } from '../../src/core/game.ts';
import { usualSeats } from '../../src/core/options.ts';
import { seededRandom } from '../../src/core/random.ts';
import { Lesson } from '../app/model/lesson.ts';
import { hasLesson, loadBoard, loadLearn } from '../boards/index.ts';
import { LEARNER } from '../boards/shared/learn.ts';
import { answerHint } from './questions.ts';

/** The position at every step of a lesson where something is asked. */
async function positions(id: string) {
  const { game } = await loadBoard(id);
  const { steps } = (await loadLearn(id))!;
  return steps.flatMap(({ goal }, from) =>
    goal ? [{ goal, frame: new Lesson({ game: game!, steps, from, after: () => () => undefined }).frame.get() }] : [],
  );
}

const taught = games.filter(({ id }) => hasLesson(id)).map(({ id }) => id);

test.each(taught)('a hint in %s is legal wherever the lesson asks for something', async id => {
  for (const [n, { frame }] of (await positions(id)).entries()) {
    const { view, seats, options } = frame;
    const reply = await answerHint({ t: 'hint', id: n, game: id, view, seat: LEARNER, seats, options });
    expect(frame.legal).toContain(reply.t === 'hinted' && reply.actions[0]);
  }
});

/** The first decision of a match. */
function firstDecision(game: AnyGame) {
  const [seats, random] = [usualSeats(game), seededRandom('hint')];
  const [options, actions] = [game.defaults as object, actionList(game.maxLegal)];
  const s: unknown = game.init(seats, options);
  while (game.toAct(s) === CHANCE) game.apply(s, CHANCE, drawOutcome(game, s, actions, random));
  const seat = game.toAct(s);
  game.legal(s, seat, actions);
  const legal = Array.from(actions.items.subarray(0, actions.size), action => game.print(s, seat, action));
  return { view: game.view(s, seat), seat, seats, options, legal };
}

const judged = games.filter(({ id }) => bots[id]!.some(({ judges }) => judges));

test.each(judged)('a hint for the first move in $id is legal', async game => {
  const { legal, ...position } = firstDecision(game);
  const reply = await answerHint({ t: 'hint', id: 1, game: game.id, ...position });
  expect(legal).toContain(reply.t === 'hinted' && reply.actions[0]);
});

test('it finds the captures that win', async () => {
  const found: string[] = [];
  for (const [n, { frame, goal }] of (await positions('dama')).entries()) {
    const { view, seats, options } = frame;
    const reply = await answerHint({ t: 'hint', id: n, game: 'dama', view, seat: LEARNER, seats, options });
    if (reply.t === 'hinted' && goal[0] === reply.actions[0]) found.push(reply.actions[0]!);
  }
  expect(found).toEqual(expect.arrayContaining(['25x43', '45x67']));
});

test('a die comes with its pane, and a game nobody knows with nothing', async () => {
  const { frame } = (await positions('sagrada'))[1]!;
  const { view, seats, options } = frame;
  const reply = await answerHint({ t: 'hint', id: 1, game: 'sagrada', view, seat: LEARNER, seats, options });
  expect(reply.t === 'hinted' && reply.actions.length).toBe(2);
  expect(await answerHint({ t: 'hint', id: 2, game: 'chess', view: {}, seat: 0, seats: 2, options: {} })).toEqual({
    t: 'hinted',
    id: 2,
    actions: [],
    reasons: [],
  });
});

test('a hint says why: a free capture of Dama', async () => {
  const { game } = await loadBoard('dama');
  const state: unknown = game!.read!(
    ['........', '........', '........', '........', '....o...', '.....x..', '........', '.x......'].join(''),
    2,
    game!.defaults,
  );
  const position = { view: game!.view(state, 0), seat: 0, seats: 2, options: game!.defaults };
  const reply = await answerHint({ t: 'hint', id: 3, game: 'dama', ...position });
  expect(reply).toMatchObject({ actions: ['25x43'], reasons: [{ code: 'wins.pieces', player: 1 }] });
  expect(reply.t === 'hinted' && reply.reasons[0]!.text.en).toContain('{player} has none left');
});
