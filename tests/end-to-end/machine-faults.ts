// Faults of the machine that a test inflicts on a real server: a full disk, a stopped process, a clock that jumps, too few
// file descriptors.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

/** To be loaded into a server whose clock is stepped. */
export const STEPPED_CLOCK = fileURLToPath(new URL('stepped-clock.mjs', import.meta.url));
/** File descriptors of a server that has too few. A worker that starts opens the files of some fifty modules at once. */
export const DESCRIPTORS = 160;
/** Connections that are opened to every port of a server with too few descriptors. */
const FLOOD = 40;

/** The status of an answer, 0 where there is none. */
export async function statusOf(url: string, path: string): Promise<number> {
  try {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(5000) });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

/** A small disk of its own. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined where this system does not let us make one: only root can mount. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'ludoteca-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      rmSync(folder, { recursive: true, force: true });
      return undefined;
    }
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const handle = openSync(this.#filler, 'w');
    try {
      for (let size = 2 ** 20; size >= 1; )
        try {
          writeSync(handle, Buffer.alloc(size));
        } catch {
          size >>= 1;
        }
    } finally {
      closeSync(handle);
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }
}

/** As a machine that is put to sleep, or a debugger. */
export async function stopProcess(server: ServerProcess, seconds: number): Promise<void> {
  server.signal('SIGSTOP');
  await sleep(seconds * 1000);
  server.signal('SIGCONT');
}

/** The next step of STEPPED_CLOCK, by hours or days. */
export function stepClock(server: ServerProcess): void {
  server.signal('SIGUSR2');
}

/** Takes file descriptors away from the process, for as long as it runs. Linux only. */
export function limitDescriptors(server: ServerProcess): void {
  execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`]);
}

/** More connections to every port than there are descriptors, for a moment; the server answers again afterwards. */
export async function floodConnections(server: ServerProcess): Promise<void> {
  const sockets: Socket[] = [];
  for (const port of [Number(new URL(server.url).port), ...server.ports.values()])
    for (let i = 0; i < FLOOD; i++) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
  await sleep(500);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusOf(server.url, '/health')).toBe(200);
}
