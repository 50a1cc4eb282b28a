import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { Lesson } from '../app/model/lesson.ts';
import { loadBoard, loadLearn } from '../boards/index.ts';
import { LEARNER } from '../boards/shared/learn.ts';
import { findHint } from './hints.ts';

/** The position at every step of a lesson where something is asked. */
async function positions(id: string) {
  const { game } = await loadBoard(id);
  const { steps } = (await loadLearn(id))!;
  return steps.flatMap(({ goal }, from) =>
    goal ? [{ goal, frame: new Lesson({ game: game!, steps, from, after: () => () => undefined }).frame.get() }] : [],
  );
}

test.each(games.map(({ id }) => id))('a hint in %s is legal wherever the lesson asks for something', async id => {
  for (const [n, { frame }] of (await positions(id)).entries()) {
    const { view, seats, options } = frame;
    const reply = await findHint({ t: 'hint', id: n, game: id, view, seat: LEARNER, seats, options });
    expect(frame.legal).toContain(reply.t === 'hinted' && reply.actions[0]);
  }
});

test('it finds the captures that win', async () => {
  const found: string[] = [];
  for (const [n, { frame, goal }] of (await positions('dama')).entries()) {
    const { view, seats, options } = frame;
    const reply = await findHint({ t: 'hint', id: n, game: 'dama', view, seat: LEARNER, seats, options });
    if (reply.t === 'hinted' && goal[0] === reply.actions[0]) found.push(reply.actions[0]!);
  }
  expect(found).toEqual(expect.arrayContaining(['25x43', '45x67']));
});

test('a die comes with its pane, and a game nobody knows with nothing', async () => {
  const { frame } = (await positions('sagrada'))[1]!;
  const { view, seats, options } = frame;
  const reply = await findHint({ t: 'hint', id: 1, game: 'sagrada', view, seat: LEARNER, seats, options });
  expect(reply.t === 'hinted' && reply.actions.length).toBe(2);
  expect(await findHint({ t: 'hint', id: 2, game: 'chess', view: {}, seat: 0, seats: 2, options: {} })).toEqual({
    t: 'hinted',
    id: 2,
    actions: [],
  });
});
