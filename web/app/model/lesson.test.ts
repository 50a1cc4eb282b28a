import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { games } from '../../../games/index.ts';
import { actionList } from '../../../src/core/game.ts';
import { LOCALES } from '../../../src/core/locale.ts';
import { loadBoard, loadLearn } from '../../boards/index.ts';
import type { LearnModule } from '../../boards/shared/learn.ts';
import { Lesson, makeScene } from './lesson.ts';

/** Calls back as soon as the one who waits asks for it. */
function skippableTime() {
  const waiting: (() => void)[] = [];
  return {
    after: (_: number, call: () => void) => {
      waiting.push(call);
      return () => void waiting.splice(waiting.indexOf(call) >>> 0, 1);
    },
    run: () => {
      while (waiting.length > 0) waiting.shift()!();
    },
  };
}

async function open(game: string) {
  const board = await loadBoard(game);
  const learn = (await loadLearn(game))!;
  const time = skippableTime();
  const lesson = new Lesson({ game: board.game!, steps: learn.steps, after: time.after });
  return { board, learn, time, lesson };
}

const taught: string[] = [];
for (const { id } of games) if (await loadLearn(id)) taught.push(id);

test('every lesson of a game is found', () => {
  const folders = games.filter(({ id }) => existsSync(new URL(`../../../games/${id}/lesson`, import.meta.url)));
  expect(taught).not.toEqual([]);
  expect(taught).toEqual(folders.map(({ id }) => id));
});

test.each(taught)('the lesson of %s can be done to its end by following the marks', async game => {
  const { lesson, learn, time } = await open(game);
  let steps = 0;
  while (lesson.frame.get().step < learn.steps.length) {
    expect(++steps).toBeLessThan(100);
    const { goal } = learn.steps[lesson.frame.get().step]!;
    if (!goal) {
      lesson.skip();
      continue;
    }
    lesson.showHint();
    const { hint, legal, yours } = lesson.frame.get();
    expect([yours, legal], `step ${lesson.frame.get().step}`).toEqual([true, expect.arrayContaining([hint![0]])]);
    expect(lesson.act(hint![0]!)).toBeUndefined();
    time.run();
  }
});

test.each(taught)('every step of %s can be reached at once, and every answer it takes is legal there', async game => {
  const { board, learn, time } = await open(game);
  for (const [from, { goal }] of learn.steps.entries()) {
    const lesson = new Lesson({ game: board.game!, steps: learn.steps, from, after: time.after });
    const { legal } = lesson.frame.get();
    const first = goal?.[0];
    for (const answer of typeof first === 'string' ? [first] : (first ?? [])) expect(legal).toContain(answer);
  }
});

test.each(taught)('%s says something at every step and in every section, in all languages', async game => {
  const { learn } = await open(game);
  for (const locale of LOCALES) {
    expect(Object.keys(learn.words[locale]).sort()).toEqual(learn.steps.map(({ id }) => id).sort());
    for (const { say } of Object.values(learn.words[locale])) expect(isOneSentence(say), say).toBe(true);
    expect(learn.rules[locale]).toHaveLength(learn.pictures.length);
  }
});

/** Short enough for three lines on a narrow phone. */
const isOneSentence = (text: string): boolean =>
  !/[.!?]\S? \p{Lu}/u.test(text) && /[.!?]$/.test(text) && text.length <= 130;

test('what the rules forbid is refused with their reason, what the lesson did not ask for kindly', async () => {
  const { lesson, learn } = await open('dama');
  while (learn.steps[lesson.frame.get().step]!.id !== 'choose') lesson.skip();
  const { view, version } = lesson.frame.get();
  expect(lesson.frame.get().hint).toBeUndefined();
  expect(lesson.act('25-43')?.refused).toBe('dama/nothing-to-take');
  expect(lesson.frame.get().didOther).toBe(false);
  expect(lesson.act('21x43')?.refused).toBe('web/lesson-other');
  expect(lesson.frame.get()).toMatchObject({ didOther: true, view, version });
  lesson.showHint();
  expect(lesson.frame.get().hint).toEqual(['25x47']);
});

test('the safe capture of Dama cannot be answered, and the other one can', async () => {
  const { board, learn } = await open('dama');
  const game = board.game!;
  const { scene } = learn.steps.find(({ id }) => id === 'choose')!;
  const answersTo = (text: string): string[] => {
    const { state } = makeScene(game, { ...scene!, script: [text] });
    const actions = actionList(game.maxLegal);
    game.legal(state, 1, actions);
    return Array.from(actions.items.subarray(0, actions.size), action => game.print(state, 1, action));
  };
  expect(answersTo('25x47').filter(text => text.includes('x'))).toEqual([]);
  expect(answersTo('21x43').filter(text => text.includes('x'))).toContain('54x32');
});

test('others answer one after another, and the learner waits for them', async () => {
  const { lesson, time } = await open('dama');
  lesson.act('21-30');
  expect(lesson.frame.get()).toMatchObject({ step: 0, isBusy: true, last: { seat: 0, text: '21-30' } });
  time.run();
  expect(lesson.frame.get()).toMatchObject({ step: 1, isBusy: false });
});

test('a step can be skipped, gone back to and begun again', async () => {
  const { lesson } = await open('dama');
  const boards = new Map<number, unknown>();
  for (let step = 0; step < 6; step++, lesson.skip()) boards.set(step, lesson.frame.get().view);
  lesson.back();
  expect(lesson.frame.get().view).toEqual(boards.get(5));
  lesson.back();
  expect(lesson.frame.get().view).toEqual(boards.get(4));
  lesson.restart();
  expect(lesson.frame.get()).toMatchObject({ step: 0, view: boards.get(0) });
});

test('a lesson is done when each of its steps was done, in whatever order', async () => {
  const { lesson, learn, time } = await open('sagrada');
  const play = (): void => {
    const { goal } = learn.steps[lesson.frame.get().step]!;
    if (!goal) return lesson.skip();
    for (const _ of goal) {
      lesson.showHint();
      expect(lesson.act(lesson.frame.get().hint![0]!)).toBeUndefined();
    }
    time.run();
  };
  const skipped = [1, 3, 5];
  while (lesson.frame.get().step < learn.steps.length)
    if (skipped.includes(lesson.frame.get().step)) lesson.skip();
    else play();
  expect(lesson.frame.get().open).toEqual(skipped.filter(at => learn.steps[at]!.goal));
  for (lesson.catchUp(); lesson.frame.get().step < learn.steps.length; ) play();
  expect(lesson.frame.get().open).toEqual([]);
  const again = new Lesson({
    game: (await open('sagrada')).board.game!,
    steps: learn.steps,
    done: lesson.done,
    after: time.after,
  });
  expect(again.frame.get().open).toEqual([]);
});

test('a mistake in a lesson is found at once', async () => {
  const { board, time } = await open('dama');
  const steps: LearnModule['steps'] = [{ id: 'x', scene: { script: ['23-45'] }, goal: ['21-30'] }];
  expect(() => new Lesson({ game: board.game!, steps, after: time.after })).toThrow('23-45');
});
