// Bodies and answers about accounts. Lengths are generous here and exact in accounts/: a refusal there says what is wrong.

import { LOCALES } from '../core/locale.ts';
import { literals, Name, strictObject, Token } from './common.ts';
import { MODERATION_ACTIONS } from './enumerations.ts';
import { type Static, Type } from './schema.ts';

const Locale = Type.Optional(Type.Enum([...LOCALES]));
export const Password = Type.String({ maxLength: 400 });
export const Ticket = Type.String({ minLength: 8, maxLength: 100 });
export const AccountId = Type.String({ pattern: '^[a-zA-Z0-9_-]{3,40}$' });
export const CredentialId = Type.String({ pattern: '^[a-zA-Z0-9_-]{4,20}$' });
const Email = Type.String({ maxLength: 254 });

export const NewAccount = strictObject({
  name: Name,
  password: Password,
  /** Written to, and kept once its link was opened. */
  email: Type.Optional(Email),
  locale: Locale,
  /** The token of the guest who becomes this account and keeps its matches. */
  guest: Type.Optional(Token),
});
export const SignInBody = strictObject({ name: Name, password: Password });
export const ChangePasswordBody = strictObject({ password: Password, next: Password });
/** null takes the address away. */
export const ChangeEmailBody = strictObject({
  password: Password,
  email: Type.Union([Email, Type.Null()]),
  locale: Locale,
});
export const ForgotPasswordBody = strictObject({ name: Type.String({ minLength: 1, maxLength: 254 }), locale: Locale });
export const ResetPasswordBody = strictObject({ ticket: Ticket, password: Password });
export const TicketBody = strictObject({ ticket: Ticket });
export const DeleteAccountBody = strictObject({ password: Password });
export const NewBot = strictObject({ name: Name });
export const NewToken = strictObject({ label: Type.Optional(Type.String({ maxLength: 60 })) });
export const ReasonBody = strictObject({ why: Type.Optional(Type.String({ maxLength: 300 })) });

export const AccountShown = Type.Object({
  account: Type.String(),
  name: Type.String(),
  created: Type.Number(),
  email: Type.Optional(Type.String()),
  admin: Type.Optional(Type.Boolean()),
  /** Does this server send mail? */
  mail: Type.Boolean(),
});
export type AccountShown = Static<typeof AccountShown>;

export const CredentialShown = Type.Object({
  id: Type.String(),
  /** Of a session the browser in its own words, of a token what its owner called it. */
  label: Type.String(),
  created: Type.Number(),
  /** To the hour. */
  seen: Type.Number(),
  /** The session that asks. */
  current: Type.Optional(Type.Boolean()),
});
export type CredentialShown = Static<typeof CredentialShown>;

export const BotShown = Type.Object({
  account: Type.String(),
  name: Type.String(),
  created: Type.Number(),
  tokens: Type.Array(CredentialShown),
});
export type BotShown = Static<typeof BotShown>;

/** The only time the token is seen. */
export const TokenCreated = Type.Object({ id: Type.String(), token: Type.String() });
export type TokenCreated = Static<typeof TokenCreated>;

export const AccountFound = Type.Object({
  account: Type.String(),
  name: Type.String(),
  kind: literals('guest', 'person', 'program'),
  created: Type.Number(),
  owner: Type.Optional(Type.String()),
  admin: Type.Optional(Type.Boolean()),
  suspended: Type.Optional(Type.Number()),
  hidden: Type.Optional(Type.Boolean()),
});
export type AccountFound = Static<typeof AccountFound>;

export const AccountSearch = strictObject({
  /** The beginning of a name, or a whole id. */
  text: Type.Optional(Type.String({ maxLength: 80 })),
  /** Only administrators and who is suspended. */
  marked: Type.Optional(Type.Boolean()),
  kind: Type.Optional(literals('guest', 'person', 'program')),
  /** Without guests who sat in no match. */
  played: Type.Optional(Type.Boolean()),
  /** Created at or after, and before: milliseconds since 1970. */
  from: Type.Optional(Type.Integer({ minimum: 0 })),
  to: Type.Optional(Type.Integer({ minimum: 0 })),
  after: Type.Optional(AccountId),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const ModerationActionShown = Type.Object({
  id: Type.Integer(),
  at: Type.Number(),
  by: Type.String(),
  /** The administrator's name, and that of the account it was about. */
  byName: Type.Optional(Type.String()),
  what: Type.Enum([...MODERATION_ACTIONS]),
  about: Type.String(),
  aboutName: Type.Optional(Type.String()),
  why: Type.String(),
});
export type ModerationActionShown = Static<typeof ModerationActionShown>;
export const ModerationLogQuery = strictObject({
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
