// Which match a program plays next: a running one, one of its tournament, a rematch, or one found as the first was.

import type { PlayerApi } from '../../client/player-api.ts';
import type { TableFollower } from '../../client/table-follower.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';
import type { BotRunnerLog } from './bot-runner-log.ts';
import type { EnteredTable, RemoteTarget } from './remote-table.ts';
import { resumeMatch } from './resume-match.ts';
import type { SavedLogin } from './saved-login.ts';
import type { SeatedProgramOutcome } from './seated-program.ts';
import { TournamentParticipation } from './tournament-participation.ts';

/** Milliseconds the others have to want a rematch. */
const REMATCH = 60_000;

export type NextMatch = RemoteTarget | { readonly to: 'tournament'; readonly tournament: string };

export interface NextMatchConfig {
  readonly nextMatch: NextMatch;
  /** Do not continue a running match. */
  readonly isNew: boolean;
  readonly server: string;
  readonly savedLogin: SavedLogin;
  readonly account: string;
  readonly api: PlayerApi;
  readonly log: BotRunnerLog;
  readonly texts: Texts;
  /** Whether the user has stopped waiting. */
  readonly isOver: () => boolean;
  /** Resolves after this many milliseconds, or when the user has stopped waiting. */
  readonly pause: (ms: number) => Promise<void>;
}

export class NextMatchFinder {
  readonly #config: NextMatchConfig;
  #participation: TournamentParticipation | undefined;

  constructor(config: NextMatchConfig) {
    this.#config = config;
  }

  /** In a tournament that is not over: the program is expected there, whether or not one of its matches is running. */
  get isInTournament(): boolean {
    return this.#participation !== undefined;
  }

  async first(): Promise<RemoteTarget | Refusal | undefined> {
    const { nextMatch, isNew, log } = this.#config;
    if (nextMatch.to === 'tournament') return this.#enterTournament(nextMatch.tournament);
    return isNew ? nextMatch : resumeMatch(nextMatch, { ...this.#config, print: sentence => log.print(sentence) });
  }

  /**
   * Finds a match with the same people once more, or as the first one was found. Returns undefined if there is none.
   */
  async next(outcome: SeatedProgramOutcome, { follower }: EnteredTable): Promise<RemoteTarget | Refusal | undefined> {
    const { nextMatch, log, texts } = this.#config;
    if (nextMatch.to === 'tournament') {
      follower.close();
      return this.#participation && this.#tournamentMatch(this.#participation);
    }
    const isAgain = nextMatch.to === 'sit' || (nextMatch.to === 'make' && !nextMatch.table.bots);
    const next = isAgain && outcome.t === 'over' ? await this.#rematch(follower) : undefined;
    follower.close();
    if (next !== undefined) return { to: 'sit', match: next };
    if (nextMatch.to !== 'sit') return nextMatch;
    log.print(texts.botRunner.noRematch);
    return undefined;
  }

  async #enterTournament(tournament: string): Promise<RemoteTarget | Refusal | undefined> {
    const { server, api, isOver, log, texts } = this.#config;
    const participation = new TournamentParticipation(api, tournament);
    const refused = await participation.enter(isOver);
    if (refused) return refused;
    this.#participation = participation;
    log.print(fill(texts.botRunner.entered, { page: `${server}/tournaments/${tournament}` }));
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
  async #rematch(follower: TableFollower): Promise<string | undefined> {
    const { log, texts, pause } = this.#config;
    const agreed = new Promise<string>(resolve => {
      follower.listen({
        onState: ({ rematch }) => {
          if (rematch?.next !== undefined) resolve(rematch.next);
        },
      });
    });
    const answer = await follower.request({ t: 'rematch' });
    if (isRefusal(answer)) return undefined;
    log.print(fill(texts.botRunner.rematch, { seconds: REMATCH / 1000 }));
    return Promise.race([agreed, pause(REMATCH).then(() => undefined)]);
  }
}
