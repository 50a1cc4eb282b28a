// What a player asks of a new table, checked and completed: the setup of its match.

import type { AnyGame } from '../../core/game.ts';
import type { MatchSetup, Millis } from '../../core/journal.ts';
import { fitsSeats, parseOptions, usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { NewMatch } from '../../protocol/rest.ts';
import type { Identity } from '../base/identity.ts';
import { printable } from '../base/printable.ts';
import * as refusals from '../base/refusals.ts';
import { graceFor } from './absence-grace.ts';
import type { BotPool } from './bot-pool.ts';

export interface TableSetupContext {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly botPool: Pick<BotPool, 'find'>;
}

/** What is asked of a new table, by a player or, with what only the server decides, by a rematch. */
export type NewTableRequest = NewMatch & Pick<MatchSetup, 'unrated'>;

/** `grace`: how long players who are away are waited for. */
export function tableSetup(
  { games, botPool }: TableSetupContext,
  by: Identity,
  request: NewTableRequest,
  grace?: Millis,
): MatchSetup | Refusal {
  const game = games.get(request.game);
  if (!game) return refusals.noSuchGame;
  const seats = request.seats ?? (request.fill && !request.fill.bot ? game.seats[1] : usualSeats(game));
  if (!fitsSeats(game, seats)) return refusals.wrongSeats;
  const options: object | Refusal = parseOptions(game, seats, request.options);
  if (isRefusal(options)) return options;
  if (request.position !== undefined) {
    if (!game.read) return refusals.badPosition;
    const read: unknown = game.read(request.position, seats, options, request.toAct);
    if (isRefusal(read)) return read;
  }
  if (request.fill?.bot && !botPool.find(game.id, request.fill.bot)) return refusals.noSuchBot;
  const clock = request.clock ?? game.clock;
  const title = printable(request.title ?? '');
  return {
    game: game.id,
    rules: game.rulesVersion,
    seats,
    options,
    clock,
    absence: game.absence,
    grace: grace ?? graceFor(clock, game.absence),
    owner: by.account,
    ...(request.private && { private: true }),
    ...(request.quiet && { quiet: true }),
    ...(request.friendly && { friendly: true }),
    ...(request.unrated && { unrated: true }),
    ...(request.shuffle && { shuffle: true }),
    ...(title !== '' && { title }),
    ...(request.fill && {
      fill: { after: request.fill.after * 1000, ...(request.fill.bot && { bot: request.fill.bot }) },
    }),
    ...(request.position !== undefined && { position: request.position }),
    ...(request.toAct !== undefined && { toAct: request.toAct }),
  };
}

/** The request for the table of a match that is played again. */
export function rematchRequest(setup: MatchSetup, seats: number): NewTableRequest {
  const { game, clock, title, position, toAct } = setup;
  return {
    game,
    seats,
    options: setup.options as NonNullable<NewMatch['options']>, // options are flat JSON by their schema
    clock,
    seat: null,
    ...(setup.private && { private: true }),
    ...(setup.quiet && { quiet: true }),
    ...(setup.friendly && { friendly: true }),
    ...(setup.unrated && { unrated: true }),
    ...(title !== undefined && { title }),
    ...(position !== undefined && { position }),
    ...(toAct !== undefined && { toAct }),
  };
}
