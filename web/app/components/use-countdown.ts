import { useEffect, useState } from 'preact/hooks';

/** Milliseconds between two looks: no second is skipped. */
const LOOK = 250;

/** Whole seconds until `at`, on the page's own clock. */
export function useCountdown(at: number): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), LOOK);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1000));
}
