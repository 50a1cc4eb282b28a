// The commands as people and scripts call them: real processes of the built program, where something depends on that.

import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from './dispatch.ts';
import { BuiltProgram } from './testing/built.ts';
import { runHere } from './testing/fake-terminal.ts';

let ludoteca: BuiltProgram;
beforeAll(() => {
  ludoteca = new BuiltProgram();
}, 60_000);
afterAll(() => ludoteca.remove());

test('without words lists the commands, games and exit codes', async () => {
  const { code, out } = await ludoteca.run([]);
  expect(code).toBe(0);
  for (const word of [...Object.keys(COMMANDS), 'dama', 'toy', 'Exit codes']) expect(out).toContain(word);
  expect(out).not.toContain('\x1b');
});

test.each([
  ['an unknown command', ['dance'], 'There is no command "dance". Run ludoteca --help to list the commands.\n'],
  [
    'an unknown flag',
    ['play', 'toy', '--faster'],
    'There is no option --faster. Run ludoteca play --help to list the options.\n',
  ],
])('%s is one line and exit code 2', async (_name, args, err) => {
  expect(await ludoteca.run(args)).toEqual({ code: 2, out: '', err });
});

test('perft prints a line a depth', async () => {
  const { code, out } = await ludoteca.run(['perft', 'dama', '5']);
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  const counts = lines.map(line => /^depth +(\d+) {2}(\d+) nodes {2}[\d.]+ s {2}\d+ nodes\/s$/.exec(line)?.slice(1));
  expect(counts.map(found => found?.map(Number))).toEqual([
    [1, 7],
    [2, 49],
    [3, 379],
    [4, 2872],
    [5, 23582],
  ]);
});

test('rules answers every line, whatever comes', async () => {
  const lines = ['{"id":1,"ask":["toAct"]}', 'nonsense', '', '{"id":2,"journal":["die-7"]}', '\0\u{1F3B2}', '{"id":3}'];
  const { code, out } = await ludoteca.run(['rules', 'toy'], lines.join('\n'));
  expect(code).toBe(0);
  const answers = out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as object); // one JSON object a line
  expect(answers).toMatchObject([
    { id: 1, toAct: 'chance' },
    { refused: 'rules/not-json' },
    { refused: 'rules/not-json' },
    { id: 2, refused: 'toy/not-a-word', at: 0 },
    { refused: 'rules/not-json' },
    { id: 3, toAct: 'chance' },
  ]);
});

test('rules answers before its input ends', async () => {
  const service = ludoteca.start(['rules', 'dama']);
  service.writeLine('{"id":1,"journal":["23-34"],"ask":["toAct"]}');
  expect(JSON.parse(await service.until('\n'))).toEqual({ id: 1, toAct: 1 });
  service.writeLine('{"id":2,"ask":["toAct"]}');
  expect(JSON.parse(await service.until('\n'))).toEqual({ id: 2, toAct: 0 });
  service.child.stdin!.end();
  expect((await service.finished).code).toBe(0);
});

describe('play', () => {
  test('hot seat: moves, refusals with their rule, lists, and the end', async () => {
    const input = ['23-35', '? 23', '23-34', 'undo', '54-43', 'resign'];
    const { code, out } = await ludoteca.run(['play', 'dama', '-n', 'Ada', '-n', 'Ben'], input.join('\n'));
    expect(code).toBe(0);
    const said = ['Pieces move diagonally. (dama/not-diagonal)', '2 moves:\n  23-32  23-34', 'Ada: 23-34', 'Ben>'];
    const rest = ['There is nothing to take back.', 'Ben: 54-43', 'Ada resigned. Ben wins.', 'Score: Ada 12, Ben 12'];
    let at = 0;
    for (const text of [...said, ...rest]) {
      expect(out.indexOf(text, at), text).toBeGreaterThanOrEqual(at);
      at = out.indexOf(text, at);
    }
  });

  test('players with secrets pass the keyboard, and each sees its own', async () => {
    const table = ludoteca.start(['play', 'toy', '--seed', 'x', '-n', 'Ada', '-n', 'Ben', '-o', 'rounds=1']);
    await table.until('Pass the keyboard to Ada');
    table.writeLine('');
    const ada = await table.until('Ada>');
    expect(ada).toMatch(/seat 0: die [1-6].*\nseat 1: die -1/);
    table.writeLine('bid-1');
    await table.until('Pass the keyboard to Ben');
    table.writeLine('');
    const ben = await table.until('Ben>');
    expect(ben).toMatch(/seat 0: die -1, bid -1.*\nseat 1: die [1-6]/);
    expect(ben).not.toContain('bid-1');
    table.writeLine('quit');
    expect((await table.finished).out).toContain('The match is not finished.');
  });

  test('ends with its input, and says so', async () => {
    const { code, out } = await ludoteca.run(['play', 'dama'], '23-34\n');
    expect(code).toBe(0);
    expect(out).toContain('Player 1: 23-34');
    expect(out).toContain('The input ended before the match.');
  });
});

test.each([
  ['never answers', '300', ['sleep', '99'], 'The program never answered. Does it end each line and flush it'],
  ['is not there', '60000', ['sh', 'nothere.sh'], 'There is no file nothere.sh here.'],
])('a program that %s is told why, once', async (_name, patience, command, hint) => {
  const { code, out } = await ludoteca.run([
    'try',
    '--game',
    'toy',
    '--games',
    '1',
    '--move-time',
    patience,
    '--',
    ...command,
  ]);
  expect(code).toBe(1);
  expect(out).toContain(hint);
  expect(out.match(/against/g)).toHaveLength(1);
  expect(out).toMatch(
    /^Fix this first \(1 of 1 games\): (?:The program was too slow\.|There is no file nothere\.sh here\.)/m,
  );
});

