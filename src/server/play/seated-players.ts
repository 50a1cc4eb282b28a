// Players as a match records them when they take a seat.

import type { AnyBot } from '../../core/bot.ts';
import type { Seat } from '../../core/game.ts';
import type { SeatedPlayer } from '../../core/journal.ts';
import type { Match } from '../../match/match.ts';
import type { Table } from '../../match/table.ts';
import type { SeatWord } from '../../match/words.ts';
import type { Identity } from '../base/identity.ts';

/** The seat an account has at a table. */
export function seatOf(table: Table, account: string): Seat | undefined {
  const seat = table.match.seated.findIndex(who => who?.account === account);
  return seat < 0 ? undefined : seat;
}

export const seatedBot = (bot: AnyBot, { seated }: Match): SeatedPlayer => ({
  name: distinctName(bot.id, seated),
  kind: 'bot',
  bot: bot.id,
});

export const seatedPerson = (by: Identity): SeatedPlayer => ({
  name: by.name,
  kind: by.program ? 'program' : 'person',
  account: by.account,
  ...(by.gateway !== undefined && { gateway: by.gateway }),
});

/** A name that no other player at the table has, no longer than `most`: with a number behind it where needed. */
export function distinctName(name: string, seated: Match['seated'], most = 80): string {
  let own = name;
  for (let i = 2; seated.some(who => who?.name === own); i++) own = `${name.slice(0, most - 3).trim()} ${i}`;
  return own;
}

/** A client that commits to no word adds nothing to the draws, and the journal says so. */
export const wordOf = (commit: string | undefined): SeatWord => (commit === undefined ? '' : { commit });
