import type { PlayerApi } from '../../client/player-api.ts';
import { findUnfinishedMatch, type LoginMemory } from '../../client/rejoin.ts';
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

/** To the match of this kind that one sits at already, if there is one; whoever comes too late for it is told. */
export async function resumeMatch(
  target: RemoteTarget,
  { server, api, account, savedLogin, texts, print }: ResumeContext,
): Promise<RemoteTarget> {
  const match =
    target.to === 'make' || target.to === 'seek'
      ? await findUnfinishedMatch(target.to === 'make' ? target.table : target, api)
      : undefined;
  if (match !== undefined) {
    print(texts.server.resumed(`${server}/match/${match}`));
    return { to: 'sit', match };
  }
  // Whoever is remembered was in the middle of a match.
  const last = savedLogin.token === undefined ? undefined : await api.lastMatch(account);
  if (last?.phase === 'over') print(texts.server.tooLate(`${server}/match/${last.match}`));
  return target;
}
