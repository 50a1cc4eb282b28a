import { useNow } from '../../kit/use-now.ts';

/** Milliseconds between two looks: no second is skipped. */
const LOOK = 250;

/** Whole seconds until `at`, on the page's own clock. */
export const useCountdown = (at: number): number => Math.max(0, Math.ceil((at - useNow(LOOK)) / 1000));
