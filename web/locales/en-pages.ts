// The texts of pages that a first visit does not show. They are downloaded with these pages; the other languages come whole.

import { accounts } from './en/pages/accounts.ts';
import { lobby } from './en/pages/lobby.ts';
import { notifications } from './en/pages/notifications.ts';
import { offline } from './en/pages/offline.ts';
import { people } from './en/pages/people.ts';
import { records } from './en/pages/records.ts';
import { tournaments } from './en/pages/tournaments.ts';

export const enPages = { ...accounts, ...lobby, ...notifications, ...offline, ...people, ...records, ...tournaments };

export type PageKey = keyof typeof enPages;
