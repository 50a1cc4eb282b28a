// The documents' own protocols, each a gateway beside the web. Listing one takes one line.

import { carcassonneLines } from '../../games/carcassonne/gateway/gateway.ts';
import { softwareChallengeXml } from '../../games/piranhas/gateway/gateway.ts';
import { sagradaDialogue } from '../../games/sagrada/gateway/gateway.ts';
import { unoNumeric } from '../../games/uno/gateway/gateway.ts';
import type { ServerConfig } from '../server/base/config.ts';
import type { MatchFiles } from '../server/base/match-files.ts';
import type { TextPage } from '../server/base/text-page.ts';
import { lobbyRole } from '../server/cluster/partitions.ts';
import type { GatewayDefinition, GatewayHost, GatewayPagesHost, OpenGateway } from './shared/gateway.ts';

export const GATEWAYS: readonly GatewayDefinition[] = [
  carcassonneLines,
  sagradaDialogue,
  softwareChallengeXml,
  unoNumeric,
];

export const matchFiles: readonly MatchFiles[] = GATEWAYS.flatMap(({ files }) => files ?? []);

/** The pages of all gateways; `open`: the gateways that are open when a page is asked for. */
export function gatewayPages(
  { config, timer }: Pick<GatewayPagesHost, 'config' | 'timer'>,
  open: () => readonly OpenGateway[],
): TextPage[] {
  return GATEWAYS.flatMap(kind => {
    const openPort = (): number | undefined => open().find(({ name }) => name === kind.name)?.port;
    const pages = kind.pages?.({ config, timer, openPort }) ?? [];
    return pages.map(({ path, answer }) => ({ path, answer, at: lobbyRole(kind.game) }));
  });
}

/** Opens every gateway that is not switched off and wanted here; when one cannot be opened, none is. */
export async function openGateways(
  host: GatewayHost,
  { gateways, port: serverPort }: Pick<ServerConfig, 'gateways' | 'port'>,
  isWanted: (gateway: GatewayDefinition) => boolean = () => true,
): Promise<OpenGateway[]> {
  const open: OpenGateway[] = [];
  // A server on any free port is one of several on this machine: its gateways take any free port too.
  const anyPort = serverPort === 0;
  try {
    for (const kind of GATEWAYS.filter(isWanted)) {
      const port = gateways === false ? false : (gateways[kind.name] ?? (anyPort ? 0 : kind.port));
      if (port !== false) open.push({ ...(await kind.open(host, port)), game: kind.game });
    }
  } catch (error) {
    await Promise.all(open.map(gateway => gateway.close()));
    throw error;
  }
  return open;
}
