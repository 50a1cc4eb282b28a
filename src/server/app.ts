// The composition root: creates everything that lives as long as the server does, and hands each part the ports it needs.

import type { AnyGame } from '../core/game.ts';
import type { JournalEntry, Millis } from '../core/journal.ts';
import { changesLifecycle } from '../core/match-lifecycle.ts';
import { gameName } from '../core/names.ts';
import type { Table, Timer } from '../match/table.ts';
import type { ChatShown, RematchShown } from '../protocol/play.ts';
import { Admission } from './base/admission.ts';
import type { ServerConfig } from './base/config.ts';
import { closeInOrder, inBackground, type ReportFault } from './base/fault-reporting.ts';
import { ANONYMOUS, type CheckClaim, type Identity } from './base/identity.ts';
import type { MatchFiles } from './base/match-files.ts';
import { Metrics } from './base/metrics.ts';
import { ReadingPool } from './base/reading/reading-pool.ts';
import type { RedactedText } from './base/storage/accounts.ts';
import { lineOfKey } from './base/storage/chat.ts';
import { Committer } from './base/storage/committer.ts';
import { StoreHealth } from './base/storage/health.ts';
import type { Held, NodeRow } from './base/storage/nodes.ts';
import type { Storage } from './base/storage/storage.ts';
import { Watchdog } from './base/watchdog.ts';
import { type Bus, LocalBus } from './cluster/bus.ts';
import { Everywhere } from './cluster/everywhere.ts';
import type { Readiness } from './cluster/membership.ts';
import { ClusterNews } from './cluster/news.ts';
import { OwnerCalls } from './cluster/owner-calls.ts';
import { type Partitions, SingleOwner } from './cluster/partitions.ts';
import { NearbyPlayers } from './discovery/nearby.ts';
import { type GameFiles, NO_GAME_FILES } from './http/game-files.ts';
import type { Proxies } from './http/proxies.ts';
import { RemoteLinks } from './http/remote-links.ts';
import { Accounts } from './people/accounts/accounts.ts';
import type { Revoked } from './people/accounts/credentials.ts';
import type { Guests } from './people/accounts/guests.ts';
import { Chat } from './people/chat/chat.ts';
import { MuteFilter } from './people/chat/mute-filter.ts';
import { EmailInvitations } from './people/invitations/email-invitations.ts';
import { Moderation } from './people/moderation/moderation.ts';
import { Reports } from './people/moderation/reports.ts';
import { type Notify, notifyOfMatch } from './people/notifications/match-notifications.ts';
import { Notifications } from './people/notifications/notifications.ts';
import { forgetDevices } from './people/push/devices.ts';
import { Push } from './people/push/push.ts';
import type { PresenceSharing } from './people/social/presence-sharing.ts';
import { PresenceTracker } from './people/social/presence-tracker.ts';
import { Social } from './people/social/social.ts';
import { TableInvitations } from './people/social/table-invitations.ts';
import { BotPool, type BotsByGame } from './play/bot-pool.ts';
import { DeadlineSweeper } from './play/deadline-sweeper.ts';
import { Lobby, type QuickMatch } from './play/lobby.ts';
import { quickMatchAtOwner } from './play/quick-match.ts';
import { Rematches } from './play/rematches.ts';
import { TableBroadcast } from './play/table-broadcast.ts';
import { Tables } from './play/tables.ts';
import { UptimeClock } from './play/uptime-clock.ts';
import { Analyses } from './records/analysis/analyses.ts';
import { playerAccountsOf } from './records/player-accounts.ts';
import { Records } from './records/records.ts';
import { shareSocial } from './share-social.ts';
import { CHECK_PUBLISHED, type CheckPublished } from './tournaments/published.ts';
import { Tournaments } from './tournaments/tournaments.ts';

/** Workers run compiled code; when this file itself runs as source (in tests), the build beside it has them. */
const workerUrl = (name: string): URL =>
  new URL(`${import.meta.url.endsWith('.ts') ? '../../dist/program/server' : '.'}/workers/${name}.js`, import.meta.url);

