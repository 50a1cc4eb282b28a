// A program in a chair: its lines are requests, its misbehaviour is a fault with a reason. It is watched while it lives
// and never outlives its game.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Update } from '../../match/player.ts';
import type { ProgramPlayer, ProgramReport, ProgramSeat } from '../play-game.ts';
import type { Limits } from '../tournament.ts';
import type { Fault } from '../verdicts.ts';
import { didLine, matchLine, PONG, parseLine, refusedLine, WELCOME } from './messages.ts';
import { findProgram, hasBubblewrap, launchIn, type Sandbox } from './sandbox.ts';
import { killAll, usageOf } from './watch.ts';

/** Milliseconds between two looks at what a program uses. */
const PACE = 20;
/** Milliseconds for the last output to arrive after the end of a process, and for its end after a polite request. */
const LINGER = 150;
/** Bytes of standard error kept a move, and moves of a game for which it is kept. */
const SAID = 2048;
const SAID_MOVES = 500;
/** Characters of a line that are quoted in a verdict. */
const QUOTED = 60;

type Unseated<F> = F extends { readonly seat: number } ? Omit<F, 'seat'> : never;

export class Program implements ProgramPlayer {
  readonly #seat: ProgramSeat;
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #folder: string;
  readonly #sandbox: Sandbox;
  #child: ChildProcess | undefined;
  #watch: NodeJS.Timeout | undefined;
  #ended: Promise<void> = Promise.resolve();
  /** Nothing more counts: a fault is known, or the game is over. */
  #closed = false;
  #rest = '';
  #lines = 0;
  /** Bytes since the last question. */
  #written = 0;
  #peak = 0;
  #said: string[] = [''];
  /** Highest memory by move. */
  #memory: number[] = [0];

  constructor(seat: ProgramSeat, limits: Limits, now: () => number, sandbox?: Sandbox) {
    this.#seat = seat;
    this.#limits = limits;
    this.#now = now;
    this.#sandbox = sandbox ?? (hasBubblewrap() ? 'bubblewrap' : 'process group');
    this.#folder = mkdtempSync(join(tmpdir(), 'ludoteca-program-'));
    const [name, ...args] = seat.command;
    const found = findProgram(name!);
    if ('missing' in found) this.#lose({ by: 'missing', detail: found.missing });
    else this.#start(found.file, args);
  }

