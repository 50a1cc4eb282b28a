// The services about people: accounts, chat, following, notifications and moderation.

import { gameName } from '../../core/names.ts';
import { inBackground } from '../base/fault-reporting.ts';
import type { Identity } from '../base/identity.ts';
import { Listeners } from '../base/listeners.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { RedactedText } from '../base/storage/accounts.ts';
import { lineOfKey } from '../base/storage/chat.ts';
import type { ClusterServices } from '../cluster/services.ts';
import type { PlayServices } from '../play/services.ts';
import { Accounts } from './accounts/accounts.ts';
import type { Revocation } from './accounts/credentials.ts';
import { Chat } from './chat/chat.ts';
import { MuteFilter } from './chat/mute-filter.ts';
import { EmailInvitations } from './invitations/email-invitations.ts';
import { Moderation } from './moderation/moderation.ts';
import { Reports } from './moderation/reports.ts';
import { type Notify, notifyOfMatch } from './notifications/match-notifications.ts';
import { Notifications } from './notifications/notifications.ts';
import { Push } from './push/push.ts';
import { shareSocial } from './sharing.ts';
import type { PresenceSharing } from './social/presence-sharing.ts';
import { PresenceTracker } from './social/presence-tracker.ts';
import { Social } from './social/social.ts';
import { TableInvitations } from './social/table-invitations.ts';

/** What people need of the parts that are made after them. */
export interface PeopleDependencies {
  /** What a tournament is called. */
  readonly tournamentName: (id: string) => string | undefined;
}

export class PeopleServices {
  readonly accounts: Accounts;
  readonly moderation: Moderation;
  readonly notifications: Notifications;
  /** It is undefined if this server sends no pushes, or is not open yet. */
  push: Push | undefined;
  readonly chat: Chat;
  readonly muteFilter: MuteFilter;
  readonly reports: Reports;
  readonly emailInvitations: EmailInvitations;
  readonly presences: PresenceTracker;
  /** It is undefined if there are no other nodes. */
  readonly presenceSharing: PresenceSharing | undefined;
  readonly social: Social;
  readonly tableInvitations: TableInvitations;
  /** An account was made, renamed, suspended or deleted, here or at another node. */
  readonly accountChanged = new Listeners<[account: string]>();
  /** A text was hidden, or is shown again, here or at another node. */
  readonly redacted = new Listeners<[one: RedactedText, on: boolean]>();
  readonly #base: BaseServices;

  constructor(base: BaseServices, cluster: ClusterServices, play: PlayServices, ports: PeopleDependencies) {
    const { storage, timer, config, url, reportFault } = base;
    const { partitions } = cluster;
    const { tables, tableBroadcast } = play;
    const now = (): number => timer.now();
    const notify: Notify = (account, news) => void this.notifications.notify(account, news);
    this.#base = base;
    this.notifications = new Notifications({ storage, timer, reportFault });
    this.accounts = new Accounts({
      storage,
      timer,
      config,
      isShared: partitions.isShared,
      onLinesDeleted: lines => this.chat.linesDeleted(lines),
      onGuessing: account => notify(account, { kind: 'guessing', about: 'account' }),
      url,
      reportFault,
    });
    const { redaction, credentials, sendMail } = this.accounts;
    const node = partitions.isShared ? config.node : undefined;
    this.moderation = new Moderation({ store: storage.accounts, storage, tables, credentials, redaction, now, node });
    this.chat = new Chat({ storage, redaction, broadcast: tableBroadcast, mode: config.chat, now, reportFault });
    this.reports = new Reports({ store: storage.chat, chat: this.chat, moderation: this.moderation, storage, now });
    this.emailInvitations = new EmailInvitations({ sendMail, url, now, reportFault });
    this.presences = new PresenceTracker({ store: storage.social, timer, reportFault });
    this.muteFilter = new MuteFilter(storage.social);
    this.social = new Social({
      storage,
      presences: this.presences,
      redaction,
      // When this resolves, no node sends the account lines of those it has muted.
      muteFilter: {
        changed: async account => {
          await this.muteFilter.changed(account);
          await cluster.news.publish('mutes', account);
        },
      },
      now,
      onFollowed: (by, to) => notify(to, { kind: 'followed', about: `players/${by.account}`, by: nameOf(by) }),
    });
    this.tableInvitations = new TableInvitations({
      social: this.social,
      now,
      onInvited: (by, to, { match: { id, setup } }) =>
        notify(to, { kind: 'invited', about: `match/${id}`, by: nameOf(by), params: { game: setup.game } }),
    });
    this.#followTables(play, notify, ports);
    this.#shareAccounts(cluster);
    this.presenceSharing = shareSocial(cluster, play, this);
  }

