// How the house is doing: what the document's server window shows, and what an operator wants beside it.

import type { House } from '../house.ts';
import type { StatusShown } from './rest.ts';

/** What the house itself does not know: where it listens. */
export interface About {
  readonly version: string;
  url(): string;
  port(): number;
  gateways(): readonly { readonly name: string; readonly port: number }[];
}

export function statusOf(house: House, about: About): StatusShown {
  const matches = { open: 0, running: 0 };
  let players = 0;
  let watchers = 0;
  for (const table of house.rooms.tables) {
    if (house.rooms.isDeserted(table)) continue;
    if (table.match.phase === 'open') matches.open++;
    else if (table.match.phase !== 'over') matches.running++;
    watchers += table.watchers;
    players += table.connected - table.watchers;
  }
  return {
    name: house.config.name,
    version: about.version,
    url: about.url(),
    port: about.port(),
    since: house.since,
    now: house.timer.now(),
    players,
    watchers,
    matches,
    gateways: about.gateways().map(({ name, port }) => ({ name, port })),
    bots: Array.from(house.lobby.waits, ([game, { bot, after }]) => ({ game, after, ...(bot && { bot }) })),
    mail: house.accounts.recovery.hasMail,
    memory: process.memoryUsage.rss(),
  };
}
