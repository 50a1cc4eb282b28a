// The loading screen: the document's percentage and the phase it is in, and who has come so far.

import { fill } from '../../../src/core/texts.ts';
import type { WaitingProps } from '../../../web/boards/shared/contract.ts';
import { Button } from '../../../web/kit/button.tsx';
import { useNow } from '../../../web/kit/use-now.ts';
import { COLOURS, faceOf } from '../rules/cards.ts';
import { WAITING_PHASES, waitingPercent, waitingPhase } from '../rules/waiting-progress.ts';
import { menuTexts } from '../texts/menu.ts';
import { Back, BackPattern, CARD_BOX, CardFace } from './face.tsx';
import './menu.css';

/** Milliseconds between two looks at the clock. */
const PULSE = 250;

export function Loading({ translate, players, startsAt, waits, name, leave }: WaitingProps) {
  const words = menuTexts[translate.locale];
  const now = useNow(PULSE);
  const left = startsAt === undefined ? undefined : Math.max(0, startsAt - now);
  const part = left === undefined || !waits ? 0 : Math.max(0, 1 - left / waits);
  const percent = waitingPercent(players.filter(Boolean).length, part, players.length);
  const phase = waitingPhase(percent);
  const turned = WAITING_PHASES.indexOf(phase);
  return (
    <div class="uno-loading">
      <BackPattern />
      <h2>{words.loading}</h2>
      <div class="uno-loading-cards" aria-hidden="true">
        {WAITING_PHASES.map((one, i) => (
          <svg key={one} class={`uno-card${i <= turned ? ' is-turned' : ''}`} viewBox={CARD_BOX}>
            {i <= turned ? <CardFace face={faceOf(i % COLOURS.length, i)} /> : <Back />}
          </svg>
        ))}
      </div>
      <div
        class="uno-loading-bar"
        role="progressbar"
        aria-label={words.loading}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} %, ${words.phases[phase]}`}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <p class="uno-loading-phase">
        <b>{percent} %</b> {words.phases[phase]}
      </p>
      <ul class="uno-loading-chairs">
        {players.map((who, seat) => (
          <li key={seat} class={who ? 'is-taken' : ''}>
            {who ? name(seat) : words.free}
          </li>
        ))}
      </ul>
      <p class="uno-loading-soon">
        {left === undefined ? words.untilFull : fill(words.soon, { seconds: Math.ceil(left / 1000) })}
      </p>
      <Button onClick={leave} text={translate('game.menu')} />
    </div>
  );
}
