// What an operator may set, with the gateways this server has.

import { GATEWAYS } from '../../gateways/registry.ts';
import { configSchema, type Setting, settingsIn } from '../../server/base/config-schema.ts';

export const GATEWAY_NAMES: readonly string[] = GATEWAYS.map(({ name }) => name);
export const CONFIG_SCHEMA = configSchema(GATEWAY_NAMES);
export const SETTINGS: readonly Setting[] = settingsIn(CONFIG_SCHEMA.properties);
