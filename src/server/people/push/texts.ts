// The texts of Web Push messages, in the language of the subscription: a service worker does not have the texts of the page.

import type { Locale } from '../../../core/locale.ts';
import { catalogue, fill } from '../../../core/texts.ts';
import type { NotificationKind } from '../../../protocol/enumerations.ts';
import type { NOTIFICATION_KIND_INFO, NotificationKindInfo } from '../notifications/kinds.ts';
import { de } from './texts.de.ts';
import { en } from './texts.en.ts';
import { it } from './texts.it.ts';

/** The kinds of notifications that are pushed. A kind without texts here is a type error. */
export type PushKind = {
  [K in NotificationKind]: (typeof NOTIFICATION_KIND_INFO)[K] extends Required<Pick<NotificationKindInfo, 'push'>>
    ? K
    : never;
}[NotificationKind];

interface PushTextParams {
  /** What people call it. */
  readonly game: string;
  /** The name of the account that caused it, as others may see it. It is empty if no account did. */
  readonly name: string;
  readonly tournament: string;
}

const PUSH_TEXTS = catalogue(en, { it, de });

/** Title and body of what is shown. */
export function pushTextOf(kind: PushKind, params: PushTextParams, locale: Locale): { title: string; body: string } {
  const texts = PUSH_TEXTS[locale];
  const template = kind === 'turn' && params.name === '' ? texts.turnWithoutName : texts[kind];
  return { title: params.game, body: fill(template, { name: params.name, tournament: params.tournament }) };
}
