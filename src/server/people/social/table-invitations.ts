// Invitations of accounts to a table. They arrive wherever the account is signed in.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Table } from '../../../match/table.ts';
import type { Identity } from '../../base/identity.ts';
import { notYours } from '../../base/refusals.ts';
import { seatOf } from '../../play/seated-players.ts';
import { AttemptLimiter } from '../accounts/attempt-limiter.ts';
import { locked } from '../accounts/refusals.ts';
import * as refusals from './refusals.ts';
import type { Social } from './social.ts';

/** Invitations of one account: a full table of friends, several times an evening. */
const BY_ACCOUNT = { free: 30, first: HOUR / 4, longest: DAY };
/** Invitations of one account to another. */
const BY_PAIR = { free: 4, first: HOUR / 4, longest: DAY };

export interface TableInvitationsConfig {
  readonly social: Social;
  readonly now: () => Millis;
  readonly onInvited: (by: Identity, to: string, table: Table) => void;
}

export class TableInvitations {
  readonly #config: TableInvitationsConfig;
  readonly #accountLimiter = new AttemptLimiter(BY_ACCOUNT);
  readonly #pairLimiter = new AttemptLimiter(BY_PAIR);

  constructor(config: TableInvitationsConfig) {
    this.#config = config;
  }

  async invite(by: Identity, to: string, table: Table): Promise<Refusal | undefined> {
    const { social, now, onInvited } = this.#config;
    const { phase, setup } = table.match;
    if (phase !== 'open' || setup.tournament !== undefined || seatOf(table, by.account) === undefined) return notYours;
    const other = await social.findReachable(by.account, to);
    if ('refused' in other) return other;
    if (other.kind !== 'person') return refusals.noPerson;
    if (seatOf(table, to) !== undefined) return refusals.alreadySeated;
    const wait =
      this.#pairLimiter.attempt(`${by.account} ${to}`, now()) || this.#accountLimiter.attempt(by.account, now());
    if (wait > 0) return locked(Math.ceil(wait / 1000));
    onInvited(by, to, table);
    return undefined;
  }
}
