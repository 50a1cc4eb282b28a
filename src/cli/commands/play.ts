import { closeSync, openSync, writeSync } from 'node:fs';
import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, Seat } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import { printJournal } from '../../match/journal-file.ts';
import { type Args, type FlagName, parseInteger, reasonOf } from '../terminal/args.ts';
import {
  type CliCommand,
  type CliContext,
  type CommandResult,
  findBot,
  findGame,
  parseTable,
  seatBots,
  TABLE_FLAGS,
  type TableArguments,
} from '../terminal/command.ts';
import { HotSeat, type HotSeatPlayer } from '../terminal/hot-seat.ts';
import type { LineInput } from '../terminal/line-input.ts';
import { misuseOf } from '../terminal/refusals.ts';
import { printDialogueEnd } from '../terminal/sentences.ts';
import type { DialogueEnd } from '../terminal/session.ts';
import { runDialogue } from '../terminal/tables/dialogue.ts';
import type { TextTable } from '../terminal/tables/text-table.ts';
import { type CommandContext, ownTextTable, packageOf } from './context.ts';
import { playOnServer } from './play-remote.ts';

const usage = 'play GAME';

/** Any of these means a table on a server. */
const REMOTE: readonly FlagName[] = ['server', 'join', 'quick', 'pool', 'days', 'token', 'new'];

export const play: CliCommand<CommandContext> = {
  usage,
  words: 1,
  flags: {
    bot: { value: 'NAME', short: 'b' },
    game: { value: 'PATH' },
    seat: { value: 'N' },
    name: { value: 'NAME', short: 'n' },
    ...TABLE_FLAGS,
    seed: { value: 'TEXT' },
    save: { value: 'FILE' },
    server: { value: 'URL' },
    join: { value: 'MATCH' },
    quick: {},
    pool: { value: 'CLOCK' },
    days: { value: 'N', range: [1, 14] },
    token: { value: 'TOKEN' },
    new: {},
  },
  examples: [
    'ludoteca play dama',
    'ludoteca play dama --bot greedy --seat 1',
    'ludoteca play uno --seats 4 --bot bot2 --name Ada',
    'ludoteca play dama --options plyLimit=60 --save match.jsonl',
    'ludoteca play dama --server localhost:8080',
    'ludoteca play dama --server localhost:8080 --days 3',
    'ludoteca play dama --server localhost:8080 --pool 3+2',
    'ludoteca play --join K3X9-M2PQ --server localhost:8080',
  ],
  run: async (args, context) => {
    if (REMOTE.some(flag => args.has(flag))) return playOnServer(args, usage, context);
    const game = findGame(args.words[0], usage, context);
    if (isRefusal(game)) return game;
    return playHere(game, args, context);
  },
};

async function playHere(game: AnyGame, args: Args, context: CommandContext): Promise<CommandResult> {
  const { terminal, texts } = context;
  const wanted = parseTable(args, game, context);
  if (isRefusal(wanted)) return wanted;
  const own = await ownTextTable(context, game.id);
  const players = parsePlayers(args, game, own, wanted.seats, context);
  if (isRefusal(players)) return players;
  const file = args.value('save');
  // Opened before the first move: who plays for an hour must not learn at the end that the folder is read-only.
  const saved = file === undefined ? undefined : openNew(file, context);
  if (isRefusal(saved)) return saved;
  const input = players.some(({ bot }) => !bot) ? terminal.lines() : undefined;
  const table = input ? await askTable(wanted, game, own, args, input, context) : wanted;
  if (isRefusal(table)) return table;
  if (typeof table === 'string') {
    input?.close();
    printDialogueEnd(table, terminal, texts);
    return 0;
  }
  const seated = table === wanted ? players : parsePlayers(args, game, own, table.seats, context);
  if (isRefusal(seated)) return seated;
  const thinking = (name: string) => terminal.progress(fill(texts.play.thinking, { name }));
  const seat = new HotSeat({
    game,
    table,
    players: seated,
    bots: context.bots[game.id] ?? [],
    reasons: await packageOf(context, game.id)?.reasons?.(),
    seed: args.value('seed'),
    texts,
    thinking,
  });
  const end = await runDialogue(seat, context, input, own);
  input?.close();
  seat.close();
  printDialogueEnd(end, terminal, texts);
  if (saved !== undefined) {
    writeSync(saved, printJournal(game, seat.journal));
    closeSync(saved);
    terminal.out(fill(texts.play.saved, { file: file! }));
  }
  return 0;
}

/** Flags that say how many play. */
const COUNTING: readonly FlagName[] = ['seats', 'bot', 'position'];

/** The table with as many seats as the game's own table asks for, unless they leave. */
async function askTable(
  wanted: TableArguments,
  game: AnyGame,
  own: TextTable | undefined,
  args: Args,
  input: LineInput,
  context: CliContext,
): Promise<TableArguments | Refusal | DialogueEnd> {
  if (!own?.askSeats || COUNTING.some(flag => args.has(flag))) return wanted;
  const seats = await own.askSeats(input, context);
  return typeof seats === 'string' ? seats : parseTable(args, game, context, seats);
}

function parsePlayers(
  args: Args,
  game: AnyGame,
  table: TextTable | undefined,
  seats: number,
  context: CliContext,
): readonly HotSeatPlayer[] | Refusal {
  const { texts } = context;
  const bots: AnyBot[] = [];
  for (const id of args.all('bot')) {
    const bot = findBot(game, id, context);
    if (isRefusal(bot)) return bot;
    bots.push(bot);
  }
  const given = parseInteger(args.value('seat'), '--seat', [0, seats - 1], texts);
  if (isRefusal(given)) return given;
  const free = given === undefined ? seats : seats - 1;
  if (bots.length > free) return misuseOf('tooManyBots', { seats: free }, texts);
  const own = given ?? (bots.length < seats ? 0 : undefined);
  const bySeat: (AnyBot | undefined)[] = Array.from({ length: seats }, () => undefined);
  for (const { seat, bot } of seatBots(bots, seats, own)) bySeat[seat] = bot;
  const names = [...args.all('name')];
  const unnamed = (seat: Seat): string =>
    table?.seatName?.(seat, texts) ?? fill(texts.play.player, { number: seat + 1 });
  const called = bySeat.map((bot, seat) => bot?.id ?? names.shift() ?? unnamed(seat));
  return withDistinctNames(called).map((name, seat) => playerOf(name, bySeat[seat]));
}

const playerOf = (name: string, bot: AnyBot | undefined): HotSeatPlayer => (bot ? { name, bot } : { name });

/** `greedy`, `greedy 2`: all players of a table have different names. */
function withDistinctNames(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter(other => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

/** Journals are never written over. */
function openNew(file: string, { texts }: CliContext): number | Refusal {
  try {
    return openSync(file, 'wx');
  } catch (error) {
    return misuseOf('cannotWrite', { file, why: reasonOf(error) }, texts);
  }
}