  #followTables(play: PlayServices, notify: Notify, { tournamentName }: PeopleDependencies): void {
    play.lifecycleChanged.add(table => {
      if (table.match.phase === 'over') this.chat.matchEnded(table.match);
      this.presences.phaseChanged(table);
    });
    play.committed.add((table, entries) => notifyOfMatch(table, entries, notify, tournamentName));
    play.presenceChanged.add(table => this.presences.tableChanged(table));
    play.released.add(table => this.presences.tableChanged(table));
  }

  /** Changes of accounts at this node go to the other nodes, and theirs are applied here. */
  #shareAccounts({ news }: ClusterServices): void {
    const { storage, reportFault } = this.#base;
    const { redaction, credentials, signIn } = this.accounts;
    redaction.onChange((one, on, isOwn) => {
      if (one.kind === 'name') this.presences.feed.refresh(one.key);
      this.redacted.call(one, on);
      if (isOwn) return news.publish('redacted', { one, on });
      // Where a line was hidden on another server, those who are at the table here see it go, too.
      if (one.kind === 'line') inBackground(this.chat.resend(lineOfKey(one.key)), 'a hidden line', reportFault);
      return undefined;
    });
    news.listen<{ one: RedactedText; on: boolean }>('redacted', ({ one, on }) => redaction.hear(one, on));
    credentials.onRevoked((revoked, isOwn) => (isOwn ? news.publish('revoked', revoked) : undefined));
    news.listen<Revocation>('revoked', revoked => credentials.hearRevoked(revoked));
    signIn.onWrongPassword = keys => news.publishSoon('wrong-password', keys);
    news.listen<readonly string[]>('wrong-password', keys => signIn.hearWrongPassword(keys));
    news.listen<string>('mutes', account => this.muteFilter.changed(account));
    this.accountChanged.add(account =>
      inBackground(this.social.accountChanged(account), `followers did not hear of ${account}`, reportFault),
    );
    news.listen<string>('account', account => this.accountChanged.call(account));
    storage.accounts.onChange(account => {
      this.accountChanged.call(account);
      news.publishSoon('account', account);
    });
  }

  /** Reads what has to be known before the first connection. */
  async open(): Promise<void> {
    await this.accounts.open();
    await this.presences.open();
    await this.#openPush();
  }

  async #openPush(): Promise<void> {
    const { games, storage, timer, metrics, config, url, reportFault } = this.#base;
    if (config.push === 'off') return;
    const { notifications } = this;
    const { credentials, redaction } = this.accounts;
    const mailbox = /<([^>]+)>/.exec(config.mail?.from ?? '')?.[1] ?? config.mail?.from;
    this.push = await Push.open({
      storage,
      timer,
      credentials,
      redaction,
      notifications,
      metrics,
      subject: () => (mailbox ? `mailto:${mailbox}` : url()),
      gameName: (id, locale) => gameName(games.get(id)?.names, id, locale),
      delivery: { loopback: config.push === 'loopback' },
      reportFault,
    });
  }

  /** To be closed before the last entries are written. */
  get early(): readonly { close(): unknown }[] {
    return [this.accounts, this.notifications, this.presences, { close: () => this.push?.close() }];
  }
}

const nameOf = ({ account, name }: Identity): Identity => ({ account, name });
