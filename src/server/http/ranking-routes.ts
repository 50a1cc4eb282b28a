// Rankings and players.

import { levelsOf } from '../../core/bot.ts';
import { byLocale } from '../../core/locale.ts';
import { botName } from '../../core/names.ts';
import { isProvisional, ratingMargin, type ShownRating } from '../../core/rating.ts';
import { GameId, PlayerId } from '../../protocol/common.ts';
import {
  type BuiltInBotShown,
  type GameStatsShown,
  HeadToHeadShown,
  PlayerShown,
  ProfileShown,
  type RankedPlayerShown,
  RankingQuery,
  RankingShown,
  RatingPointShown,
  RatingPoolSchema,
} from '../../protocol/records.ts';
import { Type } from '../../protocol/schema.ts';
import * as refusals from '../base/refusals.ts';
import type { Storage } from '../base/storage/storage.ts';
import { parseBotKey } from '../records/match-record.ts';
import { type GameStats, MAX_POINTS, type PlayerRecord } from '../records/players.ts';
import type { RankedPlayer } from '../records/rankings.ts';
import { type Route, route } from './routes.ts';
import type { Services } from './services.ts';

export function rankingRoutes(services: Services): Route[] {
  const named = publicNames(services);
  const { games } = services.base;
  const { rankings } = services.records;
  const shown = (row: RankedPlayer): RankedPlayerShown => withMargin(named(row));
  return [
    route.get('/api/rankings/:game', {
      summary: 'The ranking of a game: most wins, then fewest moves to win; or by rating',
      query: RankingQuery,
      response: RankingShown,
      handle: async ({ params: { game }, query: { clock: pool = 'any', by = 'wins', limit = 50, after, player } }) => {
        if (!games.has(game)) return refusals.noSuchGame;
        const page = await rankings.page({ game, pool, by, limit, ...(after !== undefined && { after }) });
        const own = player === undefined ? undefined : await rankings.find(player, game, pool, by);
        if (!page) return refusals.badRequest;
        return { ...page, rows: page.rows.map(shown), ...(own && { own: shown(own) }) };
      },
    }),
    ...playerRoutes(services),
  ];
}

function playerRoutes(services: Services): Route[] {
  const { rankings, players } = services.records;
  const { redaction } = services.people.accounts;
  const { storage } = services.base;
  const named = publicNames(services);
  return [
    route.get('/api/players', {
      summary: 'Players whose name begins so',
      query: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 60 }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
      }),
      response: Type.Array(PlayerShown),
      handle: async ({ query: { name, limit = 10 } }) => {
        const found = await players.named(name, limit);
        // A search that finds an account by its hidden name would reveal the name.
        return found.filter(({ player }) => !redaction.hides({ kind: 'name', key: player })).map(named);
      },
    }),
    route.get('/api/players/:player', {
      summary: 'A player: matches, wins, moves to a win and rating, by game and kind of clock',
      response: ProfileShown,
      handle: async ({ params: { player } }) => {
        const bot = botShown(services, player);
        const found = (await players.find(player)) ?? (bot ? botRecord(player) : await newcomer(storage, player));
        if (!found) return refusals.noSuchPlayer;
        const stats = await players.stats(player);
        const played = [...new Set(stats.map(({ game }) => game))];
        const ranks = await Promise.all(
          played.map(async game => {
            const own = await rankings.find(player, game, 'any', 'wins');
            return own ? [[game, own.rank] as const] : [];
          }),
        );
        const figures = stats.map(statsShown);
        return { ...named(found), figures, ranks: Object.fromEntries(ranks.flat()), ...(bot && { bot }) };
      },
    }),
    route.get('/api/players/:player/ratings', {
      summary: 'How a rating went: after each match, oldest first, the latest 300',
      query: Type.Object({
        game: GameId,
        clock: Type.Optional(RatingPoolSchema),
        /** How many of the latest are shown. */
        latest: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_POINTS })),
      }),
      response: Type.Array(RatingPointShown),
      handle: async ({ params, query: { game, clock = 'any', latest } }) => {
        const found = await players.ratings(params.player, game, clock, latest);
        return found.map(withMargin);
      },
    }),
    route.get('/api/players/:player/versus', {
      summary: 'Against whom, those met most often first; or against one other',
      query: Type.Object({ game: GameId, other: Type.Optional(PlayerId) }),
      response: Type.Array(HeadToHeadShown),
      handle: async ({ params: { player }, query: { game, other } }) => {
        const one = other === undefined ? undefined : await players.versusOne(player, other, game);
        const found = other === undefined ? await players.versus(player, game, 20) : one ? [one] : [];
        return found.map(({ other: them, matches, wins, losses }) => ({ other: named(them), matches, wins, losses }));
      },
    }),
  ];
}

/** With the name that others may see. Bots have their displayed name, because the records keep only ids. */
const publicNames =
  ({ base: { games }, people: { accounts } }: Services) =>
  <P extends { readonly player: string; readonly name: string }>(player: P): P => {
    const bot = parseBotKey(player.player);
    const name = bot
      ? botName(games.get(bot.game)?.names, bot.bot, 'en')
      : accounts.redaction.name(player.player, player.name);
    return { ...player, name };
  };

/** Every bot of the server has a page, whether it has played or not. */
function botShown({ base: { games }, play: { botPool } }: Services, player: string): BuiltInBotShown | undefined {
  const key = parseBotKey(player);
  if (!key) return undefined;
  const bots = botPool.list(key.game);
  const found = bots.find(({ id }) => id === key.bot);
  if (!found) return undefined;
  const { id, level, offered, profile, strength } = found;
  const name = byLocale(locale => botName(games.get(key.game)?.names, id, locale));
  const place = offered === false ? undefined : { level: level + 1, levels: levelsOf(bots).length };
  return { game: key.game, id, name, ...place, ...profile, ...(strength && { strength }) };
}

const botRecord = (player: string): PlayerRecord => ({ player, kind: 'bot', name: player, listed: true });

/** An account without a finished match. */
async function newcomer({ accounts }: Storage, id: string): Promise<PlayerRecord | undefined> {
  const found = await accounts.account(id);
  if (!found || found.suspended !== undefined) return undefined;
  const { kind, name } = found;
  return { player: id, kind: kind === 'program' ? 'program' : 'person', name, listed: kind !== 'guest' };
}

/** With the number behind ±, so that clients need not compute it. */
const withMargin = <R extends ShownRating>(one: R): R & { margin: number; provisional: boolean } => ({
  ...one,
  margin: ratingMargin(one.deviation),
  provisional: isProvisional(one.deviation),
});

function statsShown(stats: GameStats): GameStatsShown {
  const { game, pool, matches, wins, losses, draws, average, rating, deviation, ended } = stats;
  return { ...withMargin({ rating, deviation }), game, clock: pool, matches, wins, losses, draws, average, ended };
}
