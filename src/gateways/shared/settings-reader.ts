// Reads the settings a gateway declares from those of the server.

import { fitsSetting, type GatewaySetting } from '../../server/base/gateway-settings.ts';

export class SettingsReader<K extends string> {
  readonly #gateway: string;
  readonly #declared: Readonly<Record<K, GatewaySetting>>;
  readonly #given: Readonly<Record<string, string>>;

  constructor(gateway: string, declared: Readonly<Record<K, GatewaySetting>>, given: Readonly<Record<string, string>>) {
    this.#gateway = gateway;
    this.#declared = declared;
    this.#given = given;
  }

  /** The value that was set, or the usual one. The command line has checked it; other callers get an error that names the key. */
  text(key: K): string | undefined {
    const name = `${this.#gateway}.${key}`;
    const value = this.#given[name];
    if (value !== undefined && !fitsSetting(this.#declared[key], value))
      throw new Error(`The setting ${name} cannot be "${value}".`);
    return value ?? this.#declared[key].usual;
  }

  whole(key: K): number {
    return Number(this.text(key));
  }

  isOn(key: K): boolean {
    return this.text(key) === 'on';
  }
}
