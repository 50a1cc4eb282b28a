import { accounts } from './de/accounts.ts';
import { chat } from './de/chat.ts';
import { common } from './de/common.ts';
import { learn } from './de/learn.ts';
import { lobby } from './de/lobby.ts';
import { notifications } from './de/notifications.ts';
import { offline } from './de/offline.ts';
import { people } from './de/people.ts';
import { records } from './de/records.ts';
import { refusals } from './de/refusals.ts';
import { table } from './de/table.ts';
import { tournaments } from './de/tournaments.ts';
import type { AllMessages } from './en.ts';

export const de: AllMessages = {
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
