// Networks that die without a word, in a network namespace of the kernel: no FIN, no RST, packets just stop.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const SERVER = '10.9.0.1';
const FAR = '10.9.0.2/24';
/** Seconds; also the time in which a dead peer must be noticed. */
const GRACE = 12;
/** What a busy machine may need in addition. */
const SLACK = 15;

/** Only Linux has namespaces, and not everybody may make one. */
const isPossible =
  spawnSync('unshare', ['-Urn', 'sh', '-c', 'ip link set lo up && ip link add v0 type veth peer name v1']).status === 0;

const PIPE = `const s = require('node:net').connect(+process.argv[1], '${SERVER}');
process.stdin.pipe(s); s.pipe(process.stdout); s.on('error', () => {});`;

const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dead-network-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(command: string, ...args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** Runs in the namespaces of a process. */
const inside = (pid: number): string[] => ['-t', String(pid), '-U', '-n', '--preserve-credentials'];

/** What a process has printed, and the wait for more. */
class Output {
  text = '';
  readonly child: ChildProcess;

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout!.on('data', (data: Buffer) => {
      this.text += data.toString();
    });
  }

  async match(what: RegExp, seconds: number): Promise<RegExpExecArray> {
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
      const found = what.exec(this.text);
      if (found) return found;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    throw new Error(`no ${what} in ${seconds} s: ${this.text.slice(-300)}`);
  }

  send(line: string): void {
    this.child.stdin!.write(`${line}\n`);
  }
}

test.runIf(isPossible)(
  'a player whose packets stop is noticed within the grace time, and may come back from elsewhere',
  async () => {
    const network = `ip link set lo up; ip link add v0 type veth peer name v1; ip addr add ${SERVER}/24 dev v0; ip link set v0 up`;
    const flags = ['start=0', `grace=${GRACE}`, 'pace=0'].map(text => `--set carcassonne-lines.${text}`).join(' ');
    const others = ['sagrada-dialogue', 'software-challenge-xml', 'uno-numeric']
      .map(name => `--gateway ${name}=off`)
      .join(' ');
    const serve = `${process.execPath} ${PROGRAM} serve --port 0 --host ${SERVER} --data ${folder} --log error --gateway carcassonne-lines=0`;
    const server = new Output(start('unshare', '-Urn', 'sh', '-c', `${network}; exec ${serve} ${others} ${flags}`));
    const [, port] = await server.match(/carcassonne-lines +(\d+)\n/, 60);
    const here = server.child.pid!;
    // The far side has a namespace of its own, as long as this process waits in it.
    const far = start('nsenter', ...inside(here), 'unshare', '-n', 'sh', '-c', 'echo ready; read line').pid!;
    await new Output(children.at(-1)!).match(/ready/, 10);
    execFileSync('nsenter', [...inside(here), 'ip', 'link', 'set', 'v1', 'netns', String(far)]);
    execFileSync('nsenter', [...inside(far), 'sh', '-c', `ip addr add ${FAR} dev v1; ip link set v1 up`]);
    const client = (pid: number): Output =>
      new Output(start('nsenter', ...inside(pid), process.execPath, '-e', PIPE, port!));
    const join = async (pid: number, waits: boolean): Promise<Output> => {
      const joined = client(pid);
      joined.send('connect');
      if (waits) await new Promise(resolve => setTimeout(resolve, 1000));
      else await joined.match(/next:/, 10);
      return joined;
    };
    const [idle, lostIdle] = [await join(here, true), await join(far, false)];
    const [busy, lostBusy] = [await join(here, true), await join(far, false)];
    await Promise.all([idle, busy, lostIdle, lostBusy].map(one => one.match(/next:/, 10)));

    // From now on nothing reaches the far side, and nothing comes from it.
    execFileSync('nsenter', [...inside(far), 'ip', 'addr', 'del', FAR, 'dev', 'v1']);
    // In one match nothing is sent to the lost player; in the other one data waits for an acknowledgement.
    busy.send('rotate');
    await busy.match(/rotated:/, 10);
    await Promise.all([idle, busy].map(one => one.match(/^lock$/m, GRACE + SLACK)));

    const name = /start:.*,(\w+),blue,2/.exec(lostBusy.text)![1]!;
    const returned = client(here);
    returned.send(`reconnect:blue,${name}`);
    await returned.match(/^unlock\n(update:.*\n)+score:.*\nturn:red\nnext:.*\nrotated:/m, GRACE);
    await busy.match(/^unlock$/m, 10);
    expect(lostIdle.text).not.toContain('lock');
  },
);
