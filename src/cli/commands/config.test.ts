import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { GAMES } from '../../../games/index.ts';
import { DEFAULT_CONFIG } from '../../server/base/config.ts';
import { type Setting, variableOf } from '../../server/base/config-schema.ts';
import { runHere } from '../testing/fake-terminal.ts';
import { knownSettings } from './config-schema.ts';
import { serve } from './serve.ts';
import { flagOf, printFlag } from './settings.ts';

const { settings: SETTINGS } = await knownSettings(GAMES);

const OPERATING = new URL('../../../docs/operating.md', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'server.yaml');

/** What `ludoteca config` says of a file. */
async function said(text: string, flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  writeFileSync(file, text);
  const { code, out, err } = await runHere(['config', '--config', file, ...flags], { env });
  return { code, out: out.replaceAll(file, 'server.yaml'), err: err.replaceAll(file, 'server.yaml').trimEnd() };
}

const PASSWORDS = '(in a password, write / as %2F, ? as %3F, # as %23)';
const STORE = 'an address such as postgres://user:password@host/database';

test.each([
  ['--store', 'postgres://ludoteca:sec/ret@db/games', `${STORE}, or sqlite:FOLDER ${PASSWORDS}.`],
  ['--store', 'postgres://ludoteca:12#34@db/games', `${STORE}, or sqlite:FOLDER ${PASSWORDS}.`],
  ['--store', 'postgres://ludoteca:12?34@db/games', `${STORE}, or sqlite:FOLDER ${PASSWORDS}.`],
  ['--bus', 'nats://ludoteca:sec/ret@db:4222', `an address such as nats://host:4222 ${PASSWORDS}.`],
  ['--bus', 'nats://a:4222,b:4222', `an address such as nats://host:4222 ${PASSWORDS}.`],
])('%s %s is refused in one line without the password', async (flag, address, wanted) => {
  expect(await runHere(['config', flag, address])).toEqual({ code: 2, out: '', err: `${flag}: must be ${wanted}\n` });
});

test.each([
  ['--store', 'postgres://ludoteca:sec%2Fret@db/games?sslmode=verify-full'],
  ['--store', 'postgres://ludoteca@/games?host=/var/run/postgresql'],
  ['--store', 'postgres:///games?host=/var/run/postgresql'],
  ['--bus', 'nats://ludoteca:sec%2Fret@a:4222,nats://b:4222'],
])('%s %s is an address', async (flag, address) => {
  expect(await runHere(['config', flag, address])).toMatchObject({ code: 0, err: '' });
});

test('commands that read a shared store say which address they want', async () => {
  for (const store of ['sqlite:data', 'postgres://ludoteca:sec/ret@db/games'])
    expect(await runHere(['cluster', '--store', store])).toEqual({
      code: 2,
      out: '',
      err: `--store: must be ${STORE}, or @FILE ${PASSWORDS}.\n`,
    });
});

describe('who wins', () => {
  const FILE = 'port: 1\nhost: file\nlog: warn\nlimits:\n  rate: 7\n  burst: 8\n';

  test('flags before variables before the file before the default', async () => {
    const env = { LUDOTECA_PORT: '2', LUDOTECA_HOST: 'variable', LUDOTECA_LIMITS_BURST: '9' };
    const { code, out } = await said(FILE, ['--port', '3', '--limit', 'rate=10'], env);
    expect(code).toBe(0);
    const lines = out.split('\n');
    for (const line of [
      'port: 3  # --port',
      'host: variable  # LUDOTECA_HOST',
      'log: warn  # server.yaml:3:1',
      '  rate: 10  # --limit',
      '  burst: 9  # LUDOTECA_LIMITS_BURST',
      '  idle: 60000  # default',
      '# url: not set',
    ])
      expect(lines).toContain(line);
  });

  test('maps are filled up, lists are replaced', async () => {
    const text = 'gateways: { uno-numeric: 5, carcassonne-lines: off }\nproxies: [10.0.0.1]\n';
    const env = { LUDOTECA_GATEWAYS: 'uno-numeric=6, sagrada-dialogue=off', LUDOTECA_PROXIES: 'loopback, 10.0.0.0/8' };
    const { out } = await said(text, ['--gateway', 'uno-numeric=7'], env);
    expect(parse(out)).toMatchObject({
      gateways: { 'uno-numeric': 7, 'carcassonne-lines': 'off', 'sagrada-dialogue': 'off' },
      proxies: ['loopback', '10.0.0.0/8'],
    });
    expect(parse((await said(text, ['--no-gateways'])).out)).toMatchObject({ gateways: 'off' });
  });

  test('what is printed is a file that says the same, and an empty variable is none', async () => {
    const first = await said(FILE, ['--bot-delay', 'dama=5-10', '--set', 'uno-numeric.timer=20'], {
      LUDOTECA_PORT: '',
    });
    const again = await said(first.out);
    expect(parse(again.out)).toEqual(parse(first.out));
    expect(parse(again.out)).toMatchObject({ port: 1, botDelay: { dama: [5, 10], ...DEFAULT_CONFIG.botDelay } });
  });

  test('JSON will do', async () => {
    expect(parse((await said('{"port": 4, "limits": {"rate": 5}}')).out)).toMatchObject({
      port: 4,
      limits: { rate: 5 },
    });
  });

  test('a file beside the store is found', async () => {
    const data = join(folder, 'store');
    mkdirSync(data);
    writeFileSync(join(data, 'ludoteca.yaml'), 'port: 12\n');
    expect(parse((await runHere(['config', '--data', data])).out)).toMatchObject({ port: 12, data });
    expect(parse((await runHere(['config'], { env: { LUDOTECA_DATA: data } })).out)).toMatchObject({ port: 12 });
  });
});

