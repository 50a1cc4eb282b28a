// What a hostile program tries, each with what has to come of it. All of them are bounded: a test must not need the sandbox to
// survive itself. docs/sandbox.md has the table for operators.

import type { ForeignLimits } from '../../src/arena/programs/limits.ts';
import type { ForeignRun } from '../../src/arena/programs/run-foreign.ts';
import type { Sandbox } from '../../src/arena/programs/sandbox.ts';

/** What the attacks aim at: things of the operator outside the sandbox. */
export interface AttackTargets {
  /** A file that everybody may read, and one that only its owner may. */
  readonly secret: string;
  readonly privateSecret: string;
  /** A folder of the operator to which only he may write. */
  readonly outside: string;
  /** A process of the operator. */
  readonly victim: number;
  /** A port on which somebody listens on the loopback. */
  readonly port: number;
  /** A folder that the program may write to. */
  readonly folder: string;
  /** A number that no other process has in its command line. */
  readonly token: string;
}

export interface Attack {
  readonly name: string;
  readonly script: (targets: AttackTargets) => string;
  readonly language?: 'sh' | 'python';
  readonly limits?: Partial<ForeignLimits>;
  /** Milliseconds; more than any of the others takes, unless it is meant to be too slow. */
  readonly timeout?: number;
  readonly input?: string;
  /** It gets the folder, and starts in it. */
  readonly inFolder?: true;
  /** Only with these; without bubblewrap nothing is promised. */
  readonly only?: Sandbox;
  /** What of the operator it aims at: without bubblewrap that is only safe from a program with a user of its own. */
  readonly protects?: 'files' | 'processes';
  readonly check: Partial<ForeignRun> | ((run: ForeignRun, targets: AttackTargets) => boolean);
}

const MIB = 2 ** 20;
const says = (text: string) => (run: ForeignRun) => run.stdout.includes(text);
const fault = (by: string) => (run: ForeignRun) => run.fault?.by === by;

/** Linux's calls by number on x86-64 and arm64, tried from Python. */
const SYSCALL = `import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
x86 = platform.machine() == 'x86_64'
`;

