// Turns as dialogues: what is asked, in the words of the document, and what an answer leads to. States and steps only, no sockets.

import { expect, test } from 'vitest';
import { CHANCE, NOBODY } from '../../../src/core/game.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as sagrada } from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { playActions, type SagradaTestSetup, testPosition } from '../rules/testing.ts';
import { stepFor } from './answers.ts';
import { parseFromServer, writeToClient } from './codec.ts';
import type { SagradaDialogueAnswer, SagradaDialoguePlayMessage, SagradaDialogueQuestion } from './messages.ts';
import { dialogueMatchState, questionOf, repeatQuestion } from './states.ts';

/** One seat's half of a session, without the network. */
class Dialogue {
  readonly s: State;
  drafting = false;

  constructor(setup: SagradaTestSetup) {
    this.s = testPosition(setup);
  }

  get asked(): SagradaDialogueQuestion {
    return questionOf(sagrada.view(this.s, 0), this.s.tables.options, this.drafting);
  }

  /** The code of a refusal, or undefined where the message did something. */
  send(message: Exclude<SagradaDialoguePlayMessage, { t: 'check' }>): string | undefined {
    const step = stepFor(message, sagrada.view(this.s, 0), this.s.tables.options, this.drafting);
    if (isRefusal(step)) return step.refused;
    if (step.do === 'ask-die') this.drafting = true;
    if (step.do === 'forget-draft') this.drafting = false;
    if (step.do !== 'act') return undefined;
    const refused = sagrada.why(this.s, 0, step.action);
    if (refused) return refused.refused;
    this.drafting = false;
    sagrada.apply(this.s, 0, step.action);
    return undefined;
  }
}

/** A state in one word of the document: PICK(container;cells). */
function named(asked: SagradaDialogueQuestion): string {
  return asked.state === 'PICK' ? `PICK(${asked.containers.join()};${asked.cells.join()})` : asked.state;
}

