// Opens the gateways that games bring, and serves their pages.

import type { ServerConfig } from '../server/base/config.ts';
import type { TextPage } from '../server/base/text-page.ts';
import { lobbyRole } from '../server/cluster/partitions.ts';
import type { GatewayDefinition, GatewayHost, GatewayPagesHost, OpenGateway } from './shared/gateway.ts';

/** The pages of all gateways; `open`: the gateways that are open when a page is asked for. */
export function gatewayPages(
  gateways: readonly GatewayDefinition[],
  { config, timer }: Pick<GatewayPagesHost, 'config' | 'timer'>,
  open: () => readonly OpenGateway[],
): TextPage[] {
  return gateways.flatMap(kind => {
    const openPort = (): number | undefined => open().find(({ name }) => name === kind.name)?.port;
    const pages = kind.pages?.({ config, timer, openPort }) ?? [];
    return pages.map(({ path, answer }) => ({ path, answer, at: lobbyRole(kind.game) }));
  });
}

/** Opens those that are not switched off; when one cannot be opened, none is. */
export async function openGateways(
  definitions: readonly GatewayDefinition[],
  host: GatewayHost,
  { gateways, port: serverPort }: Pick<ServerConfig, 'gateways' | 'port'>,
): Promise<OpenGateway[]> {
  const open: OpenGateway[] = [];
  // A server on any free port is one of several on this machine: its gateways take any free port too.
  const anyPort = serverPort === 0;
  try {
    for (const kind of definitions) {
      const port = gateways === false ? false : (gateways[kind.name] ?? (anyPort ? 0 : kind.port));
      if (port !== false) open.push({ ...(await kind.open(host, port)), game: kind.game });
    }
  } catch (error) {
    await Promise.all(open.map(gateway => gateway.close()));
    throw error;
  }
  return open;
}
