// `ludoteca play --server`: the same dialogue, the table on a server.

import type { AnyGame } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { NewMatch } from '../server/api/rest.ts';
import { HOME, type MatchAddress, parseMatchAddress, parseServer } from './address.ts';
import type { Args } from './args.ts';
import { parseWhole } from './args.ts';
import { type ExitCode, gameNamed, misused, parseTable, type World } from './command.ts';
import { converse } from './converse.ts';
import { type FarTable, goTo, type Way } from './far-table.ts';
import { Keepsake } from './keepsake.ts';
import { misuse } from './refusals.ts';
import { RestClient } from './rest-client.ts';
import { goHome, takeUp } from './return.ts';
import { sayGoodbye } from './sentences.ts';

export async function playFar(args: Args, usage: string, world: World): Promise<ExitCode> {
  const { terminal } = world;
  const plan = parsePlan(args, usage, world);
  if (isRefusal(plan)) return misused(plan, world);
  const [name, token] = [args.value('name'), args.value('token') ?? world.env['LUDOTECA_TOKEN']];
  const { server, way } = plan;
  const visitor = { server, ...(name !== undefined && { name }), ...(token !== undefined && { token }) };
  const keepsake =
    token === undefined
      ? Keepsake.ofGuest(world.env, server, ['play', name ?? ''])
      : Keepsake.ofToken(world.env, server, token);
  const isNew = args.has('new') || keepsake.isShared;
  const say = (sentence: string): void => terminal.out(sentence);
  const found = await goTo(way, visitor, world, keepsake, connection => {
    const house = new RestClient(server, connection.token);
    return isNew ? Promise.resolve(way) : takeUp(way, { server, house, connection, keepsake, texts: world.texts, say });
  });
  if (isRefusal(found)) {
    terminal.err(found.detail);
    // Who has just come has nothing to come back to.
    if (keepsake.token === undefined) keepsake.forget();
    else keepsake.release();
    return 1;
  }
  const code = await sitAt(found, server, world);
  await goHome(keepsake, new RestClient(server, found.connection.token));
  return code;
}

async function sitAt({ seat, connection, gone }: FarTable, server: string, world: World): Promise<ExitCode> {
  const { terminal, texts } = world;
  if (seat.code !== undefined) terminal.out(texts.server.opened(command(server, seat.code)));
  if (seat.maySpeak && terminal.live) terminal.out(terminal.paint.quiet(texts.server.talking));
  const input = terminal.lines();
  const parting = await Promise.race([converse(seat, world, input), gone]);
  input.close();
  connection.close();
  const back = `${command(server, seat.match)} --token ${connection.token}`;
  if (parting === undefined) {
    terminal.err(texts.server.gaveUp(back));
    return 1;
  }
  sayGoodbye(parting, terminal, texts);
  if (parting !== 'over') terminal.out(texts.server.later(back));
  return 0;
}

const command = (server: string, match: string): string =>
  `ludoteca play --join ${match}${server === HOME ? '' : ` --server ${server}`}`;

const DAY = 86_400_000;

/** Where, and how to a table there. */
export interface Plan {
  readonly server: string;
  readonly way: Way;
}

export function parsePlan(args: Args, usage: string, world: World): Plan | Refusal {
  const { texts } = world;
  const given = args.value('server') ?? HOME;
  const server = parseServer(given);
  if (server === undefined) return misuse('not-an-address', texts.misuse.notAnAddress(given));
  const join = args.value('join');
  if (join !== undefined) {
    const address = parseMatchAddress(join, server);
    return address ? parseSit(address, args, world) : misuse('not-an-address', texts.misuse.notAnAddress(join));
  }
  const game = gameNamed(args.words[0], usage, world);
  if (isRefusal(game)) return game;
  const table = parseNewTable(args, game, world);
  if (isRefusal(table)) return table;
  const { seats, options, clock } = table;
  if (!args.has('quick')) return { server, way: { to: 'make', table } };
  const wish = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
  return { server, way: { to: 'seek', game: game.id, ...wish } };
}

function parseSit({ server, match }: MatchAddress, args: Args, { texts }: World): Plan | Refusal {
  const seat = parseWhole(args.value('seat'), '--seat', [0, 15], texts);
  if (isRefusal(seat)) return seat;
  return { server, way: { to: 'sit', match, ...(seat !== undefined && { seat }) } };
}

/** Bots by the same rule as at a hot seat; what this program knows of the game is checked here, the rest by the server. */
function parseNewTable(args: Args, game: AnyGame, world: World): NewMatch | Refusal {
  const { texts } = world;
  const wish = parseTable(args, game, world);
  if (isRefusal(wish)) return wish;
  const { seats, position, toAct } = wish;
  const own = parseWhole(args.value('seat'), '--seat', [0, seats - 1], texts);
  if (isRefusal(own)) return own;
  const days = parseWhole(args.value('days'), '--days', [1, 14], texts);
  if (isRefusal(days)) return days;
  const named = args.all('bot');
  if (named.length >= seats) return misuse('too-many-bots', texts.misuse.tooManyBots(seats - 1));
  const free = Array.from({ length: seats }, (_, seat) => seats - 1 - seat).filter(seat => seat !== (own ?? 0));
  const bots =
    named.length === 1
      ? free.map(seat => ({ seat, bot: named[0]! }))
      : named.map((bot, i) => ({ seat: free[i]!, bot }));
  return {
    game: game.id,
    seats,
    options: wish.options as NewMatch['options'] & object, // flat JSON, checked by the game's own schemas
    seat: own ?? 0,
    ...(days !== undefined && { clock: { kind: 'turn', ms: days * DAY } }),
    ...(bots.length > 0 && { bots }),
    ...(position !== undefined && { position }),
    ...(toAct !== undefined && { toAct }),
  };
}
