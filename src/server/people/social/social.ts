// Following, muting and blocking between accounts.

import { DAY } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { PersonShown, RelationshipShown } from '../../../protocol/social.ts';
import type { Identity } from '../../base/identity.ts';
import { inTurn } from '../../base/in-turn.ts';
import type { Account } from '../../base/storage/accounts.ts';
import type { RelatedAccount, RelationKind, RelationPageQuery } from '../../base/storage/social.ts';
import type { SocialStore } from '../../base/storage/social-store.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { AttemptLimiter } from '../accounts/attempt-limiter.ts';
import type { Redaction } from '../accounts/redaction.ts';
import { noSuchAccount, notYourself } from '../accounts/refusals.ts';
import type { MuteFilter } from '../chat/mute-filter.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import * as refusals from './refusals.ts';

/** How many one account may follow, block and mute. */
export const MAX_RELATIONS: Readonly<Record<RelationKind, number>> = { follow: 500, block: 500, mute: 500 };

/** Following and unfollowing again and again leads to one notification a day. */
const FOLLOW_NOTIFICATION_RULE = { free: 1, first: DAY, longest: DAY };

export interface SocialConfig {
  readonly storage: Pick<Storage, 'accounts' | 'social'>;
  readonly presences: PresenceTracker;
  readonly redaction: Redaction;
  readonly muteFilter: Pick<MuteFilter, 'changed'>;
  readonly now: () => Millis;
  /** An account has begun to follow another. */
  readonly onFollowed: (by: Identity, to: string) => void;
}

export class Social {
  readonly #config: SocialConfig;
  readonly #store: SocialStore;
  /** By account: the pages that show the people it follows. */
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #followLimiter = new AttemptLimiter(FOLLOW_NOTIFICATION_RULE);
  /** Who follows while being blocked must not slip through. */
  readonly #inTurn = inTurn();
  /** Announces to other nodes that an account follows other people now. */
  onChangeElsewhere: (account: string) => void = () => undefined;

  constructor(config: SocialConfig) {
    this.#config = config;
    this.#store = config.storage.social;
  }

