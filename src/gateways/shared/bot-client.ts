// A bot of ours that plays over a document's protocol, on any server that speaks it.

import type { AnyBot } from '../../core/bot.ts';
import type { Seat } from '../../core/game.ts';

export interface BotClientOptions {
  readonly host: string;
  readonly port: number;
  /** The protocol's own way to name a place that is kept for somebody; undefined: whatever is free. */
  readonly reservation: string | undefined;
  readonly bot: AnyBot;
  /** One line about what happens, for whoever started the bot. */
  readonly log: (line: string) => void;
}

/** How the visit ended; `won` is undefined where nobody said. */
export interface BotClientResult {
  readonly seat: Seat | undefined;
  readonly won: boolean | undefined;
}

export interface BotClient {
  /** Where servers of this protocol listen. */
  readonly port: number;
  /** Plays one match; rejects where there is no server, or it hangs up before the end. */
  play(visit: BotClientOptions): Promise<BotClientResult>;
}
