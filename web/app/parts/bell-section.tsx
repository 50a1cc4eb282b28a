import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { NotificationKind } from '../../../src/server/api/notifications.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { createWishes } from '../model/wishes.ts';
import { PushSwitch } from './push-switch.tsx';
import { CheckField } from './setup-fields.tsx';

/** Which notifications one wants: part of the account page. */
export function BellSection() {
  const { api, refuse } = useApp();
  const say = useSpeech();
  const wishes = useMemo(() => createWishes(api.notifications), [api]);
  const settings = useStore(wishes.settings);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => void wishes.read().then(setRefusal), [wishes]);
  const want = async (kind: NotificationKind, wanted: boolean): Promise<void> => {
    const refused = await wishes.want(kind, wanted);
    if (refused) refuse(refused);
  };
  return (
    <section class="card" id="notifications">
      <h2>{say('bell.account')}</h2>
      <p class="soft">{say('bell.account.lead')}</p>
      {refusal && <p class="form-wrong">{say.refusal(refusal)}</p>}
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
