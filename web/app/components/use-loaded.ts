import { useEffect, useState } from 'preact/hooks';

/** What `load` answers, asked again when one of `keys` changes; until then, what it answered before. */
export function useLoaded<T>(load: () => Promise<T>, keys: readonly unknown[]): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    let isOver = false;
    void load().then(found => isOver || setLoaded(() => found));
    return () => {
      isOver = true;
    };
  }, keys);
  return loaded;
}
