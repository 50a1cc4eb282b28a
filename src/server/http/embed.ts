// Boards on pages of others: /embed/MATCH is a page that the sites named in the configuration may show in a frame, and scripts on these
// sites may read its parts. There is no login: cookies are neither read nor set, and private matches count as missing.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyGame, AUDIENCE, type Seat } from '../../core/game.ts';
import type { JournalEntry, SeatedPlayer } from '../../core/journal.ts';
import { isLocale } from '../../core/locale.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { JournalStepper } from '../../core/replay.ts';
import { eventShown } from '../../messages/match-shown.ts';
import type { EventShown, MatchShown } from '../../protocol/play.ts';
import { httpStatusOf } from '../base/refusal.ts';
import * as refusals from '../base/refusals.ts';
import { EventPages } from './event-pages.ts';
import { contentPolicy, POLICY_HEADER } from './headers.ts';
import { pathOf } from './request-headers.ts';
import type { Services } from './services.ts';

/** A match as spectators see it, with what happened after a version. */
type LiveMatch = Pick<
  MatchShown,
  'match' | 'game' | 'seats' | 'options' | 'version' | 'phase' | 'players' | 'toAct' | 'view' | 'drawing'
> &
  Partial<Pick<MatchShown, 'ending' | 'payoffs'>> & { readonly events: readonly EventShown[] };

type PlayerShown = LiveMatch['players'][number];

/** Matches whose state is remembered; the one that was read longest ago is forgotten first. */
const MAX_MATCHES = 32;

interface MatchRequest {
  Params: { match: string };
  Querystring: { after?: string; locale?: string; theme?: string; at?: string };
}

export function serveEmbed(fastify: FastifyInstance, services: Services): void {
  const { config, storage } = services.base;
  const states = new LiveMatches(services);
  /** A site that may not frame the page gets the same answer as for a match that does not exist. */
  const isShown = async (match: string): Promise<boolean> => {
    if (config.embed.length === 0) return false;
    const summary = await storage.summary(match);
    return summary !== undefined && !summary.private;
  };
  fastify.get<MatchRequest>('/embed/:match', async (request, reply) => {
    const { match } = request.params;
    // The script and the styles of the page are files.
    if (match.includes('.')) return reply.callNotFound();
    if (!(await isShown(match))) return refuse(reply, refusals.noSuchMatch);
    mayBeFramed.add(reply);
    return reply
      .header(POLICY_HEADER, contentPolicy("'self'", config.embed.join(' ')))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(framePage(match, request.query));
  });
  fastify.get<MatchRequest>('/embed/:match/state', async (request, reply) => {
    const { match } = request.params;
    const found = (await isShown(match))
      ? await states.find(match, Number(request.query.after) || 0)
      : refusals.noSuchMatch;
    reply.header('cache-control', 'no-cache');
    return isRefusal(found) ? refuse(reply, found) : reply.send(found);
  });
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (await mayRead(request, services)) reply.header('access-control-allow-origin', request.headers.origin);
    const path = pathOf(request.url);
    if (config.embed.length === 0) return payload;
    if (READABLE.test(path)) addVary(reply);
    if (FILES.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
    return payload;
  });
}

const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply => reply.code(httpStatusOf(refusal)).send(refusal);

/** Answers that `X-Frame-Options` must not forbid to frame. Their policy names the sites that may. */
const mayBeFramed = new WeakSet<FastifyReply>();

export const isFramed = (reply: FastifyReply): boolean => mayBeFramed.has(reply);

/** What scripts of the named sites may read: boards, the modules they load, journals. */
const JOURNAL = /^\/api\/matches\/([^/]+)\/journal$/;
const READABLE = /^\/(?:embed|lib|games)\/.|^\/api\/games$|^\/api\/matches\/[^/]+\/journal$/;

/** The pictures of boards, which browsers request without the headers of scripts. */
const FILES = /^\/(?:embed|lib|games)\/.*\.[a-z0-9]+$/;

