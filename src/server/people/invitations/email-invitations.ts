// Emails that invite to a table, sent through the operator's mail server in the name of a signed-in account.

import { DAY, HOUR } from '../../../core/durations.ts';
import type { Millis } from '../../../core/journal.ts';
import type { ByLocale, Locale } from '../../../core/locale.ts';
import type { Refusal } from '../../../core/refusal.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import type { SendEmail } from '../../base/mail.ts';
import { AttemptLimiter } from '../accounts/attempt-limiter.ts';
import type { EmailText } from '../accounts/emails.ts';
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
  /** Undefined: this server sends no mail. */
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
    inBackground(sendMail({ to, ...writeEmail(invitation, url()) }), 'an invitation was not sent', reportFault);
    return undefined;
  }
}

interface InvitationTexts {
  readonly subject: (name: string, game: string) => string;
  readonly body: (name: string, game: string, link: string, code: string) => string;
  readonly address: (host: string, port: string) => string;
  readonly gateway: (name: string, port: number) => string;
  readonly end: string;
}

const INVITATION_TEXTS: ByLocale<InvitationTexts> = {
  en: {
    subject: (name, game) => `${name} invites you to ${game}`,
    body: (name, game, link, code) =>
      `Hello,\n\n${name} has a table of ${game} and a free chair for you. Sit down here:\n\n${link}\n\nThe table's code is ${code}.`,
    address: (host, port) => `The server is ${host}, port ${port}.`,
    gateway: (name, port) => `Programs that speak ${name} connect to port ${port}.`,
    end: 'If you do not know who this is, do nothing.',
  },
  it: {
    subject: (name, game) => `${name} ti invita a ${game}`,
    body: (name, game, link, code) =>
      `Ciao,\n\n${name} ha un tavolo di ${game} e una sedia libera per te. Siediti qui:\n\n${link}\n\nIl codice del tavolo è ${code}.`,
    address: (host, port) => `Il server è ${host}, porta ${port}.`,
    gateway: (name, port) => `I programmi che parlano ${name} si collegano alla porta ${port}.`,
    end: 'Se non sai chi sia, non fare nulla.',
  },
  de: {
    subject: (name, game) => `${name} lädt dich zu ${game} ein`,
    body: (name, game, link, code) =>
      `Hallo,\n\n${name} hat einen Tisch ${game} und einen freien Stuhl für dich. Setz dich hier:\n\n${link}\n\nDer Code des Tisches ist ${code}.`,
    address: (host, port) => `Der Server ist ${host}, Port ${port}.`,
    gateway: (name, port) => `Programme, die ${name} sprechen, verbinden sich mit Port ${port}.`,
    end: 'Wenn du nicht weißt, wer das ist, tu nichts.',
  },
};

function writeEmail({ from, locale, game, code, gateway }: EmailInvitation, url: string): EmailText {
  const texts = INVITATION_TEXTS[locale];
  const { hostname, port, protocol } = new URL(url);
  const lines = [
    texts.body(from.name, game, `${url}/join/${code}`, code),
    texts.address(hostname, port || (protocol === 'https:' ? '443' : '80')),
    ...(gateway ? [texts.gateway(gateway.name, gateway.port)] : []),
    texts.end,
  ];
  return { subject: texts.subject(from.name, game), text: `${lines.join('\n\n')}\n` };
}
