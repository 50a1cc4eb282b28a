// One game of the contest: two processes and the verifier in a folder of their own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findProgram, hasBubblewrap, launchIn, type Sandbox } from '../arena/programs/sandbox.ts';
import { killAll, usageOf } from '../arena/programs/watch.ts';
import { type FileVerdict, verifyFiles } from '../gateways/dama-files/match.ts';

export interface ContestRules {
  /** Milliseconds a move. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number;
  readonly plies: number;
}

export interface ContestGame {
  /** 0: a draw. */
  readonly winner: 0 | 1 | 2;
  readonly moves: number;
  /** One sentence: why. */
  readonly why: string;
  /** Of player 1 and player 2: the slowest move in ms, the highest memory in bytes. */
  readonly slowest: readonly [number, number];
  readonly peak: readonly [number, number];
}

/** Milliseconds between two looks at memory. */
const PACE = 20;

/** Who plays: a program of an entry, or one of the house, which needs no fence and no limit of memory. */
export interface Contestant {
  readonly name: string;
  readonly command: readonly string[];
  readonly house?: true;
}

interface Running {
  readonly sandbox: Sandbox;
  /** MiB; undefined: no limit. */
  readonly limit: number | undefined;
  readonly child: ChildProcess;
  fault: string | undefined;
  peak: number;
}

export async function contestGame(
  folder: string,
  contestants: readonly [Contestant, Contestant],
  rules: ContestRules,
): Promise<ContestGame> {
  mkdirSync(folder, { recursive: true });
  const slowest: [number, number] = [0, 0];
  const players = contestants.map((one, i) => start(one, i + 1, folder, rules.memory));
  const watch = setInterval(() => {
    for (const player of players) {
      if (player.child.pid === undefined) continue;
      const { sandbox, limit } = player;
      player.peak = Math.max(player.peak, usageOf(player.child.pid, sandbox).memory);
      if (limit !== undefined && player.peak > limit * 2 ** 20)
        player.fault ??= `memory: ${(player.peak / 2 ** 20).toFixed(1)} MiB of ${limit} MiB`;
    }
  }, PACE);
  try {
    const verdict = await verifyFiles(folder, {
      ...rules,
      stopped: () => players.some(({ fault }) => fault !== undefined),
      seen: (round, _board, ms) => {
        slowest[round % 2 === 0 ? 0 : 1] = Math.max(slowest[round % 2 === 0 ? 0 : 1], ms);
      },
    });
    const [first, second] = players as [Running, Running];
    return { ...judge(verdict, first.fault, second.fault), slowest, peak: [first.peak, second.peak] };
  } finally {
    clearInterval(watch);
    for (const { child, sandbox } of players) if (child.pid !== undefined) killAll(child.pid, sandbox);
  }
}

function start({ command, house }: Contestant, number: number, folder: string, memory: number): Running {
  const [name, ...args] = command;
  const found = findProgram(name!);
  const file = 'file' in found ? found.file : name!;
  const sandbox: Sandbox = !house && hasBubblewrap() ? 'bubblewrap' : 'process group';
  const launch = launchIn(sandbox, file, [...args, String(number)], folder);
  const child = spawn(launch.file, [...launch.args], { cwd: folder, detached: true, stdio: 'ignore' });
  const fault = 'missing' in found ? `missing: ${found.missing}` : undefined;
  const running: Running = { child, fault, peak: 0, sandbox, limit: house ? undefined : memory };
  child.once('error', error => {
    running.fault ??= `missing: ${error.message}`;
  });
  child.once('exit', (code, signal) => {
    // It may end by itself once it sees that the game is over; the verifier knows.
    if (signal !== null) running.fault ??= `crash: ${signal}`;
    else if (code !== 0) running.fault ??= code! > 128 ? `crash: signal ${code! - 128}` : `crash: exit code ${code}`;
  });
  return running;
}

function judge(
  verdict: FileVerdict,
  ...faults: readonly (string | undefined)[]
): Pick<ContestGame, 'winner' | 'moves' | 'why'> {
  const { moves } = verdict;
  switch (verdict.by) {
    case 'rules':
      return { winner: verdict.winner, moves, why: verdict.winner === 0 ? 'draw: too many moves' : 'rules' };
    case 'time':
      return { winner: verdict.winner, moves, why: `time: no board within ${verdict.limit} ms` };
    case 'stopped': {
      const loser = faults[verdict.mover - 1] === undefined ? (verdict.mover === 1 ? 2 : 1) : verdict.mover;
      return { winner: loser === 1 ? 2 : 1, moves, why: faults[loser - 1]! };
    }
    default:
      return { winner: verdict.winner, moves, why: `${verdict.by}: ${verdict.why.detail}` };
  }
}
