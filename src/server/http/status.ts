// How the server is doing: what the document's server window shows, and what an operator wants beside it.

import type { Timer } from '../../match/table.ts';
import type { StatusShown } from '../../protocol/rest.ts';
import type { ServerConfig } from '../base/config.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import type { Lobby } from '../play/lobby.ts';
import type { Tables } from '../play/tables.ts';

/** What only the start-up knows: version, addresses, open gateways. */
export interface ServerInfo {
  readonly version: string;
  url(): string;
  port(): number;
  gateways(): readonly { readonly name: string; readonly port: number }[];
}

export interface StatusPorts {
  readonly config: Pick<ServerConfig, 'name'>;
  readonly timer: Pick<Timer, 'now'>;
  readonly startedAt: number;
  readonly tables: Pick<Tables, 'all' | 'isUnattended'>;
  readonly lobby: Pick<Lobby, 'fillRules'>;
  readonly accounts: Pick<Accounts, 'recovery'>;
}

export function serverStatus(ports: StatusPorts, info: ServerInfo): StatusShown {
  const matches = { open: 0, running: 0 };
  let players = 0;
  let watchers = 0;
  for (const table of ports.tables.all) {
    if (ports.tables.isUnattended(table)) continue;
    if (table.match.phase === 'open') matches.open++;
    else if (table.match.phase !== 'over') matches.running++;
    watchers += table.spectators;
    players += table.connectionCount - table.spectators;
  }
  return {
    name: ports.config.name,
    version: info.version,
    url: info.url(),
    port: info.port(),
    since: ports.startedAt,
    now: ports.timer.now(),
    players,
    watchers,
    matches,
    gateways: info.gateways().map(({ name, port }) => ({ name, port })),
    bots: Array.from(ports.lobby.fillRules, ([game, { bot, after }]) => ({ game, after, ...(bot && { bot }) })),
    mail: ports.accounts.recovery.hasMail,
    memory: process.memoryUsage.rss(),
  };
}
