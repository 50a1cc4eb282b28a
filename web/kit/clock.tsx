// What is left on a clock, counting down by itself between two messages of the server.

import { useEffect, useState } from 'preact/hooks';
import { DAY } from '../../src/core/durations.ts';

/** Below this the clock warns and shows tenths. Milliseconds. */
const HURRY = 10_000;

const two = (n: number): string => String(n).padStart(2, '0');

/** `1:05:09`, `5:09`, `0:09`. */
export function printSeconds(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** `1:05:09`, `5:09`, `9.3`; never below zero. */
export function printClock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < HURRY) return (Math.floor(left / 100) / 10).toFixed(1);
  return printSeconds(Math.ceil(left / 1000));
}

export interface ClockProps {
  /** Milliseconds left at `since`. */
  readonly left: number;
  /** On the page's steady clock (performance.now). */
  readonly since: number;
  readonly running: boolean;
  /** Tells more than a day in words. */
  readonly long?: (ms: number) => string;
}

export function Clock({ left, since, running, long }: ClockProps) {
  const [now, setNow] = useState(since);
  const rest = running ? left - Math.max(0, now - since) : left;
  useEffect(() => {
    if (!running) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [left, since, running]);
  const hurry = running && rest < HURRY;
  return (
    <span class={`clock${running ? ' is-running' : ''}${hurry ? ' is-short' : ''}`} role="timer" aria-live="off">
      {long && rest >= DAY ? long(rest) : printClock(rest)}
    </span>
  );
}
