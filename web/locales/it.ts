import type { AllMessages } from './en.ts';
import { accounts } from './it/accounts.ts';
import { chat } from './it/chat.ts';
import { common } from './it/common.ts';
import { learn } from './it/learn.ts';
import { lobby } from './it/lobby.ts';
import { notifications } from './it/notifications.ts';
import { offline } from './it/offline.ts';
import { people } from './it/people.ts';
import { records } from './it/records.ts';
import { refusals } from './it/refusals.ts';
import { table } from './it/table.ts';
import { tournaments } from './it/tournaments.ts';

export const it: AllMessages = {
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
  ...refusals,
  ...tournaments,
};
