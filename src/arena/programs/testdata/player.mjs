// Test players: one that answers, and one for each thing that can go wrong. `node player.mjs MODE`
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const mode = process.argv[2];
const act = m => process.stdout.write(`${JSON.stringify({ t: 'act', action: m.legal[0], version: m.version })}\n`);
const busy = ms => {
  const end = Date.now() + ms;
  while (Date.now() < end);
};
if (mode === 'deaf') process.on('SIGTERM', () => {});
process.stderr.write(`mode ${mode}\n`);

const MODES = {
  answers: act,
  server: m => {
    if (m.t === 'match') process.stdout.write('{"t":"hello","name":"x"}\n{"t":"ping"}\n');
    act(m);
  },
  slow: m => {
    busy(30);
    act(m);
  },
  hangs: () => {
    for (;;);
  },
  deaf: () => setInterval(() => {}, 1000),
  segfault: () => process.kill(process.pid, 'SIGSEGV'),
  exits: () => process.exit(3),
  /** Once, when it is first asked; the file it is given remembers. */
  stumbles: async m => {
    const { existsSync, writeFileSync } = await import('node:fs');
    if (existsSync(process.argv[3])) return act(m);
    writeFileSync(process.argv[3], '');
    process.exit(3);
  },
  /** Expects what the arena promises of the first line. */
  strict: m => {
    if (first.t !== 'match' || first.phase !== 'running' || typeof first.seat !== 'number') process.exit(9);
    act(m);
  },
  leaves: () => process.exit(0),
  cheats: m => process.stdout.write(`${JSON.stringify({ t: 'act', action: '00-77', version: m.version })}\n`),
  garbage: () => process.stdout.write('{"t":"act",,}\n'),
  typo: m => process.stdout.write(`{"t":"act","move":"${m.legal[0]}"}\n`),
  flood: () => setInterval(() => process.stdout.write(' '.repeat(20_000)), 1),
  complains: () => setInterval(() => process.stderr.write(' '.repeat(100_000)), 1),
  /** Keeps memory in files, and plays on. */
  hoards: async m => {
    const { writeFileSync } = await import('node:fs');
    for (const path of ['/tmp/a', '/dev/shm/b']) writeFileSync(path, Buffer.alloc(60 * 2 ** 20, 1));
    setTimeout(() => act(m), 200);
  },
  forks: () => {
    // Bounded: a test must not need the sandbox to survive itself.
    for (let i = 0; i < 40; i++) spawn('sleep', ['5'], { stdio: 'ignore' });
  },
  eats: () => {
    const kept = [];
    setInterval(() => kept.push(Buffer.alloc(16 * 2 ** 20, 1)), 1);
  },
  network: async m => {
    const { connect } = await import('node:net');
    const socket = connect(Number(process.argv[3]), '127.0.0.1');
    socket.on('connect', () => process.exit(9));
    socket.on('error', () => act(m));
  },
  writes: async m => {
    const { writeFileSync, readdirSync } = await import('node:fs');
    if (readdirSync('.').length > 0 && m.t === 'match') process.exit(9);
    writeFileSync('note', 'mine');
    try {
      writeFileSync(process.argv[3], 'not mine');
    } catch {
      process.stderr.write('read-only\n');
    }
    act(m);
  },
};

let first;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  first ??= message;
  if (message.yours) await MODES[mode](message);
}
