// A program that has a seat in the arena: what happens at its table becomes lines, its lines become requests.

import type { ReplyCallback, TableUpdate } from '../../match/table-ports.ts';
import type { UnseatedFault } from './faults.ts';
import { type ProgramLimits, printLimitEnforcement } from './limits.ts';
import { didLine, matchLine, PONG, type ProgramRequest, refusedLine, welcomeLine } from './messages.ts';
import { ProgramProcess } from './process.ts';
import type { ProgramPlayer, ProgramReport, ProgramSeat } from './program-seat.ts';
import type { Sandbox } from './sandbox.ts';

/** Bytes of standard error kept a move, and moves of a game for which it is kept. */
const STDERR_BYTES = 2048;
const STDERR_MOVES = 500;

export class ArenaProgram implements ProgramPlayer {
  readonly #seat: ProgramSeat;
  readonly #now: () => number;
  readonly #process: ProgramProcess;
  #over = false;
  #peak = 0;
  #stderr: string[] = [''];
  /** Highest memory by move. */
  #memory: number[] = [0];

  constructor(seat: ProgramSeat, limits: ProgramLimits, now: () => number, sandbox?: Sandbox) {
    this.#seat = seat;
    this.#now = now;
    const listener = {
      onRequest: (request: ProgramRequest) => this.#handle(request),
      onFault: (fault: UnseatedFault) => this.#lose(fault),
      onStderr: (text: string) => this.#recordStderr(text),
      onMemory: (memory: number) => this.#recordMemory(memory),
    };
    this.#process = new ProgramProcess(seat, limits, listener, sandbox);
    this.#process.send(matchLine(seat.handle.match, seat.handle.seat, now()));
  }

  update(update: TableUpdate): void {
    if (this.#over) return;
    const { match, seat } = this.#seat.handle;
    if (
      update.events.some(({ entry }) => entry.t === 'acted' && entry.seat === seat) &&
      this.#stderr.length < STDERR_MOVES
    )
      this.#nextMove();
    this.#process.send(didLine(update, match, seat, this.#now()));
    this.#over = match.phase === 'over' || match.isGone(seat);
    if (match.phase === 'over') this.#process.ignore();
    else if (this.#over) this.#process.kill();
  }

  async stop(): Promise<ProgramReport> {
    await this.#process.stop();
    const { held } = this.#process;
    return {
      peak: this.#peak,
      memory: withoutGaps(this.#memory),
      sandbox: this.#process.sandbox,
      ...(held && { limits: printLimitEnforcement(held) }),
      said: this.#stderr.map(text => text.trimEnd()),
    };
  }

  #nextMove(): void {
    this.#stderr.push('');
    this.#memory.push(0);
  }

  #lose(fault: UnseatedFault): void {
    if (this.#over) return;
    this.#over = true;
    this.#seat.lose({ ...fault, seat: this.#seat.handle.seat });
  }

  #recordStderr(text: string): void {
    const move = this.#stderr.length - 1;
    const room = STDERR_BYTES - this.#stderr[move]!.length;
    if (room > 0) this.#stderr[move] += text.slice(0, room);
  }

  #recordMemory(memory: number): void {
    this.#peak = Math.max(this.#peak, memory);
    const move = this.#memory.length - 1;
    this.#memory[move] = Math.max(this.#memory[move]!, memory);
  }

  #handle(request: ProgramRequest): void {
    const { handle } = this.#seat;
    const send = (line: string): void => this.#process.reply(line);
    switch (request.t) {
      case 'act': {
        const answer: ReplyCallback = refusal => {
          if (!refusal) return;
          const { refused, detail } = refusal;
          // An answer that is stale or was not asked for is refused without a penalty. An action that the rules refuse loses.
          if (refused.startsWith('match/')) send(refusedLine(refusal));
          else {
            this.#process.kill();
            this.#lose({ by: 'illegal', action: request.action, refused, detail });
          }
        };
        handle.actByText(request.action, request.version, answer, request.note);
        return;
      }
      case 'resign':
        handle.request('resign');
        return;
      case 'retract':
        handle.request('retract', refusal => refusal && send(refusedLine(refusal)));
        return;
      case 'ping':
        send(PONG);
        return;
      case 'hello':
        this.#seat.ready();
        send(welcomeLine('arena', 'arena'));
        return;
      case 'seat':
      case 'view':
        send(matchLine(handle.match, handle.seat, this.#now()));
        return;
    }
  }
}

/** A move that was over before anybody looked had what the move before it had. */
function withoutGaps(memory: readonly number[]): number[] {
  let last = 0;
  return memory.map(now => (last = now === 0 ? last : now));
}