/** What is written is written, and everything is closed, within this time. */
const CLOSING: Millis = 10_000;

export interface AppDependencies {
  readonly games: readonly AnyGame[];
  readonly bots: BotsByGame;
  /** The formats of files that matches are written to and read from; left out: none. */
  readonly matchFiles?: readonly MatchFiles[];
  /** What browsers load of games that are not built into the client; left out: nothing. */
  readonly gameFiles?: GameFiles;
  readonly storage: Storage;
  /** Where reading workers open the same store: its folder or `postgres://…`; left out: they ask this process. */
  readonly storeAddress?: string | undefined;
  /** Do tables of a game that are open to everybody have to be at the node with its lobby? Left out: none do. */
  readonly waitsAtLobby?: (game: string) => boolean;
  /** What this server owns of the store; left out: all of it. */
  readonly partitions?: Partitions;
  /** To the other servers on the same store; left out: there are none. */
  readonly bus?: Bus;
  readonly timer: Timer;
  readonly config: ServerConfig;
  readonly proxies: Proxies;
  /** Where people find this server, for links in emails. */
  readonly url: () => string;
  /** A fault of ours worth a line in the log. */
  readonly reportFault: ReportFault;
  /** A sentence for the log when the server stood still. */
  readonly reportStall?: (sentence: string) => void;
  /** Lines the log could not take. */
  readonly droppedLogLines?: () => number;
}

export class App {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly matchFiles: readonly MatchFiles[];
  readonly gameFiles: GameFiles;
  readonly config: ServerConfig;
  readonly proxies: Proxies;
  readonly timer: Timer;
  readonly storage: Storage;
  readonly partitions: Partitions;
  readonly bus: Bus;
  readonly ownerCalls: OwnerCalls;
  readonly everywhere: Everywhere;
  readonly remoteLinks: RemoteLinks;
  /** What all servers on the store must hear. */
  readonly news: ClusterNews;
  readonly quickMatch: QuickMatch;
  readonly waitsAtLobby: (game: string) => boolean;
  readonly checkClaim: CheckClaim;
  readonly botPool: BotPool;
  readonly uptimeClock: UptimeClock;
  readonly tables: Tables;
  readonly lobby: Lobby;
  /** What is sent to everybody at a table and is not in its journal. */
  readonly tableBroadcast = new TableBroadcast<RematchShown | ChatShown>();
  readonly rematches: Rematches;
  readonly notifications: Notifications;
  /** Undefined: this server sends no pushes, or is not open yet. */
  push: Push | undefined;
  readonly chat: Chat;
  readonly muteFilter: MuteFilter;
  readonly reports: Reports;
  readonly accounts: Accounts;
  readonly moderation: Moderation;
  readonly guests: Guests;
  readonly nearby: NearbyPlayers;
  readonly invitations: EmailInvitations;
  readonly presences: PresenceTracker;
  /** Undefined: there are no other nodes. */
  readonly presenceSharing: PresenceSharing | undefined;
  readonly social: Social;
  readonly invites: TableInvitations;
  readonly tournaments: Tournaments;
  readonly records: Records;
  readonly analyses: Analyses;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly reading: ReadingPool;
  readonly watchdog: Watchdog;
  readonly storeHealth: StoreHealth;
  /** Nothing new is accepted: the server is stopping. */
  isClosing = false;
  /** A server that is alone is always ready. */
  readiness: () => Readiness = () => 'ready';
  /** All nodes of the cluster; none on a server that is alone. */
  nodes: () => readonly NodeRow[] = () => [];
  readonly startedAt: number;
  readonly #committer: Committer;
  readonly #deadlineSweeper: DeadlineSweeper;
  readonly #url: () => string;
  readonly reportFault: ReportFault;
  readonly #notify: Notify = (account, news) => void this.notifications.notify(account, news);
  readonly #tournamentName = (id: string): string | undefined => this.tournaments.nameOf(id);
  readonly #commitListeners = new Set<(table: Table) => void>();

