import { useEffect, useMemo, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AnalysisShown } from '../../../src/server/api/analysis-routes.ts';
import { createOrder } from '../../kit/in-order.ts';
import { useApp } from '../context.ts';

/** Between two looks at one that is being made. Milliseconds. */
const LOOK = 700;

export interface AnalysisAsked {
  readonly found: AnalysisShown | Refusal | undefined;
  start(): void;
}

/** The analysis of a finished match of the house: as it stands, and on while it is made. */
export function useAnalysis(match: string | undefined): AnalysisAsked {
  const { api } = useApp();
  const [found, setFound] = useState<AnalysisShown | Refusal>();
  const order = useMemo(createOrder, []);
  const isOnItsWay =
    found !== undefined && !isRefusal(found) && (found.state === 'waiting' || found.state === 'running');
  const look = async (ask: (match: string) => Promise<AnalysisShown | Refusal>): Promise<void> => {
    if (match === undefined) return;
    const isInTime = order();
    const answer = await ask(match);
    if (isInTime()) setFound(answer);
  };
  useEffect(() => void look(api.analysis), [match]);
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const timer = setTimeout(() => void look(api.analysis), LOOK);
    return () => clearTimeout(timer);
  }, [found]);
  return { found, start: () => void look(api.analyse) };
}
