// Mail goes out by the operator's SMTP server, or not at all.

import { createTransport } from 'nodemailer';

export interface MailConfig {
  /** smtp://user:password@host:587, or smtps://... */
  readonly smtp: string;
  /** Who it is from. */
  readonly from: string;
}

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one; throws when the server does not take it. */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>;

/** Milliseconds a server may take for anything. */
const TIMEOUT = 15_000;

export function openMailer({ smtp, from }: MailConfig): SendEmail {
  const transport = createTransport({
    url: smtp,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // As an object, the address is never read as a list of addresses.
  return async ({ to, subject, text }) =>
    void (await transport.sendMail({ from, to: { name: '', address: to }, subject, text }));
}
