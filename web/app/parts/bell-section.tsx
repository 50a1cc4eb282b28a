import { useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { NotificationKind, NotificationSettings } from '../../../src/server/api/notifications.ts';
import { useApp, useSpeech } from '../context.ts';
import { useFetched } from '../use-fetched.ts';
import { PushSwitch } from './push-switch.tsx';
import { CheckField } from './setup-fields.tsx';

/** Which notifications one wants: part of the account page. */
export function BellSection() {
  const { api, refuse } = useApp();
  const say = useSpeech();
  const found = useFetched('notification settings', () => api.notifications.settings());
  const [changed, setChanged] = useState<NotificationSettings>();
  const settings = changed ?? (found.at === 'here' ? found.value : undefined);
  const want = async (kind: NotificationKind, wanted: boolean): Promise<void> => {
    if (!settings) return;
    const others = settings.unwanted.filter(one => one !== kind);
    const unwanted = wanted ? others : [...others, kind];
    setChanged({ ...settings, unwanted });
    const answer = await api.notifications.want(unwanted);
    if (!isRefusal(answer)) return;
    refuse(answer);
    setChanged(settings);
  };
  return (
    <section class="card" id="notifications">
      <h2>{say('bell.account')}</h2>
      <p class="soft">{say('bell.account.lead')}</p>
      {found.at === 'refused' && <p class="form-wrong">{say.refusal(found.refusal)}</p>}
      {settings?.kinds.map(kind => (
        <CheckField
          key={kind}
          label={say(`bell.kind.${kind}`)}
          checked={!settings.unwanted.includes(kind)}
          change={isWanted => void want(kind, isWanted)}
        />
      ))}
      <PushSwitch />
    </section>
  );
}
