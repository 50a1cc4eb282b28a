import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { REPORT_TEXTS } from '../../arena/page/texts.ts';
import { bubblewrapProblem } from '../../arena/programs/bubblewrap.ts';
import { findProgram } from '../../arena/programs/find-program.ts';
import { printPath } from '../../arena/refusals.ts';
import { ResultsFolder } from '../../arena/results.ts';
import { runTournament } from '../../arena/runner.ts';
import { parseTournament, type Tournament } from '../../arena/tournament.ts';
import type { OptionSchema } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { levelsOf, levelText } from '../contest/arena-levels.ts';
import { ArenaPool } from '../contest/arena-pool.ts';
import {
  duelText,
  faultLines,
  scoreText,
  sprtText,
  summaryOf,
  tableText,
  writeReport,
} from '../contest/arena-report.ts';
import { liveReport } from '../contest/live-report.ts';
import { parseProgramCommand, splitCommand } from '../contest/program-command.ts';
import { Publisher } from '../contest/publisher.ts';
import { type Args, parseGameOptions, readText, reasonOf } from '../terminal/args.ts';
import { type CliCommand, type CliContext, LIMIT_FLAGS, limitsOf } from '../terminal/command.ts';
import { misuse, misuseOf } from '../terminal/refusals.ts';
import { sandboxWarning } from '../terminal/sandbox-warning.ts';
import { similarTo, withSimilar } from '../terminal/similar.ts';
import { StopSignal } from '../terminal/stop-signal.ts';
import { type CommandContext, packageOf } from './context.ts';
import { locate, openTournamentFile } from './tournament-file.ts';

/** Numbers that `parseTournament` checks. */
const WHOLE = [0, 1_000_000_000] as const;

export const arena: CliCommand<CommandContext> = {
  usage: 'arena [FILE]',
  words: 1,
  flags: {
    game: { value: 'GAME' },
    entrant: { value: 'BOT', short: 'e' },
    scheme: { value: 'SCHEME' },
    games: { value: 'N', range: WHOLE },
    rounds: { value: 'N', range: WHOLE },
    seats: { value: 'N', range: WHOLE },
    options: { value: 'KEY=VALUE', short: 'o' },
    opening: { value: 'N', range: WHOLE },
    openings: { value: 'FILE' },
    seed: { value: 'TEXT' },
    think: { value: 'MS', range: WHOLE },
    ...LIMIT_FLAGS,
    sprt: { value: 'ELO0,ELO1' },
    resign: { value: 'CHANCES,MOVES' },
    draw: { value: 'CHANCES,MOVES,FROM' },
    referee: { value: 'BOT' },
    'at-once': { value: 'N', range: [1, 256] },
    out: { value: 'FOLDER' },
    rerun: { value: 'KEY' },
    json: {},
    publish: { value: 'URL' },
    token: { value: 'TOKEN' },
  },
  examples: [
    'ludoteca arena --game dama -e random -e greedy -e search-3 --games 20',
    'ludoteca arena --game dama -e mine=./mybot -e greedy --sprt 0,20 --games 2000',
    'ludoteca arena --game piranhas -e mine=xml:./mybot -e theirs=xml:./other --games 100 --move-time 2000 -o official=true',
    'ludoteca arena --game dama -e mine=./mybot -e search-3 --games 200 --resign 0.95,6 --draw 0.05,20,60',
    'ludoteca arena cup.yaml --out cup --at-once 4',
    'ludoteca arena cup.yaml --json | jq .rows[0].name',
    'ludoteca arena cup.yaml --publish https://games.example.org',
  ],
  run: async (args, context) => {
    const tournament = tournamentOf(args, context);
    if (isRefusal(tournament)) return tournament;
    const folder = args.value('out') ?? 'tournament';
    const missing = missingPrograms(tournament);
    if (missing.length > 0) {
      for (const line of missing) context.terminal.err(fill(context.texts.arena.noProgram, { why: line }));
      return 1;
    }
    const results = openResults(folder, tournament, context.texts);
    if (isRefusal(results)) return results;
    const server = args.value('publish');
    const title = basename(args.words[0] ?? folder).replace(/\.(ya?ml|json)$/, '');
    const publisher =
      server === undefined ? undefined : await Publisher.open(folder, server, title, tournament, args.value('token'));
    if (isRefusal(publisher)) {
      results.close();
      return misuse(
        'unreachable',
        fill(context.texts.arena.cannotPublish, { why: publisher.detail.replace(/\.$/, '') }),
      );
    }
    return play(args, tournament, { folder, results, publisher }, context);
  },
};

