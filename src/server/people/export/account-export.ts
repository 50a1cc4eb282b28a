// Everything the server has about an account, for its owner.

import type { Account, Credential } from '../../base/storage/accounts.ts';
import type { ChatLine } from '../../base/storage/chat.ts';
import type { StoredNotification } from '../../base/storage/notifications.ts';
import type { RelationQuery, SocialStore } from '../../base/storage/social.ts';
import type { MatchSummary, Storage } from '../../base/storage/storage.ts';
import type { Redaction } from '../accounts/redaction.ts';
import { UNWANTED } from '../notifications/notifications.ts';
import { devicesOf, type PushDevice } from '../push/devices.ts';

/** Matches read at a time: an export of any size needs little memory. */
const PAGE = 200;

type ExportStorage = Pick<Storage, 'accounts' | 'social' | 'list' | 'chat' | 'notifications' | 'get'>;

/** Everything stored about an account, as the text of one JSON object in pieces. Journals are public under `journal`. */
export async function* exportAccount(storage: ExportStorage, redaction: Redaction, id: string): AsyncGenerator<string> {
  const { accounts, social } = storage;
  const account = await accounts.account(id);
  if (!account) return;
  const bots = await accounts.owned(id);
  yield `{"account":${JSON.stringify(accountShown(account))}`;
  yield `,"sessions":${JSON.stringify((await accounts.credentials({ account: id, kind: 'session' })).map(credentialShown))}`;
  const notifications = (await storage.notifications.list(id)).map(one => notificationShown(one, redaction));
  yield `,"notifications":${JSON.stringify(notifications)}`;
  yield `,"unwantedNotifications":${JSON.stringify((await storage.get(UNWANTED, id)) ?? [])}`;
  yield `,"devices":${JSON.stringify((await devicesOf(storage, id)).map(deviceShown))}`;
  const shown = bots.map(async bot => ({
    ...accountShown(bot),
    tokens: (await accounts.credentials({ account: bot.id, kind: 'token' })).map(credentialShown),
  }));
  yield `,"bots":${JSON.stringify(await Promise.all(shown))}`;
  const seen = await social.lastSeen(id);
  const invisible = (await social.invisible()).includes(id);
  yield `,"presence":${JSON.stringify({ invisible, ...(seen !== undefined && { seen }) })}`;
  yield* relationsOf(social, redaction, 'following', { kind: 'follow', by: id });
  yield* relationsOf(social, redaction, 'followers', { kind: 'follow', to: id });
  yield* relationsOf(social, redaction, 'blocked', { kind: 'block', by: id });
  yield* relationsOf(social, redaction, 'muted', { kind: 'mute', by: id });
  yield `,"reports":${JSON.stringify(await storage.chat.reportsBy(id))}`;
  const all = [id, ...bots.map(bot => bot.id)];
  yield ',"said":[';
  yield* listed(all, one => chatLinesOf(storage, one));
  yield '],"matches":[';
  yield* listed(all, one => matchesOf(storage, one));
  yield ']}\n';
}

async function* listed(
  accounts: readonly string[],
  find: (account: string) => AsyncGenerator<object>,
): AsyncGenerator<string> {
  let first = true;
  for (const account of accounts)
    for await (const one of find(account)) {
      yield `${first ? '' : ','}\n${JSON.stringify(one)}`;
      first = false;
    }
}

async function* relationsOf(
  social: SocialStore,
  redaction: Redaction,
  name: string,
  query: RelationQuery,
): AsyncGenerator<string> {
  yield `,"${name}":[`;
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

/** Without the keys with which messages to the device are encrypted. */
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
