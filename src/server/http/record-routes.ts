// What the REST interface tells of rankings, players and finished matches.

import type { JournalEntry } from '../../core/journal.ts';
import { printJournal } from '../../match/journal-file.ts';
import { GameId, MatchId, PlayerId } from '../../protocol/common.ts';
import {
  type ArchivedMatchShown,
  ArchiveQuery,
  ArchiveShown,
  type GameStatsShown,
  HeadToHeadShown,
  JournalsQuery,
  MAX_JOURNALS,
  PlayerShown,
  ProfileShown,
  RankingQuery,
  RankingShown,
  RatingPointShown,
  RatingPoolSchema,
} from '../../protocol/records.ts';
import { Type } from '../../protocol/schema.ts';
import type { App } from '../app.ts';
import * as refusals from '../base/refusals.ts';
import type { Redaction } from '../people/accounts/redaction.ts';
import type { ArchivedMatch, ArchiveSearch } from '../records/archive.ts';
import type { GameStats as Counted, PlayerRecord } from '../records/players.ts';
import { analysisRoutes } from './analysis-routes.ts';
import { Download, type Route, route } from './routes.ts';

const PlayerParams = Type.Object({ player: PlayerId });

export function recordRoutes(app: App): Route[] {
  const { rankings, players, archive } = app.records;
  const { redaction } = app.accounts;
  /** Under the name others may see. */
  const redacted = <P extends { readonly player: string; readonly name: string }>(player: P): P => ({
    ...player,
    name: redaction.name(player.player, player.name),
  });

  /** Whoever is known here and has no match yet. */
  const newcomer = async (id: string): Promise<PlayerRecord | undefined> => {
    const found = await app.storage.accounts.account(id);
    if (!found || found.suspended !== undefined) return undefined;
    const { kind, name } = found;
    return { player: id, kind: kind === 'program' ? 'program' : 'person', name, listed: kind !== 'guest' };
  };

  /** Matches behind a link are listed for whoever sat there. */
  const search = (requested: Omit<ArchiveSearch, 'withPrivate'>, account: string): ArchivedMatch[] =>
    archive.search({ ...requested, withPrivate: account !== '' && requested.player === account });

  return [
    route({
      method: 'GET',
      url: '/api/rankings/:game',
      summary: 'The ranking of a game: most wins, then fewest moves to win; or by rating',
      params: Type.Object({ game: GameId }),
      query: RankingQuery,
      response: RankingShown,
      handle: ({ params: { game }, query: { clock: pool = 'any', by = 'wins', limit = 50, after, player } }) => {
        if (!app.games.has(game)) return Promise.resolve(refusals.noSuchGame);
        const page = rankings.page({ game, pool, by, limit, ...(after !== undefined && { after }) });
        const own = player === undefined ? undefined : rankings.find(player, game, pool, by);
        if (!page) return Promise.resolve(refusals.badRequest);
        return Promise.resolve({ ...page, rows: page.rows.map(redacted), ...(own && { own: redacted(own) }) });
      },
    }),
    route({
      method: 'GET',
      url: '/api/players',
      summary: 'Players whose name begins so',
      query: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 60 }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
      }),
      response: Type.Array(PlayerShown),
      handle: ({ query: { name, limit = 10 } }) => {
        const found = players.named(name, limit);
        // To be found by a hidden name would tell it.
        return Promise.resolve(found.filter(({ player }) => !redaction.hides({ kind: 'name', key: player })));
      },
    }),
    route({
      method: 'GET',
      url: '/api/players/:player',
      summary: 'A player: matches, wins, moves to a win and rating, by game and kind of clock',
      params: PlayerParams,
      response: ProfileShown,
      handle: async ({ params: { player } }) => {
        const found = players.find(player) ?? (await newcomer(player));
        if (!found) return refusals.noSuchPlayer;
        const stats = players.stats(player);
        const played = [...new Set(stats.map(({ game }) => game))];
        const ranks = played.flatMap(game => {
          const own = rankings.find(player, game, 'any', 'wins');
          return own ? [[game, own.rank] as const] : [];
        });
        return { ...redacted(found), figures: stats.map(statsShown), ranks: Object.fromEntries(ranks) };
      },
    }),
    route({
      method: 'GET',
      url: '/api/players/:player/ratings',
      summary: 'How a rating went: after each match, oldest first, the latest 300',
      params: PlayerParams,
      query: Type.Object({ game: GameId, clock: Type.Optional(RatingPoolSchema) }),
      response: Type.Array(RatingPointShown),
      handle: ({ params, query: { game, clock = 'any' } }) =>
        Promise.resolve(players.ratings(params.player, game, clock)),
    }),
    route({
      method: 'GET',
      url: '/api/players/:player/versus',
      summary: 'Against whom, those met most often first; or against one other',
      params: PlayerParams,
      query: Type.Object({ game: GameId, other: Type.Optional(PlayerId) }),
      response: Type.Array(HeadToHeadShown),
      handle: ({ params: { player }, query: { game, other } }) => {
        const one = other === undefined ? undefined : players.versusOne(player, other, game);
        const found = other === undefined ? players.versus(player, game, 20) : one ? [one] : [];
        return Promise.resolve(
          found.map(({ other: them, matches, wins, losses }) => ({ other: redacted(them), matches, wins, losses })),
        );
      },
    }),
    route({
      method: 'GET',
      url: '/api/archive',
      summary: 'Finished matches by player, opponent, game, result and date, newest first',
      query: ArchiveQuery,
      response: ArchiveShown,
      auth: 'maybe',
      handle: ({ query: { before, limit = 30, ...asked }, by }) => {
        const found = search(
          { ...asked, limit: limit + 1, ...(before && { before: parseCursor(before) }) },
          by.account,
        );
        const shown = found.slice(0, limit);
        const last = found.length > limit ? shown.at(-1) : undefined;
        return Promise.resolve({
          matches: shown.map(one => archivedShown(one, redaction)),
          ...(last && { next: `${last.ended}:${last.place}` }),
        });
      },
    }),
    route({
      method: 'GET',
      url: '/api/archive/journals',
      summary: `The journals of a search, one after the other, at most ${MAX_JOURNALS}`,
      query: JournalsQuery,
      response: Type.String({
        description: 'JSON lines; each journal begins with its "created" entry, which names the match',
      }),
      auth: 'maybe',
      rateLimited: true,
      handle: ({ query: { limit = MAX_JOURNALS, ...asked }, by }) => {
        const found = search({ ...asked, limit }, by.account);
        return Promise.resolve(new Download('ludoteca.jsonl', journals(app, found)));
      },
    }),
    route({
      method: 'GET',
      url: '/api/archive/journals/:match',
      summary: 'The journal of a finished match as a file, for `ludoteca verify` and for import',
      params: Type.Object({ match: MatchId }),
      response: Type.String({ description: 'JSON lines' }),
      rateLimited: true,
      handle: async ({ params: { match } }) => {
        const [first, ...rest] = await app.storage.read(match);
        const isOver = rest.at(-1)?.t === 'ended';
        if (first?.t !== 'created' || !isOver) return first ? refusals.secretJournal : refusals.noSuchMatch;
        return new Download(`${first.setup.game}-${match}.jsonl`, one(fileOf(app, match, [first, ...rest]) ?? ''));
      },
    }),
    ...analysisRoutes(app),
  ];
}

