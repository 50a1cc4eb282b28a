import { useEffect, useState } from 'preact/hooks';

/** The result of `load`, which is called again when a key changes. Until the new result is there, the hook returns the old one. */
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
