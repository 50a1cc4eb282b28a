// `ludoteca dama contest`: reads the entries, compiles and tries them, lets them play, and writes the page.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder } from '../../../src/arena/folder-lock.ts';
import { whyUnreadable } from '../../../src/arena/programs/find-program.ts';
import { isRoot, setSharedUmask } from '../../../src/arena/programs/operator.ts';
import { hasBubblewrap } from '../../../src/arena/programs/sandbox.ts';
import { refuseArena } from '../../../src/arena/refusals.ts';
import type { ArenaReport } from '../../../src/arena/report.ts';
import { type Args, reasonOf } from '../../../src/cli/terminal/args.ts';
import { type CliContext, type CommandResult, findBot } from '../../../src/cli/terminal/command.ts';
import { misuse, misuseOf } from '../../../src/cli/terminal/refusals.ts';
import { StopSignal } from '../../../src/cli/terminal/stop-signal.ts';
import { entrantNames } from '../../../src/core/names.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { fill, plural } from '../../../src/core/texts.ts';
import { rules as dama } from '../rules/index.ts';
import { contestTexts, leftOutText, noteText } from '../texts/contest.ts';
import { sheetTexts } from '../texts/sheet.ts';
import { similarityTexts } from '../texts/similarity.ts';
import { BuilderError, ContestBuilder, type ContestEntry } from './build.ts';
import { type Contest, type ContestOutcome, namedPlayer, playContest, seedIn } from './contest.ts';
import { type Contestant, type ContestRules, referencePlayer } from './game.ts';
import { type FoundEntries, findEntries } from './input.ts';
import { headerOf, refuseUnsafe, weightsOf } from './player-arguments.ts';
import { type ContestReport, writeContest } from './report.ts';
import { gamesOf, type Sheet, sheetOf } from './sheet.ts';
import { writeSheets } from './sheet-report.ts';
import type { SheetWeights } from './sheet-weights.ts';
import { SIMILARITY_THRESHOLD } from './similarity.ts';
import { writeSimilarity } from './similarity-report.ts';
import { contestVerdict, isTied } from './verdict.ts';

/** The document: the first 15 % get a bonus. */
const TOP = 0.15;

export interface ContestSettings {
  readonly rules: ContestRules;
  /** Milliseconds a built-in bot thinks about a move. */
  readonly think: number;
  readonly usage: string;
}

/** What the command line asks for. */
interface ContestRequest extends ContestSettings {
  readonly folder: string;
  readonly out: string;
  readonly games: number;
  readonly atOnce: number;
  /** From 0 to 1. */
  readonly similar: number;
  readonly bots: readonly string[];
  readonly header: string | undefined;
  readonly weights: SheetWeights;
}

export async function runContest(args: Args, settings: ContestSettings, context: CliContext): Promise<CommandResult> {
  const { terminal, texts } = context;
  const request = requestOf(args, settings, context);
  if (isRefusal(request)) return request;
  const unsafe = refuseUnsafe(args, context);
  if (unsafe) return unsafe;
  const { folder, out, bots, think } = request;
  const isSandboxed = hasBubblewrap();
  let found: FoundEntries;
  let hidden: string | undefined;
  try {
    mkdirSync(out, { recursive: true });
    setSharedUmask();
    mkdirSync(join(out, 'build'), { recursive: true });
    // Without bubblewrap, the users that root lends have to come in through all folders above.
    hidden = !isSandboxed && isRoot() ? whyUnreadable(join(out, 'build'), true) : undefined;
    found = await findEntries(folder, bots);
  } catch (error) {
    return misuseOf('cannotRead', { file: folder, why: reasonOf(error) }, texts);
  }
  if (hidden !== undefined) return misuse('cannot-read', hidden);
  const lock = lockFolder(out);
  if (typeof lock === 'object') return refuseArena('in-use', `${out} (process ${lock.pid})`);
  const stop = new StopSignal();
  try {
    const entries = await buildEntries(found, request, args.has('valgrind'), stop, context);
    if (isRefusal(entries)) return entries;
    const similar = writeSimilarity(out, found.entries, { limit: request.similar, header: request.header }, texts);
    if (similar.pairs > 0)
      terminal.out(plural(similarityTexts[texts.locale].found, similar.pairs, { file: similar.page }));
    // The command that continues a contest must not forget its games again.
    const again = `ludoteca dama ${args.print(['rerun'])}`;
    if (stop.isStopped) {
      terminal.out(fill(texts.arena.stopped, { command: again }));
      return 1;
    }
    const ready = entries.flatMap(({ name, hash, command }): Contestant[] =>
      command ? [{ name, hash, command }] : [],
    );
    const field = [...ready, ...bots.map(bot => referencePlayer(bot, think))];
    if (field.length < 2) return misuse('missing', contestTexts[texts.locale].tooFew);
    const seed = args.value('seed') ?? seedIn(out) ?? randomBytes(4).toString('hex');
    terminal.out(fill(contestTexts[texts.locale].seed, { seed }));
    const { games, rules, atOnce } = request;
    const contest = { field, games, seed, rules, folder: out, atOnce, rerun: args.has('rerun') };
    const outcome = await play(contest, stop, context);
    if (isRefusal(outcome)) return outcome;
    const students = ready.length;
    const top = Math.ceil(TOP * students);
    const { timeout, memory, plies } = rules;
    const checks = { isSandboxed, valgrind: args.has('valgrind') };
    const facts = { seconds: timeout / 1000, memory, plies, games, seed, top, students, ...checks };
    const title = args.value('name') ?? contestTexts[texts.locale].page.title;
    const report = { ...outcome, title, date: new Date(), facts, entries, leftOut: found.leftOut };
    printRanking(writeContest(out, report, texts), top, context);
    const sheets = sheetsOf(report, top, request.weights);
    const page = writeSheets(out, sheets, { weights: request.weights, title }, texts);
    terminal.out(fill(sheetTexts[texts.locale].written, { file: page }));
    terminal.out(
      outcome.report.finished ? fill(texts.arena.done, { folder: out }) : fill(texts.arena.stopped, { command: again }),
    );
    return outcome.report.finished ? 0 : 1;
  } finally {
    stop.release();
    lock();
  }
}