export const ATTACKS: readonly Attack[] = [
  {
    name: 'has no capability, no root and no other group',
    script: () => 'grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status; id -u; id -G',
    only: 'bubblewrap',
    check: ({ stdout }) => {
      const [effective, bounding, privileges, user, groups] = stdout.trim().split('\n');
      const isEmpty = [effective, bounding].every(line => /:\s+0+$/.test(line!));
      return isEmpty && privileges!.endsWith('1') && user !== '0' && user === groups;
    },
  },
  {
    name: 'mounts its root again to write',
    script: () => 'mount -o remount,rw,bind /; mount -o remount,rw,bind /usr; touch /usr/x || echo refused',
    check: says('refused'),
  },
  {
    name: 'writes to a folder of the operator',
    script: ({ outside }) => `touch ${outside}/x || echo refused`,
    protects: 'files',
    check: says('refused'),
  },
  {
    name: 'reads a file that only the operator may read',
    script: ({ privateSecret }) => `cat ${privateSecret} || echo refused`,
    protects: 'files',
    check: run => run.stdout === 'refused\n',
  },
  {
    name: 'opens a user namespace with capabilities',
    script: () => 'unshare --user --map-root-user true || echo refused',
    only: 'bubblewrap',
    check: says('refused'),
  },
  {
    name: 'fills the temporary file systems with memory',
    script: () =>
      'dd if=/dev/zero of=/tmp/a bs=1M count=60; dd if=/dev/zero of=/dev/shm/b bs=1M count=60; sleep 15; echo done',
    limits: { memory: 100 },
    only: 'bubblewrap',
    check: run => run.fault?.by === 'memory' && run.fault.peak > 100 * MIB,
  },
  {
    name: 'finds each temporary file system bounded',
    script: () => 'for i in 1 2 3 4; do head -c 20000000 /dev/zero > /tmp/$i || echo full; done; sleep 0.1',
    limits: { storage: 32, memory: 400 },
    only: 'bubblewrap',
    check: says('full'),
  },
  {
    name: 'hides memory in a file without a name',
    language: 'python',
    script: () => 'import os\ntry:\n os.memfd_create("x")\n print("got it")\nexcept OSError: print("refused")',
    only: 'bubblewrap',
    check: says('refused'),
  },
  {
    name: 'hides memory in a shared segment of System V',
    language: 'python',
    script: () => `${SYSCALL}print("refused" if libc.shmget(0, 4096, 0o1600) < 0 else "got it")`,
    only: 'bubblewrap',
    check: says('refused'),
  },
  {
    name: 'allocates memory',
    language: 'python',
    script: () => 'import time\nx = bytearray(160 << 20)\nx[::4096] = b"1" * len(x[::4096])\ntime.sleep(15)',
    limits: { memory: 100 },
    check: run => run.fault?.by === 'memory' && run.fault.peak > 100 * MIB,
  },
  {
    name: 'fills the disk',
    script: () => 'for i in 1 2 3 4 5 6; do head -c 20000000 /dev/zero > f$i; done; sleep 15',
    limits: { storage: 64 },
    inFolder: true,
    check: run => run.fault?.by === 'storage' && run.fault.used > 64 * MIB,
  },
  {
    name: 'fills the disk with files that have no name',
    language: 'python',
    script: () => `import os, time
kept = []
for i in range(6):
  kept.append(open(f"f{i}", "wb")); os.unlink(f"f{i}")
  kept[-1].write(bytes(20_000_000)); kept[-1].flush()
time.sleep(15)`,
    limits: { storage: 64 },
    inFolder: true,
    check: fault('storage'),
  },
  {
    name: 'fills the disk in a folder that may not be looked into',
    language: 'python',
    script: () => `import os, time
os.mkdir("closed")
kept = [open(f"closed/f{i}", "wb") for i in range(6)]
os.chmod("closed", 0)
for one in kept: one.write(bytes(20_000_000)); one.flush()
time.sleep(15)`,
    limits: { storage: 64 },
    inFolder: true,
    check: fault('storage'),
  },
  {
    name: 'fills the disk at the end of a path that is too long, under a name that is no text',
    language: 'python',
    script: () => `import os, time
with open(b"\\xff", "wb") as one: one.write(bytes(1000))
for i in range(30): os.mkdir("d" * 250); os.chdir("d" * 250)
time.sleep(15)`,
    inFolder: true,
    check: fault('files'),
  },
  {
    name: 'writes one endless file',
    script: () => 'exec head -c 50000000 /dev/zero > f',
    limits: { storage: 16 },
    inFolder: true,
    check: run => run.signal === 'SIGXFSZ' || run.code === 1,
  },
  {
    name: 'uses up the inodes',
    language: 'python',
    script: () => 'import time\nfor i in range(3000): open(f"f{i}", "w").close()\ntime.sleep(15)',
    limits: { files: 1000 },
    check: fault('files'),
  },
  {
    name: 'starts processes without end',
    script: ({ token }) => `for i in $(seq 200); do sleep 5.${token} & done; wait`,
    limits: { processes: 40 },
    check: fault('processes'),
  },
  {
    name: 'leaves processes behind that have forked twice, without its environment and its session',
    script: ({ token }) => `env -i setsid -f sleep 60.${token}; sleep 0.2; echo left`,
    check: says('left'),
  },
  {
    name: 'sees the processes of others',
    script: ({ victim }) => `ls /proc | grep -x ${victim} || echo hidden`,
    only: 'bubblewrap',
    check: says('hidden'),
  },
  {
    name: 'reads the environment of others',
    script: ({ victim }) => `cat /proc/${victim}/environ || echo refused`,
    protects: 'processes',
    check: says('refused'),
  },
  {
    name: 'kills others',
    script: ({ victim }) => `kill -9 ${victim} || echo refused; kill -9 -${victim} || echo refused`,
    protects: 'processes',
    check: says('refused\nrefused'),
  },
  {
    name: 'traces others',
    language: 'python',
    // 16: PTRACE_ATTACH
    script: ({ victim }) => `${SYSCALL}print("refused" if libc.ptrace(16, ${victim}, 0, 0) != 0 else "got it")`,
    protects: 'processes',
    check: says('refused'),
  },
  {
    name: 'reads files of others',
    script: ({ secret }) => `cat ${secret} || echo refused`,
    only: 'bubblewrap',
    check: run => run.stdout === 'refused\n',
  },
  {
    name: 'follows a link of its own to a file of others',
    script: ({ secret }) => `ln -s ${secret} link; cat link || echo refused`,
    only: 'bubblewrap',
    inFolder: true,
    check: run => run.stdout === 'refused\n',
  },
  {
    name: 'learns the name of the machine',
    script: () => 'hostname',
    only: 'bubblewrap',
    check: run => run.stdout === 'player\n',
  },
  {
    name: 'sees the environment of the operator',
    script: () => 'env',
    check: run =>
      run.stdout
        .trim()
        .split('\n')
        .every(line => /^(PATH|LANG|HOME|PWD|SHLVL|_|LUDOTECA_MATCH)=/.test(line)),
  },
  {
    name: 'reaches the network',
    language: 'python',
    script: ({ port }) => `import socket
try:
  socket.create_connection(("127.0.0.1", ${port}), 2)
  print("got it")
except OSError: print("refused")`,
    only: 'bubblewrap',
    check: says('refused'),
  },
  {
    name: 'writes without end',
    script: () => 'yes flood',
    check: fault('flood'),
  },
  {
    name: 'writes errors without end',
    script: () => 'yes flood >&2',
    check: fault('flood'),
  },
  {
    name: 'never reads its input',
    input: 'a line that nobody reads\n'.repeat(100_000),
    script: () => 'sleep 0.3; echo ended',
    check: says('ended'),
  },
  {
    name: 'computes on more cores than it has',
    script: () => 'while :; do :; done',
    limits: { cores: 0.02 },
    check: fault('cpu'),
  },
  {
    name: 'does not end, and does not mind being asked to',
    script: ({ token }) => `trap "" TERM INT HUP; sleep 15.${token}; sleep 15.${token}`,
    timeout: 800,
    check: fault('time'),
  },
];
