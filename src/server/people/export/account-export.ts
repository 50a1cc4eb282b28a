// Everything the server has about an account, for its owner.

import type { Account, Credential } from '../../base/storage/accounts.ts';
import type { ChatLine } from '../../base/storage/chat.ts';
import type { StoredNotification } from '../../base/storage/notifications.ts';
import type { RelationQuery } from '../../base/storage/social.ts';
import { SOLVED_PUZZLES_KIND } from '../../base/storage/solved-puzzles-kind.ts';
import type { MatchSummary, Storage } from '../../base/storage/storage.ts';
import { EXPORT_SECTIONS, type ExportSection } from '../../base/storage/tables.ts';
import type { Redaction } from '../accounts/redaction.ts';
import { UNWANTED_NOTIFICATIONS_KIND } from '../notifications/notifications.ts';
import { devicesOf, type PushDevice } from '../push/devices.ts';

/** Matches read at a time: an export of any size needs little memory. */
const PAGE = 200;

type ExportStorage = Pick<Storage, 'accounts' | 'social' | 'list' | 'chat' | 'notifications' | 'get'>;

interface ExportSource {
  readonly storage: ExportStorage;
  readonly redaction: Redaction;
  readonly account: Account;
  readonly bots: readonly Account[];
}

type WriteSection = (source: ExportSource) => AsyncGenerator<string>;

/** A section that is small enough to be made at once. */
function whole(make: (source: ExportSource) => unknown): WriteSection {
  return async function* (source) {
    yield JSON.stringify(await make(source));
  };
}

/** The JSON of each section, in pieces. Which there are follows from the tables (base/storage/tables.ts). */
const SECTIONS: Readonly<Record<ExportSection, WriteSection>> = {
  account: whole(({ account }) => accountShown(account)),
  sessions: whole(async ({ storage, account: { id } }) =>
    (await storage.accounts.credentials({ account: id, kind: 'session' })).map(credentialShown),
  ),
  notifications: whole(async ({ storage, redaction, account: { id } }) =>
    (await storage.notifications.list(id)).map(each => notificationShown(each, redaction)),
  ),
  unwantedNotifications: whole(
    async ({ storage, account: { id } }) => (await storage.get(UNWANTED_NOTIFICATIONS_KIND, id)) ?? [],
  ),
  devices: whole(async ({ storage, account: { id } }) => (await devicesOf(storage, id)).map(deviceShown)),
  puzzles: whole(async ({ storage, account: { id } }) => (await storage.get(SOLVED_PUZZLES_KIND, id)) ?? {}),
  bots: whole(({ storage, bots }) =>
    Promise.all(
      bots.map(async bot => {
        const tokens = await storage.accounts.credentials({ account: bot.id, kind: 'token' });
        return { ...accountShown(bot), tokens: tokens.map(credentialShown) };
      }),
    ),
  ),
  presence: whole(async ({ storage: { social }, account: { id } }) => {
    const seen = await social.lastSeen(id);
    return { invisible: (await social.invisible()).includes(id), ...(seen !== undefined && { seen }) };
  }),
  following: source => relationsOf(source, { kind: 'follow', by: source.account.id }),
  followers: source => relationsOf(source, { kind: 'follow', to: source.account.id }),
  blocked: source => relationsOf(source, { kind: 'block', by: source.account.id }),
  muted: source => relationsOf(source, { kind: 'mute', by: source.account.id }),
  reports: whole(({ storage, account: { id } }) => storage.chat.reportsBy(id)),
  said: source => listed(source, id => chatLinesOf(source.storage, id)),
  matches: source => listed(source, id => matchesOf(source.storage, id)),
};

/** Everything stored about an account, as the text of one JSON object in pieces. Journals are public under `journal`. */
export async function* exportAccount(storage: ExportStorage, redaction: Redaction, id: string): AsyncGenerator<string> {
  const account = await storage.accounts.account(id);
  if (!account) return;
  const source = { storage, redaction, account, bots: await storage.accounts.owned(id) };
  for (const [i, section] of EXPORT_SECTIONS.entries()) {
    yield `${i === 0 ? '{' : ','}"${section}":`;
    yield* SECTIONS[section](source);
  }
  yield '}\n';
}

/** A list of what the account and its bots have, one to a line. */
async function* listed(
  { account, bots }: ExportSource,
  find: (account: string) => AsyncGenerator<object>,
): AsyncGenerator<string> {
  yield '[';
  let first = true;
  for (const { id } of [account, ...bots])
    for await (const found of find(id)) {
      yield `${first ? '' : ','}\n${JSON.stringify(found)}`;
      first = false;
    }
  yield ']';
}

async function* relationsOf(
  { storage: { social }, redaction }: ExportSource,
  query: RelationQuery,
): AsyncGenerator<string> {
  yield '[';
  for (let before: { since: number; account: string } | undefined; ; ) {
    const page = await social.list({ ...query, limit: PAGE, ...(before && { before }) });
    const texts = page.map(({ account, name: called, since }) =>
      JSON.stringify({ account, name: redaction.name(account, called), since }),
    );
    yield `${before && page.length > 0 ? ',' : ''}${texts.join()}`;
    before = page.at(-1);
    if (page.length < PAGE || !before) break;
  }
  yield ']';
}

async function* matchesOf(storage: Pick<Storage, 'list'>, account: string): AsyncGenerator<object> {
  for (let before: MatchSummary | undefined; ; ) {
    const page = await storage.list({ account, limit: PAGE, ...(before && { before }) });
    for (const summary of page) yield { ...summary, journal: `/api/matches/${summary.match}/journal` };
    if (page.length < PAGE) return;
    before = page.at(-1);
  }
}

async function* chatLinesOf({ chat }: Pick<Storage, 'chat'>, account: string): AsyncGenerator<ChatLine> {
  for (let after = 0; ; ) {
    const page = await chat.by(account, after, PAGE);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.line;
  }
}

/** Without the hash of the password, which is of no use to its owner. */
function accountShown({ id, kind, name, email, admin, created }: Account): object {
  return { id, kind, name, ...(email && { email }), ...(admin && { admin }), created };
}

/** A device for push messages, without its encryption keys and without the id of the session that registered it. */
function deviceShown({ endpoint, locale, created }: PushDevice): object {
  return { endpoint, locale, created };
}

/** With the names of others as they may be shown now. */
function notificationShown({ by, ...rest }: StoredNotification, redaction: Redaction): object {
  return { ...rest, ...(by && { by: { ...by, name: redaction.name(by.account, by.name) } }) };
}

function credentialShown({ id, label, created, seen, expires }: Credential): object {
  return { id, label, created, seen, ...(expires !== undefined && { expires }) };
}
