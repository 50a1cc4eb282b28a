import { useEffect, useState } from 'preact/hooks';

/** The page's own clock (performance.now), looked at every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
