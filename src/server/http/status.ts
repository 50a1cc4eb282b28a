// The status of the server: what the server window of the UNO document shows, and what an operator needs beside it.

import type { NodeStatusShown, StatusShown } from '../../protocol/rest.ts';
import { Type } from '../../protocol/schema.ts';
import { isUnattended } from '../play/idle-tables.ts';
import type { Services } from './services.ts';

/** What is known when the server has started: version, addresses, open gateways. */
export interface ServerInfo {
  readonly version: string;
  url(): string;
  port(): number;
  gateways(): readonly { readonly name: string; readonly game: string; readonly port: number }[];
}

export function serverStatus({ base, play, people }: Services, info: ServerInfo): StatusShown {
  const matches = { open: 0, running: 0 };
  let players = 0;
  let watchers = 0;
  for (const table of play.tables.all) {
    if (isUnattended(table)) continue;
    if (table.match.phase === 'open') matches.open++;
    else if (table.match.phase !== 'over') matches.running++;
    watchers += table.spectators;
    players += table.connectionCount - table.spectators;
  }
  return {
    name: base.config.name,
    version: info.version,
    url: info.url(),
    port: info.port(),
    since: base.startedAt,
    now: base.timer.now(),
    players,
    watchers,
    matches,
    gateways: info.gateways().map(({ name, game, port }) => ({ name, game, port })),
    bots: Array.from(play.lobby.fillRules, ([game, { bot, after }]) => ({ game, after, ...(bot && { bot }) })),
    mail: people.accounts.recovery.hasMail,
    memory: process.memoryUsage.rss(),
  };
}

/** The status with all nodes. A node that does not answer is missing. */
export function clusterStatus(services: Services, info: ServerInfo): () => Promise<StatusShown> {
  const { everywhere, partitions } = services.cluster;
  const askNodes = everywhere.define('status', Type.Object({}), () => nodeStatus(services, info));
  return async () => {
    const own = serverStatus(services, info);
    if (!partitions.isShared) return own;
    const answers = (await askNodes({})).map(({ bots, ...status }) => ({ bots, status }));
    const nodes = answers.map(({ status }) => status).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const sum = (count: (node: NodeStatusShown) => number): number => nodes.reduce((all, one) => all + count(one), 0);
    return {
      ...own,
      players: sum(({ players }) => players),
      watchers: sum(({ watchers }) => watchers),
      matches: { open: sum(({ matches }) => matches.open), running: sum(({ matches }) => matches.running) },
      gateways: nodes.flatMap(({ gateways }) => gateways),
      // The rule of a game is known where its gateway is open, or was.
      bots: [...new Map(answers.flatMap(({ bots }) => bots ?? []).map(one => [one.game, one])).values()],
      memory: sum(({ memory }) => memory),
      nodes,
    };
  };
}

/** The answer of one node. A node of an older version leaves out the bots. */
type NodeStatus = NodeStatusShown & Partial<Pick<StatusShown, 'bots'>>;

function nodeStatus(services: Services, info: ServerInfo): NodeStatus {
  const { version, since, players, watchers, matches, gateways, memory, bots } = serverStatus(services, info);
  return { name: services.base.config.node, version, since, players, watchers, matches, gateways, memory, bots };
}