test('secrets are neither printed nor repeated in mistakes', async () => {
  const text = 'smtp: smtp://me:hush@host\nmailFrom: me@example.org\ndirectoryKey: hush\nannounceKey: hush\n';
  const { out } = await said(text);
  expect(out).toContain('smtp: "********"  # server.yaml:1:1');
  expect(out).not.toContain('hush');
  const { code, err } = await said('', [], {});
  expect([code, err]).toEqual([2, expect.stringContaining('server.yaml:1:1: The configuration must be a map')]);
  expect((await said('smtp: me:hush@host\n')).err).toBe(
    'server.yaml:1:1: smtp: must be an address such as smtp://user:password@host:587.',
  );
});

describe('mistakes have a place and say what is allowed', () => {
  test.each([
    ['an unknown key', 'port: 1\nprot: 2\n', /^server\.yaml:2:1: There is no key "prot"\. The keys are: port, host/],
    [
      'an unknown limit',
      'limits:\n  rates: 2\n',
      /^server\.yaml:2:3: There is no key "limits\.rates"\. The keys are: mess/,
    ],
    ['limits that are none', 'limits: 5\n', /^server\.yaml:1:1: limits must be whole numbers/],
    [
      'a number out of bounds',
      'port: 90000\n',
      /^server\.yaml:1:1: port 90000: must be a whole number from 0 to 65535\.$/,
    ],
    ['a limit that is no number', 'limits:\n  rate: x\n', /^server\.yaml:2:3: limits\.rate x: must be a whole number/],
    ['nothing', 'host: x\nport:\n', /^server\.yaml:2:1: port null: must be a whole number/],
    ['an unknown level', 'log: loud\n', /^server\.yaml:1:1: log loud: must be one of silent, error/],
    ['a switch', 'memory: maybe\n', /^server\.yaml:1:1: memory maybe: must be true or false\.$/],
    ['an address', 'url: games\n', /^server\.yaml:1:1: url games: must be an address such as/],
    [
      'a proxy',
      'proxies:\n  - loopback\n  - 10.0.0.0/99\n',
      /^server\.yaml:3:5: proxies .*: must be a list of addresses/,
    ],
    ['a gateway', 'gateways:\n  uno-numeric: 5\n  chess: 6\n', /^server\.yaml:3:3: gateways .*uno-numeric/],
    ['a setting', 'settings:\n  timer: 5\n', /^server\.yaml:2:3: settings .*GATEWAY\.KEY/],
    [
      'an unknown gateway',
      'gateways:\n  chess: 6\n',
      /^server\.yaml:2:3: gateways chess: 6: There is no gateway "chess"\. The/,
    ],
    [
      'a port of a gateway',
      'gateways:\n  uno-numeric: x\n',
      /^server\.yaml:2:3: .*: must be a port from 0 to 65535, or off\.$/,
    ],
    [
      'a value of a setting',
      'settings:\n  uno-numeric.bot: 7\n',
      /^server\.yaml:2:3: .*7: must be a whole number from 1 to 4\.$/,
    ],
    [
      'an unknown setting',
      'settings:\n  uno-numeric.bots: 2\n',
      /^server\.yaml:2:3: .*no setting "bots"\. Its .*: bot, timer, pace\.$/,
    ],
    ['an alias', 'host: &here x\nname: *here\n', /^server\.yaml:2:7: Aliases such as \*here are not allowed here\./],
    ['an alias of nothing', 'proxies: [*nobody]\n', /^server\.yaml:1:11: Aliases such as \*nobody are not/],
    ['an alias of itself', 'proxies: &a [*a]\n', /^server\.yaml:1:14: Aliases such as \*a are not/],
    ['a bot delay backwards', 'botDelay:\n  uno: [9, 3]\n', /^server\.yaml:2:3: botDelay .*FROM-TO/],
    ['a bracket left open', 'proxies: [a\n', /^server\.yaml:\d+:\d+: /],
  ])('%s', async (_, text, expected) => {
    const { code, out, err } = await said(text);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(expected);
    expect(err.split('\n')).toHaveLength(1);
  });

  test.each([
    ['a variable', [], { LUDOTECA_PORT: 'x' }, 'LUDOTECA_PORT x: must be a whole number from 0 to 65535.'],
    ['a flag', ['--port', '-1'], {}, '--port -1: must be a whole number from 0 to 65535.'],
    [
      'a wrong gateway',
      ['--gateway', 'chess=5'],
      {},
      '--gateway chess=5: There is no gateway "chess". The gateways are: ca',
    ],
    ['a gateway without a port', ['--gateway', 'chess'], {}, '--gateway chess: must be off, NAME=PORT or NAME=off'],
    [
      'a number that is too large',
      ['--set', 'uno-numeric.bot=7'],
      {},
      '--set uno-numeric.bot=7: must be a whole number from 1 to 4.',
    ],
    ['a negative number', ['--set', 'uno-numeric.timer=-5'], {}, 'timer=-5: must be a whole number from 0 to 3600.'],
    ['a word for a number', ['--set', 'sagrada-dialogue.turn=x'], {}, 'turn=x: must be a whole number from 1 to 3600.'],
    [
      'a word that is not in the list',
      ['--set', 'carcassonne-lines.fields=maybe'],
      {},
      'fields=maybe: must be one of on, off.',
    ],
    [
      'a dialect',
      ['--set', 'software-challenge-xml.dialect=latin'],
      {},
      'dialect=latin: must be one of season, document.',
    ],
    [
      'a file that is not there',
      ['--set', 'software-challenge-xml.properties=/none'],
      {},
      'a file that this user can read.',
    ],
    [
      'an unknown setting',
      [],
      { LUDOTECA_SETTINGS: 'uno-numeric.x=1' },
      'LUDOTECA_SETTINGS uno-numeric.x=1: uno-numeric has no',
    ],
    [
      'a limit that is none',
      ['--limit', 'burst=5', '--limit', 'rate=x'],
      {},
      '--limit rate=x: must be a whole number from 1',
    ],
    ['an unknown limit', ['--limit', 'speed=1'], {}, '--limit speed=1: limits must be whole numbers, by name: message'],
    ['a file that is not there', [], { LUDOTECA_CONFIG: 'none.yaml' }, 'Cannot read none.yaml: ENOENT'],
  ])('%s', async (_, flags, env: Readonly<Record<string, string>>, expected) => {
    const { code, err } = await runHere(['config', ...flags], { env });
    expect(code).toBe(2);
    expect(err).toContain(expected);
  });

  test('settings that depend on each other are checked before the server starts', async () => {
    writeFileSync(file, 'port: 0\nsmtp: smtp://x\n');
    for (const command of ['serve', 'config']) {
      const { code, err } = await runHere([command, '--memory', '--config', file]);
      expect([code, err]).toEqual([2, expect.stringContaining(`${file}:2:1: --smtp needs --mail-from`)]);
    }
  });
});

