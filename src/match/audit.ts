// Checks a journal against the rules: every draw is repeated from the revealed secret, every action must be legal, and the ending and
// payoffs must be right. Which entry may follow is decided here independently of the code that ran the match.

import { drawOutcome } from '../core/chance.ts';
import { type ActionList, type AnyGame, actionList, type BySeat, CHANCE, NOBODY, type Seat } from '../core/game.ts';
import type { JournalEntry } from '../core/journal.ts';
import type { DrawGenerator } from '../core/keyed-draws.ts';
import { fitsSeats, parseOptions } from '../core/options.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { JournalStepper } from '../core/replay.ts';
import { type WordKind, wordKind } from '../core/seat-word.ts';
import { commitmentOf, drawnOrder, drawsFrom, wordCommitment } from './chance.ts';
import { canGoOnWithout, forfeitPayoffs } from './ending.ts';
import type { JournalLine } from './journal-file.ts';
import { needsWords } from './words.ts';

export const JOURNAL_FAULTS = [
  'rules-version',
  'setup',
  'commit',
  'secret',
  'word',
  'order',
  'time',
  'seating',
  'not-running',
  'not-its-turn',
  'not-chance',
  'draw',
  'illegal',
  'text',
  'retraction',
  'withdrawal',
  'ending',
  'payoffs',
  'after-end',
] as const;
export type JournalFaultCode = (typeof JOURNAL_FAULTS)[number];

export interface JournalFault {
  readonly code: JournalFaultCode;
  /** The line of the file, from 1. */
  readonly line: number;
  /** What the entry says and what it should say, where that helps. */
  readonly found?: string;
  readonly expected?: string;
}

export interface Audit {
  /** Actions of seats. */
  readonly moves: number;
  /** Actions of chance, each repeated where the secret is known. */
  readonly draws: number;
  /** The secret of the draws is known. */
  readonly sealed: boolean;
  readonly finished: boolean;
  /** By seat: how its word was added to the draws, and so who could have influenced them. */
  readonly words: BySeat<WordKind>;
  readonly fault: JournalFault | undefined;
}

/** `seen` is called before each entry with the number of entries that were checked. */
export function audit(
  game: AnyGame,
  lines: readonly JournalLine[],
  seen: (done: number) => void = () => undefined,
): Audit {
  const auditor = new Auditor(game);
  let fault: JournalFault | undefined;
  for (const [done, line] of lines.entries()) {
    seen(done);
    fault = auditor.check(line);
    if (fault) break;
  }
  return { ...auditor.tally(), fault };
}

type Finding = Omit<JournalFault, 'line'> | undefined;
const wrong = (code: JournalFaultCode): Finding => ({ code });
const unless = (fine: boolean, code: JournalFaultCode): Finding => (fine ? undefined : { code });

export class Auditor {
  readonly #game: AnyGame;
  readonly #list: ActionList;
  #stepper: JournalStepper | undefined;
  #commit = '';
  #secret = '';
  #draw: DrawGenerator | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #moves = 0;
  #draws = 0;
  #finished = false;

  constructor(game: AnyGame) {
    this.#game = game;
    this.#list = actionList(game.maxLegal);
  }

