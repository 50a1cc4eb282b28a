// Beside the board while the connection is down, so that the board stays in sight: what happens to the match meanwhile, and when it is tried again.

import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import type { AwayRule } from '../model/away-rule.ts';
import { useCountdown } from './use-countdown.ts';

interface ConnectionLostProps {
  /** What happens to the seat of an absent player. It is undefined if the page only watches, or no match is running. */
  readonly absence: AwayRule | undefined;
  leave(): void;
}

export function ConnectionLost({ absence, leave }: ConnectionLostProps) {
  const { connection } = useApp();
  const link = useStore(connection.state);
  return link === 'lost' ? <ConnectionLostDialog absence={absence} leave={leave} /> : null;
}

function ConnectionLostDialog({ absence, leave }: ConnectionLostProps) {
  const { connection } = useApp();
  const translate = useTranslate();
  const seconds = useCountdown(useStore(connection.nextTry) ?? 0);
  return (
    <div
      class="lost stack is-loose surface"
      role="alertdialog"
      aria-labelledby="lost-title"
      aria-describedby="lost-lead"
    >
      <h2 id="lost-title">{translate('lost.title')}</h2>
      <p id="lost-lead">
        {translate('lost.lead')} {absence && translate(`lost.${absence}`)}
      </p>
      <p class="soft">{seconds > 0 ? translate('lost.again', { seconds }) : translate('lost.trying')}</p>
      <div class="row">
        <Button class="primary" onClick={() => connection.retryNow()} text={translate('lost.now')} />
        <Button onClick={leave} text={translate('lost.leave')} />
      </div>
    </div>
  );
}
