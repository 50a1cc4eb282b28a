// The journal of a game that was played in an environment, as `npx ludoteca replay` reads it.

import { createHash } from 'node:crypto';
import type { Seat } from '../core/game.ts';
import type { JournalEntry, MatchEnding, SeatedPlayer } from '../core/journal.ts';
import { printEntry } from '../core/replay.ts';
import type { FinishedGame } from './batch.ts';
import { ENDED } from './environment.ts';
import type { EnvSettings } from './settings.ts';

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Times are 0, so that the same seed gives the same text. The secret is there for the form: the draws come from the seed. */
export function printJournal(settings: EnvSettings, start: unknown, played: FinishedGame): string {
  const { game, seats, options, opponents, position, toAct } = settings;
  const at = 0;
  const title = `${settings.seed}/${settings.first + played.environment}/${played.episode}`;
  const secret = sha256(title);
  const setup = {
    game: game.id,
    rules: game.rulesVersion,
    seats,
    options,
    clock: { kind: 'none' },
    absence: game.absence,
    grace: 0,
    elsewhere: true,
    title,
    ...(position !== undefined && { position }),
    ...(toAct !== undefined && { toAct }),
  } as const;
  const playerAt = (seat: Seat): SeatedPlayer => {
    const id = opponents[seat]?.bot.id;
    return id === undefined ? { name: `Seat ${seat}`, kind: 'program' } : { name: id, kind: 'bot', bot: id };
  };
  const entries: JournalEntry[] = [{ t: 'created', at, setup, commit: sha256(Buffer.from(secret, 'hex')) }];
  for (let seat = 0; seat < seats; seat++) entries.push({ t: 'seated', at, seat, who: playerAt(seat), word: '' });
  entries.push({ t: 'started', at });
  const state: unknown = game.copy(start);
  let text = entries.map(entry => printEntry(game, entry, state)).join('');
  for (let i = 0; i < played.course.length; i += 2) {
    const [seat, action] = [played.course[i]!, played.course[i + 1]!];
    text += printEntry(game, { t: 'acted', at, seat, action }, state);
    game.apply(state, seat, action);
  }
  const ending: MatchEnding = played.done === ENDED ? { by: 'rules' } : { by: 'abort' };
  return text + printEntry(game, { t: 'ended', at, ending, payoffs: played.payoffs, secret }, state);
}