  tally(): Omit<Audit, 'fault'> {
    const words = this.#stepper?.seats.map(wordKind) ?? [];
    const sealed = this.#secret !== '';
    return { moves: this.#moves, draws: this.#draws, sealed, finished: this.#finished, words };
  }

  check({ number, entry, text }: JournalLine): JournalFault | undefined {
    const found = this.#stepper ? this.#checkEntry(this.#stepper, entry, text) : this.#open(entry);
    if (found) return { ...found, line: number };
    this.#lastAt = entry.at;
    if (entry.t === 'created') return undefined;
    this.#stepper!.applyEntry(entry);
    if (entry.t === 'acted' && entry.seat === CHANCE) this.#draws++;
    else if (entry.t === 'acted') this.#moves++;
    return undefined;
  }

  #open(entry: JournalEntry): Finding {
    if (entry.t !== 'created') return wrong('order');
    const { setup, commit } = entry;
    if (setup.rules !== this.#game.rulesVersion)
      return { code: 'rules-version', found: `${setup.rules}`, expected: `${this.#game.rulesVersion}` };
    if (!fitsSeats(this.#game, setup.seats)) return wrong('setup');
    const options: object | Refusal = parseOptions(this.#game, setup.seats, setup.options);
    if (isRefusal(options)) return wrong('setup');
    // A journal may leave options out: the game starts from those that were checked.
    const stepper = JournalStepper.of(this.#game, { ...entry, setup: { ...setup, options } });
    if (isRefusal(stepper)) return wrong('setup');
    this.#stepper = stepper;
    this.#commit = commit;
    return undefined;
  }

  #checkEntry(stepper: JournalStepper, entry: JournalEntry, text: string | undefined): Finding {
    if (this.#finished) return wrong('after-end');
    if (entry.at < this.#lastAt) return wrong('time');
    if (stepper.version === 1) return entry.t === 'sealed' ? this.#unseal(entry.secret) : wrong('order');
    switch (entry.t) {
      case 'created':
      case 'sealed':
        return wrong('order');
      case 'seated':
        return unless(this.#isOpen(stepper) && this.#isSeat(entry.seat) && !stepper.who(entry.seat), 'seating');
      case 'vacated':
      case 'committed':
        return unless(this.#isOpen(stepper) && stepper.who(entry.seat) !== undefined, 'seating');
      case 'closed':
        return unless(this.#isOpen(stepper) && this.#mayPlay(stepper, entry.seats), 'seating');
      case 'revealed':
        return this.#reveal(stepper, entry.seat, entry.word);
      case 'withheld':
        return unless(stepper.unseenWords.includes(entry.seat), 'word');
      case 'started':
        return this.#start(stepper, entry.seats);
      case 'acted':
        return this.#act(stepper, entry, text);
      case 'retracted':
        return unless(this.#mayRetract(stepper, entry.seat, entry.to), 'retraction');
      case 'withdrew':
        return unless(this.#mayWithdraw(stepper, entry.seat), 'withdrawal');
      case 'absent':
      case 'returned':
        return unless(
          stepper.hasStarted && this.#isSeat(entry.seat) && stepper.isAbsent(entry.seat) === (entry.t === 'returned'),
          'order',
        );
      case 'claimed':
        return unless(
          stepper.hasStarted &&
            this.#isSeat(entry.seat) &&
            this.#isSeat(entry.against) &&
            stepper.isAbsent(entry.against),
          'order',
        );
      case 'retract-asked':
      case 'retract-declined':
      case 'pause-asked':
      case 'pause-declined':
        return unless(stepper.hasStarted && this.#isSeat(entry.seat), 'order');
      case 'paused':
      case 'resumed':
        return unless(stepper.hasStarted && stepper.isPausedByHand === (entry.t === 'resumed'), 'order');
      case 'timed':
        return unless(this.#isSeat(entry.seat), 'order');
      case 'recovered':
        return unless(stepper.hasStarted, 'order');
      case 'ended':
        return this.#end(stepper, entry);
      default:
        return entry satisfies never;
    }
  }

  #unseal(secret: string): Finding {
    this.#secret = secret;
    return unless(secret === '' || commitmentOf(secret) === this.#commit, 'commit');
  }

  #isSeat(seat: Seat): boolean {
    return seat >= 0 && seat < this.#stepper!.setup.seats;
  }

  #isOpen(stepper: JournalStepper): boolean {
    return !stepper.hasStarted && !stepper.closedSeats;
  }

  #reveal(stepper: JournalStepper, seat: Seat, word: string): Finding {
    const { commit = '' } = stepper.seats[seat] ?? {};
    if (!stepper.unseenWords.includes(seat) || word === '') return wrong('word');
    const found = wordCommitment(word);
    return found === commit ? undefined : { code: 'word', found, expected: commit };
  }

  #start(stepper: JournalStepper, order: readonly Seat[] | undefined): Finding {
    if (stepper.hasStarted) return wrong('order');
    if (!this.#mayPlay(stepper, order)) return wrong('seating');
    const { closedSeats, version } = stepper;
    if (!closedSeats) return unless(!needsWords(stepper, order ?? stepper.seats.map((_, seat) => seat)), 'word');
    if (stepper.unseenWords.length > 0) return wrong('word');
    if (this.#secret === '') return undefined;
    const words = closedSeats.map(seat => stepper.seats[seat]!.word);
    const isByLot = stepper.setup.shuffle === true;
    const due = isByLot ? drawnOrder(closedSeats, drawsFrom(this.#secret, words)(version)) : closedSeats;
    const found = order ?? stepper.seats.map((_, seat) => seat);
    return same(found, due) ? undefined : { code: 'draw', found: found.join(' '), expected: due.join(' ') };
  }

  /** Can a match be played by these seats, or by all of them? */
  #mayPlay(stepper: JournalStepper, order: readonly Seat[] | undefined): boolean {
    const playing = order ?? stepper.seats.map((_, seat) => seat);
    const distinct = new Set(playing).size === playing.length && fitsSeats(this.#game, playing.length);
    return distinct && playing.every(seat => stepper.who(seat));
  }

  #act(
    stepper: JournalStepper,
    { seat, action, delay = 0 }: Extract<JournalEntry, { t: 'acted' }>,
    text: string | undefined,
  ): Finding {
    const state = stepper.gameState;
    if (stepper.phase !== 'running') return wrong('not-running');
    const refused = seat === CHANCE ? this.#chance(stepper, action) : this.#seat(stepper, seat, action);
    if (refused) return refused;
    if (delay > 0 && (seat === CHANCE || delay > stepper.clock.quotaLeft(seat))) return wrong('time');
    const printed = this.#game.print(state, seat, action);
    return text === undefined || text === printed ? undefined : { code: 'text', found: text, expected: printed };
  }

  #chance(stepper: JournalStepper, action: number): Finding {
    const { gameState: state, version } = stepper;
    if (this.#game.toAct(state) !== CHANCE) return wrong('not-chance');
    this.#game.legal(state, CHANCE, this.#list);
    if (!this.#list.items.subarray(0, this.#list.size).includes(action)) return wrong('illegal');
    if (this.#secret === '') return undefined;
    this.#draw ??= drawsFrom(this.#secret, stepper.words);
    const drawn = drawOutcome(this.#game, state, this.#list, this.#draw(version));
    if (drawn === action) return undefined;
    const print = (outcome: number): string => this.#game.print(state, CHANCE, outcome);
    return { code: 'draw', found: print(action), expected: print(drawn) };
  }

  /** The action when the time of a seat is over need not be one that the seat may choose itself. */
  #seat(stepper: JournalStepper, seat: Seat, action: number): Finding {
    const state = stepper.gameState;
    if (!this.#isSeat(seat) || stepper.isGone(seat) || !this.#game.mayAct(state, seat)) return wrong('not-its-turn');
    const why = this.#game.why(state, seat, action);
    return why && this.#game.idle?.(state, seat) !== action ? { code: 'illegal', found: why.detail } : undefined;
  }

  #mayRetract(stepper: JournalStepper, seat: Seat, to: number): boolean {
    if (!this.#isSeat(seat)) return false;
    const isUnfinished = stepper.canRetract(seat) && stepper.retractVersion(seat) === to;
    return isUnfinished || stepper.undoVersion(seat) === to;
  }

  #mayWithdraw(stepper: JournalStepper, seat: Seat): boolean {
    return stepper.hasStarted && this.#isSeat(seat) && canGoOnWithout(stepper, seat);
  }

  #end(stepper: JournalStepper, { ending, payoffs, secret }: Extract<JournalEntry, { t: 'ended' }>): Finding {
    const over = stepper.hasStarted && this.#game.toAct(stepper.gameState) === NOBODY;
    if (over !== (ending.by === 'rules')) return wrong('ending');
    if ('seat' in ending && !this.#isSeat(ending.seat)) return wrong('ending');
    if (secret !== this.#secret) return wrong('secret');
    const due = over
      ? [payoffsOf(this.#game, stepper)]
      : [forfeitPayoffs(ending, goneSeats(stepper)), ...lastPresent(stepper, ending)];
    if (!due.some(expected => same(payoffs, expected)))
      return { code: 'payoffs', found: payoffs.join(' '), expected: due[0]!.join(' ') };
    this.#finished = true;
    return undefined;
  }
}

const payoffsOf = (game: AnyGame, { gameState, seats }: JournalStepper): number[] =>
  seats.map((_, seat) => game.payoff(gameState, seat));

const goneSeats = ({ seats }: JournalStepper): boolean[] => seats.map(({ hasLeft }) => hasLeft);

/** Where absent seats are skipped, the only player who stayed wins against all others. */
function lastPresent(stepper: JournalStepper, ending: Extract<JournalEntry, { t: 'ended' }>['ending']): number[][] {
  if (ending.by !== 'absence' || stepper.setup.absence !== 'skip') return [];
  const here = stepper.seats.findIndex(({ absent, hasLeft }) => absent === undefined && !hasLeft);
  return here < 0 ? [] : [forfeitPayoffs(ending, goneSeats(stepper), here)];
}

/** Other writers of journals may round the last digit of a third. */
const CLOSE = 1e-9;
const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) < CLOSE);
