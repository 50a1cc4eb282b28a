// How a match ended, as a headline and one sentence.

import type { BySeat, Seat } from '../../../src/core/game.ts';
import type { MatchEnding } from '../../../src/core/journal.ts';
import type { GameTexts } from '../../boards/shared/contract.ts';
import type { Translate } from '../../locales/translator.ts';

export interface Result {
  readonly tone: 'won' | 'lost' | 'even' | 'told';
  readonly headline: string;
  readonly sentence: string;
}

export interface MatchEnd {
  readonly ending: MatchEnding;
  readonly payoffs: BySeat<number>;
  readonly view: unknown;
  /** Of the reader; negative for the audience. */
  readonly seat: Seat;
}

export function resultOf(
  ended: MatchEnd,
  translate: Translate,
  texts: GameTexts,
  name: (seat: Seat) => string,
): Result {
  return { ...headlineOf(ended, translate, name), sentence: sentenceOf(ended, translate, texts, name) };
}

export function winnersOf(payoffs: BySeat<number>): Seat[] {
  const best = Math.max(...payoffs);
  return payoffs.every(payoff => payoff === best) ? [] : payoffs.flatMap((p, seat) => (p === best ? [seat] : []));
}

function headlineOf(
  { ending, payoffs, seat }: MatchEnd,
  translate: Translate,
  name: (seat: Seat) => string,
): Omit<Result, 'sentence'> {
  if (ending.by === 'abort') return { tone: 'told', headline: translate('archive.result.off') };
  const winners = winnersOf(payoffs);
  if (winners.length === 0) return { tone: 'even', headline: translate('result.draw') };
  const others =
    winners.length === 1
      ? translate('result.win', { name: name(winners[0]!) })
      : translate('result.win.several', { names: translate.list(winners.map(name)) });
  if (seat < 0) return { tone: 'told', headline: others };
  if (!winners.includes(seat))
    return { tone: 'lost', headline: payoffs.length === 2 ? translate('result.lose.you') : others };
  return { tone: 'won', headline: winners.length === 1 ? translate('result.win.you') : others };
}

function sentenceOf(ended: MatchEnd, translate: Translate, texts: GameTexts, name: (seat: Seat) => string): string {
  const { ending } = ended;
  switch (ending.by) {
    case 'rules':
      return texts.ended(ended.view, ended.payoffs, name) ?? translate('ending.rules');
    case 'abort':
      return translate(ending.rules ? `ending.abort.${ending.rules}` : 'ending.abort');
    case 'time':
      if (!ending.soft) return translate('ending.time', { name: name(ending.seat) });
      return translate('ending.time.soft', {
        name: name(ending.seat),
        used: ending.used / 1000,
        limit: ending.limit / 1000,
      });
    case 'adjudication':
      if (ending.seat === undefined) return translate('ending.adjudication.drawn');
      return translate('ending.adjudication.lost', { name: name(ending.seat) });
    default:
      return translate(`ending.${ending.by}`, { name: name(ending.seat) });
  }
}
