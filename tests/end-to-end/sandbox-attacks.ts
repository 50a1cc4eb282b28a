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
  /** A port on which someone listens on the loopback. */
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
  readonly protects?: 'files' | 'processes' | 'machine';
  readonly check: Partial<ForeignRun> | ((run: ForeignRun, targets: AttackTargets) => boolean);
}

const MIB = 2 ** 20;
const says = (text: string) => (run: ForeignRun) => run.stdout.includes(text);
const fault = (by: string) => (run: ForeignRun) => run.fault?.by === by;

/** Linux's calls by number on x86-64 and arm64, tried from Python: `call` answers -1 where a call is refused. */
const SYSCALL = `import ctypes, mmap, os, platform, socket, time
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.syscall.restype = ctypes.c_long
x86 = platform.machine() == 'x86_64'
def call(on_x86, on_arm, *args):
  return libc.syscall(ctypes.c_long(on_x86 if x86 else on_arm), *[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
def say(got): print("got it" if got else "refused", flush=True)
`;

const refused = (run: ForeignRun): boolean => run.stdout !== '' && /^(?:refused\n)+$/.test(run.stdout);

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
      'dd if=/dev/urandom of=/tmp/a bs=1M count=60; dd if=/dev/urandom of=/dev/shm/b bs=1M count=60; sleep 15; echo done',
    limits: { memory: 100 },
    only: 'bubblewrap',
    check: run => run.fault?.by === 'memory' && run.fault.peak > 100 * MIB,
  },
  {
    name: 'finds each temporary file system bounded',
    script: () => 'for i in 1 2 3 4; do head -c 20000000 /dev/urandom > /tmp/$i || echo full; done; sleep 0.1',
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
    script: () => 'for i in 1 2 3 4 5 6; do head -c 20000000 /dev/urandom > f$i; done; sleep 15',
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
    script: () => 'exec head -c 50000000 /dev/urandom > f',
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
  {
    name: 'keeps memory in message queues of System V',
    language: 'python',
    script: () => `${SYSCALL}say(call(68, 186, 0, 0o1600) >= 0)`,
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'keeps memory in message queues of POSIX',
    language: 'python',
    // 66: O_RDWR and O_CREAT
    script: () => `${SYSCALL}say(call(240, 180, b"queue", 66, 0o600, 0) >= 0)`,
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'keeps memory in semaphores of System V',
    language: 'python',
    script: () => `${SYSCALL}say(call(64, 190, 0, 32000, 0o1600) >= 0)`,
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'keeps memory in shared memory that no process has mapped any more',
    language: 'python',
    script: () => `${SYSCALL}
# PROT_READ and PROT_WRITE; MAP_SHARED and MAP_ANONYMOUS. 9: MADV_REMOVE is not used, 4 is MADV_DONTNEED.
size = 160 << 20
def fill(flags, fd):
  at = libc.mmap(None, ctypes.c_size_t(size), 3, flags, fd, ctypes.c_long(0))
  if at in (None, ctypes.c_void_p(-1).value): return False
  for i in range(0, size, 4096): ctypes.memset(at + i, 1, 1)
  libc.madvise(ctypes.c_void_p(at), ctypes.c_size_t(size), 4)
  return True
say(fill(0x21, -1))
try: say(fill(0x01, os.open("/dev/zero", os.O_RDWR)))
except OSError: say(False)
time.sleep(1)`,
    limits: { memory: 100 },
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'keeps memory in page tables',
    language: 'python',
    script: () => `${SYSCALL}
# Private, anonymous, not reserved: reading maps the page of zeros, which no process owns. 15: MADV_NOHUGEPAGE
size = 1 << 37
at = libc.mmap(None, ctypes.c_size_t(size), 1, 0x4022, -1, ctypes.c_long(0))
libc.madvise(ctypes.c_void_p(at), ctypes.c_size_t(size), 15)
for i in range(0, size, 2 << 20): ctypes.string_at(at + i, 1)
time.sleep(15)`,
    limits: { memory: 100 },
    check: fault('memory'),
  },
  {
    name: 'keeps memory in a process whose first thread has ended',
    language: 'python',
    script: () => `${SYSCALL}import threading
def work():
  time.sleep(0.3)
  data = bytearray(160 << 20)
  time.sleep(15)
threading.Thread(target=work).start()
call(60, 93, 0)`,
    limits: { memory: 100 },
    check: fault('memory'),
  },
  {
    name: 'keeps memory in many small mappings',
    language: 'python',
    script: () => `${SYSCALL}
for _ in range(8):
  if os.fork() == 0:
    at = libc.mmap(None, ctypes.c_size_t(120000 << 12), 0, 0x4022, -1, ctypes.c_long(0))
    for i in range(0, 120000, 2): libc.mprotect(ctypes.c_void_p(at + (i << 12)), ctypes.c_size_t(4096), 1)
    break
time.sleep(15)`,
    limits: { memory: 140 },
    check: fault('memory'),
  },
  {
    name: 'keeps memory in sockets',
    language: 'python',
    script: () => `${SYSCALL}
kept = []
for _ in range(480):
  try: one, other = socket.socketpair()
  except OSError: break
  kept += [one, other]
  for end in one, other:
    end.setblocking(False)
    end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
    try:
      while True: end.send(bytes(60000))
    except OSError: pass
time.sleep(15)`,
    limits: { memory: 100 },
    only: 'bubblewrap',
    check: fault('memory'),
  },
  {
    name: 'keeps memory in messages of sockets that are closed',
    language: 'python',
    script: () => `${SYSCALL}
kept = []
for i in range(400):
  kept.append(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
  kept[-1].bind("\\0%d" % i)
  for _ in range(10):
    sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    sender.setblocking(False)
    try: sender.sendto(bytes(100000), "\\0%d" % i)
    except OSError: pass
    sender.close()
time.sleep(15)`,
    limits: { memory: 100 },
    only: 'bubblewrap',
    check: fault('memory'),
  },
  {
    name: 'keeps memory in connections to itself',
    language: 'python',
    script: () => `${SYSCALL}
listener = socket.create_server(("127.0.0.1", 0), backlog=300)
kept = []
for _ in range(300):
  one = socket.create_connection(listener.getsockname())
  kept += [one, listener.accept()[0]]
  for end in kept[-2:]:
    end.setblocking(False)
    try:
      while True: end.send(bytes(1 << 20))
    except OSError: pass
time.sleep(15)`,
    limits: { memory: 100 },
    only: 'bubblewrap',
    check: fault('memory'),
  },
  {
    name: 'keeps memory in pipes',
    language: 'python',
    script: () => `${SYSCALL}import fcntl
kept = []
for _ in range(6):
  if os.fork() == 0:
    for _ in range(480):
      try: kept.append(os.pipe())
      except OSError: break
      os.set_blocking(kept[-1][1], False)
      # 1031: F_SETPIPE_SZ
      try: fcntl.fcntl(kept[-1][1], 1031, 1 << 20)
      except OSError: pass
      try:
        while True: os.write(kept[-1][1], bytes(65536))
      except OSError: pass
    break
time.sleep(15)`,
    limits: { memory: 100 },
    check: fault('memory'),
  },
  {
    name: 'makes a pipe larger',
    language: 'python',
    script: () => `${SYSCALL}import fcntl
try:
  fcntl.fcntl(os.pipe()[1], 1031, 1 << 20)
  say(True)
except OSError: say(False)`,
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'keeps pages of memory in a pipe',
    language: 'python',
    script: () => `${SYSCALL}
class Piece(ctypes.Structure): _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]
data = ctypes.create_string_buffer(4096)
piece = Piece(ctypes.addressof(data), 4096)
out = os.pipe()[1]
say(call(278, 75, out, ctypes.byref(piece), 1, 0) >= 0)
with open("/tmp/file", "wb") as file: file.write(bytes(4096))
file = os.open("/tmp/file", os.O_RDONLY)
say(call(275, 76, file, 0, out, 0, 4096, 0) >= 0)
say(call(40, 71, out, file, 0, 4096) >= 0)`,
    only: 'bubblewrap',
    check: run => run.stdout === 'refused\nrefused\nrefused\n',
  },
  {
    name: 'opens terminals, of which the machine has a limited number',
    script: () => 'ls /dev/ptmx /dev/pts/ptmx || echo refused',
    only: 'bubblewrap',
    check: run => run.stdout === 'refused\n',
  },
  {
    name: 'traces the process that watches over its sandbox, and writes to its memory',
    language: 'python',
    script: () => `${SYSCALL}
class Piece(ctypes.Structure): _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]
data = ctypes.create_string_buffer(8)
here = Piece(ctypes.addressof(data), 8)
start = 0
try: start = int(open("/proc/1/maps").read().split("-")[0], 16)
except OSError: pass
there = Piece(start, 8)
say(call(101, 117, 0x4206, 1, 0, 0) == 0)
say(call(310, 270, 1, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) >= 0)
say(call(311, 271, 1, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) >= 0)
try:
  os.open("/proc/1/mem", os.O_RDWR)
  say(True)
except OSError: say(False)`,
    only: 'bubblewrap',
    check: run => run.stdout === 'refused\nrefused\nrefused\nrefused\n',
  },
  {
    name: 'traces a process of its own',
    language: 'python',
    // 0: PTRACE_TRACEME
    script: () => `${SYSCALL}say(call(101, 117, 0, 0, 0, 0) == 0)`,
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'opens sockets of kinds that nothing needs',
    language: 'python',
    // Besides AF_VSOCK: AF_PACKET, AF_BLUETOOTH, AF_ALG, NETLINK_KOBJECT_UEVENT, IPPROTO_SCTP.
    script: () => `${SYSCALL}
for family, type, protocol in (40, 1, 0), (17, 3, 0), (31, 1, 0), (38, 5, 0), (16, 3, 15), (2, 1, 132):
  say(call(41, 198, family, type, protocol) >= 0)`,
    only: 'bubblewrap',
    check: run => run.stdout === 'refused\n'.repeat(6),
  },
  {
    name: 'keeps memory in keys of the kernel',
    language: 'python',
    // -4: the keyring of the user
    script: () => `${SYSCALL}say(call(248, 217, b"user", b"name", b"value", 5, -4) >= 0)`,
    only: 'bubblewrap',
    check: refused,
  },
  {
    name: 'takes what programs of the whole machine share: asynchronous input, watches of file systems',
    language: 'python',
    script: () => `${SYSCALL}
context = ctypes.c_ulong(0)
say(call(206, 0, 60000, ctypes.byref(context)) == 0)
say(call(300, 262, 0x200, 0) >= 0)`,
    only: 'bubblewrap',
    check: run => run.stdout === 'refused\nrefused\n',
  },
  {
    name: 'asks to be ended last when memory runs out',
    language: 'python',
    script: () => `
try: open("/proc/self/oom_score_adj", "w").write("0")
except OSError: pass
print(open("/proc/self/oom_score_adj").read())`,
    protects: 'machine',
    check: run => run.stdout.trim() === '1000',
  },
  {
    name: 'makes folders inside each other without end',
    language: 'python',
    script: () => `import os, time
try:
  for i in range(100000): os.mkdir("d"); os.chdir("d")
except OSError: pass
time.sleep(15)`,
    inFolder: true,
    check: fault('files'),
  },
  {
    name: 'makes a few hundred folders inside each other, which take long to look through',
    language: 'python',
    script: () => `import os, time
for i in range(500): os.mkdir("d"); os.chdir("d")
time.sleep(15)`,
    inFolder: true,
    check: fault('files'),
  },
  {
    name: 'learns where the operator keeps its folder',
    script: () => 'pwd; echo $HOME; cat /proc/1/cmdline /proc/1/environ',
    inFolder: true,
    only: 'bubblewrap',
    check: ({ stdout }, { folder }) => stdout.startsWith('/home/player\n/home/player\n') && !stdout.includes(folder),
  },
];
