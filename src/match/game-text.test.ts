import { describe, expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import { rules as piranhas } from '../../games/piranhas/rules/index.ts';
import { rules as uno } from '../../games/uno/rules/index.ts';
import * as fc from '../../tests/properties.ts';
import type { AnyGame } from '../core/game.ts';
import type { JournalEntry, SeatedPlayer } from '../core/journal.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import { audit } from './audit.ts';
import { isGameText, parseGameTexts, printGameText } from './game-text.ts';
import type { Match } from './match.ts';
import { person, play, startedMatch, testBot } from './testing.ts';

const GAMES: readonly AnyGame[] = [dama, piranhas, uno];

/** Entries that a test reads off the match. */
const entriesOf = (match: Match): JournalEntry[] => match.takePending();

/** Plays at random, sometimes with a note, and ends in one of several ways. */
function playedMatch(game: AnyGame, seed: string, options: object = {}): JournalEntry[] {
  const random = seededRandom(seed);
  const match = startedMatch(game, { options: { ...game.defaults, ...options }, title: 'A "quoted" \\ title' });
  const moves = random(60);
  for (let i = 0; i < moves && match.phase === 'running'; i++) {
    const texts = match.legal(match.toAct);
    const action = match.parse(match.toAct, texts[random(texts.length)]!);
    if (isRefusal(action)) throw new Error(action.detail);
    match.act(match.toAct, action, undefined, 2_000_000 + i, random(4) === 0 ? 'depth 7 {+0.3}\nbest' : undefined);
  }
  const now = 3_000_000;
  const seat = random(2);
  const ends = [
    () => match.request('resign', seat, now),
    () => match.adjudicate(undefined, now),
    () => match.adjudicate(seat, now),
    () => match.disqualify(seat, 'crash', now),
    () => match.abort(now),
    () => undefined,
  ];
  if (match.phase === 'running') ends[random(ends.length)]!();
  return entriesOf(match);
}

/** Without notes, in one line. */
const bare = (text: string): string => text.replaceAll(/\{[^}]*\}|\s+/g, ' ').replaceAll(/ +/g, ' ');

function written(game: AnyGame, entries: readonly JournalEntry[]): string {
  const text = printGameText(game, entries, { round: '001' });
  if (isRefusal(text)) throw new Error(text.detail);
  return text;
}

/** What both forms say. */
const courseOf = (entries: readonly JournalEntry[]): unknown[] =>
  entries.flatMap(entry =>
    entry.t === 'acted'
      ? [[entry.seat, entry.action]]
      : entry.t === 'ended'
        ? [[entry.ending.by, 'seat' in entry.ending ? entry.ending.seat : undefined, entry.payoffs]]
        : [],
  );

describe.each([
  [dama, { plyLimit: 40, atLimit: 'majority' }],
  [piranhas, {}],
] as const)('matches of $id', (game: AnyGame, options: object) => {
  test('are read as they were written, and sound', () => {
    fc.assert(
      fc.property(fc.string(), seed => {
        const entries = playedMatch(game, seed, options);
        const text = written(game, entries);
        expect(isGameText(text)).toBe(true);
        const read = parseGameTexts(`${text}\n${text}`, GAMES);
        if (isRefusal(read)) throw new Error(`${read.detail}\n${text}`);
        expect(read).toHaveLength(2);
        for (const { lines, match } of read) {
          expect(match).toBe('001');
          expect(courseOf(lines.map(({ entry }) => entry))).toEqual(courseOf(entries));
          expect(audit(game, lines)).toMatchObject({ fault: undefined, sealed: false });
          expect(lines[0]!.entry).toMatchObject({ setup: { options, title: 'A "quoted" \\ title' } });
        }
        // Once read, a match is written the same again, but for its notes and its date.
        const again = written(
          game,
          read[0]!.lines.map(({ entry }) => entry),
        );
        expect(bare(again)).toBe(bare(text));
      }),
      { numRuns: 30 },
    );
  });
});

test('a match looks like this', () => {
  const match = startedMatch(dama, { options: { ...dama.defaults, plyLimit: 60 } });
  for (const text of ['23-34', '54-43']) {
    const action = match.parse(match.toAct, text);
    if (isRefusal(action)) throw new Error(action.detail);
    match.act(match.toAct, action, undefined, 1_000_001, text === '54-43' ? 'why not' : undefined);
  }
  match.request('resign', 1, 1_000_002);
  expect(written(dama, entriesOf(match))).toBe(`[Game "dama"]
[Rules "${dama.rulesVersion}"]
[Options "plyLimit=60"]
[Round "001"]
[Date "1970.01.01 00:16:40"]
[Player0 "p0"]
[Player1 "p1"]
[Result "1-0"]
[Ending "resignation 1"]

1. 23-34 54-43 {why not} 1-0
`);
});

/** A person against a bot, who may take back. */
const who = (name: string, seat: number): SeatedPlayer => (seat === 0 ? person(name) : testBot);

test('what was taken back is not written', () => {
  const match = startedMatch(dama, { friendly: true }, who);
  play(match, '0 23-34, 1 54-43');
  expect(match.request('retract', 0, 1_000_001)).toBeUndefined();
  play(match, '0 21-32');
  const entries = entriesOf(match);
  expect(entries.map(({ t }) => t)).toContain('retracted');
  expect(written(dama, entries)).toMatch(/\n\n1\. 21-32 \*\n$/);
});

const GAME = '[Game "dama"]\n\n';
test.each([
  ['an unknown game', '[Game "chess"]\n\n*\n', 'Line 1: [Game "chess"] names no game.'],
  ['an illegal move', `${GAME}1. 23-34 54-43\n2. 77-00 *\n`, 'Line 4: "77-00":'],
  ['no result', `${GAME}1. 23-34\n`, 'Line 3: A game ends with 1-0, 0-1, 1/2-1/2 or *.'],
  ['a comment without an end', `${GAME}1. 23-34 {so\n*\n`, 'The last comment has no end.'],
  ['a comment without a beginning', `${GAME}1. 23-34 so}\n*\n`, 'Line 3: "}" has no counterpart.'],
  ['moves without a game', '1. 23-34 *\n', 'Line 1: A game begins with its tags'],
  ['an unknown ending', `[Game "dama"]\n[Ending "boredom"]\n\n1-0\n`, 'Line 4: [Ending "boredom"] is unknown.'],
  ['a position that is none', `[Game "dama"]\n[Position "x"]\n\n*\n`, 'Line 1: '],
])('%s is refused with its line', (_, text, detail) => {
  const read = parseGameTexts(text, GAMES);
  expect(isRefusal(read) && read.detail).toContain(detail);
});

test.each([
  ['a result that the moves do not give', `${GAME}1. 23-34 1-0\n`, 'ending', 3],
  ['a result that the ending does not give', `[Game "dama"]\n[Ending "resignation 0"]\n\n1-0\n`, 'payoffs', 4],
  ['rules of another version', `[Game "dama"]\n[Rules "999"]\n\n*\n`, 'rules-version', 1],
  ['an option that does not exist', `[Game "dama"]\n[Options "speed=3"]\n\n*\n`, 'setup', 1],
])('%s is found when it is checked', (_, text, code, line) => {
  const read = parseGameTexts(text, GAMES);
  if (isRefusal(read)) throw new Error(read.detail);
  expect(audit(dama, read[0]!.lines).fault).toMatchObject({ code, line });
});

test('games with secrets have no such form', () => {
  const match = startedMatch(uno, { seats: 2 });
  expect(printGameText(uno, entriesOf(match))).toMatchObject({ refused: 'journal/not-portable' });
});
