// The texts of Web Push messages, in the language of the subscription: a service worker does not have the texts of the page.

import type { ByLocale, Locale } from '../../../core/locale.ts';
import type { NotificationKind } from '../../../protocol/enumerations.ts';
import type { NOTIFICATION_KIND_INFO, NotificationKindInfo } from '../notifications/kinds.ts';

/** The kinds of notifications that are pushed. A kind without texts here is a type error. */
export type PushKind = {
  [K in NotificationKind]: (typeof NOTIFICATION_KIND_INFO)[K] extends Required<Pick<NotificationKindInfo, 'push'>>
    ? K
    : never;
}[NotificationKind];

interface PushTextParams {
  /** What people call it. */
  readonly game: string;
  /** The name of the account that caused it, as others may see it. Empty: none. */
  readonly name: string;
  readonly tournament: string;
}

type PushTexts = Readonly<Record<PushKind, (params: PushTextParams) => string>>;

export const PUSH_TEXTS: ByLocale<PushTexts> = {
  en: {
    turn: ({ name }) => (name ? `Your turn: ${name} is waiting for you` : 'Your turn'),
    round: ({ tournament }) => `${tournament}: your next game is ready`,
    invited: ({ name }) => `${name} invites you to a table`,
  },
  it: {
    turn: ({ name }) => (name ? `Tocca a te: ${name} ti aspetta` : 'Tocca a te'),
    round: ({ tournament }) => `${tournament}: la tua prossima partita è pronta`,
    invited: ({ name }) => `${name} ti invita a un tavolo`,
  },
  de: {
    turn: ({ name }) => (name ? `Du bist am Zug: ${name} wartet auf dich` : 'Du bist am Zug'),
    round: ({ tournament }) => `${tournament}: deine nächste Partie ist bereit`,
    invited: ({ name }) => `${name} lädt dich an einen Tisch ein`,
  },
};

/** Title and body of what is shown. */
export function pushTextOf(kind: PushKind, params: PushTextParams, locale: Locale): { title: string; body: string } {
  return { title: params.game, body: PUSH_TEXTS[locale][kind](params) };
}
