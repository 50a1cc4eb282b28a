// Emails that invite to a table, sent through the operator's mail server in the name of a signed-in account.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { Locale } from '../../../core/locale.ts';
import type { Refusal } from '../../../core/refusal.ts';
import { fill } from '../../../core/texts.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import type { SendEmail } from '../../base/mail.ts';
import { AttemptLimiter } from '../accounts/attempt-limiter.ts';
import { EMAIL_TEXTS, type EmailText } from '../accounts/emails.ts';
import { parseEmail } from '../accounts/recovery.ts';
import * as refusals from '../accounts/refusals.ts';

/** Emails of one account. */
const BY_ACCOUNT = { free: 10, first: HOUR, longest: DAY };
/** The limit of emails to one address, from all senders together. */
const BY_ADDRESS = { free: 3, first: HOUR, longest: DAY };

export interface EmailInvitation {
  readonly from: { readonly account: string; readonly name: string };
  readonly to: string;
  readonly locale: Locale;
  readonly game: string;
  readonly code: string;
  /** The port of the game's own protocol, where it has one. */
  readonly gateway: { readonly name: string; readonly port: number } | undefined;
}

export interface EmailInvitationsConfig {
  /** It is undefined if this server sends no mail. */
  readonly sendMail: SendEmail | undefined;
  readonly url: () => string;
  readonly now: () => Millis;
  readonly reportFault: ReportFault;
}

export class EmailInvitations {
  readonly #config: EmailInvitationsConfig;
  readonly #accountLimiter = new AttemptLimiter(BY_ACCOUNT);
  readonly #addressLimiter = new AttemptLimiter(BY_ADDRESS);

  constructor(config: EmailInvitationsConfig) {
    this.#config = config;
  }

  /** Answers once the email is accepted for sending. It may still fail to arrive. */
  invite(invitation: EmailInvitation): Refusal | undefined {
    const { sendMail, url, now, reportFault } = this.#config;
    if (!sendMail) return refusals.noMail;
    const to = parseEmail(invitation.to);
    if (to === undefined) return refusals.badEmail;
    const wait =
      this.#accountLimiter.attempt(invitation.from.account, now()) || this.#addressLimiter.attempt(to, now());
    if (wait > 0) return refusals.locked(Math.ceil(wait / 1000));
    inBackground(sendMail({ to, ...writeInvitation(invitation, url()) }), 'an invitation was not sent', reportFault);
    return undefined;
  }
}

function writeInvitation({ from, locale, game, code, gateway }: EmailInvitation, url: string): EmailText {
  const texts = EMAIL_TEXTS[locale].invitation;
  const { hostname, port, protocol } = new URL(url);
  const lines = [
    fill(texts.body, { name: from.name, game, link: `${url}/join/${code}`, code }),
    fill(texts.address, { host: hostname, port: port || (protocol === 'https:' ? '443' : '80') }),
    ...(gateway ? [fill(texts.gateway, { name: gateway.name, port: String(gateway.port) })] : []),
    texts.end,
  ];
  return { subject: fill(texts.subject, { name: from.name, game }), text: `${lines.join('\n\n')}\n` };
}
