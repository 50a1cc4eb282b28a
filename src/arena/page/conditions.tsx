// How the games of a tournament were played: openings, time of each, and the rule by which games were judged.

import type { AdjudicationRule } from '../adjudication.ts';
import type { ProgramLimits } from '../programs/limits.ts';
import type { ArenaPlan } from '../tournament.ts';
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
    ...(openings ? [texts.openings(openings.length)] : []),
    ...timesOf(plan, texts),
    ...(adjudication ? [adjudicationText(adjudication, referee, texts)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{texts.title}</h2>
      <ul id="conditions">
        {lines.map(line => (
          <li>{line}</li>
        ))}
      </ul>
    </>
  );
}

function timesOf({ entrants, limits, think }: ArenaPlan, texts: ConditionTexts): string[] {
  const clock = ({ move, bank }: ProgramLimits): string => texts.time(move / 1000, bank / 1000);
  const lines: string[] = [];
  if (limits && entrants.some(({ program }) => program)) lines.push(`${texts.programs}: ${clock(limits)}`);
  if (think !== undefined && entrants.some(({ bot }) => bot !== undefined))
    lines.push(`${texts.bots}: ${texts.think(think)}`);
  for (const { name, limits: own, think: thinks } of entrants) {
    if (limits && own && ('move' in own || 'bank' in own)) lines.push(`${name}: ${clock({ ...limits, ...own })}`);
    if (thinks !== undefined) lines.push(`${name}: ${texts.think(thinks)}`);
  }
  return lines;
}

function adjudicationText({ think, resign, draw }: AdjudicationRule, referee: string, texts: ConditionTexts): string {
  return [
    texts.referee(referee, think),
    ...(resign ? [texts.resign(`-${resign.chances}`, resign.moves)] : []),
    ...(draw ? [texts.draw(`${draw.chances}`, draw.moves, draw.from)] : []),
  ].join(' ');
}
