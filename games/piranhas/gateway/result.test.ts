import { describe, expect, test } from 'vitest';
import type { MatchEnding } from '../../../src/core/journal.ts';
import { DEFAULT_PROPERTIES, parseProperties } from './properties.ts';
import { reasonOf, resultOf, type SoftwareChallengeFault } from './result.ts';
import { SoftwareChallengeTestScores } from './test-scores.ts';

const NAMES = ['Ada', 'Bob'];
const VIEW = { ending: null, swarms: [5, 7] } as const;

function late(seconds: number): string {
  return `Der Spieler hat innerhalb von ${seconds} Sekunden nach Aufforderung keinen Zug gesendet`;
}

function causes(ending: MatchEnding, fault?: SoftwareChallengeFault): string[] | undefined {
  const result = resultOf(ending, [-1, 1], VIEW, NAMES, fault);
  return result?.scores.map(({ cause, reason }) => `${cause} ${reason ?? '-'}`);
}

describe('how a match ended, in the season\u2019s words', () => {
  const LEFT = 'LEFT Der Spieler hat das Spiel verlassen';

  test.each<[MatchEnding, string]>([
    [{ by: 'resignation', seat: 0 }, LEFT],
    [{ by: 'absence', seat: 0 }, LEFT],
    [{ by: 'crash', seat: 0 }, LEFT],
    [{ by: 'time', seat: 0, limit: 2000, used: 2001, soft: true }, `SOFT_TIMEOUT ${late(2)}`],
    [{ by: 'time', seat: 0, limit: 10_000, used: 10_000 }, `HARD_TIMEOUT ${late(10)}`],
  ])('%o', (ending, own) => expect(causes(ending)).toEqual([own, 'REGULAR -']));

  test('what was wrong with a move is known to the room, but only for the seat that lost', () => {
    const fault: SoftwareChallengeFault = {
      seat: 0,
      cause: 'RULE_VIOLATION',
      reason: reasonOf('piranhas/kraken-there'),
    };
    expect(causes({ by: 'illegal', seat: 0 }, fault)).toEqual(['RULE_VIOLATION Field is obstructed', 'REGULAR -']);
    expect(causes({ by: 'crash', seat: 1 }, fault)![0]).toBe('REGULAR -');
    expect(causes({ by: 'illegal', seat: 1 }, fault)![1]).toMatch(/^RULE_VIOLATION /);
  });

  test('by the rules both have the same reason; a draw has no winner', () => {
    const by = { by: 'rules' } as const;
    const limit = { swarms: [6, 6], ending: { by: 'limit', winner: null } } as const;
    expect(resultOf(by, [0, 0], limit, NAMES, undefined)).toEqual({
      scores: [6, 6].map(swarm => ({
        cause: 'REGULAR',
        reason: 'Das Rundenlimit wurde erreicht.',
        victory: 1,
        swarm,
      })),
      winner: undefined,
    });
    const united = { swarms: [3, 16], ending: { by: 'united', winner: 1 } } as const;
    const result = resultOf(by, [-1, 1], united, NAMES, undefined)!;
    expect(result.winner).toEqual({ name: 'Bob', colour: 'BLUE' });
    expect(result.scores.map(({ victory }) => victory)).toEqual([0, 2]);
  });

  test('a match that was broken off has none', () => {
    expect(resultOf({ by: 'abort' }, [0, 0], VIEW, NAMES, undefined)).toBeUndefined();
    expect(resultOf(undefined, undefined, VIEW, NAMES, undefined)).toBeUndefined();
  });
});

describe('server.properties', () => {
  test('is read as Java reads it, as far as it goes', () => {
    const text =
      '# comment\n! another\npassword = ge\\=heim \r\npaused: TRUE\nport=13051\nplugins=./plugins\nlocal=false\n';
    expect(parseProperties(text)).toEqual({
      password: 'ge=heim',
      paused: true,
      port: 13_051,
      local: false,
      testMode: false,
    });
  });

  test('what is missing or senseless is as without a file, except that the port is closed to others', () => {
    expect(parseProperties('port=70000\npaused=perhaps')).toEqual({ ...DEFAULT_PROPERTIES, local: true });
  });
});

test('test mode counts while it is on, and nothing of two with one name', () => {
  const tally = new SoftwareChallengeTestScores();
  const result = resultOf({ by: 'crash', seat: 0 }, [-1, 1], VIEW, NAMES, undefined)!;
  tally.count(NAMES, result);
  expect(tally.of('Bob')).toBeUndefined();
  tally.isEnabled = true;
  tally.count(['Eve', 'Eve'], result);
  tally.count(NAMES, result);
  tally.count(['Bob', 'Ada'], result);
  expect(tally.of('Eve')).toBeUndefined();
  expect(tally.of('Bob')).toEqual({ games: 2, values: ['2', '6.0000000'] });
});
