// Names that were changed. The old ones still work, with a warning, until the release after 0.2; then this file goes.

/** Keys of the configuration, old to new. Their flags and variables were renamed with them. */
export const OLD_KEYS: Readonly<Record<string, string>> = {
  blink: 'reloadGrace',
  leisure: 'botDelay',
};

/** Settings of gateways, old to new. */
export const OLD_GATEWAY_SETTINGS: Readonly<Record<string, string>> = {
  'software-challenge-xml.wire': 'software-challenge-xml.dialect',
};

const flagOfKey = (key: string): string => key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/** Flags, old to new. */
export const OLD_FLAGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OLD_KEYS).map(([old, key]) => [flagOfKey(old), flagOfKey(key)]),
);

/** The old key of a key that was renamed. */
export function oldKeyOf(key: string): string | undefined {
  return Object.keys(OLD_KEYS).find(old => OLD_KEYS[old] === key);
}

/** The entries under their new names; of an entry that is there under both names, the new one counts. */
export function renameEntries<V>(
  entries: Readonly<Record<string, V>>,
  renamed: Readonly<Record<string, string>>,
  warn: (old: string, now: string) => void,
): Readonly<Record<string, V>> {
  const result: Record<string, V> = {};
  for (const [name, value] of Object.entries(entries)) {
    const now = Object.hasOwn(renamed, name) ? renamed[name]! : name;
    if (now !== name) warn(name, now);
    if (now === name || !Object.hasOwn(entries, now)) result[now] = value;
  }
  return result;
}
