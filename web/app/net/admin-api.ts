// What the REST interface offers administrators.

import { queryString, type RestClient } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
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

type Outcome = Promise<Refusal | undefined>;

export interface AdminApi {
  claimAdministration(ticket: string): Outcome;
  findAccounts(filter: AccountFilter): Promise<readonly AccountFound[] | Refusal>;
  moderateAccount(account: string, action: AccountModeration, why: string): Outcome;
  moderateMatch(match: string, action: MatchModeration, why: string): Outcome;
  moderationActions(before?: number): Promise<readonly ModerationActionShown[] | Refusal>;
  reports(before?: number): Promise<readonly ReportShown[] | Refusal>;
  settleReport(line: number, as: ReportSettlement, why: string): Outcome;
}

export function createAdminApi({ get, command }: RestClient): AdminApi {
  return {
    claimAdministration: ticket => command('POST', '/api/admin/claim', { ticket }),
    findAccounts: filter => get(`/api/admin/accounts${queryString(filter)}`),
    moderateAccount: (account, action, why) =>
      command('POST', `/api/admin/accounts/${encodeURIComponent(account)}/${action}`, { why }),
    moderateMatch: (match, action, why) =>
      command('POST', `/api/admin/matches/${encodeURIComponent(match)}/${action}`, { why }),
    moderationActions: before => get(`/api/admin/deeds${queryString({ before })}`),
    reports: before => get(`/api/admin/reports${queryString({ before })}`),
    settleReport: (line, as, why) => command('POST', `/api/admin/reports/${line}/${as}`, { why }),
  };
}
