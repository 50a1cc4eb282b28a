// Chat beside the play protocol: the lines of a finished match, muting, reporting, and what administrators do about it.

import { ModerationLogQuery, ReasonBody } from '../../protocol/accounts.ts';
import { MuteBody, MutedShown, ReportShown } from '../../protocol/chat.ts';
import { ChatLineShown } from '../../protocol/play.ts';
import { Type } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';
import { chatLineKey, type ReportSettlement } from '../base/storage/chat.ts';
import type { OpenReport, Reports } from '../people/moderation/reports.ts';
import { MAX_RELATIONS } from '../people/social/social.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

const PAGE = 30;

export function chatRoutes(services: Services): Route[] {
  return [...transcriptRoutes(services), ...muteRoutes(services), ...reportRoutes(services)];
}

function transcriptRoutes({ base: { storage }, people: { chat, muteFilter, reports } }: Services): Route[] {
  return [
    route.get('/api/matches/:match/chat', {
      summary: 'What was said at a match that is over, but not by those I do not want to hear',
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
    route.post('/api/chat/:line/report', {
      summary: 'Tell the administrators of a line',
      body: ReasonBody,
      auth: true,
      rateLimited: true,
      handle: ({ by, params, body }) => reports.submit(by, params.line, body.why ?? ''),
    }),
  ];
}

function muteRoutes({ people: { social } }: Services): Route[] {
  return [
    route.get('/api/account/muted', {
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
    route.post('/api/account/muted', {
      summary: 'Do not hear somebody any more: what they say is not sent to me',
      body: MuteBody,
      auth: true,
      rateLimited: true,
      handle: ({ by, body }) => social.mute(by.account, body.account),
    }),
    route.delete('/api/account/muted/:account', {
      summary: 'Hear somebody again',
      auth: true,
      handle: ({ by, params }) => social.unmute(by.account, params.account),
    }),
  ];
}

function reportRoutes(services: Services): Route[] {
  const { reports } = services.people;
  return [
    route.get('/api/admin/reports', {
      summary: 'Reports of chat that nobody has settled, newest first',
      query: ModerationLogQuery,
      response: Type.Array(ReportShown),
      auth: 'administrator',
      handle: async ({ query: { before, limit = PAGE } }) => {
        const open = await reports.open({ limit, ...(before && { before }) });
        return Promise.all(open.map(one => reportShown(one, services)));
      },
    }),
    settlementRoute(reports, 'hide', 'Settle every report of a line: it is hidden'),
    settlementRoute(reports, 'suspend', 'Settle every report of a line: it is hidden, and its author suspended'),
    settlementRoute(reports, 'dismiss', 'Settle every report of a line: all stays as it is'),
    hiddenLineRoute(reports, 'hide', 'Hide a line of chat', true),
    hiddenLineRoute(reports, 'show', 'Show a line of chat again', false),
  ];
}

function settlementRoute(reports: Reports, as: ReportSettlement, summary: string): Route {
  return route.post(`/api/admin/reports/:line/${as}`, {
    summary,
    body: ReasonBody,
    auth: 'administrator',
    handle: ({ by, params, body }) => reports.settle(by, params.line, as, body.why ?? ''),
  });
}

function hiddenLineRoute(reports: Reports, url: string, summary: string, on: boolean): Route {
  return route.post(`/api/admin/matches/:match/lines/:line/${url}`, {
    summary,
    body: ReasonBody,
    auth: 'administrator',
    handle: ({ by, params, body }) => reports.hide(by, params, on, body.why ?? ''),
  });
}

/** Administrators see what is hidden from others, and that it is. */
async function reportShown(
  { report, context }: OpenReport,
  { base: { storage }, people }: Services,
): Promise<ReportShown> {
  const { redaction } = people.accounts;
  const by = await storage.accounts.account(report.by);
  const lines = context.map(line => {
    const { match: _, ...rest } = line;
    return { ...rest, ...(redaction.hides({ kind: 'line', key: chatLineKey(line) }) && { hidden: true as const }) };
  });
  return { ...report, ...(by && { byName: by.name }), context: lines };
}
