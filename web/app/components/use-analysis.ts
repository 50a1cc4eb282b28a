import { useEffect, useMemo } from 'preact/hooks';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { useStore } from '../../kit/store.ts';
import { type AnalysisProgress, type BrowserAnalysis, createBrowserAnalysis } from '../model/browser-analysis.ts';
import { startWorker } from '../model/start-worker.ts';

export type AnalysisControl = AnalysisProgress & Pick<BrowserAnalysis, 'start' | 'weigh'>;

/** The analysis of a match in this browser. It ends when the reader leaves. */
export function useAnalysis(entries: readonly JournalEntry[], startsNow: boolean): AnalysisControl {
  const analysis = useMemo(() => createBrowserAnalysis(entries, startWorker), [entries]);
  useEffect(() => {
    if (startsNow) analysis.start();
    return analysis.stop;
  }, [analysis]);
  return { ...useStore(analysis.progress), start: analysis.start, weigh: analysis.weigh };
}
