// The document's text table, a whole game as a dialogue with the real program. The transcripts are goldens: `vitest -u`
// writes them, a reviewer reads them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const TILES = fileURLToPath(new URL('testdata/nine-tiles.txt', import.meta.url));

/** Types each line once the program asks for it; what was typed stands behind `»`. */
async function talk(args: readonly string[], typed: readonly string[]): Promise<{ code: unknown; transcript: string }> {
  const flags = ['play', 'carcassonne', '--seed', 'a', '-o', `tiles=@${TILES}`, ...args];
  const child = spawn(process.execPath, [PROGRAM, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = [...typed];
  let transcript = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    transcript += text;
    if (!/[>?]\n$/.test(transcript)) return;
    const line = lines.shift();
    if (line === undefined) child.stdin.end();
    else {
      transcript = `${transcript.slice(0, -1)} » ${line}\n`;
      child.stdin.write(`${line}\n`);
    }
  });
  const [code] = (await once(child, 'close')) as [unknown]; // Node's types have no names for an event's arguments
  return { code, transcript };
}

const words = (script: string): string[] => script.trim().split(/\s+/);
const golden = (name: string): string => fileURLToPath(new URL(`testdata/${name}.txt`, import.meta.url));

/** One line a player. Red: an unknown word, a tile taken up again, wrong places, a city that gives its follower back. */
const ITALIAN = `
  6 due 3
  gioca 0,1 ruota annulla 5,5 0,0 C1 1,0 0,-1 S1 C1
  1,0 S1
  mosse 0,1 C1
  -1,0 ruota ruota ruota -1,0 S1 K2
  1,1 m
  -1,1 0,2 C1 C2 pass
  ruota 2,0 pass
  ruota -1,1 pass`;

test('in Italian: three players, appendix A, every kind of mistake, the final count', async () => {
  const { code, transcript } = await talk(['--lang', 'it'], words(ITALIAN));
  expect(code).toBe(0);
  expect(transcript).toContain('Vince blu.');
  await expect(transcript).toMatchFileSnapshot(golden('carcassonne-table.it'));
});

/** Blue gives up and is passed over; green finds a road taken; yellow closes a city. */
const ENGLISH = `
  five 5
  help rotate rotate rotate rotate 0,-1 1,0 K1 S3
  moves table resign
  1,-1 S1 pass
  0,-1 C1
  -1,0 rotate rotate -1,0 turn S1
  pass 2,-1 C1`;

test('in English: five players, the simplified game of part 2', async () => {
  const simple = ['fields', 'monasteries', 'shields'].flatMap(option => ['-o', `${option}=false`]);
  const { code, transcript } = await talk(['--lang', 'en', ...simple], words(ENGLISH));
  expect(code).toBe(0);
  expect(transcript).toContain('yellow wins.');
  await expect(transcript).toMatchFileSnapshot(golden('carcassonne-table.en'));
});

test('with names and a bot nobody is asked how many play', async () => {
  const { transcript } = await talk(['--lang', 'en', '-n', 'Ada', '-b', 'greedy'], ['0,1', 'M', 'quit']);
  expect(transcript).toMatch(/^The match begins\.\n\nTurn: Ada \(red\)\. Tiles in the pile: 7\.\n/);
  expect(transcript).toMatch(/Ada \(red\): follower on M\nPeddler \(blue\): tile at \(-?\d,-?\d\)\nPeddler \(blue\): /);
  expect(transcript).toMatch(/Ada \(red\)> » quit\nYou have left\. The match is not finished\.\n$/);
});

test.each([
  ['it', ['esci'], 'Sei uscito. La partita non è finita.'],
  ['de', ['9', 'ende'], 'Du bist gegangen. Die Partie ist nicht zu Ende.'],
  ['en', [], 'The input ended before the match.'],
])('in %s one may leave at the first question', async (lang, typed, said) => {
  const { code, transcript } = await talk(['--lang', lang], typed);
  expect(code).toBe(0);
  expect(transcript.trimEnd().split('\n').at(-1)).toBe(said);
});