/** What is wrong with the commands of entrants, before anything is played: `./mybot: no such program`. */
function missingPrograms({ entrants }: Tournament): string[] {
  return entrants.flatMap(entrant => {
    if (!('program' in entrant)) return [];
    const found = findProgram(entrant.program[0]!);
    return 'missing' in found ? [`${entrant.name}: ${found.missing}`] : [];
  });
}

function openResults(folder: string, tournament: Tournament, texts: CliContext['texts']): ResultsFolder | Refusal {
  try {
    return ResultsFolder.open(folder, tournament);
  } catch (error) {
    return misuseOf('cannotWrite', { file: folder, why: reasonOf(error) }, texts);
  }
}

async function play(
  args: Args,
  tournament: Tournament,
  { folder, results, publisher }: { folder: string; results: ResultsFolder; publisher: Publisher | undefined },
  context: CommandContext,
): Promise<0 | 1> {
  const { terminal, texts, games, bots } = context;
  const rerun = args.value('rerun');
  if (rerun !== undefined) terminal.err(fill(texts.arena.again, { games: results.forget(rerun) }));
  if (publisher) terminal.err(fill(texts.arena.published, { page: publisher.page }));
  for (const game of publisher ? results.played.values() : []) publisher!.add(game);
  const problem = tournament.entrants.some(one => 'program' in one) ? bubblewrapProblem() : undefined;
  if (problem !== undefined) terminal.out(sandboxWarning(problem, texts));
  const pool = new ArenaPool(tournament, packageOf(context, tournament.game)?.module);
  const game = games.find(one => one.id === tournament.game)!;
  const showLive = liveReport(folder, game, tournament, results, texts, bots[game.id]);
  if (terminal.live) terminal.err(fill(texts.arena.live, { file: join(folder, 'report.html') }));
  const bar = terminal.progress(texts.arena.playing);
  const isDuel = tournament.entrants.length === 2;
  const stop = new StopSignal();
  try {
    const progress = await runTournament({
      tournament,
      results,
      atOnce: args.number('at-once') ?? availableParallelism(),
      play: pool.play,
      ...(publisher && { added: game => publisher.add(game) }),
      progress: (done, of) => {
        bar.at(of === 0 ? 1 : done / of, isDuel ? scoreText(results.played.values()) : '');
        showLive(done, of);
      },
      stopped: () => stop.isStopped,
    });
    bar.end();
    const known = bots[game.id] ?? [];
    const report = writeReport(folder, game, tournament, progress, texts, known);
    const levels = levelsOf(report, known);
    const unsent = await publisher?.end(progress.finished);
    if (unsent) terminal.err(fill(texts.arena.unsent, { why: unsent.detail }));
    if (args.has('json')) {
      terminal.out(JSON.stringify(summaryOf(report, progress.games, levels, folder)));
      return progress.finished ? 0 : 1;
    }
    terminal.out(tableText(report, texts.arena));
    for (const line of faultLines(report, progress.games, REPORT_TEXTS[texts.locale])) terminal.out(line);
    if (isDuel) terminal.out(duelText(report, progress.games, texts.arena));
    for (const level of levels) terminal.out(levelText(level, game.names, texts));
    if (progress.sprt) terminal.out(sprtText(report, tournament.sprt!, progress.sprt, texts.arena));
    const again = `ludoteca arena ${args.print(['rerun'])}`;
    terminal.out(
      progress.finished ? fill(texts.arena.done, { folder }) : fill(texts.arena.stopped, { command: again }),
    );
    return progress.finished ? 0 : 1;
  } finally {
    bar.end();
    results.close();
    await pool.close();
    stop.release();
  }
}

