// What is wrong with a value that an operator has set, in one sentence with the allowed values.

import { isObject } from '../../core/is-object.ts';
import type { Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { Check } from '../../protocol/schema.ts';
import type { Setting, SettingForm } from '../../server/base/config-schema.ts';
import { findSetting, type GatewaySettingForm } from '../../server/base/gateway-settings.ts';
import { misuse } from '../terminal/refusals.ts';
import type { Texts } from '../texts/index.ts';
import type { KnownSettings } from './config-schema.ts';

/** The first entry of a map that is wrong by itself. */
export function wrongEntry(value: unknown, { schema }: Setting): readonly [name: string, value: unknown] | undefined {
  return isObject(value) ? Object.entries(value).find(([name, one]) => !Check(schema, { [name]: one })) : undefined;
}

/** `source`: where the value is written, for example `--port`, or a place in the file with the key. */
export function refuseSetting(
  source: string,
  raw: unknown,
  setting: Setting,
  known: KnownSettings,
  texts: Texts,
): Refusal {
  const entry = setting.secret ? undefined : wrongEntry(raw, setting);
  if (entry) {
    const written = source.startsWith('--') || source.startsWith('LUDOTECA_') ? '=' : ': ';
    const sentence =
      describeEntry(setting.form, entry[0], known, texts) ??
      fill(texts.config.mustBe, { allowed: describeForm(setting.form, known, texts) });
    return misuse('bad-value', `${source} ${entry[0]}${written}${printValue(entry[1], setting.form)}: ${sentence}`);
  }
  // All limits have one flag: which of them is part of its value.
  const limit = source === '--limit' ? `${setting.key.slice('limits.'.length)}=` : '';
  const shown = setting.secret ? '' : ` ${limit}${printValue(raw, setting.form)}`;
  return misuse(
    'bad-value',
    `${source}${shown}: ${fill(texts.config.mustBe, { allowed: describeForm(setting.form, known, texts) })}`,
  );
}

function printValue(value: unknown, { is }: SettingForm): string {
  if (is === 'botDelay' && Array.isArray(value)) return value.join('-');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Says what is allowed for one entry of a map. Returns undefined if it is the same as for the whole map. */
function describeEntry(form: SettingForm, name: string, known: KnownSettings, texts: Texts): string | undefined {
  const { config } = texts;
  if (form.is === 'gateways')
    return known.gatewayNames.includes(name)
      ? fill(config.mustBe, { allowed: config.gatewayPort })
      : fill(config.noGateway, { name, names: known.gatewayNames.join(', ') });
  if (form.is !== 'settings') return undefined;
  const [gateway = '', ...key] = name.split('.');
  const found = findSetting(known.gateways, name);
  if (found === 'gateway') return undefined;
  if (found === 'key') {
    const keys = Object.keys(known.gateways.find(one => one.name === gateway)!.settings);
    return fill(config.noGatewaySetting, { gateway, key: key.join('.'), keys: keys.join(', ') });
  }
  return fill(config.mustBe, { allowed: describeGatewayForm(found.form, texts) });
}

function describeGatewayForm(form: GatewaySettingForm, { config }: Texts): string {
  if (form.is === 'whole') return fill(config.whole, { from: form.from, to: form.to });
  return form.is === 'one' ? fill(config.oneOf, { list: form.of.join(', ') }) : config.readableFile;
}

/** What is allowed, in words. */
export function describeForm(form: SettingForm, known: KnownSettings, { config }: Texts): string {
  if (form.is === 'whole') return fill(config.whole, { from: form.from, to: form.to });
  if (form.is === 'one') return fill(config.oneOf, { list: form.of.join(', ') });
  if (form.is === 'gateways' || form.is === 'settings')
    return fill(config[form.is], { names: known.gatewayNames.join(', ') });
  return config.wants[form.is];
}
