import { useEffect, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { createPushApi, type PushState } from '../net/push.ts';

/** The switch for notifications on this device while no page is open. */
export function PushSwitch() {
  const { rest, locale, showRefusal } = useApp();
  const [push] = useState(() => createPushApi(rest));
  const translate = usePageTranslate();
  const language = useStore(locale);
  const [state, setState] = useState<PushState>();
  useEffect(() => void push.state().then(setState), []);
  const change = async (task: Promise<PushState | Refusal>): Promise<void> => {
    const answer = await task;
    if (isRefusal(answer)) showRefusal(answer);
    else setState(answer);
  };
  if (state === undefined || state === 'closed') return null;
  return (
    <div class="push-switch stack">
      <h3>{translate('push.title')}</h3>
      <p class="soft" role="status">
        {translate(`push.${state}`)}
      </p>
      {state === 'off' && (
        <Button onClick={() => void change(push.turnOn(language))} text={translate('push.turn-on')} />
      )}
      {state === 'on' && <Button onClick={() => void change(push.turnOff())} text={translate('push.turn-off')} />}
    </div>
  );
}
