// A Dama contest of many entries: time, processor time, memory and disk.
// node dist/games/dama/bench/contest.js [ENTRIES] [PLIES] [AT_ONCE]      40 entries, 100 moves a game, half of the cores
// KEEP=FOLDER keeps what the contest wrote, to look at its pages.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../../bin/ludoteca.js', import.meta.url));
const PLAYER = fileURLToPath(new URL('../../../../games/dama/contest/testdata/grid-list.cpp', import.meta.url));
const [entries = 40, plies = 100, atOnce = Math.max(1, availableParallelism() >> 1)] = process.argv
  .slice(2)
  .map(Number);
const PACE = 200;

const root = mkdtempSync(join(tmpdir(), 'ludoteca-contest-'));
const folder = join(root, 'entries');
const out = process.env.KEEP ?? join(root, 'out');
mkdirSync(folder);
const source = readFileSync(PLAYER, 'utf8');
for (let i = 0; i < entries; i++) writeFileSync(join(folder, `${880_001 + i}.cpp`), `${source}\n// ${i}\n`);

/** Bytes in files, and how many there are. */
function stored(path: string): { bytes: number; files: number } {
  let [bytes, files] = [0, 0];
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
    files++;
  }
  return { bytes, files };
}

/** Seconds of processor time of all processes that this one started, with theirs. */
function processorSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const TICKS = 100;
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Kilobytes of a process, as the kernel counts them. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const startedAt = performance.now();
const flags = ['--out', out, '--plies', String(plies), '--at-once', String(atOnce), '--seed', 'bench', '--valgrind'];
const child = spawn(process.execPath, [PROGRAM, 'dama', 'contest', folder, ...flags], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let peak = 0;
let said = '';
let compiled: number | undefined;
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  said += text;
  if (compiled === undefined && said.includes('Seed: ')) compiled = performance.now();
});
const watch = setInterval(() => {
  peak = Math.max(peak, peakOf(child.pid!));
}, PACE);
const code = await new Promise<number | null>(resolve => child.once('close', resolve));
clearInterval(watch);
const endedAt = performance.now();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const games = entries * (entries - 1);
const disk = stored(out);
console.log(`${entries} entries, ${games} games of at most ${plies} moves, ${atOnce} at once: exit code ${code}`);
console.log(`compiled and tried in ${seconds(compiled! - startedAt)}, played in ${seconds(endedAt - compiled!)}`);
console.log(`processor time ${processorSeconds().toFixed(0)} s, with compiler, programs and their sandboxes`);
console.log(`memory of the contest at most ${mebibytes(peak * 1024)}`);
console.log(`disk ${mebibytes(disk.bytes)} in ${disk.files} files`);
for (const file of ['report.html', 'contest.json', 'organiser/sheet.html', 'organiser/similarity.html'])
  console.log(`  ${file} ${mebibytes(statSync(join(out, file)).size)}`);
rmSync(root, { recursive: true, force: true });
