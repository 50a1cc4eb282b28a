import type { PlayerApi } from '../../client/player-api.ts';
import { findUnfinishedMatch, type LoginMemory } from '../../client/rejoin.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';
import type { RemoteTarget } from './remote-table.ts';

export interface ResumeContext {
  readonly server: string;
  readonly api: PlayerApi;
  readonly account: string;
  readonly savedLogin: LoginMemory;
  readonly texts: Texts;
  readonly print: (sentence: string) => void;
}

/** Returns to the running match of this kind, if there is one. If it has just ended, the user is informed. */
export async function resumeMatch(
  target: RemoteTarget,
  { server, api, account, savedLogin, texts, print }: ResumeContext,
): Promise<RemoteTarget> {
  const match =
    target.to === 'make' || target.to === 'seek'
      ? await findUnfinishedMatch(target.to === 'make' ? target.table : target, api)
      : undefined;
  if (match !== undefined) {
    print(fill(texts.server.resumed, { page: `${server}/match/${match}` }));
    return { to: 'sit', match };
  }
  // A saved login means that a match was running.
  const last = savedLogin.token === undefined ? undefined : await api.lastMatch(account);
  if (last?.phase === 'over') print(fill(texts.server.tooLate, { page: `${server}/match/${last.match}` }));
  return target;
}