/** Its line in the document. */
function row(setting: Setting): string {
  const { key, about, usual } = setting;
  const shown = usual === undefined ? '' : `\`${JSON.stringify(usual)}\``;
  return `| \`${key}\` | ${about} | ${shown} | \`${variableOf(key)}\` | \`${printFlag(setting)}\` |`;
}

describe('every key of the schema', () => {
  test('has a sentence, a variable of its own and a flag of serve', () => {
    for (const setting of SETTINGS) {
      expect(setting.about, setting.key).toMatch(/^[A-Z].{10,}\.$/);
      expect(Object.keys(serve.flags), setting.key).toContain(flagOf(setting));
    }
    expect(new Set(SETTINGS.map(({ key }) => variableOf(key))).size).toBe(SETTINGS.length);
  });

  test('is in the server’s configuration, and the other way round', () => {
    const top = new Set(SETTINGS.map(({ key }) => key.split('.')[0]!));
    // Two keys of the file make one of the server's, memory is no folder, and each of the workers has a number.
    for (const extra of ['games', 'memory', 'smtp', 'mailFrom', 'announceKey', 'workers']) top.delete(extra);
    expect([...top, 'mail', 'worker'].sort()).toEqual(Object.keys(DEFAULT_CONFIG).sort());
    expect(SETTINGS.filter(({ key }) => key.startsWith('limits.'))).toHaveLength(
      Object.keys(DEFAULT_CONFIG.limits).length,
    );
  });

  test('is explained', async () => {
    const { code, out } = await runHere(['config', '--explain']);
    expect(code).toBe(0);
    for (const setting of SETTINGS)
      for (const text of [`${setting.key}: ${setting.about}`, variableOf(setting.key), printFlag(setting)])
        expect(out).toContain(text);
  });

  test('is a row of docs/operating.md', () => {
    const documented = [...readFileSync(OPERATING, 'utf8').matchAll(/^\| `.*` \| .*`LUDOTECA_\w+`.*$/gm)];
    expect(documented.map(([line]) => line)).toEqual(SETTINGS.map(row));
  });
});
