import { useEffect, useMemo } from 'preact/hooks';
import { createStore, useStore } from '../../kit/store.ts';
import { useApp } from '../context.ts';
import { type AnalysisWatch, type Watched, watchAnalysis } from '../model/analysis-watch.ts';

export type AnalysisAsked = Watched & Pick<AnalysisWatch, 'start'>;

const nothing: AnalysisWatch = {
  watched: createStore<Watched>({ isRetrying: false }),
  start: () => undefined,
  stop: () => undefined,
};

/** The analysis of a finished match of the house: as it stands, and on while it is made. */
export function useAnalysis(match: string | undefined): AnalysisAsked {
  const { api } = useApp();
  const watch = useMemo(() => {
    if (match === undefined) return nothing;
    const after = (ms: number, call: () => void): (() => void) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    };
    return watchAnalysis({ look: () => api.analysis(match), start: () => api.analyse(match), after });
  }, [match]);
  useEffect(() => watch.stop, [watch]);
  return { ...useStore(watch.watched), start: watch.start };
}
