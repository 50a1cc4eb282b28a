import { closeSync, openSync, writeSync } from 'node:fs';
import type { AnyBot } from '../core/bot.ts';
import type { AnyGame, Seat } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { printJournal } from '../match/journal-file.ts';
import { type Args, type FlagName, parseWhole, reasonOf } from './args.ts';
import {
  type Command,
  type ExitCode,
  gameNamed,
  misused,
  parseTable,
  TABLE_FLAGS,
  type TableWish,
  type World,
} from './command.ts';
import { converse } from './converse.ts';
import { HotSeat, type Sitter } from './hot-seat.ts';
import type { LineInput } from './line-input.ts';
import { playFar } from './play-far.ts';
import { misuse } from './refusals.ts';
import type { Parting } from './seating.ts';
import { sayGoodbye } from './sentences.ts';
import { textTableFor } from './tables/index.ts';

const usage = 'play GAME';

/** Any of these means a table on a server. */
const FAR: readonly FlagName[] = ['server', 'join', 'quick', 'days', 'token', 'new'];

export const play: Command = {
  usage,
  words: 1,
  flags: {
    bot: { value: 'NAME', short: 'b' },
    seat: { value: 'N' },
    name: { value: 'NAME', short: 'n' },
    ...TABLE_FLAGS,
    seed: { value: 'TEXT' },
    save: { value: 'FILE' },
    server: { value: 'URL' },
    join: { value: 'MATCH' },
    quick: {},
    days: { value: 'N' },
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
    'ludoteca play --join K3X9-M2PQ --server localhost:8080',
  ],
  run: async (args, world) => {
    if (FAR.some(flag => args.has(flag))) return playFar(args, usage, world);
    const game = gameNamed(args.words[0], usage, world);
    if (isRefusal(game)) return misused(game, world);
    return playHere(game, args, world);
  },
};

async function playHere(game: AnyGame, args: Args, world: World): Promise<ExitCode> {
  const { terminal, texts } = world;
  const wish = parseTable(args, game, world);
  if (isRefusal(wish)) return misused(wish, world);
  const sitters = parseSitters(args, game, wish.seats, world);
  if (isRefusal(sitters)) return misused(sitters, world);
  const file = args.value('save');
  // Opened before the first move: who plays for an hour must not learn at the end that the folder is read-only.
  const saved = file === undefined ? undefined : openNew(file, world);
  if (isRefusal(saved)) return misused(saved, world);
  const input = sitters.some(({ bot }) => !bot) ? terminal.lines() : undefined;
  const table = input ? await askTable(wish, game, args, input, world) : wish;
  if (isRefusal(table)) return misused(table, world);
  if (typeof table === 'string') {
    input?.close();
    sayGoodbye(table, terminal, texts);
    return 0;
  }
  const seated = table === wish ? sitters : parseSitters(args, game, table.seats, world);
  if (isRefusal(seated)) return misused(seated, world);
  const thinking = (name: string) => terminal.progress(texts.play.thinking(name));
  const seat = new HotSeat({ game, table, sitters: seated, seed: args.value('seed'), thinking });
  const parting = await converse(seat, world, input);
  input?.close();
  seat.close();
  sayGoodbye(parting, terminal, texts);
  if (saved !== undefined) {
    writeSync(saved, printJournal(game, seat.journal));
    closeSync(saved);
    terminal.out(texts.play.saved(file!));
  }
  return 0;
}

/** Flags that say how many play. */
const COUNTING: readonly FlagName[] = ['seats', 'bot', 'position'];

/** The table with as many seats as the game's own table asks for, unless they leave. */
async function askTable(
  wish: TableWish,
  game: AnyGame,
  args: Args,
  input: LineInput,
  world: World,
): Promise<TableWish | Refusal | Parting> {
  const own = textTableFor(game.id);
  if (!own?.askSeats || COUNTING.some(flag => args.has(flag))) return wish;
  const seats = await own.askSeats(input, world);
  return typeof seats === 'string' ? seats : parseTable(args, game, world, seats);
}

/** One bot takes every seat but the person's; several take one each, the last seats first. */
function parseSitters(args: Args, game: AnyGame, seats: number, world: World): readonly Sitter[] | Refusal {
  const { texts } = world;
  const bots: AnyBot[] = [];
  for (const id of args.all('bot')) {
    const bot = botNamed(game, id, world);
    if (isRefusal(bot)) return bot;
    bots.push(bot);
  }
  if (bots.length > seats) return misuse('too-many-bots', texts.misuse.tooManyBots(seats));
  const own = parseWhole(args.value('seat'), '--seat', [0, seats - 1], texts);
  if (isRefusal(own)) return own;
  const bySeat: (AnyBot | undefined)[] = Array.from({ length: seats }, () => undefined);
  const one = bots.length === 1 && seats > 1 ? bots[0] : undefined;
  for (let seat = seats - 1; seat >= 0; seat--) {
    if (seat === (own ?? (one ? 0 : undefined))) continue;
    bySeat[seat] = one ?? bots.pop();
  }
  const names = [...args.all('name')];
  const custom = textTableFor(game.id);
  const unnamed = (seat: Seat): string => custom?.seatName?.(seat, texts) ?? texts.play.player(seat + 1);
  const called = bySeat.map((bot, seat) => bot?.id ?? names.shift() ?? unnamed(seat));
  return toldApart(called).map((name, seat) => sitter(name, bySeat[seat]));
}

const sitter = (name: string, bot: AnyBot | undefined): Sitter => (bot ? { name, bot } : { name });

/** `greedy`, `greedy 2`: nobody at a table has another's name. */
function toldApart(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter(other => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

function botNamed(game: AnyGame, id: string, { bots, texts }: World): AnyBot | Refusal {
  const known = bots[game.id] ?? [];
  if (known.length === 0) return misuse('no-bots', texts.misuse.noBots);
  const list = known.map(bot => bot.id).join(', ');
  return known.find(bot => bot.id === id) ?? misuse('unknown-bot', texts.misuse.unknownBot(id, list));
}

/** Journals are never written over. */
function openNew(file: string, { texts }: World): number | Refusal {
  try {
    return openSync(file, 'wx');
  } catch (error) {
    return misuse('cannot-write', texts.misuse.cannotWrite(file, reasonOf(error)));
  }
}
