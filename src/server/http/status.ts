// How the server is doing: what the document's server window shows, and what an operator wants beside it.

import type { StatusShown } from '../../protocol/rest.ts';
import type { App } from '../app.ts';

/** What the server itself does not know: where it listens. */
export interface ServerInfo {
  readonly version: string;
  url(): string;
  port(): number;
  gateways(): readonly { readonly name: string; readonly port: number }[];
}

export function serverStatus(app: App, info: ServerInfo): StatusShown {
  const matches = { open: 0, running: 0 };
  let players = 0;
  let watchers = 0;
  for (const table of app.tables.all) {
    if (app.tables.isDeserted(table)) continue;
    if (table.match.phase === 'open') matches.open++;
    else if (table.match.phase !== 'over') matches.running++;
    watchers += table.spectators;
    players += table.connectionCount - table.spectators;
  }
  return {
    name: app.config.name,
    version: info.version,
    url: info.url(),
    port: info.port(),
    since: app.startedAt,
    now: app.timer.now(),
    players,
    watchers,
    matches,
    gateways: info.gateways().map(({ name, port }) => ({ name, port })),
    bots: Array.from(app.lobby.fillRules, ([game, { bot, after }]) => ({ game, after, ...(bot && { bot }) })),
    mail: app.accounts.recovery.hasMail,
    memory: process.memoryUsage.rss(),
  };
}