  constructor(dependencies: AppDependencies) {
    const { games, bots, storage, timer, config, url, reportFault } = dependencies;
    this.games = new Map(games.map(game => [game.id, game]));
    this.matchFiles = dependencies.matchFiles ?? [];
    this.gameFiles = dependencies.gameFiles ?? NO_GAME_FILES;
    this.config = config;
    this.#url = url;
    this.reportFault = reportFault;
    this.proxies = dependencies.proxies;
    this.timer = timer;
    this.storage = storage;
    this.startedAt = timer.now();
    this.partitions = dependencies.partitions ?? new SingleOwner(this.startedAt);
    this.bus = dependencies.bus ?? new LocalBus();
    this.ownerCalls = new OwnerCalls(this.bus, this.partitions);
    this.everywhere = new Everywhere({ bus: this.bus, node: this.partitions.node, nodes: () => this.nodes() });
    this.remoteLinks = new RemoteLinks(this);
    this.news = createNews(this);
    this.admission = new Admission(config.limits, timer);
    this.metrics = new Metrics(
      () => ({ tables: this.tables.all, size: this.tables.size }),
      dependencies.droppedLogLines,
    );
    this.watchdog = new Watchdog({
      cpu: this.admission.cpu,
      onStall: ({ what, ms }) => {
        this.metrics.stalls.inc({ what });
        this.metrics.stallSeconds.inc({ what }, ms / 1000);
      },
      report: dependencies.reportStall ?? (() => undefined),
    });
    this.storeHealth = new StoreHealth(storage);
    this.botPool = createBotPool(dependencies);
    this.#committer = new Committer(this.storeHealth.observing(this.metrics.measuring(storage)));
    this.notifications = new Notifications({ storage, timer, reportFault });
    this.uptimeClock = new UptimeClock(storage, timer, reportFault);
    this.tables = this.#createTables(this.#committer);
    const { tables, partitions, botPool, uptimeClock } = this;
    this.#deadlineSweeper = new DeadlineSweeper({ storage, tables, uptimeClock, timer, reportFault });
    const { openTables } = config.limits;
    this.lobby = new Lobby({ games: this.games, tables, partitions, botPool, timer, uptimeClock, openTables });
    this.checkClaim = claim => this.accounts.credentials.byClaim(claim);
    this.quickMatch = quickMatchAtOwner(this);
    this.waitsAtLobby = dependencies.waitsAtLobby ?? (() => false);
    const now = (): number => timer.now();
    const notify = this.#notify;
    const { lobby, tableBroadcast } = this;
    const offers = { lobby, tables, partitions, storage, tableBroadcast, notify };
    this.rematches = new Rematches({ ...offers, timer, reloadGrace: config.reloadGrace, reportFault });
    this.accounts = new Accounts({
      storage,
      timer,
      config,
      isShared: partitions.isShared,
      forget: account => this.#forgetAccount(account),
      onGuessing: account => notify(account, { kind: 'guessing', about: 'account' }),
      url,
      reportFault,
    });
    const { redaction, credentials, guests } = this.accounts;
    this.guests = guests;
    const node = partitions.isShared ? config.node : undefined;
    this.moderation = new Moderation({ store: storage.accounts, storage, tables, credentials, redaction, now, node });
    this.chat = new Chat({ storage, redaction, broadcast: this.tableBroadcast, mode: config.chat, now, reportFault });
    this.reports = new Reports({ store: storage.chat, chat: this.chat, moderation: this.moderation, storage, now });
    this.nearby = new NearbyPlayers(now);
    this.invitations = new EmailInvitations({ sendMail: this.accounts.sendMail, url, now, reportFault });
    this.presences = new PresenceTracker({ store: storage.social, timer, reportFault });
    this.muteFilter = new MuteFilter(storage.social);
    this.social = new Social({
      storage,
      presences: this.presences,
      redaction,
      muteFilter: { changed: account => this.#mutesChanged(account) },
      now,
      onFollowed: (by, to) => notify(to, { kind: 'followed', about: `players/${by.account}`, by: nameOf(by) }),
    });
    this.invites = new TableInvitations({
      social: this.social,
      now,
      onInvited: (by, to, { match: { id, setup } }) =>
        notify(to, { kind: 'invited', about: `match/${id}`, by: nameOf(by), params: { game: setup.game } }),
    });
    this.reading = new ReadingPool({
      store: dependencies.storeAddress,
      folder: config.data,
      module: workerUrl('reading-worker'),
      storage,
      redacted: () => redaction.all,
      reportFault,
    });
    const checkPublished = checkIn(this.reading);
    this.tournaments = new Tournaments({
      games: this.games,
      tables,
      partitions,
      storage,
      checkPublished,
      timer,
      reportFault,
    });
    this.records = new Records({
      folder: config.data,
      storage,
      games: this.games,
      accounts: playerAccountsOf(storage.accounts),
      bus: this.bus,
      reportFault,
    });
    this.records.start();
    this.analyses = new Analyses({
      storage,
      storeAddress: dependencies.storeAddress,
      bots,
      worker: workerUrl('analysis-worker'),
      reportFault,
    });
    this.#listenToAccounts();
    this.presenceSharing = shareSocial(this);
  }

  #createTables(recorder: Committer): Tables {
    return new Tables({
      uptimeClock: this.uptimeClock,
      games: this.games,
      storage: this.storage,
      recorder,
      partitions: this.partitions,
      timer: this.timer,
      botPool: this.botPool,
      reloadGrace: this.config.reloadGrace,
      idleMatch: this.config.idleMatch,
      onCommit: (table, entries) => this.#onCommit(table, entries),
      onPresence: table => this.#onPresence(table),
      onFailure: (table, failure) => this.#onFailure(table, failure),
      onReleased: table => this.presences.tableChanged(table),
    });
  }