async function mayRead(request: FastifyRequest, { base: { config, storage } }: Services): Promise<boolean> {
  const { origin } = request.headers;
  const path = pathOf(request.url);
  if (origin === undefined || !config.embed.includes(origin) || !READABLE.test(path)) return false;
  const match = JOURNAL.exec(path)?.[1];
  return match === undefined || !(await storage.summary(decodeURIComponent(match)))?.private;
}

/** A cache must not give a site the answer that was made for another. */
function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`);
}

const THEMES = new Set(['light', 'dark']);

/** The id was found in the store, and the rest is one of a few words: nothing has to be escaped. */
function framePage(match: string, { locale, theme, at }: MatchRequest['Querystring']): string {
  const attributes = [
    `match="${match}"`,
    ...(isLocale(locale) ? [`locale="${locale}"`] : []),
    ...(theme !== undefined && THEMES.has(theme) ? [`theme="${theme}"`] : []),
    ...(at !== undefined && /^(\d+|end)$/.test(at) ? [`at="${at}"`] : []),
  ];
  return `<!doctype html>
<html lang="${isLocale(locale) ? locale : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Ludoteca</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/embed/page.css">
<script type="module" src="/embed/board.js"></script>
<body><main><ludoteca-board ${attributes.join(' ')}></ludoteca-board></main>
`;
}

function playerShown({ kind, name, account, bot }: SeatedPlayer, seat: Seat, state: JournalStepper): PlayerShown {
  const gone = state.isGone(seat) || state.isAbsent(seat);
  const who = { kind, name, ...(account !== undefined && { account }), ...(bot !== undefined && { bot }) };
  return { ...who, here: true, gone, score: state.score(seat) };
}

/** Matches that are requested again and again. Each is kept and continued from where it was. */
class LiveMatches {
  readonly #services: Services;
  readonly #pages = new EventPages();
  /** In the order of reading. */
  readonly #steppers = new Map<string, JournalStepper>();

  constructor(services: Services) {
    this.#services = services;
  }

  async find(match: string, after: number): Promise<LiveMatch | Refusal> {
    const { games, storage } = this.#services.base;
    const { redaction } = this.#services.people.accounts;
    const entries = await storage.read(match);
    const first = entries[0];
    if (first?.t !== 'created') return refusals.noSuchMatch;
    const game = games.get(first.setup.game);
    if (!game) return refusals.noSuchGame;
    const state = this.#stateOf(match, game, entries);
    if (isRefusal(state)) return state;
    const events = this.#pages.page({ match, game, entries, kind: AUDIENCE, after });
    if (isRefusal(events)) return events;
    const view = state.view(AUDIENCE);
    const { setup, version, phase, ending, payoffs, toAct } = state;
    return {
      match,
      game: game.id,
      seats: setup.seats,
      options: setup.options as MatchShown['options'], // flat JSON by their schema
      version,
      phase,
      toAct: toAct >= 0 ? toAct : toAct === -1 ? 'chance' : 'nobody',
      players: state.seated
        .map((who, seat) => who && playerShown(redaction.who(who), seat, state))
        .map(who => who ?? null),
      view,
      drawing: game.draw(view),
      ...(ending && { ending }),
      ...(payoffs && { payoffs: [...payoffs] }),
      events: events.map(event => eventShown(event, redaction)),
    };
  }

  #stateOf(match: string, game: AnyGame, entries: readonly JournalEntry[]): JournalStepper | Refusal {
    const first = entries[0];
    if (first?.t !== 'created') return refusals.noSuchMatch;
    const known = this.#steppers.get(match);
    // Two requests may have read the journal in another order than they come here.
    const stepper = known && known.version <= entries.length ? known : JournalStepper.of(game, first);
    if (isRefusal(stepper)) return stepper;
    for (const entry of entries.slice(stepper.version)) stepper.applyEntry(entry);
    this.#steppers.delete(match);
    this.#steppers.set(match, stepper);
    if (this.#steppers.size > MAX_MATCHES) this.#steppers.delete(this.#steppers.keys().next().value!);
    return stepper;
  }
}
