import { playGame } from '../arena/play-game.ts';
import { Program } from '../arena/programs/program.ts';
import { hasBubblewrap } from '../arena/programs/sandbox.ts';
import { MemoryResults } from '../arena/results.ts';
import { runTournament } from '../arena/runner.ts';
import { pointsOf } from '../arena/standings.ts';
import { arenaTimer } from '../arena/timer.ts';
import { parseTournament } from '../arena/tournament.ts';
import { isRefusal } from '../core/refusal.ts';
import { limitsOf } from './arena.ts';
import { parseWhole } from './args.ts';
import { bridged, parseProgram } from './bridged.ts';
import { type Command, misused } from './command.ts';
import { misuse } from './refusals.ts';

/** A command line may be long. */
const MANY = 99;
const NAME = 'you';
/** Lines of standard error shown for a game that went wrong. */
const SAID = 5;

const usage = 'try [--game GAME] -- COMMAND';

export const tryCommand: Command = {
  usage,
  words: MANY,
  flags: {
    game: { value: 'GAME' },
    games: { value: 'N' },
    bot: { value: 'BOT' },
    seats: { value: 'N' },
    seed: { value: 'TEXT' },
    'move-time': { value: 'MS' },
    'max-memory': { value: 'MIB' },
  },
  examples: ['ludoteca try -- ./mybot', 'ludoteca try --game uno --games 6 -- python3 mybot.py'],
  run: async (args, world) => {
    const { terminal, texts, games, bots } = world;
    if (args.words.length === 0) return misused(misuse('missing', texts.misuse.missing('COMMAND', usage)), world);
    const count = parseWhole(args.value('games'), '--games', [1, 1000], texts) ?? 2;
    if (isRefusal(count)) return misused(count, world);
    const seats = parseWhole(args.value('seats'), '--seats', [2, 16], texts);
    if (isRefusal(seats)) return misused(seats, world);
    const limits = limitsOf(args, texts);
    if (isRefusal(limits)) return misused(limits, world);
    const game = args.value('game') ?? 'dama';
    const house = args.has('bot') ? args.all('bot') : (bots[game] ?? []).slice(0, 3).map(bot => bot.id);
    terminal.out(texts.arena.trying(hasBubblewrap() ? 'bubblewrap' : 'process group'));
    let fine = true;
    for (const bot of house) {
      const others = Array.from({ length: (seats ?? 2) - 1 }, (_, i) => ({
        name: i === 0 ? bot : `${bot}-${i + 1}`,
        bot,
      }));
      const tournament = parseTournament(
        {
          game,
          entrants: [{ name: NAME, ...parseProgram(args.words) }, ...others],
          games: count,
          limits,
          ...(seats !== undefined && { seats }),
          ...(args.has('seed') && { seed: args.value('seed') }),
        },
        { games, bots },
      );
      if (isRefusal(tournament)) return misused(tournament, world);
      const arena = {
        games,
        bots,
        timer: arenaTimer,
        startProgram: (seat: ConstructorParameters<typeof Program>[0]) =>
          new Program(bridged(seat), tournament.limits, arenaTimer.now),
      };
      const { games: played } = await runTournament({
        tournament,
        results: new MemoryResults(),
        atOnce: 1,
        play: async job => ({ ...(await playGame(tournament, job, arena)), journal: '' }),
      });
      const points = played.reduce((sum, one) => sum + pointsOf(one.payoffs)[one.entrants.indexOf(0)]!, 0);
      terminal.out(texts.arena.tried(bot, String(points), played.length));
      for (const one of played) {
        const name = (seat: number): string => tournament.entrants[one.entrants[seat]!]!.name;
        for (const verdict of [one.verdict, ...one.faults]) {
          if (verdict.by === 'rules') continue;
          fine = false;
          terminal.out(`  ${one.key}: ${texts.arena.page.verdict(verdict, name)}`);
        }
        if (one.verdict.by === 'rules') continue;
        const said = one.programs?.[one.entrants.indexOf(0)]?.said.join('\n').trim() ?? '';
        for (const line of said === '' ? [] : said.split('\n').slice(-SAID)) terminal.out(`    ${line}`);
      }
    }
    terminal.out(fine ? texts.arena.fine : texts.arena.notFine);
    return fine ? 0 : 1;
  },
};