/** One after the other, while they are sent: a slow reader holds one in memory. */
async function* journals(app: App, found: readonly ArchivedMatch[]): AsyncGenerator<string> {
  for (const { match } of found) {
    const text = fileOf(app, match, await app.storage.read(match));
    if (text !== undefined) yield text.replace('{"t":"created",', `{"t":"created","match":${JSON.stringify(match)},`);
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** undefined: a game this server does not have any more. */
function fileOf(app: App, match: string, entries: readonly JournalEntry[]): string | undefined {
  const first = entries[0];
  const game = first?.t === 'created' ? app.games.get(first.setup.game) : undefined;
  const shown = entries.map(entry => app.accounts.redaction.entry(match, entry));
  return game && printJournal(game, shown);
}

function parseCursor(text: string): { ended: number; place: number } {
  const [ended, place] = text.split(':').map(Number);
  return { ended: ended!, place: place! };
}

function statsShown({
  game,
  pool,
  matches,
  wins,
  losses,
  draws,
  average,
  rating,
  deviation,
  ended,
}: Counted): GameStatsShown {
  return { game, clock: pool, matches, wins, losses, draws, average, rating, deviation, ended };
}

function archivedShown(found: ArchivedMatch, redaction: Redaction): ArchivedMatchShown {
  const { match, game, clock, created, ended, ending, seats, payoffs, moves } = found;
  return {
    match,
    game,
    phase: 'over',
    seats: seats.map(who => redaction.who(who)),
    created,
    changed: ended,
    ending,
    payoffs: [...payoffs],
    pace: clock,
    moves: [...moves],
  };
}
