// What the REST interface tells of rankings, players and finished matches.

import type { Entry } from '../../core/journal.ts';
import { printJournal } from '../../match/journal-file.ts';
import type { Veil } from '../accounts/veil.ts';
import type { House } from '../house.ts';
import type { Found, Search } from '../records/archive.ts';
import type { GameFigures as Counted, Player } from '../records/players.ts';
import * as refusals from '../refusals.ts';
import { Type } from '../schema.ts';
import { analysisRoutes } from './analysis-routes.ts';
import {
  type Archived,
  ArchiveQuery,
  ArchiveShown,
  type GameFigures,
  JournalsQuery,
  MOST_JOURNALS,
  PlayerShown,
  PoolSchema,
  ProfileShown,
  RankingQuery,
  RankingShown,
  RatingPoint,
  VersusShown,
} from './records.ts';
import { Download, type Route, route } from './routes.ts';
import { GameId, MatchId, PlayerId } from './schemas.ts';

const PlayerParams = Type.Object({ player: PlayerId });

export function recordRoutes(house: House): Route[] {
  const { rankings, players, archive } = house.records;
  const { veil } = house.accounts;
  /** Under the name others may see. */
  const veiled = <P extends { readonly player: string; readonly name: string }>(player: P): P => ({
    ...player,
    name: veil.name(player.player, player.name),
  });

  /** Whoever is known here and has no match yet. */
  const newcomer = async (id: string): Promise<Player | undefined> => {
    const found = await house.storage.accounts.account(id);
    if (!found || found.suspended !== undefined) return undefined;
    const { kind, name } = found;
    return { player: id, kind: kind === 'program' ? 'program' : 'person', name, listed: kind !== 'guest' };
  };

  /** Matches behind a link are listed for whoever sat there. */
  const search = (asked: Omit<Search, 'withPrivate'>, account: string): Found[] =>
    archive.search({ ...asked, withPrivate: account !== '' && asked.player === account });

  return [
    route({
      method: 'GET',
      url: '/api/rankings/:game',
      summary: 'The ranking of a game: most wins, then fewest moves to win; or by rating',
      params: Type.Object({ game: GameId }),
      query: RankingQuery,
      answer: RankingShown,
      handle: ({ params: { game }, query: { clock: pool = 'any', by = 'wins', limit = 50, after, player } }) => {
        if (!house.games.has(game)) return Promise.resolve(refusals.noSuchGame);
        const page = rankings.page({ game, pool, by, limit, ...(after !== undefined && { after }) });
        const own = player === undefined ? undefined : rankings.find(player, game, pool, by);
        if (!page) return Promise.resolve(refusals.badRequest);
        return Promise.resolve({ ...page, rows: page.rows.map(veiled), ...(own && { own: veiled(own) }) });
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
      answer: Type.Array(PlayerShown),
      handle: ({ query: { name, limit = 10 } }) => {
        const found = players.named(name, limit);
        // To be found by a hidden name would tell it.
        return Promise.resolve(found.filter(({ player }) => !veil.hides({ kind: 'name', key: player })));
      },
    }),
    route({
      method: 'GET',
      url: '/api/players/:player',
      summary: 'A player: matches, wins, moves to a win and rating, by game and kind of clock',
      params: PlayerParams,
      answer: ProfileShown,
      handle: async ({ params: { player } }) => {
        const found = players.find(player) ?? (await newcomer(player));
        if (!found) return refusals.noSuchPlayer;
        const figures = players.figures(player);
        const played = [...new Set(figures.map(({ game }) => game))];
        const ranks = played.flatMap(game => {
          const own = rankings.find(player, game, 'any', 'wins');
          return own ? [[game, own.rank] as const] : [];
        });
        return { ...veiled(found), figures: figures.map(figuresShown), ranks: Object.fromEntries(ranks) };
      },
    }),
    route({
      method: 'GET',
      url: '/api/players/:player/ratings',
      summary: 'How a rating went: after each match, oldest first, the latest 300',
      params: PlayerParams,
      query: Type.Object({ game: GameId, clock: Type.Optional(PoolSchema) }),
      answer: Type.Array(RatingPoint),
      handle: ({ params, query: { game, clock = 'any' } }) =>
        Promise.resolve(players.ratings(params.player, game, clock)),
    }),
    route({
      method: 'GET',
      url: '/api/players/:player/versus',
      summary: 'Against whom, those met most often first; or against one other',
      params: PlayerParams,
      query: Type.Object({ game: GameId, other: Type.Optional(PlayerId) }),
      answer: Type.Array(VersusShown),
      handle: ({ params: { player }, query: { game, other } }) => {
        const one = other === undefined ? undefined : players.between(player, other, game);
        const found = other === undefined ? players.versus(player, game, 20) : one ? [one] : [];
        return Promise.resolve(
          found.map(({ other: them, matches, wins, losses }) => ({ other: veiled(them), matches, wins, losses })),
        );
      },
    }),
    route({
      method: 'GET',
      url: '/api/archive',
      summary: 'Finished matches by player, opponent, game, result and date, newest first',
      query: ArchiveQuery,
      answer: ArchiveShown,
      known: 'maybe',
      handle: ({ query: { before, limit = 30, ...asked }, by }) => {
        const found = search(
          { ...asked, limit: limit + 1, ...(before && { before: parseCursor(before) }) },
          by.account,
        );
        const shown = found.slice(0, limit);
        const last = found.length > limit ? shown.at(-1) : undefined;
        return Promise.resolve({
          matches: shown.map(one => archivedShown(one, veil)),
          ...(last && { next: `${last.ended}:${last.place}` }),
        });
      },
    }),
    route({
      method: 'GET',
      url: '/api/archive/journals',
      summary: `The journals of a search, one after the other, at most ${MOST_JOURNALS}`,
      query: JournalsQuery,
      answer: Type.String({
        description: 'JSON lines; each journal begins with its "created" entry, which names the match',
      }),
      known: 'maybe',
      limited: true,
      handle: ({ query: { limit = MOST_JOURNALS, ...asked }, by }) => {
        const found = search({ ...asked, limit }, by.account);
        return Promise.resolve(new Download('ludoteca.jsonl', journals(house, found)));
      },
    }),
    route({
      method: 'GET',
      url: '/api/archive/journals/:match',
      summary: 'The journal of a finished match as a file, for `ludoteca verify` and for import',
      params: Type.Object({ match: MatchId }),
      answer: Type.String({ description: 'JSON lines' }),
      limited: true,
      handle: async ({ params: { match } }) => {
        const [first, ...rest] = await house.storage.read(match);
        const isOver = rest.at(-1)?.t === 'ended';
        if (first?.t !== 'created' || !isOver) return first ? refusals.secretJournal : refusals.noSuchMatch;
        return new Download(`${first.setup.game}-${match}.jsonl`, one(fileOf(house, match, [first, ...rest]) ?? ''));
      },
    }),
    ...analysisRoutes(house),
  ];
}

/** One after the other, while they are sent: a slow reader holds one in memory. */
async function* journals(house: House, found: readonly Found[]): AsyncGenerator<string> {
  for (const { match } of found) {
    const text = fileOf(house, match, await house.storage.read(match));
    if (text !== undefined) yield text.replace('{"t":"created",', `{"t":"created","match":${JSON.stringify(match)},`);
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** undefined: a game this house does not have any more. */
function fileOf(house: House, match: string, entries: readonly Entry[]): string | undefined {
  const first = entries[0];
  const game = first?.t === 'created' ? house.games.get(first.setup.game) : undefined;
  const shown = entries.map(entry => house.accounts.veil.entry(match, entry));
  return game && printJournal(game, shown);
}

function parseCursor(text: string): { ended: number; place: number } {
  const [ended, place] = text.split(':').map(Number);
  return { ended: ended!, place: place! };
}

function figuresShown({
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
}: Counted): GameFigures {
  return { game, clock: pool, matches, wins, losses, draws, average, rating, deviation, ended };
}

function archivedShown(found: Found, veil: Veil): Archived {
  const { match, game, clock, created, ended, ending, seats, payoffs, moves } = found;
  return {
    match,
    game,
    phase: 'over',
    seats: seats.map(who => veil.who(who)),
    created,
    changed: ended,
    ending,
    payoffs: [...payoffs],
    pace: clock,
    moves: [...moves],
  };
}
