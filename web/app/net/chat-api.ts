// What the REST interface offers about chat; lines themselves come over the table's connection.

import type { RestClient } from '../../../src/client/rest-client.ts';
import type { MutedShown } from '../../../src/protocol/chat.ts';
import type { ChatLineShown } from '../../../src/protocol/play.ts';

export type ChatApi = ReturnType<typeof createChatApi>;

export function createChatApi({ get, command }: RestClient) {
  return {
    /** Of a match that is over. */
    lines: (match: string) => get<readonly ChatLineShown[]>(`/api/matches/${encodeURIComponent(match)}/chat`),
    report: (line: number, why: string) => command('POST', `/api/chat/${line}/report`, { why }),
    muted: () => get<readonly MutedShown[]>('/api/account/muted'),
    mute: (account: string, on: boolean) =>
      on
        ? command('POST', '/api/account/muted', { account })
        : command('DELETE', `/api/account/muted/${encodeURIComponent(account)}`),
    /** For administrators. */
    hide: (match: string, line: number) =>
      command('POST', `/api/admin/matches/${encodeURIComponent(match)}/lines/${line}/hide`, {}),
  };
}
