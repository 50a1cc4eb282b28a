// What the REST interface offers about chat; lines themselves come over the table's connection.

import type { RestClient } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { MutedShown } from '../../../src/protocol/chat.ts';
import type { ChatLineShown } from '../../../src/protocol/play.ts';

type Outcome = Promise<Refusal | undefined>;

export interface ChatApi {
  /** Of a match that is over. */
  lines(match: string): Promise<readonly ChatLineShown[] | Refusal>;
  report(line: number, why: string): Outcome;
  muted(): Promise<readonly MutedShown[] | Refusal>;
  mute(account: string, on: boolean): Outcome;
  /** For administrators. */
  hide(match: string, line: number): Outcome;
}

export function createChatApi({ get, command }: RestClient): ChatApi {
  return {
    lines: match => get(`/api/matches/${encodeURIComponent(match)}/chat`),
    report: (line, why) => command('POST', `/api/chat/${line}/report`, { why }),
    muted: () => get('/api/account/muted'),
    mute: (account, on) =>
      on
        ? command('POST', '/api/account/muted', { account })
        : command('DELETE', `/api/account/muted/${encodeURIComponent(account)}`),
    hide: (match, line) => command('POST', `/api/admin/matches/${encodeURIComponent(match)}/lines/${line}/hide`, {}),
  };
}
