import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProgramProcess } from '../../arena/programs/process.ts';
import type { PlayReply, PlayRequest } from '../../client/play-requests.ts';
import { CONNECTION_LOST } from '../../client/refusals.ts';
import { TableFollower } from '../../client/table-follower.ts';
import type { MatchShown } from '../../protocol/play.ts';
import type { BotRunnerLog } from './bot-runner-log.ts';
import { SeatedProgram } from './seated-program.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refused = (code: string): PlayReply => ({ t: 'refused', refused: code, detail: 'Try again in a moment.' });

/** A program at a table whose server answers so, one request after another, and then with 'ok'. */
function seated(answers: readonly PlayReply[]): { readonly program: SeatedProgram; readonly sent: PlayRequest[] } {
  const left = [...answers];
  const sent: PlayRequest[] = [];
  const follower = new TableFollower({
    entry: { t: 'join', match: 'abcd' },
    now: () => 0,
    connection: {
      subscribe: () => ({ joined: Promise.resolve({ t: 'ok' }), stop: () => undefined }),
      request: async request => {
        sent.push(request);
        return left.shift() ?? { t: 'ok' };
      },
    },
  });
  const program = new SeatedProgram({
    follower,
    // Only what is looked at before the table is shown.
    shown: { match: 'abcd', phase: 'running', seat: 0 } as unknown as MatchShown,
    me: { account: 'g-1', name: 'Snake' },
    start: () => ({ stop: () => Promise.resolve() }) as unknown as ProgramProcess,
    moveTime: undefined,
    log: {} as BotRunnerLog,
  });
  return { program, sent };
}

const RESIGN = { t: 'resign', match: 'abcd' };

test.each(['server/moving', 'server/too-fast'])('a resignation that is refused with %s is sent again', async code => {
  const { program, sent } = seated([refused(code), refused(code)]);
  program.resign();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([RESIGN, RESIGN, RESIGN]);
});

test.each([
  ['is not allowed', 'match/over'],
  ['was not answered', CONNECTION_LOST.refused],
])('a resignation that %s is not repeated', async (_, code) => {
  const { program, sent } = seated([refused(code)]);
  program.resign();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([RESIGN]);
});

test('nothing is sent again after the program has left', async () => {
  const { program, sent } = seated([refused('server/moving')]);
  program.resign();
  await vi.advanceTimersByTimeAsync(0);
  await program.close();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([RESIGN]);
});
