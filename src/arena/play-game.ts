// Plays one game of a tournament at a real table: bots and programs sit down through the same door as everybody.

import type { AnyBot } from '../core/bot.ts';
import type { AnyGame, ClockRule, Seat } from '../core/game.ts';
import type { JournalEntry, MatchSetup, SeatedPlayer } from '../core/journal.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import { BotPlayer, type Think } from '../match/bot-player.ts';
import { Match } from '../match/match.ts';
import { Table, type Timer } from '../match/table.ts';
import type { SeatHandle, TableSubscriber } from '../match/table-ports.ts';
import { Referee, type RefereeDecision } from './adjudication.ts';
import { readOpening } from './book.ts';
import { countedClock } from './clocks.ts';
import type { Job } from './job.ts';
import type { ProgramFault } from './programs/faults.ts';
import type { ProgramLimits } from './programs/limits.ts';
import type { ProgramPlayer, ProgramReport, ProgramSeat } from './programs/program-seat.ts';
import { type ArenaRegistry, type EntrantSpec, limitsOf, type Tournament } from './tournament.ts';
import { type Verdict, verdictOf } from './verdicts.ts';

/** A game once played. */
export interface PlayedGame {
  readonly key: string;
  readonly entrants: readonly number[];
  readonly payoffs: readonly number[];
  readonly scores: readonly number[];
  readonly verdict: Verdict;
  /** Seats that were lost on the way, where the others played on. */
  readonly faults: readonly ProgramFault[];
  /** Won without a game, because an opponent did not come. It counts for the table, not for ratings. */
  readonly unplayed?: true;
  /** No player gets a point. */
  readonly nobody?: true;
  /** Actions of players, openings included. */
  readonly moves: number;
  /** By seat: what is known of its program. */
  readonly programs?: readonly (ProgramReport | undefined)[];
}

export interface Arena extends ArenaRegistry {
  readonly timer: Timer;
  /** If absent, only built-in bots play. */
  readonly startProgram?: (seat: ProgramSeat, limits: ProgramLimits) => ProgramPlayer;
}

export async function playGame(
  tournament: Tournament,
  job: Job,
  arena: Arena,
): Promise<{ played: PlayedGame; journal: readonly JournalEntry[] }> {
  const game = arena.games.find(one => one.id === tournament.game);
  if (!game) throw new Error(`no game ${tournament.game}`);
  const specs = job.entrants.map(entrant => tournament.entrants[entrant]!);
  const match = beginMatch(game, tournament, job, specs, arena.timer.now());
  const journal: JournalEntry[] = match.takePending();
  const faults: ProgramFault[] = [];
  const programs: (ProgramPlayer | undefined)[] = specs.map(() => undefined);
  const waits: (() => void)[] = [];
  let table: Table | undefined;
  const referee = refereeOf(game, tournament, job, arena);
  let award: RefereeDecision | undefined;
  const over = new Promise<void>((resolve, reject) => {
    const recorder = {
      // In a microtask: a move answered inside the telling of the one before would nest ever deeper.
      append: (_match: string, _from: number, entries: readonly JournalEntry[], done: () => void): void => {
        for (const entry of entries) {
          if (entry.t === 'withdrew' && entry.why === 'time') {
            const limits = limitsOf(tournament, specs[entry.seat]!);
            faults.push(timeFault(entry.seat, entry.at - journal.at(-1)!.at, limits));
          }
          journal.push(entry);
        }
        if (entries.some(isMove)) award ??= referee?.judge(match, journal.filter(isMove).length);
        queueMicrotask(done);
      },
    };
    const onCommit = (): void => {
      if (match.phase === 'over') resolve();
      else if (award) {
        const { loser } = award;
        table!.change((m, now) => m.adjudicate(loser, now));
        // Players are asked after the referee has judged: its time is not theirs.
      } else if (referee && match.toAct >= 0)
        match.postponeClock(match.toAct, match.decisionVersion(match.toAct), table!.now());
    };
    const onFailure = (_table: Table, failure: Error): void => reject(failure);
    const here = new Table(match, { recorder, timer: arena.timer, onCommit, onFailure });
    table = here;
    for (const [seat, spec] of specs.entries())
      here.join(seat, handle => {
        if ('bot' in spec) return botPlayer(handle, spec, game, tournament, job, arena);
        if (!arena.startProgram) throw new Error('programs cannot be started here');
        const lose = (fault: ProgramFault): void => {
          if (faults.some(known => known.seat === seat)) return;
          faults.push(fault);
          here.change((m, now) => m.disqualify(seat, fault.by === 'illegal' ? 'illegal' : 'crash', now));
        };
        const ready = (): void =>
          here.change((m, now) => (m.phase === 'over' ? undefined : m.setTimed(seat, true, now)));
        const limits = limitsOf(tournament, spec);
        const { start } = limits;
        if (start > 0) waits.push(arena.timer.at(arena.timer.now() + start, ready));
        const { program: command, protocol } = spec;
        return (programs[seat] = arena.startProgram({ handle, command, protocol, ready, lose }, limits));
      });
    onCommit();
  });
  await over.finally(() => table?.drop());
  for (const cancel of waits) cancel();
  const reports = await Promise.all(programs.map(program => (program ? program.stop() : Promise.resolve(undefined))));
  const verdict = verdictOf(match.ending!, faults);
  const played: PlayedGame = {
    key: job.key,
    entrants: job.entrants,
    payoffs: match.payoffs!,
    scores: specs.map((_, seat) => match.score(seat)),
    verdict,
    faults: faults.filter(fault => fault !== verdict),
    moves: journal.filter(isMove).length,
    ...(reports.some(Boolean) && { programs: reports }),
  };
  return { played, journal };
}

