// A bot of ours that plays over a document's protocol, on any server that speaks it.

import type { AnyBot } from '../../core/bot.ts';
import type { Seat } from '../../core/game.ts';
import type { TimeSources } from './search-clock.ts';

export interface BotClientOptions {
  readonly host: string;
  readonly port: number;
  /** The protocol's code of a reserved seat. If undefined, the bot takes any free seat. */
  readonly reservation: string | undefined;
  readonly bot: AnyBot;
  /** Prints one line about what happens, for the user who started the bot. */
  readonly log: (line: string) => void;
  /** What a client with a time limit measures its search by. If undefined, it uses this process and its machine. */
  readonly times?: TimeSources;
}

/** How the match ended; `won` is undefined where the server did not say. */
export interface BotClientResult {
  readonly seat: Seat | undefined;
  readonly won: boolean | undefined;
}

export interface BotClient {
  /** Where servers of this protocol listen. */
  readonly port: number;
  /** Plays one match; rejects where there is no server, or it disconnects before the end. */
  play(visit: BotClientOptions): Promise<BotClientResult>;
}