function requestOf(args: Args, settings: ContestSettings, context: CliContext): ContestRequest | Refusal {
  const { texts } = context;
  const folder = args.words[1];
  if (folder === undefined) return misuseOf('missing', { what: 'FOLDER', usage: settings.usage }, texts);
  const games = args.number('games') ?? 2;
  if (games % 2 === 1) return misuse('bad-value', contestTexts[texts.locale].oddGames);
  // Each game takes two processes.
  const atOnce = args.number('at-once') ?? Math.max(1, Math.floor(availableParallelism() / 2));
  const similar = (args.number('similar') ?? 100 * SIMILARITY_THRESHOLD) / 100;
  const bots = [...new Set(args.all('bot'))];
  const unknown = bots.map(bot => findBot(dama, bot, context)).find(isRefusal);
  if (unknown) return unknown;
  const weights = weightsOf(args, texts);
  if (isRefusal(weights)) return weights;
  const header = headerOf(args, texts);
  if (isRefusal(header)) return header;
  const out = resolve(args.value('out') ?? 'contest');
  return { ...settings, folder, games, atOnce, similar, weights, out, header, bots };
}

/** Says of each entry what was found, as soon as it is known. */
async function buildEntries(
  { entries: found, leftOut }: FoundEntries,
  { out, header, rules, atOnce }: ContestRequest,
  valgrind: boolean,
  stop: StopSignal,
  { terminal, texts }: CliContext,
): Promise<ContestEntry[] | Refusal> {
  const { timeout, memory } = rules;
  const folder = join(out, 'build');
  const builder = new ContestBuilder({ folder, valgrind, timeout, memory, stop: stop.signal, header });
  const entries: (ContestEntry | undefined)[] = found.map(() => undefined);
  const bar = terminal.progress(contestTexts[texts.locale].compiling);
  let done = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < found.length && !stop.isStopped) {
      const at = next++;
      const entry = await builder.build(found[at]!);
      entries[at] = entry;
      bar.at(++done / found.length);
      terminal.out(
        `${entry.name}: ${entry.command ? contestTexts[texts.locale].ok : contestTexts[texts.locale].excluded}`,
      );
      for (const note of entry.notes) terminal.out(`  ${noteText(note, texts.locale)}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } catch (error) {
    if (error instanceof BuilderError) return misuse('cannot-read', error.message);
    if (!stop.isStopped) throw error;
  } finally {
    bar.end();
  }
  if (leftOut.length > 0) terminal.out(contestTexts[texts.locale].leftOutHead);
  for (const one of leftOut) terminal.out(`  ${one.name}: ${leftOutText(one, texts.locale)}`);
  return entries.filter(entry => entry !== undefined);
}

async function play(
  contest: Contest,
  stop: StopSignal,
  { terminal, texts }: CliContext,
): Promise<ContestOutcome | Refusal> {
  const bar = terminal.progress(texts.arena.playing);
  const names = entrantNames(dama.names, contest.field.map(namedPlayer), texts.locale);
  try {
    return await playContest(contest, {
      onResumed: (valid, all) => valid > 0 && terminal.out(fill(contestTexts[texts.locale].resumed, { valid, all })),
      onPlayed: game => {
        const name = (seat: number): string => names[game.entrants[seat]!]!;
        const winner = game.payoffs[0] === 0 ? 0 : game.payoffs[0]! > 0 ? 1 : 2;
        terminal.out(`${name(0)} - ${name(1)}: ${winner} (${contestVerdict(game, name, texts)}, ${game.moves})`);
      },
      onProgress: share => bar.at(share),
      isStopped: () => stop.isStopped,
    });
  } finally {
    bar.end();
  }
}

/** In the order of the entries; a place in the ranking is known when all games are played. */
function sheetsOf({ report, results, entries }: ContestReport, top: number, weights: SheetWeights): Sheet[] {
  const students = report.rows.filter(({ bot }) => bot === undefined).map(({ name }) => name);
  const { entrants } = report.tournament;
  return entries.map(entry => {
    const player = entrants.findIndex(({ name, bot }) => bot === undefined && name === entry.name);
    const games = gamesOf(player, results.values());
    const place = students.indexOf(entry.name);
    if (player < 0) return sheetOf(entry, weights);
    return sheetOf(entry, weights, { games, ...(report.finished && { isInTop: place < top }) });
  });
}

/** Students have places; built-in opponents stand between them without one. */
function printRanking({ rows }: ArenaReport, top: number, { terminal, texts }: CliContext): void {
  let place = 0;
  for (const row of rows) {
    const shown = row.bot === undefined ? String(++place) : '';
    terminal.out(`${shown.padStart(3)}  ${row.name}  ${row.points} (${row.wins}/${row.draws}/${row.losses})`);
    if (row.bot === undefined && place === top)
      terminal.out(`---  ${fill(contestTexts[texts.locale].top, { places: top })}`);
  }
  if (isTied(rows, top)) terminal.out(contestTexts[texts.locale].page.tied);
}