  /** What changes about people here is told to the other servers, and what changes there is heard. */
  #listenToAccounts(): void {
    const { news, accounts, muteFilter, reportFault } = this;
    const { redaction, credentials, signIn } = accounts;
    redaction.onChange((one, on, isOwn) => {
      if (one.kind === 'name') this.presences.hide(one.key);
      this.reading.redacted(one, on);
      if (isOwn) return news.publish('redacted', { one, on });
      // Where a line was hidden on another server, those who are at the table here see it go, too.
      if (one.kind === 'line') inBackground(this.chat.resend(lineOfKey(one.key)), 'a hidden line', reportFault);
      return undefined;
    });
    news.listen<{ one: RedactedText; on: boolean }>('redacted', ({ one, on }) => redaction.hear(one, on));
    credentials.onRevoked((revoked, isOwn) => (isOwn ? news.publish('revoked', revoked) : undefined));
    news.listen<Revoked>('revoked', revoked => credentials.hearRevoked(revoked));
    signIn.onWrongPassword = keys => news.publishSoon('wrong-password', keys);
    news.listen<readonly string[]>('wrong-password', keys => signIn.hearWrongPassword(keys));
    news.listen<string>('mutes', account => muteFilter.changed(account));
    news.listen<string>('account', account => this.#onAccountChange(account));
    this.storage.accounts.onChange(account => {
      this.#onAccountChange(account);
      news.publishSoon('account', account);
    });
  }

