// Hostile programs as real processes, with and without bubblewrap, started by root and by another person: what they try fails, the
// verdict names the cause, nothing of them is left, and no other process is disturbed.

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyUnreadable } from '../../src/arena/programs/find-program.ts';
import { removeForeign } from '../../src/arena/programs/remove-foreign.ts';
import type { ForeignRun } from '../../src/arena/programs/run-foreign.ts';
import { hasBubblewrap, type Sandbox } from '../../src/arena/programs/sandbox.ts';
import { SOAK } from '../counts.ts';
import { ATTACKS, type Attack, type AttackTargets } from './sandbox-attacks.ts';

const LAUNCHER = fileURLToPath(new URL('../../dist/src/arena/programs/run-foreign.js', import.meta.url));
const DRIVER = fileURLToPath(new URL('testdata/run-foreign.mjs', import.meta.url));
const DYING = fileURLToPath(new URL('testdata/start-and-die.mjs', import.meta.url));
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Milliseconds for an attack on a busy machine. */
const PATIENT = 20_000;
const PYTHON = '/usr/bin/python3';

/** Why a user without rights cannot run the built program: it lies in someone's home. */
const hidden = isRoot ? whyUnreadable(LAUNCHER, true) : undefined;

interface Setting {
  readonly title: string;
  readonly sandbox: Sandbox;
  /** The user to run as; undefined: the user that runs the tests. */
  readonly user?: number;
  /** Without the tools of the system on the search path, so that there are no namespaces at all. */
  readonly bare?: true;
  readonly skip?: string | undefined;
}

const noBubblewrap = hasBubblewrap() ? undefined : 'bubblewrap cannot be used here';
const other = isRoot ? { user: NOBODY } : {};
const SETTINGS: readonly Setting[] = [
  { title: 'bubblewrap, started by root', sandbox: 'bubblewrap', skip: isRoot ? noBubblewrap : 'not root' },
  { title: 'bubblewrap, started by another user', sandbox: 'bubblewrap', ...other, skip: noBubblewrap ?? hidden },
  { title: 'no bubblewrap, started by root', sandbox: 'process group', skip: isRoot ? undefined : 'not root' },
  { title: 'no bubblewrap, started by another user', sandbox: 'process group', ...other, skip: hidden },
  { title: 'no namespaces, started by another user', sandbox: 'process group', ...other, bare: true, skip: hidden },
];

/** Only with CAP_SYS_RESOURCE can root say for good which processes the kernel ends first; containers have it seldom. */
const mayRankProcesses =
  isRoot &&
  ((BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]}`) >> 24n) & 1n) === 1n;

/** Without bubblewrap, files are safe from a program of another user, and processes from one with its own namespace as well. */
function isPromised({ only, protects, language }: Attack, { sandbox, user, bare }: Setting): boolean {
  if (language === 'python' && !existsSync(PYTHON)) return false;
  if (sandbox === 'bubblewrap') return true;
  const hasOwnUser = isRoot && user === undefined;
  if (protects === 'machine') return hasOwnUser && mayRankProcesses;
  return only === undefined && (protects === undefined || hasOwnUser || (protects === 'processes' && !bare));
}

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}

const root = mkdtempSync(join(tmpdir(), 'ludoteca-attacks-'));
let server: Server;
beforeAll(async () => {
  chmodSync(root, 0o755);
  server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
});
afterAll(async () => {
  server.close();
  await removeForeign(root);
});

/** Each kind of user once in `npm test`, all settings in a soak. */
const tried = SETTINGS.filter((_, at) => SOAK || !isRoot || [1, 2, 4].includes(at));

for (const setting of tried) {
  const { title, sandbox, user, bare, skip } = setting;
  describe.skipIf(skip !== undefined)(skip === undefined ? title : `${title}: ${skip}`, () => {
    const attacks = ATTACKS.filter(attack => isPromised(attack, setting));
    const runs = new Map<string, ForeignRun>();
    const own = user === undefined ? {} : { uid: user, gid: user };
    let targets: AttackTargets;
    let victim: ChildProcess;

    beforeAll(async () => {
      victim = spawn('sleep', ['600'], { ...own, env: { SECRET: 'of the operator' } });
      const home = mkdtempSync(join(root, 'home-'));
      const at = (name: string): string => join(home, name);
      const token = String(Math.floor(1e8 + Math.random() * 9e8));
      const { port } = server.address() as { port: number }; // listening on a port
      targets = {
        secret: at('secret'),
        privateSecret: at('private'),
        outside: at('outside'),
        victim: victim.pid!,
        port,
        folder: at('folder'),
        token,
      };
      for (const folder of [targets.outside, targets.folder]) mkdirSync(folder);
      for (const file of [targets.secret, targets.privateSecret]) writeFileSync(file, 'of the operator');
      chmodSync(targets.privateSecret, 0o600);
      chmodSync(home, 0o755);
      if (user !== undefined) for (const name of readdirSync(home)) chownSync(at(name), user, user);
      const requests = attacks.map(({ name, language, script, limits, timeout = PATIENT, input, inFolder }, i) => {
        const folder = join(targets.folder, String(i));
        if (inFolder) {
          mkdirSync(folder);
          if (user !== undefined) chownSync(folder, user, user);
        }
        const text = script(targets);
        const words = language === 'python' ? [PYTHON, '-c', text] : ['/bin/sh', '-c', `PATH=/usr/bin:/bin; ${text}`];
        const command = { command: words, ...(inFolder && { folder }) };
        return {
          name,
          command,
          options: { sandbox, timeout, output: 16, ...(limits && { limits }), ...(input && { input }) },
        };
      });
      writeFileSync(at('requests'), JSON.stringify(requests));
      const driver = spawn(process.execPath, [DRIVER, LAUNCHER, at('requests')], {
        ...own,
        env: { PATH: bare ? '/nowhere' : '/usr/bin:/bin', SECRET: 'of the operator' },
      });
      let [out, err] = ['', ''];
      driver.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
      driver.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
      await new Promise(resolve => driver.once('close', resolve));
      expect(err).toBe('');
      for (const line of out.trim().split('\n')) {
        const run = JSON.parse(line) as ForeignRun & { name: string }; // as the driver writes it
        runs.set(run.name, run);
      }
    });

    afterAll(() => void victim.kill('SIGKILL'));

    for (const { name, check } of attacks)
      test(name, () => {
        const run = runs.get(name)!;
        expect(run.sandbox).toBe(sandbox);
        if (typeof check === 'function') expect(check(run, targets), JSON.stringify(run)).toBe(true);
        else expect(run).toMatchObject(check);
      });

    test('nothing is left of them, nothing was written outside, and the process of another lives', () => {
      expect(commandLines().filter(line => line.includes(targets.token))).toEqual([]);
      expect(readdirSync(targets.outside)).toEqual([]);
      expect([victim.exitCode, victim.signalCode]).toEqual([null, null]);
    });
  });
}

test.skipIf(noBubblewrap !== undefined)(
  'a program does not outlive an operator who is killed while it starts',
  async () => {
    const token = String(Math.floor(1e8 + Math.random() * 9e8));
    const launcher = LAUNCHER.replace('run-foreign', 'launcher');
    const killed = [0, 3, 6, 10, 20, 100].map(async moment => {
      const operator = spawn(process.execPath, [DYING, launcher, `60.${token}`, String(moment)], { stdio: 'ignore' });
      await new Promise(resolve => operator.once('exit', resolve));
      expect(operator.signalCode).toBe('SIGKILL');
    });
    await Promise.all(killed);
    await expect.poll(() => commandLines().filter(line => line.includes(token))).toEqual([]);
  },
);
