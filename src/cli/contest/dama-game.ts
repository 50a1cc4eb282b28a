// One game of the contest: two processes, each in a folder of its own, and the verifier between them. A player finds there
// the boards of the game and nothing of its opponent's; what it writes is carried over once the verifier has seen it.

import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { UnseatedFault } from '../../arena/programs/faults.ts';
import { type ForeignProcess, startForeign } from '../../arena/programs/launcher.ts';
import { printHeldLimits } from '../../arena/programs/limits.ts';
import type { ProgramReport } from '../../arena/programs/program-seat.ts';
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

/** Bytes of standard error kept of each. */
const STDERR_BYTES = 16_384;

/** Who plays: a program of an entry, or one of the server, which needs no fence and no limit of memory. */
export interface Contestant {
  readonly name: string;
  readonly command: readonly string[];
  readonly isReference?: true;
}

interface RunningPlayer {
  /** undefined: it could not be started. */
  process: ForeignProcess | undefined;
  fault: UnseatedFault | undefined;
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
    await Promise.all(players.map(end));
    // What a program started itself may write for a moment longer.
    for (const one of own) await rm(one, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function end({ process }: RunningPlayer): Promise<void> {
  process?.kill();
  await process?.stop();
}

/** Who writes a board: the second one is the first player's. */
const moverOf = (round: number): 0 | 1 => (round % 2 === 0 ? 0 : 1);

const reportOf = ({ process, said }: RunningPlayer): ProgramReport => ({
  peak: process?.peak.memory ?? 0,
  sandbox: process?.sandbox ?? 'none',
  ...(process && { limits: printHeldLimits(process.held) }),
  said: [said.trimEnd()],
});

function start({ command, isReference }: Contestant, number: number, folder: string, memory: number): RunningPlayer {
  const running: RunningPlayer = { process: undefined, fault: undefined, said: '' };
  const started = startForeign(
    { command: [...command, String(number)], folder },
    {
      limits: { memory: isReference ? Number.POSITIVE_INFINITY : memory },
      ...(isReference && { sandbox: 'none' }),
      onFault: fault => {
        running.fault ??= fault;
      },
    },
  );
  if ('missing' in started) {
    running.fault = { by: 'missing', detail: started.missing };
    return running;
  }
  running.process = started;
  started.stdin.end();
  started.stdout.resume();
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (running.said.length < STDERR_BYTES) running.said += text.slice(0, STDERR_BYTES - running.said.length);
  });
  void awaitEnd(started, running);
  return running;
}

/** It may end by itself once it sees that the game is over; the verifier knows. */
async function awaitEnd({ ended }: ForeignProcess, running: RunningPlayer): Promise<void> {
  const { code, signal } = await ended;
  if (signal !== null) running.fault ??= { by: 'crash', signal };
  else if (code !== 0 && code !== null) running.fault ??= { by: 'crash', code };
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
