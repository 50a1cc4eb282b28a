// Ports that a gateway opens beside its own, for clients that need something else and cannot ask for it.

import { type GatewaySetting, integerSetting } from '../../server/base/gateway-settings.ts';
import type { ListeningGateway } from './gateway.ts';

/** The number of a further port, or 0 for none. Where it is not set, `usualFurtherPort` decides. */
export const furtherPortSetting: GatewaySetting = { ...integerSetting(0, 0, 65_535), usual: undefined };

/**
 * The further port of a gateway that listens on `own`. It is open by default beside the usual port. A server on any free port takes a
 * free one here too. Beside another port there is none unless it is set: several servers on one machine would want the same.
 */
export function usualFurtherPort(
  asked: string | undefined,
  own: number,
  usual: { readonly own: number; readonly further: number },
): number | undefined {
  if (asked !== undefined) return Number(asked) === 0 ? undefined : Number(asked);
  if (own === 0) return 0;
  return own === usual.own ? usual.further : undefined;
}

export interface FurtherPort {
  /** The setting that names it. */
  readonly name: string;
  listen(): Promise<ListeningGateway>;
}

/** Opens the port of a gateway and its further ports as one gateway: all of them, or none. */
export async function listenOnAll(
  own: () => Promise<ListeningGateway>,
  further: readonly FurtherPort[],
): Promise<ListeningGateway> {
  const main = await own();
  const opened = [main];
  const furtherPorts: { name: string; port: number }[] = [];
  const close = async (): Promise<void> => void (await Promise.all(opened.map(gateway => gateway.close())));
  try {
    for (const { name, listen } of further) {
      const gateway = await listen();
      opened.push(gateway);
      furtherPorts.push({ name, port: gateway.port });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { ...main, furtherPorts, close };
}
