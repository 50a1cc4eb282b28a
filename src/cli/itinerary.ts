// Which match a program plays next: one that goes on already, one of its tournament, one more with the same people, or one found
// as the first was.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { RematchShown, ToPlayer } from '../server/api/play.ts';
import type { Connection } from './connection.ts';
import type { Outcome } from './far-program.ts';
import type { Way } from './far-table.ts';
import type { Keepsake } from './keepsake.ts';
import type { RestClient } from './rest-client.ts';
import { takeUp } from './return.ts';
import type { StayWords } from './stay-words.ts';
import type { Texts } from './texts/index.ts';
import { TournamentEntry } from './tournament-entry.ts';

/** Milliseconds the others have to want a rematch. */
const REMATCH = 60_000;

export type Journey = Way | { readonly to: 'tournament'; readonly tournament: string };

export interface ItineraryParts {
  readonly journey: Journey;
  /** Where nothing that goes on is to be taken up again. */
  readonly isNew: boolean;
  readonly server: string;
  readonly keepsake: Keepsake;
  readonly connection: Connection;
  readonly house: RestClient;
  readonly words: StayWords;
  readonly texts: Texts;
  /** Nobody waits any longer. */
  readonly isOver: () => boolean;
  /** Resolves after so many milliseconds, or when nobody waits any longer. */
  readonly pause: (ms: number) => Promise<void>;
}

export class Itinerary {
  readonly #parts: ItineraryParts;
  #entry: TournamentEntry | undefined;
  #hearRematch: ((message: RematchShown) => void) | undefined;

  constructor(parts: ItineraryParts) {
    this.#parts = parts;
  }

  /** Everything the connection hears goes through here. */
  hear(message: ToPlayer): void {
    if (message.t === 'rematch') this.#hearRematch?.(message);
  }

  /** In a tournament that is not over: it is expected there, whether or not a match of it goes on. */
  get isExpected(): boolean {
    return this.#entry !== undefined;
  }

  async first(): Promise<Way | Refusal | undefined> {
    const { journey, isNew, words } = this.#parts;
    if (journey.to === 'tournament') return this.#enter(journey.tournament);
    return isNew ? journey : takeUp(journey, { ...this.#parts, say: sentence => words.say(sentence) });
  }

  /** With the same people once more, or as the first one was found. undefined: nowhere. */
  async next(outcome: Outcome, match: string): Promise<Way | Refusal | undefined> {
    const { journey, connection, words, texts } = this.#parts;
    if (journey.to === 'tournament') {
      await connection.ask({ t: 'leave', match });
      return this.#entry && this.#game(this.#entry);
    }
    const isAgain = journey.to === 'sit' || (journey.to === 'make' && !journey.table.bots);
    const next = isAgain && outcome.t === 'over' ? await this.#rematch(match) : undefined;
    await connection.ask({ t: 'leave', match });
    if (next !== undefined) return { to: 'sit', match: next };
    if (journey.to !== 'sit') return journey;
    words.say(texts.bridge.noRematch);
    return undefined;
  }

  async #enter(tournament: string): Promise<Way | Refusal | undefined> {
    const { server, house, words, texts } = this.#parts;
    const entry = new TournamentEntry(house, tournament);
    const refused = await entry.enter();
    if (refused) return refused;
    this.#entry = entry;
    words.say(texts.bridge.entered(`${server}/tournaments/${tournament}`));
    return this.#game(entry);
  }

  async #game(entry: TournamentEntry): Promise<Way | Refusal | undefined> {
    const { isOver, words, texts } = this.#parts;
    const match = await entry.next(isOver);
    if (match === undefined && !isOver()) {
      words.say(texts.bridge.tournamentOver);
      this.#entry = undefined;
    }
    return typeof match === 'string' ? { to: 'sit', match } : match;
  }

  /** Waits for the others to want it, too; the answer is the next match. */
  async #rematch(match: string): Promise<string | undefined> {
    const { connection, words, texts, pause } = this.#parts;
    const agreed = new Promise<string>(resolve => {
      this.#hearRematch = ({ match: of, next }) => {
        if (of === match && next !== undefined) resolve(next);
      };
    });
    const answer = await connection.ask({ t: 'rematch', match });
    if (isRefusal(answer)) return undefined;
    words.say(texts.bridge.rematch(REMATCH / 1000));
    const next = await Promise.race([agreed, pause(REMATCH).then(() => undefined)]);
    this.#hearRematch = undefined;
    return next;
  }
}
