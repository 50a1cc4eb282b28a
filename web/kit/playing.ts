import { useEffect, useState } from 'preact/hooks';

export interface ReplayPosition {
  readonly stop: number;
  readonly last: number;
  go(stop: number): void;
}

/** Goes from stop to stop by itself, from the start again after the last; `speed`: stops a second. */
export function useAutoplay(
  { stop, last, go }: ReplayPosition,
  speed = 1,
): readonly [isPlaying: boolean, toggle: () => void] {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (stop >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(stop + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, stop, last, speed]);
  const toggle = (): void => {
    if (!isPlaying && stop >= last) go(0);
    setPlaying(!isPlaying);
  };
  return [isPlaying, toggle];
}
