// All twelve tools at a table: at every question of each a wrong answer, taking it back, the clock and a broken line, through the
// match itself. What the rules say of each step stands in tools.test.ts.

import { expect, test } from 'vitest';
import type { Match } from '../../../src/match/match.ts';
import { actByText, gatewayClient, NOON, startedMatch } from '../../../src/match/testing.ts';
import { rules as sagrada } from './index.ts';
import { BLANK_FILE, EMPTY_WINDOW } from './testing.ts';
import { TOOLS } from './tools.ts';
import type { View } from './view.ts';

const SEAT = 0;
const TURN = 1000;
/** What a tool needs to be of use, where the usual table does not have it. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'glazing-hammer': ['turn 6'],
  'running-pliers': ['drafted'],
};

function begin(tool: string): Match {
  const window = ['R1 B2 .. .. ..', '.. R3 .. .. ..', ...EMPTY_WINDOW.slice(2)];
  const others = ['seat 1 clear-glass Y 6', ...EMPTY_WINDOW, 'seat 2 clear-glass G 6', ...EMPTY_WINDOW];
  const lines = [`tools ${tool}`, 'track R4 B1', 'pool R5 G2 B2 Y1 P6 P6 Y4', ...(NEEDS[tool] ?? [])];
  const position = [...lines, 'seat 0 blank-glass R 6', ...window, ...others].join('\n');
  const options = { ...sagrada.defaults, patterns: BLANK_FILE };
  const setup = { seats: 3, options, position, clock: { kind: 'turn', ms: TURN }, absence: 'skip' } as const;
  // At a table of the document's own protocol an absent player is skipped at once.
  return startedMatch(sagrada, setup, gatewayClient);
}

const viewOf = (match: Match): View => match.view(SEAT) as View; // its game is Sagrada

/** What a tool may change. */
function shown(match: Match): unknown {
  const { players, pool, track, tools, queue } = viewOf(match);
  return { rows: players[SEAT]!.rows, favor: players[SEAT]!.favor, pool, track, tools, queue };
}

const wasRandom = (match: Match): boolean => (viewOf(match).queue?.anchor ?? 0) > 0;

/** The match at question `at` of the tool, answered with what is legal first; undefined where it asks no more. */
function reach(tool: string, at: number): Match | undefined {
  const match = begin(tool);
  expect(actByText(match, SEAT, `use ${tool}`, NOON)).toBeUndefined();
  for (let step = 0; step < at && viewOf(match).queue; step++)
    expect(actByText(match, SEAT, match.legal(SEAT)[0]!, NOON)).toBeUndefined();
  return viewOf(match).queue ? match : undefined;
}

const interruptions: readonly (readonly [what: string, interrupt: (match: Match) => void])[] = [
  ['time runs out', match => match.tick(NOON + TURN)],
  ['the line breaks', match => match.markAbsent(SEAT, NOON)],
  ['the player leaves', match => match.request('resign', SEAT, NOON)],
];

test.each(TOOLS.map(({ id }) => id))('%s', tool => {
  const fresh = shown(begin(tool));
  let questions = 0;
  for (let match = reach(tool, 0); match; match = reach(tool, ++questions)) {
    // Refused: nothing happens.
    const before = shown(match);
    const { version } = match;
    for (const wrong of ['pass', 'use lathekin', 'R6', 'z9', 'time-up'])
      expect(actByText(match, SEAT, wrong, NOON)).toHaveProperty('refused');
    expect([match.version, shown(match)]).toEqual([version, before]);

    // Cancelled: everything is back, or as far as the first question after something random was shown.
    const random = wasRandom(match);
    const cancelled = reach(tool, questions)!;
    const refused = cancelled.request('retract', SEAT, NOON);
    if (!random) expect([refused, shown(cancelled)]).toEqual([undefined, fresh]);
    else expect([viewOf(cancelled).tools[0]!.used, viewOf(cancelled).players[SEAT]!.favor]).toEqual([true, 5]);

    for (const [what, interrupt] of interruptions) {
      const left = reach(tool, questions)!;
      interrupt(left);
      const { queue, toAct, players, tools } = viewOf(left);
      expect([what, queue, toAct === SEAT]).toEqual([what, null, false]);
      if (random) expect([what, tools[0]!.used, players[SEAT]!.favor]).toEqual([what, true, 5]);
      else expect([what, shown(left)]).toEqual([what, fresh]);
    }
  }
  const asking = TOOLS.find(({ id }) => id === tool)!.queue.filter(
    step => !/^(flip|reroll|redraw|shake|forfeit)$/.test(step),
  );
  // `more` is asked only where it can be answered with yes; the first legal answer is no.
  expect(questions).toBe(tool === 'tap-wheel' ? 4 : asking.length);
});
