import type { PageTranslate } from '../locales/translator.ts';
import { Button } from './button.tsx';
import type { IconName } from './icons.tsx';
import type { ReplayPosition } from './playing.ts';

interface ReelButtonsProps extends ReplayPosition {
  readonly isPlaying: boolean;
  /** The look of the button that plays. */
  readonly class?: string;
  readonly translate: PageTranslate;
  /** Plays, or stops. */
  toggle(): void;
}

/** Goes through the stops of a replay: to the ends, step by step, by itself, and with a slider. */
export function ReelButtons({ stop, last, isPlaying, class: look, translate, go, toggle }: ReelButtonsProps) {
  const button = (icon: IconName, label: string, to: number) => (
    <Button icon={icon} aria-label={label} title={label} disabled={to === stop} onClick={() => go(to)} />
  );
  const playing = translate(isPlaying ? 'replay.stop' : 'replay.play');
  return (
    <>
      {button('first', translate('replay.first'), 0)}
      {button('back', translate('replay.back'), Math.max(0, stop - 1))}
      <Button icon={isPlaying ? 'pause' : 'play'} class={look} aria-label={playing} title={playing} onClick={toggle} />
      {button('forward', translate('replay.forward'), Math.min(last, stop + 1))}
      {button('last', translate('replay.last'), last)}
      <input
        type="range"
        min={0}
        max={last}
        value={stop}
        aria-label={translate('replay.slider')}
        onInput={event => go(event.currentTarget.valueAsNumber)}
      />
    </>
  );
}