  follow(by: Identity, to: string): Promise<Refusal | undefined> {
    return this.#inTurn(async () => {
      const other = await this.findReachable(by.account, to);
      if ('refused' in other) return other;
      const made = await this.#tie('follow', by.account, to);
      if (made === 'full') return refusals.tooMany;
      if (made === 'known') return undefined;
      const { onFollowed, now } = this.#config;
      if (this.#followLimiter.attempt(`${by.account} ${to}`, now()) === 0) onFollowed(by, to);
      this.#notifyListeners(by.account);
      return undefined;
    });
  }

  async unfollow(by: string, to: string): Promise<void> {
    await this.#store.removeRelation({ kind: 'follow', by, to });
    this.#notifyListeners(by);
  }

  /** Neither follows the other any more, and the other can neither follow nor invite. */
  block(by: string, to: string): Promise<Refusal | undefined> {
    return this.#inTurn(async () => {
      const other = await this.#find(by, to);
      if ('refused' in other) return other;
      if ((await this.#tie('block', by, to)) === 'full') return refusals.tooMany;
      await this.#store.removeRelation({ kind: 'follow', by, to });
      await this.#store.removeRelation({ kind: 'follow', by: to, to: by });
      this.#notifyListeners(by);
      this.#notifyListeners(to);
      await this.#config.muteFilter.changed(by);
      return undefined;
    });
  }

  async unblock(by: string, to: string): Promise<void> {
    await this.#store.removeRelation({ kind: 'block', by, to });
    await this.#config.muteFilter.changed(by);
  }

  /** Lines of `to` are no longer sent to `by`; `to` does not learn of it. Guests can be muted, too. */
  async mute(by: string, to: string): Promise<Refusal | undefined> {
    if (by === to) return notYourself;
    const other = await this.#config.storage.accounts.account(to);
    if (!other || other.kind === 'gone') return noSuchAccount;
    if ((await this.#tie('mute', by, to)) === 'full') return refusals.tooMany;
    await this.#config.muteFilter.changed(by);
    return undefined;
  }

  async unmute(by: string, to: string): Promise<void> {
    await this.#store.removeRelation({ kind: 'mute', by, to });
    await this.#config.muteFilter.changed(by);
  }

  /** The account, if this one may follow or invite it. */
  async findReachable(by: string, to: string): Promise<Account | Refusal> {
    const other = await this.#find(by, to);
    if ('refused' in other) return other;
    if (await this.#store.has({ kind: 'block', by: to, to: by })) return refusals.unwanted;
    return (await this.#store.has({ kind: 'block', by, to })) ? refusals.youBlock : other;
  }

  /** What is between me and another. */
  async relationship(by: string, to: string): Promise<RelationshipShown> {
    const [following, follower, blocked] = await Promise.all([
      this.#store.has({ kind: 'follow', by, to }),
      this.#store.has({ kind: 'follow', by: to, to: by }),
      this.#store.has({ kind: 'block', by, to }),
    ]);
    return { following, follower, blocked };
  }

  async counts(account: string): Promise<{ following: number; followers: number }> {
    const [following, followers] = await Promise.all([
      this.#store.count({ kind: 'follow', by: account }),
      this.#store.count({ kind: 'follow', to: account }),
    ]);
    return { following, followers };
  }

  async list(page: RelationPageQuery): Promise<RelatedAccount[]> {
    const { redaction } = this.#config;
    const found = await this.#store.list(page);
    return found.map(({ account, name, kind, since, seen }) => {
      return { account, name: redaction.name(account, name), kind, since, seen };
    });
  }

  /** The followed accounts with their presence. An invisible account sees no presence. */
  async following(account: string): Promise<PersonShown[]> {
    const all = await this.list({ kind: 'follow', by: account, limit: MAX_RELATIONS.follow });
    const isBlind = this.#config.presences.isInvisible(account);
    return all.map(one => this.#shown(one, isBlind));
  }

  /** What one follower may know of one they follow. */
  async presence(account: string): Promise<Omit<PersonShown, 'account' | 'name' | 'kind'>> {
    return this.#config.presences.of(account, await this.#store.lastSeen(account));
  }

  async setInvisible(account: string, on: boolean): Promise<void> {
    await this.#config.presences.setInvisible(account, on);
    this.#notifyListeners(account);
  }

  /** Calls back when the list of followed accounts has changed. The answer stops it. */
  onChange(account: string, call: () => void): () => void {
    const all = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, all.add(call));
    return () => {
      if (all.delete(call) && all.size === 0) this.#listeners.delete(account);
    };
  }

  /** An account was changed. The presence of a suspended or deleted one is no longer shown. */
  async accountChanged(account: string): Promise<void> {
    const { storage, presences } = this.#config;
    const found = await storage.accounts.account(account);
    if (!found || found.kind === 'gone') presences.forget(account);
    else if (found.suspended !== undefined) presences.feed.refresh(account);
  }

  async #find(by: string, to: string): Promise<Account | Refusal> {
    if (by === to) return notYourself;
    const other = await this.#config.storage.accounts.account(to);
    if (!other || other.kind === 'gone' || other.suspended !== undefined) return noSuchAccount;
    return other.kind === 'guest' ? refusals.guest : other;
  }

  #tie(kind: RelationKind, by: string, to: string): Promise<'made' | 'known' | 'full'> {
    return this.#store.addRelation({ kind, by, to, since: this.#config.now() }, MAX_RELATIONS[kind]);
  }

  #shown({ account, name, kind, seen }: RelatedAccount, isBlind: boolean): PersonShown {
    const presence = isBlind ? { here: false } : this.#config.presences.of(account, seen);
    return { account, name, kind: kind === 'program' ? 'program' : 'person', ...presence };
  }

  #notifyListeners(account: string): void {
    this.hearChange(account);
    this.onChangeElsewhere(account);
  }

  /** The list of followed accounts has changed, here or at another node. */
  hearChange(account: string): void {
    for (const call of this.#listeners.get(account) ?? []) call();
  }
}
