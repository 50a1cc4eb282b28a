// One game of the contest: two processes, each in a folder of its own, and the verifier between them. A player finds there
// the boards of the game and nothing of its opponent's; what it writes is carried over once the verifier has seen it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { UnseatedFault } from '../../arena/programs/faults.ts';
import type { ProgramReport } from '../../arena/programs/program-seat.ts';
import { findProgram, hasBubblewrap, launchIn, type Sandbox } from '../../arena/programs/sandbox.ts';
import { killAll, usageOf } from '../../arena/programs/usage.ts';
import type { Verdict } from '../../arena/verdicts.ts';
import type { Seat } from '../../core/game.ts';
import { dama, printBoard } from '../../games/dama/index.ts';
import { boardFile, type FileVerdict, verifyFiles } from '../../gateways/dama-files/match.ts';
import { writeWhole } from '../../gateways/dama-files/player.ts';

export interface ContestRules {
  /** Milliseconds a move. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number;
  readonly plies: number;
}

export interface ContestGame extends Pick<PlayedGame, 'verdict' | 'moves' | 'payoffs'> {
  readonly programs: readonly [ProgramReport, ProgramReport];
  /** Of player 1 and player 2: milliseconds of each move. */
  readonly times: readonly [number[], number[]];
}

/** Milliseconds between two looks at memory. */
const PACE = 20;
/** Bytes of standard error kept of each. */
const STDERR_BYTES = 16_384;

/** Who plays: a program of an entry, or one of the server, which needs no fence and no limit of memory. */
export interface Contestant {
  readonly name: string;
  readonly command: readonly string[];
  readonly isReference?: true;
}

interface RunningPlayer {
  readonly folder: string;
  readonly sandbox: Sandbox;
  /** MiB; undefined: no limit. */
  readonly limit: number | undefined;
  readonly child: ChildProcess;
  fault: UnseatedFault | undefined;
  peak: number;
  said: string;
}

export async function contestGame(
  folder: string,
  contestants: readonly [Contestant, Contestant],
  rules: ContestRules,
): Promise<ContestGame> {
  // What a killed run left behind would be taken for a move.
  rmSync(folder, { recursive: true, force: true });
  const first = printBoard(dama.init(2, dama.defaults));
  const own = [1, 2].map(number => join(folder, `player_${number}`)) as [string, string]; // as many as there are players
  for (const one of own) {
    mkdirSync(one, { recursive: true });
    writeWhole(boardFile(one, 1), first);
  }
  const times: [number[], number[]] = [[], []];
  const players = contestants.map((one, i) => start(one, i + 1, own[i]!, rules.memory)) as [
    RunningPlayer,
    RunningPlayer,
  ]; // as above
  const watch = setInterval(() => players.forEach(checkMemory), PACE);
  try {
    const verdict = await verifyFiles(folder, {
      ...rules,
      from: round => boardFile(own[moverOf(round)], round),
      stopped: () => players.some(({ fault }) => fault !== undefined),
      seen: (round, board, ms) => {
        times[moverOf(round)].push(ms);
        const text = printBoard(board);
        for (const place of [folder, own[1 - moverOf(round)]!]) writeWhole(boardFile(place, round), text);
      },
    });
    return { ...judge(verdict, players), times, programs: [reportOf(players[0]), reportOf(players[1])] };
  } finally {
    clearInterval(watch);
    await Promise.all(players.map(end));
    // What a program started itself may write for a moment longer.
    for (const one of own) await rm(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function end({ child, sandbox }: RunningPlayer): Promise<void> {
  if (child.pid === undefined) return;
  const isOver = child.exitCode !== null || child.signalCode !== null;
  const exit = isOver ? undefined : once(child, 'exit');
  killAll(child.pid, sandbox);
  await exit;
}

/** Who writes a board: the second one is the first player's. */
const moverOf = (round: number): 0 | 1 => (round % 2 === 0 ? 0 : 1);

const reportOf = ({ peak, sandbox, said }: RunningPlayer): ProgramReport => ({ peak, sandbox, said: [said.trimEnd()] });

function checkMemory(player: RunningPlayer): void {
  if (player.child.pid === undefined) return;
  player.peak = Math.max(player.peak, usageOf(player.child.pid, player.sandbox).memory);
  const most = (player.limit ?? Number.POSITIVE_INFINITY) * 2 ** 20;
  if (player.peak > most) player.fault ??= { by: 'memory', limit: most, peak: player.peak };
}

function start({ command, isReference }: Contestant, number: number, folder: string, memory: number): RunningPlayer {
  const [name, ...args] = command;
  const found = findProgram(name!);
  const file = 'file' in found ? found.file : name!;
  const sandbox: Sandbox = !isReference && hasBubblewrap() ? 'bubblewrap' : 'process group';
  const launch = launchIn(sandbox, file, [...args, String(number)], folder);
  const child = spawn(launch.file, [...launch.args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const fault = 'missing' in found ? ({ by: 'missing', detail: found.missing } as const) : undefined;
  const limit = isReference ? undefined : memory;
  const running: RunningPlayer = { folder, child, fault, peak: 0, said: '', sandbox, limit };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (running.said.length < STDERR_BYTES) running.said += text.slice(0, STDERR_BYTES - running.said.length);
  });
  child.once('error', error => {
    running.fault ??= { by: 'missing', detail: error.message };
  });
  child.once('exit', (code, signal) => {
    // It may end by itself once it sees that the game is over; the verifier knows.
    if (signal !== null) running.fault ??= { by: 'crash', signal };
    else if (code !== 0)
      running.fault ??= code! > 128 ? { by: 'crash', signal: `signal ${code! - 128}` } : { by: 'crash', code: code! };
  });
  return running;
}

function judge(
  verdict: FileVerdict,
  players: readonly [RunningPlayer, RunningPlayer],
): Pick<ContestGame, 'verdict' | 'moves' | 'payoffs'> {
  const { moves } = verdict;
  const lost = (seat: Seat, why: Verdict): Pick<ContestGame, 'verdict' | 'moves' | 'payoffs'> => ({
    verdict: why,
    moves,
    payoffs: seat === 0 ? [-1, 1] : [1, -1],
  });
  if (verdict.by === 'stopped') {
    const mover = verdict.mover - 1;
    const seat = players[mover]!.fault === undefined ? 1 - mover : mover;
    return lost(seat, { ...players[seat]!.fault!, seat });
  }
  if (verdict.by === 'rules' && verdict.winner === 0) return { verdict: { by: 'rules' }, moves, payoffs: [0, 0] };
  const seat: Seat = verdict.winner === 1 ? 1 : 0;
  switch (verdict.by) {
    case 'rules':
      return lost(seat, { by: 'rules' });
    case 'time':
      return lost(seat, { by: 'time', seat, limit: verdict.limit, used: verdict.limit });
    case 'no-move':
      return lost(seat, { by: 'no-move', seat });
    case 'illegal': {
      const { refused, detail } = verdict.why;
      return lost(seat, { by: 'illegal', seat, action: `board_${moves + 2}.txt`, refused, detail });
    }
    case 'board': {
      const { detail } = verdict.why;
      const place = (word: string): number => Number(new RegExp(`${word} (\\d+)`, 'i').exec(detail)?.[1] ?? 1);
      const text = `board_${moves + 2}.txt`;
      return lost(seat, { by: 'malformed', seat, line: place('line'), column: place('column'), text, detail });
    }
  }
}
