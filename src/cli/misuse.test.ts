// What is wrong with a command line is said in one line, before anything is done.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runHere } from './testing/fake-terminal.ts';

/** A tournament that would begin. */
const DUEL = ['arena', '--game', 'toy', '-e', 'first', '-e', 'two=node'];

describe('the command line', () => {
  test.each([
    ['an unknown command', ['dance'], 'There is no command "dance".'],
    ['an unknown flag', ['play', 'toy', '--faster'], 'There is no option --faster.'],
    ['a misspelt command', ['areana'], 'list the commands. Did you mean arena?'],
    ['a misspelt flag', ['play', 'toy', '--seets', '2'], 'list the options. Did you mean --seats?'],
    ['a misspelt game', ['play', 'dmaa'], 'Did you mean dama?'],
    ['a misspelt game of a tournament', [...DUEL.slice(0, 2), 'dmaa', ...DUEL.slice(3)], 'Did you mean dama?'],
    ['a misspelt bot of a tournament', [...DUEL.slice(0, 4), 'frist', ...DUEL.slice(5)], 'Did you mean first?'],
    ['a flag without its value', ['play', 'toy', '--seats'], '--seats needs a value.'],
    ['no game', ['perft'], 'GAME is missing.'],
    ['an unknown game', ['rules', 'chess'], 'There is no game "chess".'],
    ['no depth', ['perft', 'toy'], 'DEPTH is missing.'],
    ['a depth that is no number', ['perft', 'toy', 'x'], 'DEPTH must be a whole number'],
    ['a word too many', ['rules', 'toy', 'dama'], 'Unexpected argument "dama".'],
    ['too many seats', ['play', 'toy', '--seats', '9'], '--seats must be a whole number from 2 to 4.'],
    ['seats of a game for two', ['play', 'dama', '--seats', '9'], '--seats must be 2.'],
    ['an unknown bot', ['play', 'toy', '--bot', 'deep'], 'There are: first.'],
    ['a bot where there are none', ['play', 'bare', '--bot', 'deep'], 'This game has no bots yet.'],
    [
      'too many bots',
      ['play', 'toy', '-b', 'first', '-b', 'first', '-b', 'first'],
      'There are more bots than the 2 seats.',
    ],
    ['an unknown option', ['play', 'toy', '-o', 'speed=1'], 'There is no option "speed". There are: rounds'],
    ['an option out of bounds', ['perft', 'toy', '1', '-o', 'rounds=0'], 'from 1 to 20'],
    ['a game to try that is not here', ['try', '--game', 'chess', '--', './mybot'], 'There is no game "chess"'],
    ['a file that is not there', ['verify', 'none.jsonl'], 'Cannot read none.jsonl: ENOENT'],
    ['a file that is no journal', ['replay', 'package.json'], 'Line 1: This is not JSON.'],
    ['a folder that is not there', ['play', 'toy', '--save', 'no/where.jsonl'], 'Cannot write no/where.jsonl'],
    ['a sequential test the wrong way round', [...DUEL, '--sprt', '20,0'], 'sprt 20,0: The first bound, elo0, must be'],
    ['a sequential test without a width', [...DUEL, '--sprt', '5,5'], 'sprt 5,5: The first bound'],
    ['one bound of a sequential test', [...DUEL, '--sprt', '5'], '--sprt must be two bounds in points of the rating'],
    ['bounds that are no numbers', [...DUEL, '--sprt', '0,1.2.3'], '--sprt must be two bounds'],
    ['a tournament of no games', [...DUEL, '--games', '0'], 'games: This must be a whole number from 1 to 1000000.'],
    [
      'another number of seats',
      ['arena', '--game', 'dama', '-e', 'random', '-e', 'greedy', '--seats', '9'],
      'seats: This must be 2.',
    ],
    ['a table that is too large', [...DUEL, '--seats', '9'], 'seats: This must be a whole number from 2 to 4.'],
    ['results in a file', [...DUEL, '--out', 'package.json'], 'Cannot write package.json: E'],
    ['results where nothing can be', [...DUEL, '--out', '/proc/none'], 'Cannot write /proc/none: E'],
    ['an unknown language', ['--lang', 'fr'], 'There is no language "fr".'],
    ['too many days', ['play', 'dama', '--days', '15'], '--days must be a whole number from 1 to 14.'],
    ['no address', ['watch', '?'], 'neither an address nor a match id'],
    ['an address that is none', ['serve', '--url', 'games'], '--url games: must be an address such as'],
    ['a store that is none', ['serve', '--store', 'mysql://x'], '--store: must be an address such as postgres://'],
    ['workers on SQLite', ['serve', '--workers', '2'], '--workers needs --store with postgres://'],
    ['a cluster nowhere', ['cluster'], '--store is missing.'],
    ['a cluster in SQLite', ['cluster', '--store', 'sqlite:x'], '--store: must be an address such as postgres://'],
    ['a node that is missing', ['drain'], 'NODE is missing.'],
    ['a migration to nowhere', ['migrate', 'data'], '--store is missing.'],
    [
      'a backup of PostgreSQL',
      ['backup', 'x', '--store', 'postgres://x:secret@db/y'],
      'in PostgreSQL (db/y). Back it up with',
    ],
    ['mail from nobody', ['serve', '--smtp', 'smtp://x'], '--smtp needs --mail-from'],
    [
      'a mail server that is none',
      ['serve', '--smtp', 'x', '--mail-from', 'y'],
      '--smtp: must be an address such as smtp://',
    ],
    ['an unknown level', ['serve', '--log', 'loud'], '--log loud: must be one of silent, error'],
    ['no tournament', ['uno'], 'tournament is missing.'],
    ['something else than a tournament', ['uno', 'party'], '"party" is not possible here. Usage: ludoteca uno'],
    ['no match', ['uno', 'tournament', '0'], 'MATCHES must be a whole number from 1 to 1000000.'],
    ['an unknown UNO bot', ['uno', 'tournament', '-b', 'bot9'], 'There is no bot "bot9"'],
    ['too few bots', ['uno', 'tournament', '-b', 'bot1'], 'A tournament needs at least two --bot.'],
    ['an unknown house rule', ['uno', 'tournament', '-o', 'speed=3'], 'There is no option "speed".'],
    ['a match too many', ['uno', 'tournament', '10', '20'], 'Unexpected argument "20".'],
  ])('%s is one line and exit code 2', async (_name, args, sentence) => {
    const { code, out, err } = await runHere(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  describe('before a tournament begins', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludoteca-misuse-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    test('a program that does not exist ends the command', async () => {
      const out = join(folder, 'no-program');
      const entrants = ['-e', 'first', '-e', 'mine=./no-such-bot --fast'];
      const { code, err } = await runHere(['arena', '--game', 'toy', ...entrants, '--out', out]);
      expect(code).toBe(1);
      expect(err).toBe('This entrant cannot be started. mine: ./no-such-bot: no such program\n');
      expect(existsSync(out)).toBe(false);
    });

    test('a server that does not answer ends the command, and the folder is free again', async () => {
      const args = [...DUEL, '--out', join(folder, 'unpublished'), '--publish', 'http://127.0.0.1:9'];
      for (let again = 0; again < 2; again++) {
        const { code, err } = await runHere(args);
        expect(code).toBe(2);
        expect(err).toMatch(/^Cannot publish the tournament: http:\/\/127\.0\.0\.1:9: .+\. Nothing was played\.\n$/);
      }
      expect(existsSync(join(folder, 'unpublished', 'in-use'))).toBe(false);
    });
  });

  test('speaks the language of --lang or of the system', async () => {
    const [flag, system] = await Promise.all([
      runHere(['play', '--lang', 'it', '--nulla']),
      runHere(['tanzen'], { env: { LANG: 'de_DE.UTF-8' } }),
    ]);
    expect(flag.err).toContain("L'opzione --nulla non esiste.");
    expect(system.err).toContain('Den Befehl "tanzen" gibt es nicht.');
  });

  test('help of a command has usage, options and examples; of a game its options and bots', async () => {
    const { out } = await runHere(['help', 'play', 'toy']);
    for (const text of ['Usage', '--save FILE', 'ludoteca play dama', '--options rounds=', '1-20 (3)'])
      expect(out).toContain(text);
  });
});
