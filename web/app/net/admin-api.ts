// What the REST interface offers administrators.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
import type { AccountFound, ModerationActionShown } from '../../../src/protocol/accounts.ts';
import type { ReportShown } from '../../../src/protocol/chat.ts';

export interface AccountFilter {
  readonly text?: string;
  readonly marked?: true;
  readonly kind?: AccountFound['kind'];
  readonly played?: true;
  readonly from?: number;
  readonly to?: number;
  readonly after?: string;
}

export type AccountModeration = 'suspend' | 'unsuspend' | 'hide' | 'show';
export type ReportSettlement = 'hide' | 'suspend' | 'dismiss';
export type MatchModeration = 'end' | 'hide' | 'show';

export function createAdminApi({ get, command }: RestClient) {
  return {
    claimAdministration: (ticket: string) => command('POST', '/api/admin/claim', { ticket }),
    findAccounts: (filter: AccountFilter) => get<readonly AccountFound[]>(`/api/admin/accounts${queryString(filter)}`),
    moderateAccount: (account: string, action: AccountModeration, why: string) =>
      command('POST', `/api/admin/accounts/${encodeURIComponent(account)}/${action}`, { why }),
    moderateMatch: (match: string, action: MatchModeration, why: string) =>
      command('POST', `/api/admin/matches/${encodeURIComponent(match)}/${action}`, { why }),
    moderationActions: (before?: number) =>
      get<readonly ModerationActionShown[]>(`/api/admin/deeds${queryString({ before })}`),
    reports: (before?: number) => get<readonly ReportShown[]>(`/api/admin/reports${queryString({ before })}`),
    settleReport: (line: number, as: ReportSettlement, why: string) =>
      command('POST', `/api/admin/reports/${line}/${as}`, { why }),
  };
}
