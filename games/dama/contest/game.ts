// One game of the contest: two processes, each in a folder of its own, and the verifier between them. A player finds there
// the boards of the game and nothing of its opponent's; what it writes is carried over once the verifier has seen it.

import { chmodSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedGame } from '../../../src/arena/play-game.ts';
import type { UnseatedFault } from '../../../src/arena/programs/faults.ts';
import {
  type ForeignProcess,
  faultOfEnd,
  type ProcessEnd,
  startForeign,
} from '../../../src/arena/programs/launcher.ts';
import { type ForeignLimits, printLimitEnforcement } from '../../../src/arena/programs/limits.ts';
import type { ProgramReport } from '../../../src/arena/programs/program-seat.ts';
import { removeForeign } from '../../../src/arena/programs/remove-foreign.ts';
import type { Sandbox } from '../../../src/arena/programs/sandbox.ts';
import type { Verdict } from '../../../src/arena/verdicts.ts';
import { publishedText } from '../../../src/cli/contest/published-text.ts';
import type { Seat } from '../../../src/core/game.ts';
import { type Board, rules as dama, printBoard } from '../rules/index.ts';
import { STARTED_FILE, THREW } from './cpp-sources.ts';
import { boardFile, type FileVerdict, verifyFiles } from './match.ts';
import { writeWhole } from './player.ts';

export interface ContestRules {
  /** Milliseconds a move. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number;
  readonly plies: number;
}

/** The board that was to be answered, and what was written instead of a legal one. */
export interface RefusedTransition {
  readonly before: string;
  readonly after: string;
}

export interface ContestGame extends Pick<PlayedGame, 'verdict' | 'moves' | 'payoffs'> {
  readonly programs: readonly [ProgramReport, ProgramReport];
  /** Of player 1 and player 2: milliseconds of each move. */
  readonly times: readonly [number[], number[]];
  readonly refused?: RefusedTransition;
  /** The exception that ended a player. */
  readonly threw?: string;
}

/** Bytes a player may write in a game, on standard output and on standard error. */
const MOST_OUTPUT = 4 * 2 ** 20;
/** Bytes of standard error kept of each. */
const STDERR_BYTES = 16_384;
/** Milliseconds in which a player has to start; after them the time of its move counts, whatever it says. */
const START_TIME = 10_000;
/** Characters of a refused file that are kept. */
const REFUSED_CHARACTERS = 600;
/** Milliseconds for the last output of a process that has ended. */
const LAST_OUTPUT = 150;
const PROCESSES = 32;
/** MiB a player may store. */
const STORAGE = 16;
/** Built-in opponents are this program itself. */
const NO_LIMITS: ForeignLimits = { memory: 65_536, processes: 1024, storage: 65_536, files: 1_000_000, cores: 256 };

/** Who plays: a program of an entry, or one of the server, which needs no sandbox and no limit of memory. */
export interface Contestant {
  readonly name: string;
  readonly command: readonly string[];
  /** Of what plays: a game counts as long as it is the same. */
  readonly hash: string;
  readonly isReference?: true;
}

export interface ContestGameOptions {
  readonly rules: ContestRules;
  readonly sandbox?: Sandbox | undefined;
  /** Where players have their folders: names there say nothing about who plays. */
  readonly players: string;
  /** For built-in opponents. */
  readonly seed: string;
  isStopped(): boolean;
  /** Each new board, and the milliseconds it took. */
  onBoard?(round: number, board: Board, ms: number): void;
}

interface RunningPlayer {
  readonly launchedAt: number;
  /** When it was seen to have started. */
  startedAt: number | undefined;
  readonly process: ForeignProcess | undefined;
  fault: UnseatedFault | undefined;
  /** How it ended, by itself or by a fault. */
  end: ProcessEnd | undefined;
  said: string;
}

/** Plays a game of the contest. Returns undefined if it was stopped before it was over. */
export async function contestGame(
  folder: string,
  contestants: readonly [Contestant, Contestant],
  options: ContestGameOptions,
): Promise<ContestGame | undefined> {
  // What a killed run left behind would be taken for a move.
  await removeForeign(folder);
  const first = printBoard(dama.init(2, dama.defaults));
  for (const one of [folder, options.players]) mkdirSync(one, { recursive: true });
  const own = [1, 2].map(() => mkdtempSync(join(options.players, 'player-'))) as [string, string]; // as many as there are players
  // Without bubblewrap, another player must not find the folder: it can be entered, but not seen.
  chmodSync(options.players, 0o711);
  for (const one of own) {
    chmodSync(one, 0o755);
    writeWhole(boardFile(one, 1), first);
  }
  const times: [number[], number[]] = [[], []];
  const players = contestants.map((one, i) => start(one, i + 1, own[i]!, options)) as [RunningPlayer, RunningPlayer]; // as above
  let mover: 0 | 1 = 0;
  const handOver = (round: number, board: Board, ms: number): void => {
    times[moverOf(round)].push(ms);
    mover = moverOf(round + 1);
    options.onBoard?.(round, board, ms);
    const text = printBoard(board);
    writeWhole(boardFile(folder, round), text);
    try {
      writeWhole(boardFile(own[mover], round), text);
    } catch {
      // Something of that name is in the way, and only the player can have put it there.
      players[mover].fault ??= { by: 'no-move' };
    }
  };
  try {
    const verdict = await verifyFiles(folder, {
      ...options.rules,
      from: round => boardFile(own[moverOf(round)], round),
      // Who ends when it is not to move may still have a board to answer.
      stopped: () => options.isStopped() || players.some(({ fault }) => fault) || players[mover].end !== undefined,
      started: player => startOf(players[player - 1]!, own[player - 1]!),
      seen: handOver,
    });
    if (verdict.by === 'stopped' && options.isStopped()) return undefined;
    const programs: [ProgramReport, ProgramReport] = [reportOf(players[0]), reportOf(players[1])];
    return { ...judge(verdict, players), ...refusedIn(verdict), times, programs };
  } finally {
    for (const { process } of players) process?.kill();
    await Promise.all(players.map(async ({ process }) => process?.stop()));
    for (const one of own) await removeForeign(one);
  }
}

/** Who writes a board: the second one is the first player's. */
const moverOf = (round: number): 0 | 1 => (round % 2 === 0 ? 0 : 1);

/** A program that does not say when it has started has the time for its start added to its first move. */
function startOf(player: RunningPlayer, folder: string): number | undefined {
  const now = performance.now();
  if (lstatSync(join(folder, STARTED_FILE), { throwIfNoEntry: false })) player.startedAt ??= now;
  else if (now - player.launchedAt >= START_TIME) player.startedAt ??= player.launchedAt + START_TIME;
  return player.startedAt;
}

function reportOf({ process, said }: RunningPlayer): ProgramReport {
  const peak = process?.peak.memory ?? 0;
  const limits = process && { limits: printLimitEnforcement(process.held) };
  return { peak, sandbox: process?.sandbox ?? 'none', ...limits, said: [said.trimEnd()] };
}

function start(contestant: Contestant, number: number, folder: string, options: ContestGameOptions): RunningPlayer {
  const { command, isReference } = contestant;
  const { rules, sandbox } = options;
  const own = isReference ? ['--seed', `${options.seed} ${number}`] : [];
  const started = startForeign(
    { command: [...command, ...own, String(number)], folder },
    {
      limits: isReference ? NO_LIMITS : { memory: rules.memory, processes: PROCESSES, storage: STORAGE },
      sandbox: isReference ? 'none' : sandbox,
      onFault: fault => {
        running.fault ??= fault;
      },
    },
  );
  const common = { launchedAt: performance.now(), startedAt: undefined, end: undefined, said: '' };
  const running: RunningPlayer =
    'missing' in started
      ? { ...common, process: undefined, fault: { by: 'missing', detail: publishedText(started.missing) } }
      : { ...common, process: started, fault: undefined };
  if ('missing' in started) return running;
  started.stdin.end();
  let written = 0;
  // Reading all of it would keep us from looking after the others.
  const count = (bytes: number): void => {
    written += bytes;
    if (written <= MOST_OUTPUT || running.fault) return;
    running.fault = { by: 'flood', limit: MOST_OUTPUT, written };
    started.kill();
  };
  started.stdout.on('data', (bytes: Buffer) => count(bytes.length));
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    count(text.length);
    if (running.said.length < STDERR_BYTES) running.said += text.slice(0, STDERR_BYTES - running.said.length);
  });
  const isRead = new Promise(resolve => started.stderr.once('close', resolve));
  const noteEnd = async (): Promise<void> => {
    const end = await started.ended;
    // What it said last may come after its end.
    await Promise.race([isRead, new Promise(resolve => setTimeout(resolve, LAST_OUTPUT))]);
    running.end = end;
  };
  void noteEnd();
  return running;
}

