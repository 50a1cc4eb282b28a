// What is said about a program's stay at a house, a line at a time.

import type { Fault } from '../arena/verdicts.ts';
import type { Refusal } from '../core/refusal.ts';
import type { MatchShown } from '../server/api/play.ts';
import type { World } from './command.ts';
import { hintOf } from './program-hints.ts';
import type { Progress } from './progress.ts';
import type { Result } from './seating.ts';
import { listNames, tellResult } from './sentences.ts';
import { Splitter } from './splitter.ts';

/** Characters of a line of the program's own standard error. */
const LONGEST = 10_000;

export class StayWords {
  readonly #world: World;
  readonly #server: string;
  readonly #command: readonly string[];
  readonly #noted = new Splitter(LONGEST);
  /** Once is enough. */
  #isHinted = false;
  /** What the program is called at the house. */
  name = '';

  constructor(world: World, server: string, command: readonly string[]) {
    this.#world = world;
    this.#server = server;
    this.#command = command;
  }

  say(sentence: string): void {
    this.#world.terminal.err(sentence);
  }

  refuse({ detail }: Refusal): void {
    this.say(detail);
  }

  looking(): Progress {
    const { terminal, texts } = this.#world;
    return terminal.progress(texts.houses.looking);
  }

  arrived(name: string): void {
    this.name = name;
    this.say(this.#texts.arrived(name, this.#server));
  }

  waits({ match, code, startsIn }: MatchShown): void {
    this.say(this.#texts.waiting(this.#page(match), code ?? match));
    if (startsIn !== undefined) this.say(this.#texts.startsIn(Math.ceil(startsIn / 1000)));
  }

  sits(name: string): void {
    this.say(this.#world.texts.play.sits(name));
  }

  begins({ game, match, players }: MatchShown): void {
    const { texts } = this.#world;
    const names = players.map((player, seat) => player?.name ?? texts.play.player(seat + 1));
    this.say(this.#texts.begins(game, listNames(names, texts), this.#page(match)));
  }

  late(): void {
    this.say(this.#texts.late(this.name));
  }

  failed(fault: Fault, isLast: boolean, hasMoved: boolean): void {
    const { texts } = this.#world;
    const verdict = texts.arena.page.verdict(fault, () => this.name);
    this.say(`${verdict.replace(/\.?$/, '.')} ${isLast ? this.#texts.givesUp : this.#texts.anew}`);
    if (!hasMoved) this.#hint(fault);
  }

  /** It has not said anything yet, though it was asked a while ago. */
  silent(seconds: number): void {
    this.say(this.#texts.silent(this.name, seconds));
    this.#hint({ by: 'time' });
  }

  #hint(fault: Pick<Fault, 'by'>): void {
    const hint = this.#isHinted ? undefined : hintOf(fault, this.#command, this.#world.texts);
    if (hint === undefined) return;
    this.#isHinted = true;
    this.say(hint);
  }

  /** The program's own standard error, as it is. */
  note(text: string): void {
    for (const line of this.#noted.push(text)) this.say(line ?? '…');
  }

  /** What it had begun to write when it ended. */
  endNotes(): void {
    for (const line of this.#noted.end()) this.say(line ?? '…');
  }

  ended(result: Result, name: (seat: number) => string): void {
    const { texts } = this.#world;
    const scores = result.scores.map((score, seat) => `${name(seat)} ${score}`).join(', ');
    this.say(`${tellResult(result, name, texts)} ${texts.play.scores}: ${scores}`);
  }

  rated(now: number, before: number | undefined): void {
    const change = before === undefined ? undefined : Math.round(now) - Math.round(before);
    this.say(this.#texts.rating(Math.round(now), change === undefined ? '' : change < 0 ? `${change}` : `+${change}`));
  }

  get #texts(): World['texts']['bridge'] {
    return this.#world.texts.bridge;
  }

  #page(match: string): string {
    return `${this.#server}/match/${match}`;
  }
}
