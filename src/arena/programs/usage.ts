// What the processes of a program use, as the kernel tells it under /proc. Elsewhere than on Linux nothing is seen.

import { readdirSync, readFileSync } from 'node:fs';
import type { Sandbox } from './sandbox.ts';

export interface Usage {
  readonly processes: number;
  /** Bytes resident, all processes together. */
  readonly memory: number;
}

const PAGE = 4096;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended while we looked.
    return '';
  }
}

/** Outside bubblewrap the session tells who belongs together, even after a parent ended. */
function sessionOf(leader: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      const fields = read(`/proc/${pid}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[3]) === leader;
    });
}

/** In bubblewrap orphans stay below its first process. */
function treeOf(root: number): number[] {
  const found = [root];
  for (let i = 0; i < found.length; i++)
    for (const child of read(`/proc/${found[i]!}/task/${found[i]!}/children`).split(' '))
      if (child !== '') found.push(Number(child));
  return found;
}

export function usageOf(pid: number, sandbox: Sandbox): Usage {
  if (process.platform !== 'linux') return { processes: 1, memory: 0 };
  const pids = sandbox === 'bubblewrap' ? treeOf(pid) : sessionOf(pid);
  let memory = 0;
  for (const one of pids) memory += Number(read(`/proc/${one}/statm`).split(' ')[1] ?? 0) * PAGE;
  return { processes: pids.length, memory };
}

/** All of them, at once and for good. */
export function killAll(pid: number, sandbox: Sandbox): void {
  // bubblewrap takes its whole name space along; a session may have several groups.
  const pids = sandbox !== 'bubblewrap' && process.platform === 'linux' ? sessionOf(pid) : [];
  for (const target of [-pid, ...pids]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}