type Judged = Pick<ContestGame, 'verdict' | 'moves' | 'payoffs' | 'threw'>;

function judge(verdict: FileVerdict, players: readonly [RunningPlayer, RunningPlayer]): Judged {
  const { moves } = verdict;
  const lost = (seat: Seat, why: Verdict): Judged => ({ verdict: why, moves, payoffs: seat === 0 ? [-1, 1] : [1, -1] });
  if (verdict.by === 'stopped') {
    const mover = verdict.mover - 1;
    const seat = faultOf(players[mover]!) === undefined ? 1 - mover : mover;
    const threw = thrownBy(players[seat]!);
    return { ...lost(seat, { ...faultOf(players[seat]!)!, seat }), ...(threw !== undefined && { threw }) };
  }
  if (verdict.by === 'rules' && verdict.winner === 0) return { verdict: { by: 'rules' }, moves, payoffs: [0, 0] };
  const seat: Seat = verdict.winner === 1 ? 1 : 0;
  switch (verdict.by) {
    case 'rules':
      return lost(seat, { by: 'rules' });
    case 'time':
      return lost(seat, { by: 'time', seat, limit: verdict.limit, used: verdict.limit });
    case 'blocked':
    case 'no-move':
      return lost(seat, { by: verdict.by, seat });
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

/** What it did wrong, or how it ended by itself without a board. */
function faultOf({ fault, end }: RunningPlayer): UnseatedFault | undefined {
  return fault || !end ? fault : faultOfEnd(end);
}

/** play.cpp says it in its last line. */
function thrownBy({ fault, end, said }: RunningPlayer): string | undefined {
  const line = said.trimEnd().split('\n').at(-1) ?? '';
  return !fault && end?.code === 1 && line.startsWith(THREW) ? publishedText(line.slice(THREW.length)) : undefined;
}

function refusedIn(verdict: FileVerdict): Pick<ContestGame, 'refused'> {
  if (!('after' in verdict)) return {};
  // The file may have anything in it: nothing but text is kept.
  const after = verdict.after.slice(0, REFUSED_CHARACTERS).replaceAll(/[^\n\x20-\x7e]/g, '?');
  return { refused: { before: verdict.before, after } };
}

/** A built-in opponent is this very program, in the seat of a player's process. */
export function referencePlayer(bot: string, think: number): Contestant {
  const words = ['dama', 'play', '--bot', bot, '--think', String(think), '--out', '.'];
  const command = [process.execPath, process.argv[1]!, ...words];
  return { name: bot, command, hash: `${bot} ${think} ms`, isReference: true };
}
