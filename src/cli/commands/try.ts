import { arenaTimer } from '../../arena/clocks.ts';
import { REPORT_TEXTS, verdictText } from '../../arena/page/texts.ts';
import { type PlayedGame, playGame } from '../../arena/play-game.ts';
import { ArenaProgram } from '../../arena/programs/arena-program.ts';
import { bubblewrapProblem } from '../../arena/programs/bubblewrap.ts';
import { bestSandbox } from '../../arena/programs/sandbox.ts';
import { MemoryResults } from '../../arena/results.ts';
import { runTournament } from '../../arena/runner.ts';
import { pointsOf } from '../../arena/standings.ts';
import { parseTournament } from '../../arena/tournament.ts';
import { firstFix, type Verdict } from '../../arena/verdicts.ts';
import { levelsOf } from '../../core/bot.ts';
import { EXAMPLE_GAME } from '../../core/example-game.ts';
import { botName, entrantNames } from '../../core/names.ts';
import { isRefusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { withOwnFolder } from '../contest/own-folder.ts';
import { parseProgramCommand, withBridge } from '../contest/program-command.ts';
import { printableText } from '../contest/published-text.ts';
import { telling } from '../contest/standard-error.ts';
import { hintFor, missingScript } from '../remote/program-hints.ts';
import { type CliCommand, type CliContext, findGame, LIMIT_FLAGS, limitsOf } from '../terminal/command.ts';
import { sandboxWarning } from '../terminal/sandbox-warning.ts';
import type { CommandContext } from './context.ts';

/** A command line may be long. */
const MANY = 99;
const NAME = 'you';
/** The only program is the author's own. */
const OWN = { others: [], current: true };
/** Lines of standard error shown for a game that went wrong. */
const SAID = 5;

/** Bots of the server it meets, weakest first, unless others are named. */
const OPPONENTS = 3;

const usage = 'try [--game GAME] -- COMMAND';

export const tryCommand: CliCommand<CommandContext> = {
  usage,
  words: MANY,
  needs: ['COMMAND'],
  flags: {
    game: { value: 'GAME' },
    games: { value: 'N', range: [1, 1000] },
    bot: { value: 'BOT' },
    seats: { value: 'N', range: [2, 16] },
    seed: { value: 'TEXT' },
    ...LIMIT_FLAGS,
  },
  examples: ['ludoteca try -- ./mybot', 'ludoteca try --game uno --games 6 -- python3 mybot.py'],
  run: async (args, context) => {
    const { terminal, texts, games, bots, packages, given } = context;
    const count = args.number('games') ?? 2;
    const seats = args.number('seats');
    const limits = limitsOf(args);
    const named = findGame(given.at(-1) ?? EXAMPLE_GAME, usage, context);
    if (isRefusal(named)) return named;
    const game = named.id;
    const opponents = args.has('bot')
      ? args.all('bot')
      : levelsOf(bots[game] ?? [])
          .slice(0, OPPONENTS)
          .map(bot => bot.id);
    terminal.out(fill(texts.arena.trying, { sandbox: bestSandbox() }));
    const problem = bubblewrapProblem();
    if (problem !== undefined) terminal.out(sandboxWarning(problem, texts));
    let fine = true;
    const verdicts: Verdict[] = [];
    for (const bot of opponents) {
      const others = Array.from({ length: (seats ?? Math.max(2, named.seats[0])) - 1 }, (_, i) => ({
        name: i === 0 ? bot : `${bot}-${i + 1}`,
        bot,
      }));
      const tournament = parseTournament(
        {
          game,
          entrants: [{ name: NAME, ...parseProgramCommand(args.words) }, ...others],
          games: count,
          limits,
          ...(seats !== undefined && { seats }),
          ...(args.has('seed') && { seed: args.value('seed') }),
        },
        { games, bots },
      );
      if (isRefusal(tournament)) return tournament;
      const arena = {
        games,
        bots,
        timer: arenaTimer,
        startProgram: (seat: ConstructorParameters<typeof ArenaProgram>[0]) =>
          new ArenaProgram(withBridge(withOwnFolder(seat, OWN), packages), tournament.limits, arenaTimer.now),
      };
      const { games: played } = await runTournament({
        tournament,
        results: new MemoryResults(),
        atOnce: 1,
        play: async job => ({ ...(await playGame(tournament, job, arena)), journal: '' }),
      });
      const points = played.reduce((sum, one) => sum + pointsOf(one.payoffs)[one.entrants.indexOf(0)]!, 0);
      terminal.out(
        fill(texts.arena.tried, {
          opponent: botName(named.names, bot, texts.locale),
          points: String(points),
          games: played.length,
        }),
      );
      const called = entrantNames(named.names, tournament.entrants, texts.locale);
      let failed = 0;
      for (const one of played) {
        const name = (seat: number): string => called[one.entrants[seat]!]!;
        const lines = troubles(one, name, args.words, context);
        for (const line of lines) terminal.out(line);
        if (lines.length > 0) failed++;
        verdicts.push(one.faults[0] ?? one.verdict);
      }
      if (failed > 0) fine = false;
      // The others would tell the same once more.
      if (failed === played.length) break;
    }
    terminal.out(fine ? texts.arena.fine : texts.arena.notFine);
    const fix = firstFix(verdicts);
    const lost = fix?.fault === 'crash' ? missingScript(args.words) : undefined;
    const advice = lost === undefined ? undefined : fill(texts.arena.noFile, { file: lost });
    if (fix)
      terminal.out(
        fill(texts.arena.fixFirst, {
          advice: advice ?? texts.arena.fixes[fix.fault],
          games: fix.games,
          played: verdicts.length,
        }),
      );
    return fine ? 0 : 1;
  },
};

/** What went wrong in a game, what the program said about it, and what is usually behind it. */
function troubles(
  { key, verdict, faults, entrants, programs }: PlayedGame,
  name: (seat: number) => string,
  command: readonly string[],
  { texts }: CliContext,
): string[] {
  const wrong = [verdict, ...faults].filter(one => one.by !== 'rules');
  const lines = wrong.map(one => `  ${key}: ${printableText(verdictText(one, name, REPORT_TEXTS[texts.locale]))}`);
  if (verdict.by === 'rules') return lines;
  const seat = entrants.indexOf(0);
  const said = programs?.[seat]?.said ?? [];
  const text = said.join('\n').trim();
  if (text !== '') lines.push(...telling(text, SAID).map(line => `    ${printableText(line)}`));
  const isSilent = said.length <= 1 && wrong.some(one => 'seat' in one && one.seat === seat);
  const hint = isSilent ? hintFor(verdict, command, texts) : undefined;
  if (hint !== undefined) lines.push(`    ${hint}`);
  return lines;
}
