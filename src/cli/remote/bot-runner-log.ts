// What is said about a program's stay at a server, a line at a time.

import { REPORT_TEXTS, verdictText } from '../../arena/page/texts.ts';
import type { ProgramFault } from '../../arena/programs/faults.ts';
import type { RatingAfterMatch } from '../../client/rating-after.ts';
import type { AnyGame } from '../../core/game.ts';
import { type NamedPlayer, playerName } from '../../core/names.ts';
import { printRatingChange, printRatingWithMargin } from '../../core/rating.ts';
import { fill } from '../../core/texts.ts';
import type { MatchShown } from '../../protocol/play.ts';
import { printableText } from '../contest/published-text.ts';
import type { CliContext } from '../terminal/command.ts';
import { LineSplitter } from '../terminal/line-splitter.ts';
import { tableNames } from '../terminal/player-names.ts';
import { describeResult, listNames } from '../terminal/sentences.ts';
import type { TerminalResult } from '../terminal/session.ts';
import { hintFor } from './program-hints.ts';

/** Characters of a line of the program's own standard error. */
const LONGEST = 10_000;

export class BotRunnerLog {
  readonly #context: CliContext;
  readonly #server: string;
  readonly #command: readonly string[];
  readonly #stderr = new LineSplitter(LONGEST);
  /** Once is enough. */
  #isHinted = false;
  /** What the program is called at the server. */
  name = '';
  /** The program has failed, in whichever match. */
  hasFailed = false;

  constructor(context: CliContext, server: string, command: readonly string[]) {
    this.#context = context;
    this.#server = server;
    this.#command = command;
  }

  print(sentence: string): void {
    this.#context.terminal.err(sentence);
  }

  connected(name: string): void {
    this.name = name;
    this.print(fill(this.#texts.arrived, { name, server: this.#server }));
  }

  waiting({ match, code, startsIn }: MatchShown): void {
    this.print(fill(this.#texts.waiting, { page: this.#page(match), code: code ?? match }));
    if (startsIn !== undefined) this.print(fill(this.#texts.startsIn, { seconds: Math.ceil(startsIn / 1000) }));
  }

  seated(game: string, who: NamedPlayer): void {
    const { texts } = this.#context;
    this.print(fill(texts.play.sits, { name: playerName(this.#gameOf(game)?.names, who, texts.locale) }));
  }

  started({ game, match, players }: MatchShown): void {
    const { texts } = this.#context;
    const name = tableNames(this.#gameOf(game), players, texts);
    const names = players.map((_, seat) => name(seat));
    this.print(fill(this.#texts.begins, { game, names: listNames(names, texts), page: this.#page(match) }));
  }

  late(): void {
    this.print(fill(this.#texts.late, { name: this.name }));
  }

  /** `isLast`: the program is not restarted. */
  failed(fault: ProgramFault, isLast: boolean, hasMoved: boolean): void {
    this.hasFailed = true;
    const { texts } = this.#context;
    // The verdict quotes the program.
    const verdict = printableText(verdictText(fault, () => this.name, REPORT_TEXTS[texts.locale]));
    this.print(`${verdict.replace(/\.?$/, '.')} ${isLast ? this.#texts.givesUp : this.#texts.anew}`);
    if (!hasMoved) this.#hint(fault);
  }

  /** It has not said anything yet, though it was asked a while ago. */
  silent(seconds: number): void {
    this.print(fill(this.#texts.silent, { name: this.name, seconds }));
    this.#hint({ by: 'time' });
  }

  #hint(fault: Pick<ProgramFault, 'by'>): void {
    const hint = this.#isHinted ? undefined : hintFor(fault, this.#command, this.#context.texts);
    if (hint === undefined) return;
    this.#isHinted = true;
    this.print(hint);
  }

  /** The program's own standard error, without what would control a terminal. */
  stderr(text: string): void {
    for (const line of this.#stderr.push(text)) this.print(printableText(line ?? '…'));
  }

  /** What it had begun to write when it ended. */
  endStderr(): void {
    for (const line of this.#stderr.end()) this.print(printableText(line ?? '…'));
  }

  ended(result: TerminalResult, { game, players }: Pick<MatchShown, 'game' | 'players'>): void {
    const { texts } = this.#context;
    const name = tableNames(this.#gameOf(game), players, texts);
    const scores = result.scores.map((score, seat) => `${name(seat)} ${score}`).join(', ');
    this.print(`${describeResult(result, name, texts)} ${texts.play.scores}: ${scores}`);
  }

  rated({ now, before }: RatingAfterMatch): void {
    this.print(
      fill(this.#texts.rating, { rating: printRatingWithMargin(now), change: printRatingChange(before, now.rating) }),
    );
  }

  #gameOf(id: string): AnyGame | undefined {
    return this.#context.games.find(game => game.id === id);
  }

  get #texts(): CliContext['texts']['botRunner'] {
    return this.#context.texts.botRunner;
  }

  #page(match: string): string {
    return `${this.#server}/match/${match}`;
  }
}
