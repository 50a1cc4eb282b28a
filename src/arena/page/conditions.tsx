// How the games of a tournament were played: openings, time of each, and the rule by which games were judged.

import { fill } from '../../core/texts.ts';
import type { AdjudicationRule } from '../adjudication.ts';
import type { ProgramLimits } from '../programs/limits.ts';
import type { ArenaPlan } from '../tournament.ts';
import { List } from './html-document.tsx';
import type { ConditionTexts } from './texts.ts';

interface ConditionsProps {
  readonly plan: ArenaPlan;
  /** What the referee is called. */
  readonly referee: string;
  readonly texts: ConditionTexts;
}

export function Conditions({ plan, referee, texts }: ConditionsProps) {
  const { openings, adjudication } = plan;
  const lines = [
    ...(openings ? [fill(texts.openings, { count: openings.length })] : []),
    ...timesOf(plan, texts),
    ...(adjudication ? [adjudicationText(adjudication, referee, texts)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{texts.title}</h2>
      <List id="conditions" items={lines} />
    </>
  );
}

function timesOf({ entrants, limits, think }: ArenaPlan, texts: ConditionTexts): string[] {
  const clock = ({ move, bank }: ProgramLimits): string =>
    bank > 0
      ? fill(texts.timeWithBank, { move: move / 1000, bank: bank / 1000 })
      : fill(texts.time, { move: move / 1000 });
  const lines: string[] = [];
  if (limits && entrants.some(({ program }) => program)) lines.push(`${texts.programs}: ${clock(limits)}`);
  if (think !== undefined && entrants.some(({ bot }) => bot !== undefined))
    lines.push(`${texts.bots}: ${fill(texts.think, { ms: think })}`);
  for (const { name, limits: own, think: thinks } of entrants) {
    if (limits && own && ('move' in own || 'bank' in own)) lines.push(`${name}: ${clock({ ...limits, ...own })}`);
    if (thinks !== undefined) lines.push(`${name}: ${fill(texts.think, { ms: thinks })}`);
  }
  return lines;
}

function adjudicationText({ think, resign, draw }: AdjudicationRule, referee: string, texts: ConditionTexts): string {
  return [
    fill(texts.referee, { bot: referee, ms: think }),
    ...(resign ? [fill(texts.resign, { chances: `-${resign.chances}`, positions: resign.moves })] : []),
    ...(draw ? [fill(texts.draw, { chances: draw.chances, positions: draw.moves, from: draw.from })] : []),
  ].join(' ');
}
