import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ReplayPosition, useAutoplay } from '../../kit/playing.ts';
import { ReelButtons } from '../../kit/reel-buttons.tsx';
import { usePageTranslate } from '../model/page-texts.ts';

/** Moves a second. */
const SPEEDS = [0.5, 1, 2, 4];

export function ReplayControls({ stop, last, go }: ReplayPosition) {
  const translate = usePageTranslate();
  const [speed, setSpeed] = useState(1);
  const [playing, toggle] = useAutoplay({ stop, last, go }, speed);
  // A held key comes faster than the page is drawn: it counts from where it went, not from what is shown.
  const at = useRef(stop);
  at.current = stop;
  const step = (by: number): void => {
    at.current = Math.max(0, Math.min(last, at.current + by));
    go(at.current);
  };
  useLayoutEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => go(0),
      End: () => go(last),
      ' ': toggle,
    };
    const onKey = (event: KeyboardEvent): void => {
      const call = keys[event.key];
      const inField =
        event.target instanceof Element && event.target.closest('input, select, textarea, button, a, [role=grid]');
      if (!call || inField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      call();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <div class="reel-controls">
      <ReelButtons
        stop={stop}
        last={last}
        go={go}
        isPlaying={playing}
        class="primary"
        translate={translate}
        toggle={toggle}
      />
      <select
        value={speed}
        aria-label={translate('replay.speed')}
        title={translate('replay.speed')}
        onChange={event => setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map(one => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
    </div>
  );
}
