// Chat beside the play protocol: the lines of a finished match, muting, reporting, and what administrators do about it.

import { AccountId, ModerationLogQuery, ReasonBody } from '../../protocol/accounts.ts';
import { ChatLineId, MuteBody, MutedShown, ReportShown } from '../../protocol/chat.ts';
import { MatchId } from '../../protocol/common.ts';
import { ChatLineShown } from '../../protocol/play.ts';
import { Type } from '../../protocol/schema.ts';
import type { App } from '../app.ts';
import * as refusals from '../base/refusals.ts';
import { chatLineKey, type ReportSettlement } from '../base/storage/chat.ts';
import type { OpenReport } from '../people/moderation/reports.ts';
import { MAX_RELATIONS } from '../people/social/social.ts';
import { Empty, type Route, route } from './routes.ts';

const PAGE = 30;

export function chatRoutes(app: App): Route[] {
  const { chat, muteFilter, reports, social, storage } = app;
  const { redaction } = app.accounts;

  return [
    route({
      method: 'GET',
      url: '/api/matches/:match/chat',
      summary: 'What was said at a match that is over, but not by those I do not want to hear',
      params: Type.Object({ match: MatchId }),
      response: Type.Array(ChatLineShown),
      auth: 'maybe',
      handle: async ({ params: { match }, by }) => {
        const summary = await storage.summary(match);
        if (!summary) return refusals.noSuchMatch;
        if (summary.phase !== 'over') return refusals.notOver;
        const [lines, muted] = await Promise.all([chat.transcript(match), muteFilter.deafTo(by.account)]);
        return lines.filter(({ account }) => !muted.has(account));
      },
    }),
    route({
      method: 'POST',
      url: '/api/chat/:line/report',
      summary: 'Tell the administrators of a line',
      params: Type.Object({ line: ChatLineId }),
      body: ReasonBody,
      response: Empty,
      auth: true,
      rateLimited: true,
      handle: async ({ by, params, body }) => (await reports.submit(by, params.line, body.why ?? '')) ?? {},
    }),
    route({
      method: 'GET',
      url: '/api/account/muted',
      summary: 'Whom I do not want to hear: those I muted, and those I blocked',
      response: Type.Array(MutedShown),
      auth: true,
      handle: async ({ by }) => {
        const [muted, blocked] = await Promise.all(
          (['mute', 'block'] as const).map(kind => social.list({ kind, by: by.account, limit: MAX_RELATIONS[kind] })),
        );
        return [
          ...muted!.map(({ account, name, kind }) => ({ account, name, kind })),
          ...blocked!.map(({ account, name, kind }) => ({ account, name, kind, blocked: true })),
        ];
      },
    }),
    route({
      method: 'POST',
      url: '/api/account/muted',
      summary: 'Do not hear somebody any more: what they say is not sent to me',
      body: MuteBody,
      response: Empty,
      auth: true,
      rateLimited: true,
      handle: async ({ by, body }) => (await social.mute(by.account, body.account)) ?? {},
    }),
    route({
      method: 'DELETE',
      url: '/api/account/muted/:account',
      summary: 'Hear somebody again',
      params: Type.Object({ account: AccountId }),
      response: Empty,
      auth: true,
      handle: async ({ by, params }) => {
        await social.unmute(by.account, params.account);
        return {};
      },
    }),
    route({
      method: 'GET',
      url: '/api/admin/reports',
      summary: 'Reports of chat that nobody has settled, newest first',
      query: ModerationLogQuery,
      response: Type.Array(ReportShown),
      auth: 'administrator',
      handle: async ({ query: { before, limit = PAGE } }) => {
        const open = await reports.open({ limit, ...(before && { before }) });
        return Promise.all(open.map(shown));
      },
    }),
    settlement('hide', 'Settle every report of a line: it is hidden'),
    settlement('suspend', 'Settle every report of a line: it is hidden, and its author suspended'),
    settlement('dismiss', 'Settle every report of a line: all stays as it is'),
    lineDeed('hide', 'Hide a line of chat', true),
    lineDeed('show', 'Show a line of chat again', false),
  ];

  function settlement(as: ReportSettlement, summary: string): Route {
    return route({
      method: 'POST',
      url: `/api/admin/reports/:line/${as}`,
      summary,
      params: Type.Object({ line: ChatLineId }),
      body: ReasonBody,
      response: Empty,
      auth: 'administrator',
      handle: async ({ by, params, body }) => (await reports.settle(by, params.line, as, body.why ?? '')) ?? {},
    });
  }

  function lineDeed(url: string, summary: string, on: boolean): Route {
    return route({
      method: 'POST',
      url: `/api/admin/matches/:match/lines/:line/${url}`,
      summary,
      params: Type.Object({ match: MatchId, line: ChatLineId }),
      body: ReasonBody,
      response: Empty,
      auth: 'administrator',
      handle: async ({ by, params, body }) => (await reports.hide(by, params, on, body.why ?? '')) ?? {},
    });
  }

  /** Administrators see what is hidden from others, and that it is. */
  async function shown({ report, context }: OpenReport): Promise<ReportShown> {
    const by = await storage.accounts.account(report.by);
    const lines = context.map(line => {
      const { match: _, ...rest } = line;
      return { ...rest, ...(redaction.hides({ kind: 'line', key: chatLineKey(line) }) && { hidden: true as const }) };
    });
    return { ...report, ...(by && { byName: by.name }), context: lines };
  }
}