const POOL = 'PICK(DRAFTPOOL;FULL)';
const FULL = 'PICK(BOARD;FULL)';
const NEAR = 'PICK(BOARD;EMPTY,NEAR)';
const TRACK = 'PICK(ROUNDTRACKER;FULL)';
const cell = (row: number, column: number): SagradaDialogueAnswer => ({ cell: { row, column } });
const WINDOW = ['R1 B2 .. .. ..', '.. G3 .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];
const REDS = ['R1 B2 .. .. ..', '.. R3 .. .. ..', '.. .. .. .. ..', '.. .. .. .. ..'];

// The document's sequences, with `place` added to 1, 5 and 10, and with YESNO folded into the pick where "no" gives a die back.
interface Sequence {
  readonly tool: string;
  readonly states: readonly string[];
  /** A text is what CHANCE says. */
  readonly answers: readonly (SagradaDialogueAnswer | string)[];
  readonly setup?: SagradaTestSetup;
}
const sequences: readonly Sequence[] = [
  { tool: 'grozing-pliers', states: [POOL, 'UPDOWN', NEAR], answers: [{ pool: 0 }, { up: false }, cell(1, 2)] },
  { tool: 'eglomise-brush', states: [FULL, NEAR], answers: [cell(1, 1), cell(1, 2)] },
  { tool: 'copper-foil-burnisher', states: [FULL, NEAR], answers: [cell(1, 1), cell(1, 2)] },
  {
    tool: 'lathekin',
    states: [FULL, NEAR, FULL, NEAR],
    answers: [cell(1, 1), cell(1, 2), cell(0, 0), cell(1, 1)],
  },
  {
    tool: 'lens-cutter',
    states: [POOL, TRACK, NEAR],
    answers: [{ pool: 1 }, { track: { round: 1, index: 0 } }, cell(1, 2)],
  },
  { tool: 'flux-brush', states: [POOL, 'IDLE', NEAR], answers: [{ pool: 0 }, '4', { yes: false }] },
  {
    tool: 'glazing-hammer',
    states: ['IDLE', 'IDLE'],
    answers: ['1', '6'],
    setup: { lines: ['turn 4', 'pool R5 G2'] },
  },
  { tool: 'running-pliers', states: [POOL, NEAR], answers: [{ pool: 0 }, cell(1, 2)] },
  {
    tool: 'cork-backed-straightedge',
    states: [POOL, 'PICK(BOARD;EMPTY,NOT_NEAR)'],
    answers: [{ pool: 0 }, cell(3, 4)],
  },
  { tool: 'grinding-stone', states: [POOL, NEAR], answers: [{ pool: 0 }, cell(1, 2)] },
  {
    tool: 'flux-remover',
    states: [POOL, 'IDLE', 'VALUE', NEAR],
    answers: [{ pool: 0 }, 'green', { value: 4 }, cell(2, 2)],
  },
  {
    tool: 'tap-wheel',
    states: [TRACK, FULL, NEAR, 'YESNO', FULL, NEAR],
    answers: [{ track: { round: 1, index: 0 } }, cell(1, 1), cell(1, 2), { yes: true }, cell(0, 0), cell(1, 0)],
    setup: { window: REDS },
  },
];

test.each(sequences)('$tool is the dialogue of the document', ({ tool, states, answers, setup = {} }) => {
  const d = new Dialogue({
    window: WINDOW,
    ...setup,
    lines: [`tools ${tool}`, 'track R4 B1', ...(setup.lines ?? ['pool R5 G2 B2'])],
  });
  expect(d.asked).toMatchObject({ state: 'YOUR_TURN', tools: [0] });
  expect(d.send({ t: 'tool', index: 0 })).toBeUndefined();
  const seen: string[] = [];
  for (const answer of answers) {
    const { asked } = d;
    seen.push(named(asked));
    if (typeof answer === 'string') playActions(d.s, answer);
    else {
      if ('choices' in asked && !('yes' in answer && !answer.yes)) expect(asked.choices).toContainEqual(answer);
      expect(d.send({ t: 'move', answer })).toBeUndefined();
    }
  }
  expect(seen).toEqual(states);
  expect(sagrada.view(d.s, 0).queue).toBeNull();
});

test('a normal move: draft, die, cell; and undo before the die is named', () => {
  const d = new Dialogue({ window: WINDOW, lines: ['pool R5 G2'] });
  expect(d.asked).toEqual({ state: 'YOUR_TURN', actions: ['PICK_DIE', 'PASS_TURN'], tools: [] });
  expect(d.send({ t: 'move', answer: { pool: 0 } })).toBe('sagrada-dialogue/nothing-asked');
  d.send({ t: 'draft' });
  expect(named(d.asked)).toBe(POOL);
  expect(d.send({ t: 'pass' })).toBe('sagrada-dialogue/answer-first');
  expect(d.send({ t: 'undo' })).toBeUndefined();
  expect(d.asked.state).toBe('YOUR_TURN');
  d.send({ t: 'draft' });
  expect(d.send({ t: 'move', answer: { pool: 0 } })).toBeUndefined();
  expect(d.send({ t: 'move', answer: cell(1, 2) })).toBeUndefined();
  expect(d.asked).toEqual({ state: 'IDLE' });
});

// The document's own server checks neither the container nor the type of an answer.
const cheats: readonly (readonly [name: string, answer: SagradaDialogueAnswer])[] = [
  ['a die of the window', cell(0, 0)],
  ['a die of the track', { track: { round: 1, index: 0 } }],
  ['a value', { value: 3 }],
  ['yes', { yes: true }],
  ['up', { up: true }],
  ['a place of the pool where no die lies', { pool: 7 }],
];
test.each(cheats)('a pool pick cannot be answered with %s', (_, answer) => {
  for (const first of [{ t: 'tool', index: 0 }, { t: 'draft' }] as const) {
    const d = new Dialogue({ window: WINDOW, lines: ['tools grozing-pliers', 'track R4', 'pool R5 G2'] });
    d.send(first);
    const before = JSON.stringify(sagrada.view(d.s, 0));
    expect(d.send({ t: 'move', answer })).toMatch(/wrong-answer|answer-first|no-such-die/);
    expect(JSON.stringify(sagrada.view(d.s, 0))).toBe(before);
  }
});

test('a wrong cell is REPEAT with the errors of the document and our reasons', () => {
  const d = new Dialogue({ window: WINDOW, lines: ['pool G2'] });
  playActions(d.s, 'G2');
  const refused = sagrada.parse(d.s, 0, 'c2');
  if (!isRefusal(refused)) throw new Error('legal');
  expect(repeatQuestion(refused, d.asked)).toMatchObject({
    state: 'REPEAT',
    errors: ['COLOR'],
    reasons: ['ADJ_COLOR'],
    again: { state: 'PICK' },
  });
});

test('every state of random games is a message of the protocol, and holds no secret', () => {
  const random = seededRandom('dialogue');
  for (let game = 0; game < 6; game++) {
    const options = { ...sagrada.defaults };
    const seats = 1 + (game % 4);
    const s = sagrada.init(seats, options);
    const list = { size: 0, items: new Int32Array(sagrada.maxLegal) };
    for (let version = 0; ; version++) {
      const seat = sagrada.toAct(s);
      for (let viewer = 0; viewer < seats; viewer++) {
        const view = sagrada.view(s, viewer);
        const message = {
          t: 'state',
          version,
          player: questionOf(view, options, false),
          match: dialogueMatchState(view),
        } as const;
        const read = parseFromServer(writeToClient(message));
        expect(read.t).toBe('state');
        const others = message.match.players.filter((_, other) => other !== viewer);
        if (seat !== NOBODY) expect(others.flatMap(player => player.private)).toEqual([]);
        // Every choice that is offered is an answer the game accepts.
        const { player } = message;
        if ('choices' in player)
          for (const answer of player.choices) {
            const step = stepFor({ t: 'move', answer }, view, options, false);
            if (isRefusal(step) || step.do !== 'act') throw new Error(JSON.stringify([answer, step]));
            expect(sagrada.why(s, viewer, step.action)).toBeUndefined();
          }
      }
      if (seat === NOBODY) break;
      if (seat === CHANCE) sagrada.apply(s, CHANCE, sagrada.sample!(s, random));
      else {
        sagrada.legal(s, seat, list);
        sagrada.apply(s, seat, list.items[random(list.size)]!);
      }
    }
  }
});