test('the bot of docs/writing-a-bot.md plays a game it has never heard of', async () => {
  const page = readFileSync(new URL('../../docs/writing-a-bot.md', import.meta.url), 'utf8');
  writeFileSync(ludoteca.file('docs-bot.py'), /^```python\n([\s\S]*?)^```/m.exec(page)![1]!);
  const flags = ['--game', 'toy', '--games', '1', '--move-time', '60000'];
  const { code, out } = await ludoteca.run(['try', ...flags, '--', 'python3', 'docs-bot.py']);
  expect(out).toContain('OK: every game ended by the rules.');
  expect(code).toBe(0);
});

/** Two bots play, and the match is kept in this file. */
async function saved(file: string): Promise<string> {
  const { out } = await runHere(['play', 'toy', '-b', 'first', '-b', 'first', '--save', file]);
  expect(out).toContain(`The journal has been saved in ${file}.`);
  return readFileSync(file, 'utf8');
}

describe('a saved match', () => {
  test('is verified, with its draws', async () => {
    await saved(ludoteca.file('fine.jsonl'));
    expect(await ludoteca.run(['verify', 'fine.jsonl'])).toMatchObject({
      code: 0,
      out: [
        'Correct: 12 moves are legal, 6 draws follow from the secret, and the result is right.',
        'No client of a player committed to a word: the server could have chosen the draws.\n',
      ].join('\n'),
    });
  });

  test('is verified among others of one file, and a wrong one spoils the sum', async () => {
    const text = await saved(ludoteca.file('one-of-many.jsonl'));
    const named = text.replace('{"t":"created",', '{"t":"created","match":"k3x9m2pq",');
    const sentence = 'Correct: 12 moves are legal, 6 draws follow from the secret, and the result is right.';
    expect(await ludoteca.run(['verify', '-'], named + text)).toMatchObject({
      code: 0,
      out: `k3x9m2pq: ${sentence}\nline ${text.split('\n').length}: ${sentence}\n2 matches: 2 correct, 0 with errors.\n`,
    });
    const spoilt = named.replace(/"payoffs":\[[^\]]*\]/, '"payoffs":[0.25,-0.25]');
    const { code, out } = await ludoteca.run(['verify', '-'], text + spoilt);
    expect(code).toBe(1);
    expect(out).toContain('k3x9m2pq: Error in line');
    expect(out).toContain('2 matches: 1 correct, 1 with errors.');
    expect(await ludoteca.run(['replay', '-'], named + text)).toMatchObject({
      code: 2,
      err: 'Cannot read -: the file contains 2 matches; only ludoteca verify reads several.\n',
    });
  });

  test('is found out when somebody changed a draw or cut its end off', async () => {
    const text = await saved(ludoteca.file('to-change.jsonl'));
    const die = Number(/"text":"die-(\d)"/.exec(text)?.[1]);
    const other = (die % 6) + 1;
    const loaded = text.replace(
      `"action":${die - 1},"text":"die-${die}"`,
      `"action":${other - 1},"text":"die-${other}"`,
    );
    const [loadedFile, cutFile] = [ludoteca.file('loaded.jsonl'), ludoteca.file('cut.jsonl')];
    writeFileSync(loadedFile, loaded);
    writeFileSync(cutFile, text.split('\n').slice(0, -2).join('\n'));
    const [changed, cut] = [await runHere(['verify', loadedFile]), await runHere(['verify', cutFile])];
    expect(changed.code).toBe(1);
    expect(changed.out).toBe(
      `Error in line 6: the draw does not follow from the secret. Found die-${other}, expected die-${die}.\n`,
    );
    expect(cut.code).toBe(1);
    expect(cut.out).toContain('Not finished');
    const replayed = await runHere(['replay', loadedFile, '--brief']);
    expect(replayed).toMatchObject({ code: 1, err: changed.out });
  });

  test('is never written over', async () => {
    const file = ludoteca.file('once.jsonl');
    const before = await saved(file);
    const again = await runHere(['play', 'toy', '-b', 'first', '-b', 'first', '--save', file]);
    expect(again).toMatchObject({ code: 2, err: `Cannot write ${file}: EEXIST: file already exists\n` });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('is replayed, all of it where nobody steps', async () => {
    await ludoteca.run(['play', 'dama', '-n', 'Ada', '-n', 'Ben', '--save', 'dama.jsonl'], '23-34\n54-43\nresign\n');
    const [whole, brief] = await Promise.all([
      ludoteca.run(['replay', 'dama.jsonl']),
      ludoteca.run(['replay', '-', '--brief'], readFileSync(ludoteca.file('dama.jsonl'), 'utf8')),
    ]);
    expect(whole.out.match(/ply \d of 100/g)).toEqual(['ply 0 of 100', 'ply 1 of 100', 'ply 2 of 100']);
    expect(brief.out.split('\n')).toEqual([
      'dama: Ada and Ben',
      '0. The match begins.',
      '1. Ada: 23-34',
      '2. Ben: 54-43',
      'Ada resigned. Ben wins.',
      '',
    ]);
  });
});
