import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';
import { createNotificationPreferences } from '../model/notification-preferences.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { PushSwitch } from './push-switch.tsx';
import { CheckField } from './setup-fields.tsx';

/** Which notifications one wants: part of the account page. */
export function NotificationSection() {
  const { api, carryOut } = useApp();
  const translate = usePageTranslate();
  const wishes = useMemo(() => createNotificationPreferences(api.notifications), [api]);
  const settings = useStore(wishes.settings);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => void wishes.read().then(setRefusal), [wishes]);
  return (
    <section class="card surface" id="notifications">
      <h2>{translate('bell.title')}</h2>
      <p class="soft">{translate('bell.account.lead')}</p>
      {refusal && <p class="form-wrong">{translate.refusal(refusal)}</p>}
      {settings?.kinds.map(kind => (
        <CheckField
          key={kind}
          label={translate(`bell.kind.${kind}`)}
          checked={!settings.unwanted.includes(kind)}
          change={isWanted => void carryOut(wishes.setWanted(kind, isWanted))}
        />
      ))}
      <PushSwitch />
    </section>
  );
}