  #start(program: string, args: readonly string[]): void {
    const { file, args: all } = launchIn(this.#sandbox, program, args, this.#folder, this.#seat.needs);
    const { PATH = '/usr/bin:/bin' } = process.env;
    const env = { PATH, HOME: this.#folder, LANG: 'C.UTF-8' };
    const child = spawn(file, all, { cwd: this.#folder, env, detached: true, stdio: 'pipe' });
    this.#child = child;
    this.#ended = new Promise(resolve => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.once('error', error => this.#lose({ by: 'missing', detail: error.message }));
    // Whoever ended does not read any more.
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    child.stdout.once('end', () => void setTimeout(() => this.#lose({ by: 'no-move' }), LINGER));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#note(text));
    child.once('exit', (code, signal) => {
      const judge = (): void => this.#lose(endOf(code, signal));
      child.once('close', judge);
      setTimeout(judge, LINGER);
    });
    this.#watch = setInterval(() => this.#look(), PACE);
    this.#say(matchLine(this.#seat.chair.match, this.#seat.chair.seat, this.#now()));
  }

  update(update: Update): void {
    if (this.#closed) return;
    const { match, seat } = this.#seat.chair;
    if (update.events.some(({ entry }) => entry.t === 'acted' && entry.seat === seat) && this.#said.length < SAID_MOVES)
      this.#nextMove();
    this.#written = 0;
    this.#say(didLine(update, match, seat, this.#now()));
    if (match.phase === 'over') this.#closed = true;
    else if (match.isGone(seat)) this.#end();
  }

  async stop(): Promise<ProgramReport> {
    this.#closed = true;
    clearInterval(this.#watch);
    const child = this.#child;
    if (child?.pid !== undefined) {
      if (child.exitCode === null && child.signalCode === null) {
        child.stdin!.end();
        const patience = setTimeout(() => killAll(child.pid!, this.#sandbox), LINGER);
        await this.#ended;
        clearTimeout(patience);
      }
      killAll(child.pid, this.#sandbox);
      child.stdout!.destroy();
      child.stderr!.destroy();
    }
    // What it started itself may write for a moment longer.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    return {
      peak: this.#peak,
      memory: held(this.#memory),
      sandbox: this.#sandbox,
      said: this.#said.map(text => text.trimEnd()),
    };
  }

  #nextMove(): void {
    this.#said.push('');
    this.#memory.push(0);
  }

  #say(line: string): void {
    this.#child?.stdin?.write(`${line}\n`);
  }

  #lose(fault: Unseated<Fault>): void {
    if (this.#closed) return;
    this.#end();
    this.#seat.lose({ ...fault, seat: this.#seat.chair.seat });
  }

  /** The others play on without it. */
  #end(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    const pid = this.#child?.pid;
    if (pid !== undefined) killAll(pid, this.#sandbox);
  }

  #look(): void {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#closed) return;
    const { processes, memory } = usageOf(pid, this.#sandbox);
    this.#peak = Math.max(this.#peak, memory);
    const move = this.#memory.length - 1;
    this.#memory[move] = Math.max(this.#memory[move]!, memory);
    const most = this.#limits.memory * 2 ** 20;
    if (memory > most) this.#lose({ by: 'memory', limit: most, peak: memory });
    else if (processes > this.#limits.processes)
      this.#lose({ by: 'processes', limit: this.#limits.processes, count: processes });
  }

  #note(text: string): void {
    const move = this.#said.length - 1;
    const room = SAID - this.#said[move]!.length;
    if (room > 0) this.#said[move] += text.slice(0, room);
  }

  #hear(text: string): void {
    if (this.#closed) return;
    this.#written += text.length;
    const limit = this.#limits.output * 1024;
    if (this.#written > limit) {
      this.#lose({ by: 'flood', limit, written: this.#written });
      return;
    }
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) {
      this.#lines++;
      if (line.trim() !== '' && !this.#closed) this.#obey(line);
    }
  }

  #obey(line: string): void {
    const { chair } = this.#seat;
    const message = parseLine(line);
    switch (message.t) {
      case 'malformed': {
        const { column, detail } = message;
        this.#lose({ by: 'malformed', line: this.#lines, column, text: line.slice(0, QUOTED), detail });
        return;
      }
      case 'act': {
        const answer: Answer = refusal => {
          if (!refusal) return;
          const { refused, detail } = refusal;
          // The table moved on, or it was not asked: told, not punished. What the rules refuse loses.
          if (refused.startsWith('match/')) this.#say(refusedLine(refusal));
          else this.#lose({ by: 'illegal', action: message.action, refused, detail });
        };
        chair.say(message.action, message.version, answer, message.note);
        return;
      }
      case 'resign':
        chair.resign();
        return;
      case 'retract':
        chair.retract(refusal => refusal && this.#say(refusedLine(refusal)));
        return;
      case 'ping':
        this.#say(PONG);
        return;
      case 'hello':
        this.#seat.ready();
        this.#say(WELCOME);
        return;
      case 'seat':
      case 'view':
        this.#say(matchLine(chair.match, chair.seat, this.#now()));
        return;
    }
  }
}

const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** A shell or a sandbox says 128 + n for a child that died of signal n. */
function endOf(code: number | null, signal: string | null): Unseated<Fault> {
  if (signal !== null) return { by: 'crash', signal };
  if (code === 0 || code === null) return { by: 'no-move' };
  const name = code > 128 ? SIGNALS.get(code - 128) : undefined;
  return name === undefined ? { by: 'crash', code } : { by: 'crash', signal: name };
}

/** A move that was over before anybody looked had what the move before it had. */
function held(memory: readonly number[]): number[] {
  let last = 0;
  return memory.map(now => (last = now === 0 ? last : now));
}
