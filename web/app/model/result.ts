// How a match ended, as a headline and one sentence.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { Ending } from '../../../src/core/journal.ts';
import type { GameTexts } from '../../boards/contract.ts';
import type { Speech } from '../../locales/words.ts';

export interface Result {
  readonly tone: 'won' | 'lost' | 'even' | 'told';
  readonly headline: string;
  readonly sentence: string;
}

export interface Ended {
  readonly ending: Ending;
  readonly payoffs: BySeat<number>;
  readonly view: unknown;
  /** Of the reader; negative for the audience. */
  readonly seat: Seat;
}

export function resultOf(ended: Ended, say: Speech, texts: GameTexts, name: (seat: Seat) => string): Result {
  return { ...headlineOf(ended, say, name), sentence: sentenceOf(ended, say, texts, name) };
}

export function winnersOf(payoffs: BySeat<number>): Seat[] {
  const best = Math.max(...payoffs);
  return payoffs.every(payoff => payoff === best) ? [] : payoffs.flatMap((p, seat) => (p === best ? [seat] : []));
}

function headlineOf(
  { ending, payoffs, seat }: Ended,
  say: Speech,
  name: (seat: Seat) => string,
): Omit<Result, 'sentence'> {
  if (ending.by === 'abort') return { tone: 'told', headline: say('result.abort') };
  const winners = winnersOf(payoffs);
  if (winners.length === 0) return { tone: 'even', headline: say('result.draw') };
  const others =
    winners.length === 1
      ? say('result.win', { name: name(winners[0]!) })
      : say('result.win.several', { names: say.list(winners.map(name)) });
  if (seat < 0) return { tone: 'told', headline: others };
  if (!winners.includes(seat))
    return { tone: 'lost', headline: payoffs.length === 2 ? say('result.lose.you') : others };
  return { tone: 'won', headline: winners.length === 1 ? say('result.win.you') : others };
}

function sentenceOf(ended: Ended, say: Speech, texts: GameTexts, name: (seat: Seat) => string): string {
  const { ending } = ended;
  switch (ending.by) {
    case 'rules':
      return texts.ended(ended.view, ended.payoffs, name) ?? say('ending.rules');
    case 'abort':
      return say('ending.abort');
    case 'time':
      if (!ending.soft) return say('ending.time', { name: name(ending.seat) });
      return say('ending.time.soft', { name: name(ending.seat), used: ending.used / 1000, limit: ending.limit / 1000 });
    default:
      return say(`ending.${ending.by}`, { name: name(ending.seat) });
  }
}
