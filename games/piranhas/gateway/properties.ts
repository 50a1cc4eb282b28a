// server.properties, as operators of the season's server have it: lines `key=value`. Only what this gateway knows is read.

export interface SoftwareChallengeProperties {
  readonly password: string;
  /** Rooms that `join` opens wait for an administrator's step. */
  readonly paused: boolean;
  readonly port: number | undefined;
  /** Listens to this machine only. */
  readonly local: boolean;
  readonly testMode: boolean;
}

/** What the season's server has without a file, except that the server decides who may connect. */
export const DEFAULT_PROPERTIES: SoftwareChallengeProperties = {
  password: 'examplepassword',
  paused: false,
  port: undefined,
  local: false,
  testMode: false,
};

export function parseProperties(text: string): SoftwareChallengeProperties {
  const values = new Map<string, string>();
  for (const line of text.split(/\r\n?|\n/)) {
    const [, key, value] = /^\s*([^#!\s=:][^\s=:]*)\s*[=:\s]\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined) values.set(key, value!.replace(/\\(.)/g, '$1'));
  }
  const isTrue = (key: string, otherwise: boolean): boolean =>
    values.has(key) ? values.get(key)!.toLowerCase() === 'true' : otherwise;
  const port = values.get('port') ?? '';
  return {
    password: values.get('password') ?? DEFAULT_PROPERTIES.password,
    paused: isTrue('paused', false),
    port: /^\d{1,5}$/.test(port) && Number(port) <= 65_535 ? Number(port) : undefined,
    local: isTrue('local', true),
    testMode: isTrue('testMode', false),
  };
}
