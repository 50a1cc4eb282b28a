// `ludoteca play --server`: a person plays in the terminal at a table of a server. Makes, joins or resumes the table, then runs the same
// dialogue as a match without a server.

import { PlayerApi } from '../../client/player-api.ts';
import { releaseLogin } from '../../client/rejoin.ts';
import { DAY } from '../../core/durations.ts';
import type { AnyGame } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import { openRemoteTable, type RemoteTable, type RemoteTarget } from '../remote/remote-table.ts';
import { resumeMatch } from '../remote/resume-match.ts';
import { SavedLogin } from '../remote/saved-login.ts';
import { DEFAULT_SERVER, type MatchAddress, parseMatchAddress, serverOf } from '../terminal/address.ts';
import type { Args } from '../terminal/args.ts';
import { parseInteger } from '../terminal/args.ts';
import {
  type CliContext,
  type CommandResult,
  type ExitCode,
  findGame,
  parseTable,
  seatBots,
} from '../terminal/command.ts';
import { misuseOf } from '../terminal/refusals.ts';
import { printDialogueEnd } from '../terminal/sentences.ts';
import { runDialogue } from '../terminal/tables/dialogue.ts';
import { type CommandContext, ownTextTable } from './context.ts';

export async function playOnServer(args: Args, usage: string, context: CommandContext): Promise<CommandResult> {
  const { terminal } = context;
  const remote = parseRemotePlay(args, usage, context);
  if (isRefusal(remote)) return remote;
  const [name, token] = [args.value('name'), args.value('token') ?? context.env['LUDOTECA_TOKEN']];
  const { server, target } = remote;
  const identity = { server, ...(name !== undefined && { name }), ...(token !== undefined && { token }) };
  const savedLogin =
    token === undefined
      ? SavedLogin.forGuest(context.env, server, ['play', name ?? ''])
      : SavedLogin.forToken(context.env, server, token);
  const isNew = args.has('new') || savedLogin.isShared;
  const print = (sentence: string): void => terminal.out(sentence);
  const found = await openRemoteTable(target, identity, context, savedLogin, ({ me: { account, token: own } }) => {
    const api = new PlayerApi(server, own);
    return isNew
      ? Promise.resolve(target)
      : resumeMatch(target, { server, api, account, savedLogin, texts: context.texts, print });
  });
  if (isRefusal(found)) {
    terminal.err(found.detail);
    // Who has just come has nothing to come back to.
    if (savedLogin.token === undefined) savedLogin.forget();
    else savedLogin.release();
    return 1;
  }
  const code = await playAt(found, server, context);
  await releaseLogin(savedLogin, server, found.me.token);
  return code;
}

async function playAt(
  { seat, connection, me, closed }: RemoteTable,
  server: string,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal, texts } = context;
  if (seat.code !== undefined) terminal.out(fill(texts.server.opened, { command: command(server, seat.code) }));
  if (seat.canChat && terminal.live) terminal.out(terminal.paint.quiet(texts.server.talking));
  const input = terminal.lines();
  const table = await ownTextTable(context, seat.game.id);
  const end = await Promise.race([runDialogue(seat, context, input, table), closed]);
  input.close();
  connection.stop();
  const back = `${command(server, seat.match)} --token ${me.token}`;
  if (end === undefined) {
    terminal.err(fill(texts.server.gaveUp, { command: back }));
    return 1;
  }
  printDialogueEnd(end, terminal, texts);
  if (end !== 'over') terminal.out(fill(texts.server.later, { command: back }));
  return 0;
}

const command = (server: string, match: string): string =>
  `ludoteca play --join ${match}${server === DEFAULT_SERVER ? '' : ` --server ${server}`}`;

/** Where, and how to a table there. */
export interface RemotePlay {
  readonly server: string;
  readonly target: RemoteTarget;
}

export function parseRemotePlay(args: Args, usage: string, context: CommandContext): RemotePlay | Refusal {
  const { texts } = context;
  const server = serverOf(args, texts);
  if (isRefusal(server)) return server;
  const join = args.value('join');
  if (join !== undefined) {
    const address = parseMatchAddress(join, server);
    return address ? parseSit(address, args, context) : misuseOf('notAnAddress', { text: join }, texts);
  }
  const game = findGame(args.words[0], usage, context);
  if (isRefusal(game)) return game;
  const preset = args.value('pool');
  if (preset !== undefined) return { server, target: { to: 'pool', game: game.id, preset } };
  const table = parseNewTable(args, game, context);
  if (isRefusal(table)) return table;
  const { seats, options, clock } = table;
  if (!args.has('quick')) return { server, target: { to: 'make', table } };
  const wanted = { ...(seats && { seats }), ...(options && { options }), ...(clock && { clock }) };
  return { server, target: { to: 'seek', game: game.id, ...wanted } };
}

function parseSit({ server, match }: MatchAddress, args: Args, { texts }: CliContext): RemotePlay | Refusal {
  const seat = parseInteger(args.value('seat'), '--seat', [0, 15], texts);
  if (isRefusal(seat)) return seat;
  return { server, target: { to: 'sit', match, ...(seat !== undefined && { seat }) } };
}

/** What this program knows of the game is checked here, the rest by the server. */
function parseNewTable(args: Args, game: AnyGame, context: CommandContext): NewMatch | Refusal {
  const { texts } = context;
  const wanted = parseTable(args, game, context);
  if (isRefusal(wanted)) return wanted;
  const { seats, position, toAct } = wanted;
  const own = parseInteger(args.value('seat'), '--seat', [0, seats - 1], texts);
  if (isRefusal(own)) return own;
  const days = args.number('days');
  const named = args.all('bot');
  if (named.length >= seats) return misuseOf('tooManyBots', { seats: seats - 1 }, texts);
  const bots = seatBots(named, seats, own ?? 0);
  return {
    game: game.id,
    seats,
    options: wanted.options as NewMatch['options'] & object, // flat JSON, checked by the game's own schemas
    seat: own ?? 0,
    ...(days !== undefined && { clock: { kind: 'turn', ms: days * DAY } }),
    ...(bots.length > 0 && { bots }),
    ...(position !== undefined && { position }),
    ...(toAct !== undefined && { toAct }),
  };
}