const isMove = (entry: JournalEntry): boolean => entry.t === 'acted' && entry.seat >= 0;

function refereeOf(
  game: AnyGame,
  { adjudication, options, seed }: Tournament,
  { key }: Job,
  { bots }: Arena,
): Referee | undefined {
  if (!adjudication) return undefined;
  const bot = botNamed(adjudication.bot, game, bots);
  return new Referee(adjudication, bot, options, seededRandom(`${seed} ${key} referee`));
}

/** A seat that was out of time where the others play on: the match keeps no more than that it was. */
function timeFault(seat: Seat, waited: number, { bank, move }: ProgramLimits): ProgramFault {
  const limit = bank > 0 ? bank : move;
  return { by: 'time', seat, limit, used: Math.max(limit, waited) };
}

/** Everybody sits, and the opening is played. */
function beginMatch(
  game: AnyGame,
  tournament: Tournament,
  { key, secret, opening: place }: Job,
  specs: readonly EntrantSpec[],
  now: number,
): Match {
  const { seats, options, opening, openings } = tournament;
  const timed = specs.some(spec => 'program' in spec);
  const clock: ClockRule = timed ? clockOf(tournament.limits) : { kind: 'none' };
  const hasOwnClocks = specs.some(spec => 'limits' in spec && ('move' in spec.limits || 'bank' in spec.limits));
  const clocks = specs.map(spec => clockOf(limitsOf(tournament, spec)));
  const line = openings?.[place % openings.length];
  const book = line === undefined ? undefined : readOpening(game, seats, options, line);
  if (isRefusal(book)) throw new Error(`an opening of ${game.id} could not be read: ${book.detail}`);
  const { id, rulesVersion, absence } = game;
  const setup: MatchSetup = {
    game: id,
    rules: rulesVersion,
    seats,
    options,
    clock,
    ...(hasOwnClocks && { clocks }),
    absence,
    grace: 0,
    strict: true,
    ...(book && 'position' in book && { position: book.position }),
  };
  const match = Match.create(key, game, setup, secret, now);
  for (const [seat, spec] of specs.entries()) {
    match.sit(seat, whoOf(spec), '', now);
    // A bot of the server is never late: it thinks by its own count. A program may be given time to come up.
    if (timed && ('bot' in spec || limitsOf(tournament, spec).start > 0)) match.setTimed(seat, false, now);
  }
  match.start(now);
  if (book && 'moves' in book) for (const text of book.moves) playOpening(match, text, now);
  const random = seededRandom(`opening ${secret}`);
  for (let ply = 0; ply < opening && match.phase === 'running'; ply++) {
    const texts = match.legal(match.toAct);
    playOpening(match, texts[random(texts.length)]!, now);
  }
  return match;
}

const clockOf = ({ bank, move }: ProgramLimits): ClockRule =>
  bank > 0 ? { kind: 'bank', ms: bank, increment: move } : { kind: 'turn', ms: move };

function playOpening(match: Match, text: string, now: number): void {
  const seat = match.toAct;
  const action = match.parse(seat, text);
  if (isRefusal(action)) throw new Error(`an opening could not be played: ${action.detail}`);
  match.act(seat, action, undefined, now);
}

function whoOf(spec: EntrantSpec): SeatedPlayer {
  return 'bot' in spec ? { name: spec.name, kind: 'bot', bot: spec.bot } : { name: spec.name, kind: 'program' };
}

function botNamed(id: string, { id: game }: AnyGame, bots: ArenaRegistry['bots']): AnyBot {
  const bot = bots[game]?.find(one => one.id === id);
  if (!bot) throw new Error(`no bot ${id} of ${game}`);
  return bot;
}

type BotSpec = Extract<EntrantSpec, { readonly bot: string }>;

function botPlayer(
  handle: SeatHandle,
  { bot: id, think: own }: BotSpec,
  game: AnyGame,
  { seats, options, think: usual, seed }: Tournament,
  { key }: Job,
  { bots }: Arena,
): TableSubscriber {
  const bot = botNamed(id, game, bots);
  const { seat } = handle;
  const random = seededRandom(`${seed} ${key} ${seat}`);
  const mind = bot.createAgent({ seat, seats, options, random, now: countedClock() });
  const think = own ?? usual;
  const budget = Math.min(think, bot.thinks === 0 ? think : bot.thinks);
  const answer: Think = (question, done) => done(mind.choose(question.view, budget));
  return new BotPlayer(handle, answer, () => handle.now());
}