/** What the file says, overlaid with what the flags say. */
function tournamentOf(args: Args, { games, bots, texts, given }: CommandContext): Tournament | Refusal {
  const file = args.words[0] === undefined ? undefined : openTournamentFile(args.words[0], texts);
  if (isRefusal(file)) return file;
  if (file === undefined && (!args.has('game') || args.all('entrant').length < 2))
    return misuse('missing', texts.arena.needs);
  const fields: Record<string, unknown> = { ...file?.fields };
  if (given.length > 0) fields['game'] = given.at(-1);
  for (const name of ['scheme', 'seed'] as const) if (args.has(name)) fields[name] = args.value(name);
  for (const name of ['seats', 'games', 'rounds', 'opening', 'think'] as const) {
    const number = args.number(name);
    if (number !== undefined) fields[name] = number;
  }
  /** Of the file of openings. */
  let lines: readonly string[] = [];
  if (args.has('openings')) {
    const book = readText(args.value('openings')!, texts);
    if (isRefusal(book)) return book;
    lines = book.split('\n').map(line => line.trim().replace(/(?:^|\s+)#.*$/, ''));
    fields['openings'] = lines.filter(line => line !== '');
  }
  if (args.has('entrant')) fields['entrants'] = args.all('entrant').map(parseEntrant);
  if (args.has('options')) {
    const schemas = games.find(one => one.id === fields['game'])?.options as Readonly<Record<string, OptionSchema>>; // keyed by name: O is only known to the game
    const settings = parseGameOptions(args.all('options'), schemas ?? {}, texts);
    if (isRefusal(settings)) return settings;
    fields['options'] = settings;
  }
  const limits = limitsOf(args);
  if (Object.keys(limits).length > 0) fields['limits'] = { ...(fields['limits'] as object | undefined), ...limits }; // checked below
  const sprt = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(args.value('sprt') ?? '');
  if (args.has('sprt') && !sprt) return misuse('bad-value', fill(texts.arena.sprtForm, { text: args.value('sprt')! }));
  if (sprt) fields['sprt'] = { elo0: Number(sprt[1]), elo1: Number(sprt[2]) };
  const judged = adjudicationOf(args, fields['adjudication'], texts);
  if (isRefusal(judged)) return judged;
  if (judged) fields['adjudication'] = judged;
  const tournament = parseTournament(fields, { games, bots });
  if (!isRefusal(tournament)) return tournament;
  const { unknown, detail, at = [] } = tournament;
  if (lines.length > 0 && at[0] === 'openings' && typeof at[1] === 'number') {
    const line = [...lines.entries()].filter(([, text]) => text !== '')[at[1]]![0] + 1;
    return { ...tournament, detail: detail.replace(printPath(at), `${args.value('openings')!}:${line}:`) };
  }
  const asked = withSimilar(tournament, unknown && similarTo(unknown.name, unknown.known), texts);
  return file ? locate(asked, file) : asked;
}

/** `random` is a bot, `mine=./mybot --fast` a program with its name, `mine=xml:./mybot` one that speaks XML. */
export function parseEntrant(text: string): object {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  return name === undefined ? { bot: text } : { name, ...parseProgramCommand(splitCommand(command!)) };
}

/** `--resign 0.95,6`, `--draw 0.05,20,60`, `--referee search-4`, laid over what the file says. */
function adjudicationOf(args: Args, written: unknown, texts: CliContext['texts']): object | Refusal | undefined {
  const rule: Record<string, unknown> = { ...(written as object | undefined) }; // parseTournament checks it
  for (const [name, fields] of [
    ['resign', ['chances', 'moves']],
    ['draw', ['chances', 'moves', 'from']],
  ] as const) {
    if (!args.has(name)) continue;
    const numbers = args.value(name)!.split(',').map(Number);
    if (numbers.length !== fields.length || numbers.some(number => !(number >= 0)))
      return misuse('bad-value', fill(texts.arena.judgingForm, { flag: `--${name}`, text: args.value(name)! }));
    rule[name] = Object.fromEntries(fields.map((field, i) => [field, numbers[i]]));
  }
  if (args.has('referee')) rule['bot'] = args.value('referee');
  return Object.keys(rule).length > 0 ? rule : undefined;
}
