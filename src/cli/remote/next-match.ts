// Which match a program plays next: one that goes on already, one of its tournament, one more with the same people, or one found
// as the first was.

import type { ClientConnection } from '../../client/connection.ts';
import type { RestClient } from '../../client/rest-client.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { RematchShown, ServerMessage } from '../../protocol/play.ts';
import type { Texts } from '../texts/index.ts';
import type { BotRunnerLog } from './bot-runner-log.ts';
import { resumeMatch } from './rejoin.ts';
import type { RemoteProgramOutcome } from './remote-program.ts';
import type { RemoteTarget } from './remote-table.ts';
import type { SavedLogin } from './saved-login.ts';
import { TournamentParticipation } from './tournament-participation.ts';

/** Milliseconds the others have to want a rematch. */
const REMATCH = 60_000;

export type NextMatch = RemoteTarget | { readonly to: 'tournament'; readonly tournament: string };

export interface NextMatchConfig {
  readonly nextMatch: NextMatch;
  /** Where nothing that goes on is to be taken up again. */
  readonly isNew: boolean;
  readonly server: string;
  readonly savedLogin: SavedLogin;
  readonly connection: ClientConnection;
  readonly rest: RestClient;
  readonly log: BotRunnerLog;
  readonly texts: Texts;
  /** Nobody waits any longer. */
  readonly isOver: () => boolean;
  /** Resolves after so many milliseconds, or when nobody waits any longer. */
  readonly pause: (ms: number) => Promise<void>;
}

export class NextMatchFinder {
  readonly #config: NextMatchConfig;
  #participation: TournamentParticipation | undefined;
  #onRematch: ((message: RematchShown) => void) | undefined;

  constructor(config: NextMatchConfig) {
    this.#config = config;
  }

  /** Everything the connection hears goes through here. */
  receive(message: ServerMessage): void {
    if (message.t === 'rematch') this.#onRematch?.(message);
  }

  /** In a tournament that is not over: it is expected there, whether or not a match of it goes on. */
  get isInTournament(): boolean {
    return this.#participation !== undefined;
  }

  async first(): Promise<RemoteTarget | Refusal | undefined> {
    const { nextMatch, isNew, log } = this.#config;
    if (nextMatch.to === 'tournament') return this.#enterTournament(nextMatch.tournament);
    return isNew ? nextMatch : resumeMatch(nextMatch, { ...this.#config, print: sentence => log.print(sentence) });
  }

  /** With the same people once more, or as the first one was found. undefined: nowhere. */
  async next(outcome: RemoteProgramOutcome, match: string): Promise<RemoteTarget | Refusal | undefined> {
    const { nextMatch, connection, log, texts } = this.#config;
    if (nextMatch.to === 'tournament') {
      await connection.request({ t: 'leave', match });
      return this.#participation && this.#tournamentMatch(this.#participation);
    }
    const isAgain = nextMatch.to === 'sit' || (nextMatch.to === 'make' && !nextMatch.table.bots);
    const next = isAgain && outcome.t === 'over' ? await this.#rematch(match) : undefined;
    await connection.request({ t: 'leave', match });
    if (next !== undefined) return { to: 'sit', match: next };
    if (nextMatch.to !== 'sit') return nextMatch;
    log.print(texts.botRunner.noRematch);
    return undefined;
  }

  async #enterTournament(tournament: string): Promise<RemoteTarget | Refusal | undefined> {
    const { server, rest, log, texts } = this.#config;
    const participation = new TournamentParticipation(rest, tournament);
    const refused = await participation.enter();
    if (refused) return refused;
    this.#participation = participation;
    log.print(texts.botRunner.entered(`${server}/tournaments/${tournament}`));
    return this.#tournamentMatch(participation);
  }

  async #tournamentMatch(participation: TournamentParticipation): Promise<RemoteTarget | Refusal | undefined> {
    const { isOver, log, texts } = this.#config;
    const match = await participation.next(isOver);
    if (match === undefined && !isOver()) {
      log.print(texts.botRunner.tournamentOver);
      this.#participation = undefined;
    }
    return typeof match === 'string' ? { to: 'sit', match } : match;
  }

  /** Waits for the others to want it, too; the answer is the next match. */
  async #rematch(match: string): Promise<string | undefined> {
    const { connection, log, texts, pause } = this.#config;
    const agreed = new Promise<string>(resolve => {
      this.#onRematch = ({ match: of, next }) => {
        if (of === match && next !== undefined) resolve(next);
      };
    });
    const answer = await connection.request({ t: 'rematch', match });
    if (isRefusal(answer)) return undefined;
    log.print(texts.botRunner.rematch(REMATCH / 1000));
    const next = await Promise.race([agreed, pause(REMATCH).then(() => undefined)]);
    this.#onRematch = undefined;
    return next;
  }
}
