// The settings a gateway declares. The command line checks what an operator wrote against them before the server starts.

import { accessSync, constants } from 'node:fs';

/** What a value must look like. */
export type GatewaySettingForm =
  | { readonly is: 'whole'; readonly from: number; readonly to: number }
  | { readonly is: 'one'; readonly of: readonly string[] }
  | { readonly is: 'file' };

export interface GatewaySetting {
  readonly form: GatewaySettingForm;
  /** The default. It is undefined if the setting has none. */
  readonly usual: string | undefined;
}

/** By key, without the name of the gateway. */
export type GatewaySettings = Readonly<Record<string, GatewaySetting>>;

export interface DeclaredGateway {
  readonly name: string;
  readonly settings: GatewaySettings;
}

export const integerSetting = (usual: number, from: number, to: number): GatewaySetting => ({
  form: { is: 'whole', from, to },
  usual: String(usual),
});

export const choiceSetting = (usual: string, of: readonly string[]): GatewaySetting => ({
  form: { is: 'one', of },
  usual,
});

export const switchSetting = (usual: boolean): GatewaySetting => choiceSetting(usual ? 'on' : 'off', ['on', 'off']);

export const fileSetting: GatewaySetting = { form: { is: 'file' }, usual: undefined };

/** Gateways read texts: the YAML values true and false are on and off. */
export function printSettingValue(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

export function fitsSetting({ form }: GatewaySetting, text: string): boolean {
  if (form.is === 'one') return form.of.includes(text);
  if (form.is === 'file') return isReadable(text);
  return /^\d{1,10}$/.test(text) && Number(text) >= form.from && Number(text) <= form.to;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** The declaration of `uno-numeric.timer`; a text where the gateway or the key is unknown: which of the two. */
export function findSetting(gateways: readonly DeclaredGateway[], name: string): GatewaySetting | 'gateway' | 'key' {
  const [gateway = '', ...rest] = name.split('.');
  const declared = gateways.find(one => one.name === gateway);
  if (!declared || rest.length === 0) return 'gateway';
  const key = rest.join('.');
  return Object.hasOwn(declared.settings, key) ? declared.settings[key]! : 'key';
}
