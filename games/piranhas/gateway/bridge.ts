// A program of this protocol as a program of the play protocol: the season's XML on one side, lines of JSON on the other. One
// program, one game, no server; no process and no socket in sight.

import { MAX_NOTE_LENGTH } from '../../../src/core/journal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { EventShown, MatchShown, ServerMessage, UpdateMessage } from '../../../src/protocol/play.ts';
import { rules as piranhas } from '../rules/index.ts';
import { moveAt } from '../rules/moves.ts';
import type { Options } from '../rules/options.ts';
import { readPosition } from '../rules/position.ts';
import type { View } from '../rules/view.ts';
import { CLOSE, fromClients, OPEN, writeFromServer } from './codec.ts';
import {
  COLOURS,
  type SoftwareChallengeMove,
  type SoftwareChallengeResult,
  type SoftwareChallengeServerData,
} from './messages.ts';
import { wireState } from './replay.ts';
import { reasonOf, resultOf } from './result.ts';

export interface BridgeOutputs {
  /** A line of the play protocol. */
  play(line: string): void;
  /** To the program. */
  xml(text: string): void;
  /** The program broke the protocol, or hung up in the middle of the game: why. */
  fail(reason: string): void;
}

export class Bridge {
  readonly #outputs: BridgeOutputs;
  readonly #inbox = fromClients();
  /** The table as first shown: seat, names and options do not change. */
  #table: MatchShown | undefined;
  #view: View | undefined;
  #version = 0;
  #yours = false;
  #hints: readonly string[] = [];
  #result: SoftwareChallengeResult | undefined;
  #joined = false;
  /** The turn last shown, and the turn last asked for a move. */
  #shown = -1;
  #requested = -1;
  #isMoveRequested = false;
  /** Its answer of the turn last asked. */
  #move: SoftwareChallengeMove | undefined;
  #over = false;

  constructor(outputs: BridgeOutputs) {
    this.#outputs = outputs;
  }

  /** What the arena says, or a server. */
  receiveLine(line: string): void {
    const message = JSON.parse(line) as ServerMessage; // the program that starts the bridge speaks this protocol
    if (message.t === 'match') {
      this.#table ??= message;
      this.#take(message);
      // The same question again: the answer was lost on the way. The program would not understand a second request.
      if (this.#yours && this.#move && this.#requested === this.#view?.turn) this.#play(this.#move);
    } else if (message.t === 'did') {
      for (const event of message.events) this.#applyEvent(event);
      this.#take(message);
    }
  }

  /** What the program says, cut anywhere. */
  receiveBytes(bytes: Uint8Array): void {
    for (const message of this.#inbox.push(bytes)) {
      if (this.#over) return;
      if ((message.t === 'join' || message.t === 'joinPrepared') && !this.#joined) this.#join();
      else if (message.t === 'room' && message.data.t === 'move' && this.#isMoveRequested)
        this.#play(message.data.move);
      else {
        this.#over = true;
        this.#outputs.fail(message.t === 'broken' ? message.refusal.detail : `not asked for <${message.t}>`);
      }
    }
  }

  /** The program hung up. */
  onClose(): void {
    if (this.#over) return;
    this.#over = true;
    this.#outputs.fail('hung up before the end');
  }

  get #names(): string[] {
    return this.#table!.players.map(player => player?.name ?? '');
  }

  #join(): void {
    this.#joined = true;
    this.#outputs.play(JSON.stringify({ t: 'hello' }));
    this.#update();
  }

  #applyEvent({ t, note, ending, payoffs }: EventShown): void {
    if (t === 'acted') this.#hints = note === undefined ? [] : note.split('\n');
    if (t === 'ended' && ending && payoffs)
      this.#result = resultOf(ending, payoffs, this.#view!, this.#names, undefined);
  }

  #take({ version, view, yours }: MatchShown | UpdateMessage): void {
    this.#version = version;
    this.#view = view as View; // tables of Piranhas only
    this.#yours = yours ?? false;
    this.#update();
  }

  /** Shows what is new, asks what is asked, tells the end. */
  #update(): void {
    const [table, view] = [this.#table, this.#view];
    if (!table || !view || !this.#joined || this.#over) return;
    if (this.#shown < 0) {
      this.#outputs.xml(OPEN + writeFromServer({ t: 'joined', roomId: table.match }));
      this.#send({ t: 'welcome', colour: COLOURS[table.seat!]! });
    }
    if (this.#shown !== view.turn) this.#send({ t: 'memento', state: wireState(view, this.#names, this.#hints) });
    this.#shown = view.turn;
    if (this.#yours && this.#requested !== view.turn) {
      this.#requested = view.turn;
      this.#move = undefined;
      this.#isMoveRequested = true;
      this.#send({ t: 'moveRequest' });
    }
    if (!this.#result) return;
    this.#over = true;
    this.#send({ t: 'result', result: this.#result });
    this.#outputs.xml(writeFromServer({ t: 'left', roomId: table.match }) + CLOSE);
  }

  #send(data: Exclude<SoftwareChallengeServerData, { t: 'unknown' }>): void {
    this.#outputs.xml(writeFromServer({ t: 'room', roomId: this.#table!.match, data }));
  }

  #play(move: SoftwareChallengeMove): void {
    this.#isMoveRequested = false;
    this.#move = move;
    const note = move.hints.join('\n').slice(0, MAX_NOTE_LENGTH);
    const action = this.#textOf(move);
    this.#outputs.play(JSON.stringify({ t: 'act', action, version: this.#version, ...(note && { note }) }));
  }

  /** A move that breaks a rule is passed on as the program sent it, with the rule: no notation has it. */
  #textOf(move: SoftwareChallengeMove): string {
    const { board, turn } = this.#view!;
    const { official } = this.#table!.options as unknown as Options; // tables of Piranhas only
    const s = readPosition(`${board} ${turn}`, official);
    if (isRefusal(s)) throw new Error(`${board} ${turn}: ${s.detail}`);
    const action = moveAt(move.x, move.y, move.direction);
    const seat = this.#table!.seat!;
    const why = isRefusal(action) ? action : piranhas.why(s, seat, action);
    if (!isRefusal(action) && !why) return piranhas.print(s, seat, action);
    return `x ${move.x} y ${move.y} ${move.direction}: ${reasonOf(why!.refused)}`;
  }
}
