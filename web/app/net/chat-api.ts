// What the REST interface offers about chat; lines themselves come over the table's connection.

import type { Refusal } from '../../../src/core/refusal.ts';
import type { MutedShown, ReportShown } from '../../../src/server/api/chat-schemas.ts';
import type { LineShown } from '../../../src/server/api/play.ts';
import { query, type Send } from './send.ts';

export type Settlement = 'hide' | 'suspend' | 'dismiss';
type Done = Promise<Refusal | undefined>;

export interface ChatApi {
  /** Of a match that is over. */
  lines(match: string): Promise<readonly LineShown[] | Refusal>;
  report(line: number, why: string): Done;
  muted(): Promise<readonly MutedShown[] | Refusal>;
  mute(account: string, on: boolean): Done;
  /** For administrators. */
  reports(before?: number): Promise<readonly ReportShown[] | Refusal>;
  settle(line: number, as: Settlement, why: string): Done;
  hide(match: string, line: number): Done;
}

export function createChatApi({ get, done }: Send): ChatApi {
  return {
    lines: match => get(`/api/matches/${encodeURIComponent(match)}/chat`),
    report: (line, why) => done('POST', `/api/chat/${line}/report`, { why }),
    muted: () => get('/api/account/muted'),
    mute: (account, on) =>
      on
        ? done('POST', '/api/account/muted', { account })
        : done('DELETE', `/api/account/muted/${encodeURIComponent(account)}`),
    reports: before => get(`/api/admin/reports${query({ before })}`),
    settle: (line, as, why) => done('POST', `/api/admin/reports/${line}/${as}`, { why }),
    hide: (match, line) => done('POST', `/api/admin/matches/${encodeURIComponent(match)}/lines/${line}/hide`, {}),
  };
}
