// What an operator may set, with the gateways that the games of this server have.

import { type AnyGamePackage, gatewaysOf } from '../../game-package/define-game.ts';
import { type ConfigSchema, configSchema, type Setting, settingsIn } from '../../server/base/config-schema.ts';
import type { DeclaredGateway } from '../../server/base/gateway-settings.ts';

export interface KnownSettings {
  readonly gateways: readonly DeclaredGateway[];
  readonly gatewayNames: readonly string[];
  readonly schema: ConfigSchema;
  readonly settings: readonly Setting[];
}

export async function knownSettings(packages: readonly AnyGamePackage[]): Promise<KnownSettings> {
  const gateways = await gatewaysOf(packages);
  const schema = configSchema(gateways);
  return { gateways, gatewayNames: gateways.map(({ name }) => name), schema, settings: settingsIn(schema.properties) };
}
