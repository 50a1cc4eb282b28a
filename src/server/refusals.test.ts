import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import { parseOptions } from '../core/options.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { httpStatusOf, refusal } from './base/refusal.ts';

/** Clients rely on these: a status changes only on purpose, here and in the refusal. */
const STATUS_BY_CODE = new Map<string, number>([
  ['directory/closed', 404],
  ['directory/wrong-key', 401],
  ['directory/bad-address', 400],
  ['directory/taken', 409],
  ['directory/full', 503],
  ['tournament/no-such-tournament', 404],
  ['tournament/no-such-entry', 404],
  ['tournament/no-such-result', 404],
  ['tournament/not-organiser', 403],
  ['tournament/already-started', 409],
  ['tournament/not-running', 409],
  ['tournament/not-paused', 409],
  ['tournament/over', 409],
  ['tournament/already-in', 409],
  ['tournament/not-in', 409],
  ['tournament/may-not-enter', 409],
  ['tournament/full', 409],
  ['tournament/too-few', 409],
  ['tournament/no-check-in', 409],
  ['tournament/no-players', 409],
  ['tournament/needs-clock', 409],
  ['tournament/slow-clock', 409],
  ['tournament/two-seats', 409],
  ['tournament/starts-before', 409],
  ['tournament/bad-points', 409],
  ['tournament/too-late', 409],
  ['tournament/too-many', 429],
  ['tournament/not-published', 409],
  ['tournament/too-much-published', 429],
  ['tournament/no-such-file', 404],
  ['tournament/bad-journal', 409],
  ['server/unknown-message', 409],
  ['server/not-json', 409],
  ['server/too-big', 409],
  ['server/too-fast', 429],
  ['server/too-many-connections', 409],
  ['server/too-many-tables', 429],
  ['server/say-hello', 401],
  ['server/bad-token', 401],
  ['server/cross-site', 403],
  ['server/signed-out', 409],
  ['server/no-such-match', 404],
  ['server/no-such-player', 404],
  ['server/no-such-game', 404],
  ['server/game-missing', 409],
  ['server/other-rules', 409],
  ['server/rules-failed', 409],
  ['server/no-such-bot', 409],
  ['server/no-such-preset', 404],
  ['server/no-such-puzzle', 404],
  ['server/pool-for-people', 409],
  ['server/pool-elsewhere', 409],
  ['server/pool-silent', 409],
  ['server/not-in-pool', 409],
  ['server/wrong-seats', 409],
  ['server/not-joined', 409],
  ['server/which-match', 409],
  ['server/table-full', 409],
  ['server/only-bots', 409],
  ['server/not-yours', 403],
  ['nearby/too-many-places', 429],
  ['server/options-too-long', 413],
  ['server/nothing-received', 409],
  ['server/rematch-early', 409],
  ['server/no-rematch', 409],
  ['server/cannot-be-asked', 409],
  ['server/secret-journal', 403],
  ['server/not-over', 409],
  ['server/unknown-file', 409],
  ['server/no-analyst', 409],
  ['server/analysis-busy', 503],
  ['server/bad-position', 409],
  ['server/stopping', 409],
  ['server/no-such-path', 409],
  ['server/no-such-page', 404],
  ['server/bad-request', 400],
  ['server/fault', 409],
  ['server/leaving', 409],
  ['server/moving', 503],
  ['server/reading-busy', 503],
  ['server/reading-failed', 503],
  ['server/too-many-analyses', 429],
  ['social/guest', 409],
  ['social/too-many', 409],
  ['social/unwanted', 403],
  ['social/you-block', 409],
  ['social/no-person', 409],
  ['social/is-seated', 409],
  ['chat/off', 409],
  ['chat/accounts-only', 409],
  ['chat/empty', 409],
  ['chat/too-long', 409],
  ['chat/too-fast', 409],
  ['chat/crowded', 409],
  ['chat/no-such-line', 404],
  ['chat/too-many-reports', 429],
  ['push/bad-endpoint', 400],
  ['push/bad-keys', 400],
  ['push/off', 503],
  ['accounts/name-length', 409],
  ['accounts/name-signs', 409],
  ['accounts/name-scripts', 409],
  ['accounts/name-taken', 409],
  ['accounts/name-fixed', 409],
  ['accounts/password-length', 409],
  ['accounts/password-common', 409],
  ['accounts/wrong-password', 401],
  ['accounts/suspended', 403],
  ['accounts/busy', 503],
  ['accounts/locked', 429],
  ['accounts/no-mail', 503],
  ['accounts/bad-email', 409],
  ['accounts/bad-ticket', 409],
  ['accounts/sign-in', 401],
  ['accounts/no-such-account', 404],
  ['accounts/no-such-pass', 404],
  ['accounts/too-many-bots', 409],
  ['accounts/too-many-tokens', 409],
  ['accounts/not-administrator', 403],
  ['accounts/not-yourself', 409],
  ['accounts/not-a-guest', 409],
]);

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Everything the refusal files of the server export; functions are called as their callers do. */
async function serverRefusals(): Promise<Refusal[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(name =>
    /(^|\/)refusals\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map(file => import(/* @vite-ignore */ `./${file}`) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap(module => Object.values(module))
    .map(one => (typeof one === 'function' ? (one(5) as unknown) : one))
    .filter(isRefusal);
}

describe('the HTTP status of a refusal', () => {
  test('stands beside every code of the server, and is what clients know', async () => {
    const found = await serverRefusals();
    expect(found.filter(one => Object.getOwnPropertySymbols(one).length !== 1)).toEqual([]);
    expect(new Map(found.map(one => [one.refused, httpStatusOf(one)]))).toEqual(STATUS_BY_CODE);
  });

  test('is copied with the refusal, and is not sent', () => {
    const copy = { ...refusal('server/x', 'No.', 404), detail: 'Not here.' };
    expect(httpStatusOf(copy)).toBe(404);
    expect(JSON.stringify(copy)).toBe('{"refused":"server/x","detail":"Not here."}');
  });

  test('of options a game does not have is 400, of its rules 409', () => {
    const wrong: unknown = parseOptions(dama, 2, { nonsense: 1 });
    expect(isRefusal(wrong) && httpStatusOf(wrong)).toBe(400);
    expect(httpStatusOf(refuse('dama/not-diagonal', 'No.'))).toBe(409);
  });
});
