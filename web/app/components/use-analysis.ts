import { useEffect, useMemo } from 'preact/hooks';
import { createStore, useStore } from '../../kit/store.ts';
import { type AnalysisPoller, type AnalysisProgress, pollAnalysis } from '../model/analysis-poller.ts';
import { useApp } from '../model/app-context.ts';

export type AnalysisControl = AnalysisProgress & Pick<AnalysisPoller, 'start'>;

const nothing: AnalysisPoller = {
  progress: createStore<AnalysisProgress>({ isRetrying: false }),
  start: () => undefined,
  stop: () => undefined,
};

/** The analysis of a finished match of the server: as it stands, and on while it is made. */
export function useAnalysis(match: string | undefined): AnalysisControl {
  const { api } = useApp();
  const watch = useMemo(() => {
    if (match === undefined) return nothing;
    const after = (ms: number, call: () => void): (() => void) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    };
    return pollAnalysis({ fetch: () => api.analysis(match), start: () => api.analyse(match), after });
  }, [match]);
  useEffect(() => watch.stop, [watch]);
  return { ...useStore(watch.progress), start: watch.start };
}
