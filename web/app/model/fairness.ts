// Every draw of a finished match done again from the revealed secret, in the reader's own browser.
// The same as `ludoteca verify`; docs/protocols/journal.md tells how the draws are made.

import { drawOutcome } from '../../../src/core/chance.ts';
import { actionList, CHANCE } from '../../../src/core/game.ts';
import { parseHex, printHex } from '../../../src/core/hex.ts';
import { keyedDraws } from '../../../src/core/keyed-draws.ts';
import { hmac, sha256 } from '../../kit/sha256.ts';
import type { MatchHistory } from './match-history.ts';

export type Fairness =
  /** Played on another server, so there is no commitment to check. */
  | { readonly verdict: 'elsewhere' }
  /** The match is still running, so the secret is not public yet. */
  | { readonly verdict: 'sealed'; readonly commit: string }
  /** The secret is the one promised and every draw follows from it. */
  | { readonly verdict: 'fair'; readonly commit: string; readonly secret: string; readonly draws: number }
  /** The secret is not the one promised. */
  | { readonly verdict: 'other-secret'; readonly commit: string; readonly secret: string }
  /** An entry that breaks the rules, or a result that does not follow from them. */
  | { readonly verdict: 'illegal'; readonly commit: string; readonly version: number }
  | { readonly verdict: 'other-result'; readonly commit: string }
  | { readonly verdict: 'other-draw'; readonly commit: string; readonly secret: string; readonly version: number };

export function checkFairness(history: MatchHistory): Fairness {
  const { game, setup, entries, states, words } = history;
  if (setup.elsewhere) return { verdict: 'elsewhere' };
  const first = entries[0];
  const last = entries.at(-1);
  const commit = first?.t === 'created' ? first.commit : '';
  const foul = firstFoul(history);
  const illegal: Fairness | undefined = foul === undefined ? undefined : { verdict: 'illegal', commit, version: foul };
  if (last?.t !== 'ended' || last.secret === '') return illegal ?? { verdict: 'sealed', commit };
  const { secret } = last;
  if (printHex(sha256(parseHex(secret))) !== commit) return { verdict: 'other-secret', commit, secret };
  const drawAt = keyedDraws(secret, words, hmac);
  const list = actionList(game.maxLegal);
  let draws = 0;
  for (const [version, entry] of entries.entries()) {
    if (entry.t !== 'acted' || entry.seat !== CHANCE) continue;
    if (drawOutcome(game, states[version], list, drawAt(version)) !== entry.action)
      return { verdict: 'other-draw', commit, secret, version };
    draws++;
  }
  if (illegal) return illegal;
  if (last.ending.by === 'rules' && !isResult(history, last.payoffs)) return { verdict: 'other-result', commit };
  return { verdict: 'fair', commit, secret, draws };
}

/** The first action that breaks the rules. Actions of the clock (`idle`) may lie outside the legal ones. */
function firstFoul({ game, entries, states }: MatchHistory): number | undefined {
  const at = entries.findIndex((entry, version) => {
    if (entry.t !== 'acted' || entry.seat === CHANCE) return false;
    const state = states[version];
    return game.why(state, entry.seat, entry.action) && game.idle?.(state, entry.seat) !== entry.action;
  });
  return at < 0 ? undefined : at;
}

function isResult({ game, states, seated }: MatchHistory, payoffs: readonly number[]): boolean {
  const last = states.at(-1);
  return seated.every((_, seat) => Math.abs(game.payoff(last, seat) - payoffs[seat]!) < 1e-9);
}
