// A tournament shown on a server while it is played here: every result with its journal, as it comes. The tournament never
// waits for the server and never fails because of it; what could not be sent is sent later, or with the next run.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedGame } from '../../arena/play-game.ts';
import { journalPath } from '../../arena/results.ts';
import type { Tournament } from '../../arena/tournament.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';

/** Where the tournament is published, kept beside the results so that the next run continues there. */
interface Publication {
  readonly server: string;
  readonly tournament: string;
  readonly token: string;
}

const FILE = 'published.json';
/** Milliseconds before a server that did not answer is asked again. */
const AGAIN = 2000;
/** Attempts at the end, when nothing else is left to do. */
const LAST_TRIES = 5;

export class Publisher {
  readonly #folder: string;
  readonly #publication: Publication;
  #queue: PlayedGame[] = [];
  #sending: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** What the server last said against it. */
  #lastRefusal: Refusal | undefined;

  private constructor(folder: string, publication: Publication) {
    this.#folder = folder;
    this.#publication = publication;
  }

  /** Where people follow it. */
  get page(): string {
    return `${this.#publication.server}/tournaments/${this.#publication.tournament}`;
  }

  /** Announces the tournament, or continues with the one this folder was published as. */
  static async open(
    folder: string,
    server: string,
    name: string,
    tournament: Tournament,
    token: string | undefined,
  ): Promise<Publisher | Refusal> {
    const file = join(folder, FILE);
    const address = server.replace(/\/+$/, '');
    if (existsSync(file)) {
      const publication = JSON.parse(readFileSync(file, 'utf8')) as Publication; // our own file
      if (publication.server === address) return new Publisher(folder, publication);
    }
    const secret = token ?? (await guestToken(address));
    if (isRefusal(secret)) return secret;
    const { game, seats, options, scheme, rounds, games, entrants } = tournament;
    const shown = entrants.map(one => ('bot' in one ? { name: one.name, bot: one.bot } : { name: one.name }));
    const body = { name, game, seats, options, scheme, rounds, games, entrants: shown };
    const made = await post(address, '/api/tournaments/published', body, secret);
    if (isRefusal(made)) return made;
    const publication: Publication = { server: address, tournament: String(made['tournament']), token: secret };
    // Whole or not at all: the run may be killed at any moment.
    writeFileSync(`${file}.part`, `${JSON.stringify(publication, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    return new Publisher(folder, publication);
  }

  /** Sends a game as soon as the line is free; known ones change nothing on the server. */
  add(game: PlayedGame): void {
    this.#queue.push(game);
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  /** Everything that is left, and that it is over. */
  async end(finished: boolean): Promise<Refusal | undefined> {
    clearTimeout(this.#retry);
    for (let tries = 0; tries < LAST_TRIES; tries++) {
      await this.#sending;
      await this.#send();
      if (this.#queue.length === 0) break;
    }
    clearTimeout(this.#retry);
    if (this.#queue.length > 0 || !finished) return this.#lastRefusal;
    const done = await post(
      this.#publication.server,
      `/api/tournaments/${this.#publication.tournament}/over`,
      {},
      this.#publication.token,
    );
    return isRefusal(done) ? done : this.#lastRefusal;
  }

  async #send(): Promise<void> {
    const { server, tournament, token } = this.#publication;
    for (let game = this.#queue[0]; game; game = this.#queue[0]) {
      const { programs: _, ...played } = game;
      const journal = readFileSync(journalPath(this.#folder, game.key), 'utf8');
      const sent = await post(server, `/api/tournaments/${tournament}/results`, { played, journal }, token);
      if (isRefusal(sent)) this.#lastRefusal = sent;
      if (isRefusal(sent) && sent.refused === UNREACHABLE) {
        this.#retry ??= setTimeout(() => {
          this.#retry = undefined;
          this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
        }, AGAIN).unref();
        return;
      }
      this.#queue.shift();
    }
  }
}

/** `fetch` says only that it failed; the system's reason is behind it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

const UNREACHABLE = 'cli/unreachable';

async function guestToken(server: string): Promise<string | Refusal> {
  const guest = await post(server, '/api/guests', { name: 'arena' });
  return isRefusal(guest) ? guest : String(guest['token']);
}

async function post(
  server: string,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown> | Refusal> {
  try {
    const answer = await fetch(server + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    });
    return (await answer.json()) as Record<string, unknown> | Refusal; // the interface answers objects
  } catch (error) {
    return refuse(UNREACHABLE, `${server}: ${reasonOf(error)}`);
  }
}
