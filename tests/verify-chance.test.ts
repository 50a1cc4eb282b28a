// The verifier of chance in Python agrees with our own on all games: sound journals, and journals in which one draw, word or secret was changed.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import type { AnyGame } from '../src/core/game.ts';
import type { JournalEntry } from '../src/core/journal.ts';
import { seededRandom } from '../src/core/random.ts';
import { isRefusal } from '../src/core/refusal.ts';
import { audit } from '../src/match/audit.ts';
import { wordCommitment } from '../src/match/chance.ts';
import { parseJournal, printJournal } from '../src/match/journal-file.ts';
import { openMatch, person } from '../src/match/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-chance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const python = ['python3'].find(
  name => spawnSync(name, ['-c', 'import sys; assert sys.version_info >= (3, 8)']).status === 0,
);

/** A whole match at random, with a clock that runs out now and then, and words by commitment. */
function played(game: AnyGame, seed: string): readonly JournalEntry[] {
  const random = seededRandom(seed);
  const seats = game.seats[0] + random(Math.min(3, game.seats[1] - game.seats[0] + 1));
  // A match to 500 points at random has thousands of draws.
  const options = { ...(game.defaults as object), ...(game.id === 'uno' && { roundLimit: 3 }) };
  const match = openMatch(game, { seats, options, shuffle: true, clock: { kind: 'turn', ms: 1000 }, absence: 'lose' });
  for (let seat = 0; seat < seats; seat++)
    match.sit(seat, person(`p${seat}`), { commit: wordCommitment(`w${seat}`) }, 1);
  match.close(
    1,
    Array.from({ length: seats }, (_, seat) => seat),
  );
  for (let seat = 0; seat < seats; seat++) if (seat !== 1 || random(2) === 0) match.reveal(seat, `w${seat}`, 1);
  let now = 1;
  match.start(now);
  const entries: JournalEntry[] = [];
  while (match.phase === 'running') {
    entries.push(...match.takePending());
    const seat = Array.from({ length: seats }, (_, s) => s).find(s => match.mayAct(s))!;
    now += 10;
    if (game.idle && random(60) === 0) {
      now += 100_000;
      match.tick(now);
      continue;
    }
    const legal = match.legal(seat);
    const action = match.parse(seat, legal[random(legal.length)]!);
    if (!isRefusal(action)) match.act(seat, action, undefined, now);
  }
  return [...entries, ...match.takePending()];
}

/** One draw, one word or the secret is another. */
function forged(entries: readonly JournalEntry[]): (readonly JournalEntry[])[] {
  const at = entries.findIndex(entry => entry.t === 'acted' && entry.seat === -1);
  const draw = entries[at];
  const word = entries.findIndex(({ t }) => t === 'revealed');
  const last = entries.at(-1)!;
  return [
    ...(draw?.t === 'acted' ? [entries.with(at, { ...draw, action: draw.action + 1 })] : []),
    entries.with(word, { ...entries[word]!, word: 'x' } as JournalEntry),
    entries.toSpliced(word, 1),
    last.t === 'ended' ? entries.with(entries.length - 1, { ...last, secret: 'ab'.repeat(32) }) : entries,
  ];
}

/** The example has rules of its own for the games of this project, and for no game that is added to a clone. */
const written = readFileSync(new URL('../examples/verify_chance.py', import.meta.url), 'utf8');
const verified = games.filter(({ id }) => written.includes(`"${id}": `));

test('the example knows the games of the project', () => expect(verified.length).toBeGreaterThanOrEqual(5));

test.skipIf(!python).each(verified.map(game => [game.id, game] as const))('%s', (id, game) => {
  const journals = [1, 2].map(seed => played(game, `${id} ${seed}`));
  const all = [...journals, ...forged(journals[0]!)];
  const found = all.map((entries, i) => {
    const text = printJournal(game, entries);
    const file = join(folder, `${id}-${i}.jsonl`);
    writeFileSync(file, text);
    const lines = parseJournal(text);
    return { file, isSound: !isRefusal(lines) && !audit(game, lines).fault };
  });
  const run = spawnSync(python!, ['examples/verify_chance.py', ...found.map(({ file }) => file)], { encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([1, '']);
  const said = run.stdout.trim().split('\n');
  expect(said.map(line => line.includes('draws follow from'))).toEqual(found.map(({ isSound }) => isSound));
  expect(found.some(({ isSound }) => isSound)).toBe(true);
});
