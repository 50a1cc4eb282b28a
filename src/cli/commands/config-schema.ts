// What an operator may set, with the gateways this server has.

import { GATEWAYS } from '../../gateways/registry.ts';
import { configSchema, type Setting, settingsIn } from '../../server/base/config-schema.ts';
import type { DeclaredGateway } from '../../server/base/gateway-settings.ts';

export const GATEWAYS_DECLARED: readonly DeclaredGateway[] = GATEWAYS;
export const GATEWAY_NAMES: readonly string[] = GATEWAYS.map(({ name }) => name);
export const CONFIG_SCHEMA = configSchema(GATEWAYS);
export const SETTINGS: readonly Setting[] = settingsIn(CONFIG_SCHEMA.properties);
