// A program in a chair of the arena: what happens at its table becomes lines, its lines become requests.

import type { Answer, Update } from '../../match/player.ts';
import type { ProgramPlayer, ProgramReport, ProgramSeat } from '../play-game.ts';
import type { Limits } from '../tournament.ts';
import { didLine, matchLine, PONG, type ProgramRequest, refusedLine, welcomeLine } from './messages.ts';
import { type Misdeed, ProgramProcess } from './process.ts';
import type { Sandbox } from './sandbox.ts';

/** Bytes of standard error kept a move, and moves of a game for which it is kept. */
const SAID = 2048;
const SAID_MOVES = 500;

export class Program implements ProgramPlayer {
  readonly #seat: ProgramSeat;
  readonly #now: () => number;
  readonly #process: ProgramProcess;
  #over = false;
  #peak = 0;
  #said: string[] = [''];
  /** Highest memory by move. */
  #memory: number[] = [0];

  constructor(seat: ProgramSeat, limits: Limits, now: () => number, sandbox?: Sandbox) {
    this.#seat = seat;
    this.#now = now;
    const keeper = {
      hear: (request: ProgramRequest) => this.#obey(request),
      fail: (misdeed: Misdeed) => this.#lose(misdeed),
      note: (text: string) => this.#note(text),
      weigh: (memory: number) => this.#weigh(memory),
    };
    this.#process = new ProgramProcess(seat, limits, keeper, sandbox);
    this.#process.tell(matchLine(seat.chair.match, seat.chair.seat, now()));
  }

  update(update: Update): void {
    if (this.#over) return;
    const { match, seat } = this.#seat.chair;
    if (update.events.some(({ entry }) => entry.t === 'acted' && entry.seat === seat) && this.#said.length < SAID_MOVES)
      this.#nextMove();
    this.#process.tell(didLine(update, match, seat, this.#now()));
    this.#over = match.phase === 'over' || match.isGone(seat);
    if (match.phase === 'over') this.#process.ignore();
    else if (this.#over) this.#process.kill();
  }

  async stop(): Promise<ProgramReport> {
    await this.#process.stop();
    return {
      peak: this.#peak,
      memory: held(this.#memory),
      sandbox: this.#process.sandbox,
      said: this.#said.map(text => text.trimEnd()),
    };
  }

  #nextMove(): void {
    this.#said.push('');
    this.#memory.push(0);
  }

  #lose(misdeed: Misdeed): void {
    if (this.#over) return;
    this.#over = true;
    this.#seat.lose({ ...misdeed, seat: this.#seat.chair.seat });
  }

  #note(text: string): void {
    const move = this.#said.length - 1;
    const room = SAID - this.#said[move]!.length;
    if (room > 0) this.#said[move] += text.slice(0, room);
  }

  #weigh(memory: number): void {
    this.#peak = Math.max(this.#peak, memory);
    const move = this.#memory.length - 1;
    this.#memory[move] = Math.max(this.#memory[move]!, memory);
  }

  #obey(request: ProgramRequest): void {
    const { chair } = this.#seat;
    const tell = (line: string): void => this.#process.say(line);
    switch (request.t) {
      case 'act': {
        const answer: Answer = refusal => {
          if (!refusal) return;
          const { refused, detail } = refusal;
          // The table moved on, or it was not asked: told, not punished. What the rules refuse loses.
          if (refused.startsWith('match/')) tell(refusedLine(refusal));
          else {
            this.#process.kill();
            this.#lose({ by: 'illegal', action: request.action, refused, detail });
          }
        };
        chair.say(request.action, request.version, answer, request.note);
        return;
      }
      case 'resign':
        chair.resign();
        return;
      case 'retract':
        chair.retract(refusal => refusal && tell(refusedLine(refusal)));
        return;
      case 'ping':
        tell(PONG);
        return;
      case 'hello':
        this.#seat.ready();
        tell(welcomeLine('arena', 'arena'));
        return;
      case 'seat':
      case 'view':
        tell(matchLine(chair.match, chair.seat, this.#now()));
        return;
    }
  }
}

/** A move that was over before anybody looked had what the move before it had. */
function held(memory: readonly number[]): number[] {
  let last = 0;
  return memory.map(now => (last = now === 0 ? last : now));
}
