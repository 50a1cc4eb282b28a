// Programs of the Software-Challenge in the arena: real processes that speak XML, on both sides in turn.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArenaReport } from '../../src/arena/report.ts';
import { BuiltProgram } from '../../src/cli/testing/built.ts';

const WRONG = fileURLToPath(new URL('testdata/xml-player.mjs', import.meta.url));

let built: BuiltProgram;
beforeAll(() => {
  built = new BuiltProgram();
});
afterAll(() => built.remove());

/** `move`: milliseconds; a busy machine takes its time to start a program, and to let it answer. */
async function arena(
  name: string,
  args: readonly string[],
  move = 60_000,
): Promise<{ out: string; report: ArenaReport }> {
  const folder = built.file(name);
  const file = built.file(`${name}.json`);
  writeFileSync(file, JSON.stringify({ game: 'piranhas', limits: { move, start: 120_000 } }));
  const { code, out, err } = await built.start(['arena', file, '--out', folder, ...args]).finished;
  expect([code, err]).toEqual([0, '']);
  return { out, report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as ArenaReport }; // our own file
}

test('two programs, sides in turn: who is better, how sure that is, time-outs', async () => {
  const bot = `xml:${process.execPath} ${built.script} bot piranhas --level`;
  const entrants = ['-e', `strong=${bot} search-1`, '-e', `weak=${bot} random`];
  const { out, report } = await arena('duel', [...entrants, '--games', '2', '-o', 'official=true']);
  expect(report.games.map(game => [game.entrants, game.verdict.by])).toEqual([
    [[0, 1], 'rules'],
    [[1, 0], 'rules'],
  ]);
  expect(report.games[0]!.programs!.map(program => program!.said.join(''))).toEqual([
    expect.stringContaining('search-1 RED'),
    expect.stringContaining('random BLUE'),
  ]);
  expect(out).toMatch(/strong against weak: \+\d =\d -\d, rating difference /);
  expect(out).toContain('strong is better than weak');
  expect(out).toContain('Lost on time: strong 0, weak 0');
});

const wrong = (how: string): string[] => ['-e', `${how}=xml:${process.execPath} ${WRONG} ${how}`];

test('programs that misbehave get their verdict', async () => {
  const kinds = ['illegal', 'malformed', 'leaves', 'quits', 'hasty'];
  const gauntlet = ['--scheme', 'gauntlet', '--games', '1', '-e', 'random'];
  const { report } = await arena('wrong', [...gauntlet, ...kinds.flatMap(wrong)]);
  expect(verdictsOf(report)).toEqual([
    ['illegal', 'illegal', 'x 5 y 5 UP: Field does not belong to the current player'],
    ['malformed', 'crash', ''],
    ['leaves', 'crash', ''],
    ['quits', 'crash', ''],
    // It saw its request: the bridge leaves a gap before it.
    ['hasty', 'illegal', 'x 5 y 5 UP: Field does not belong to the current player'],
  ]);
  const said = report.games.map(({ programs }) => programs!.flatMap(one => one?.said ?? []).join(''));
  expect(said[1]).toContain('Not well-formed XML');
  expect(said[2]).toContain('hung up before the end');
  expect(said[3]).toContain('ended before it joined');
  const late = await arena('late', [...gauntlet, ...wrong('silent')], 300);
  expect(verdictsOf(late.report)).toEqual([['silent', 'time', '']]);
});

/** Of each game: who, why, and with what. */
function verdictsOf({ games, tournament }: ArenaReport): string[][] {
  return games.map(({ entrants, verdict }) => {
    const name = 'seat' in verdict ? tournament.entrants[entrants[verdict.seat]!]!.name : 'nobody';
    return [name, verdict.by, 'action' in verdict ? verdict.action : ''];
  });
}
