// The catalogue of the client outside the games (core/texts.ts); en-pages.ts has the texts of pages that few visits open. Its sentences are in one group, because pages also make keys of codes.

import type { Translation } from '../../src/core/texts.ts';
import { accounts } from './en/accounts.ts';
import { chat } from './en/chat.ts';
import { common } from './en/common.ts';
import { learn } from './en/learn.ts';
import { lobby } from './en/lobby.ts';
import { notifications } from './en/notifications.ts';
import { offline } from './en/offline.ts';
import { people } from './en/people.ts';
import { records } from './en/records.ts';
import { table } from './en/table.ts';
import { tournaments } from './en/tournaments.ts';
import type { enPages } from './en-pages.ts';

export const en = {
  ...accounts,
  ...notifications,
  ...chat,
  ...common,
  ...learn,
  ...lobby,
  ...offline,
  ...people,
  ...table,
  ...records,
  ...tournaments,
};

export type MessageKey = keyof typeof en;
export type Messages = Translation<typeof en>;
/** Those of all pages. */
export type AllMessages = Messages & Translation<typeof enPages>;