  /** When this is done, no node sends the account lines of those whom it has muted. */
  async #mutesChanged(account: string): Promise<void> {
    await this.muteFilter.changed(account);
    await this.news.publish('mutes', account);
  }

  #onCommit(table: Table, entries: readonly JournalEntry[]): void {
    if (entries.some(changesLifecycle)) this.#onLifecycleChange(table);
    notifyOfMatch(table, entries, this.#notify, this.#tournamentName);
    for (const listener of this.#commitListeners) listener(table);
  }

  #onLifecycleChange(table: Table): void {
    if (table.match.phase === 'over') {
      this.records.matchEnded();
      this.chat.matchEnded(table.match);
    }
    this.tournaments.tableChanged(table);
    this.presences.phaseChanged(table);
  }

  #onPresence(table: Table): void {
    this.lobby.onPresence(table);
    this.tournaments.tableChanged(table);
    this.presences.tableChanged(table);
    inBackground(this.rematches.onPresence(table), 'a rematch', this.reportFault);
  }

  #onFailure(table: Table, failure: Error): void {
    this.presences.tableChanged(table);
    this.reportFault(`match ${table.match.id} was dropped`, failure);
  }

  #onAccountChange(account: string): void {
    const { records, social, reportFault } = this;
    inBackground(records.accountChanged(account), `rankings did not hear of ${account}`, reportFault);
    inBackground(social.accountChanged(account), `followers did not hear of ${account}`, reportFault);
  }

  async #forgetAccount(account: string): Promise<void> {
    await this.notifications.forget(account);
    await forgetDevices(this.storage, account);
    await this.chat.deleteLinesOf(account);
  }

  /** Calls back after every commit of any match; the answer stops it. */
  onTableCommit(listener: (table: Table) => void): () => void {
    this.#commitListeners.add(listener);
    return () => this.#commitListeners.delete(listener);
  }

  /** Reads what has to be known before the first connection. */
  async open(): Promise<void> {
    await this.accounts.open();
    await this.presences.open();
    await this.uptimeClock.open();
    await this.#openPush();
    const { partitions, reportFault } = this;
    partitions.onHeld(held => inBackground(this.#restore(held), 'restoring tables', reportFault));
    await this.#restore(partitions.all());
    this.#deadlineSweeper.start();
    this.watchdog.start();
  }

  /** This server owns these matches from now on: what goes on by itself goes on here. */
  async #restore(held: readonly Held[]): Promise<void> {
    await this.rematches.restore(held);
    await this.tables.restoreOpen();
    await this.tournaments.restore(held);
  }

  async #openPush(): Promise<void> {
    const { storage, timer, accounts, notifications, metrics, config } = this;
    const { credentials, redaction } = accounts;
    if (config.push === 'off') return;
    const mailbox = /<([^>]+)>/.exec(config.mail?.from ?? '')?.[1] ?? config.mail?.from;
    const subject = (): string => (mailbox ? `mailto:${mailbox}` : this.#url());
    const delivery = { loopback: config.push === 'loopback' };
    this.push = await Push.open({
      storage,
      timer,
      credentials,
      redaction,
      notifications,
      metrics,
      subject,
      gameName: (id, locale) => gameName(this.games.get(id)?.names, id, locale),
      delivery,
      reportFault: this.reportFault,
    });
  }

  close(): Promise<void> {
    const early = [
      this.watchdog,
      this.accounts,
      this.notifications,
      this.presences,
      this.#deadlineSweeper,
      this.lobby,
      this.tournaments,
    ];
    const readers = [this.botPool, this.analyses, this.reading];
    const late = [this.tables, this.uptimeClock, ...readers, this.records, this.storage];
    const committer = { close: () => this.#committer.drain() };
    const parts = [...early, { close: () => this.push?.close() }, committer, ...late];
    return closeInOrder(parts, this.reportFault, CLOSING);
  }
}

function createNews({ everywhere, storage, partitions: { isShared }, timer, reportFault }: App): ClusterNews {
  return new ClusterNews({ everywhere, storage, isShared, now: () => timer.now(), reportFault });
}

/** Checks published journals in a reading worker. */
function checkIn(reading: ReadingPool): CheckPublished {
  return (body, address) =>
    reading.check<readonly JournalEntry[]>(
      { route: CHECK_PUBLISHED, params: {}, query: {}, body, by: ANONYMOUS },
      address,
    );
}

const nameOf = ({ account, name }: Identity): Identity => ({ account, name });

function createBotPool({ games, bots, timer, config, reportFault }: AppDependencies): BotPool {
  const delays = { ...botDelaysOf(games), ...config.botDelay };
  return new BotPool({ bots, timer, delays, worker: workerUrl('bot-worker'), reportFault });
}

function botDelaysOf(games: readonly AnyGame[]): ServerConfig['botDelay'] {
  return Object.fromEntries(games.flatMap(({ id, botDelay }) => (botDelay ? [[id, botDelay]] : [])));
}
