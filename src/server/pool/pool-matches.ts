// Makes the matches of the rated pool: everybody is seated, and the match starts.

import { randomBytes, randomInt } from 'node:crypto';
import type { AnyGame } from '../../core/game.ts';
import type { MatchSetup } from '../../core/journal.ts';
import type { PoolPreset } from '../../core/pool-presets.ts';
import type { Refusal } from '../../core/refusal.ts';
import { Match } from '../../match/match.ts';
import type { Timer } from '../../match/table.ts';
import { matchMoving, noSuchBot, noSuchGame } from '../base/refusals.ts';
import type { Partitions } from '../cluster/partitions.ts';
import { graceFor } from '../play/absence-grace.ts';
import type { BotPool } from '../play/bot-pool.ts';
import { changeTable } from '../play/change-table.ts';
import type { MatchStarts } from '../play/match-starts.ts';
import { seatedBot, seatedPerson, wordOf } from '../play/seated-players.ts';
import type { Tables } from '../play/tables.ts';
import type { Seeker } from './pool.ts';
import { seatOrder } from './seat-order.ts';

export interface PoolMatchesConfig {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly tables: Tables;
  readonly starts: MatchStarts;
  readonly partitions: Pick<Partitions, 'newId'>;
  readonly botPool: Pick<BotPool, 'find'>;
  readonly timer: Timer;
}

type Paired = Pick<Seeker, 'account' | 'name' | 'isRated' | 'commit' | 'before'>;

export class PoolMatches {
  readonly #config: PoolMatchesConfig;

  constructor(config: PoolMatchesConfig) {
    this.#config = config;
  }

  /** The id of the match. `bot`: takes the seats that the players leave. */
  async make(
    game: string,
    { clock, seats, options }: PoolPreset,
    players: readonly Paired[],
    bot?: string,
  ): Promise<string | Refusal> {
    const { games, tables, starts, partitions, botPool, timer } = this.#config;
    const rules = games.get(game);
    if (!rules) return noSuchGame;
    const found = bot === undefined ? undefined : botPool.find(game, bot);
    if (bot !== undefined && !found) return noSuchBot;
    const id = partitions.newId();
    if (!tables.isHere(id)) return matchMoving;
    const setup: MatchSetup = {
      game,
      rules: rules.rulesVersion,
      seats,
      options,
      clock,
      absence: rules.absence,
      grace: graceFor(clock, rules.absence),
      pool: true,
      ...(players.some(({ isRated }) => !isRated) && { unrated: true }),
    };
    const table = tables.add(Match.create(id, rules, setup, randomBytes(32).toString('hex'), timer.now()));
    const empty = Array.from({ length: seats - players.length }, (): Paired | undefined => undefined);
    const sitting = seatOrder(
      [...players, ...empty].map(player => ({ player, before: player?.before ?? [] })),
      randomInt,
    );
    const refused = await changeTable(table, (match, now) => {
      for (const [seat, { player }] of sitting.entries()) {
        const who = player ? seatedPerson(player) : seatedBot(found!, match);
        const full = match.sit(seat, who, wordOf(player?.commit), now);
        if (full) return full;
      }
      return undefined;
    });
    if (refused) return refused;
    await starts.start(
      table,
      sitting.map((_, seat) => seat),
    );
    return id;
  }
}
