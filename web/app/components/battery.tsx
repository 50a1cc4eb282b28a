import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { alarmOf, type Charge, LAST_PERCENT, levelOf } from '../model/battery.ts';

/** Over every page: how much is left, a warning, and good order at the end. */
export function Battery() {
  const { battery, router, showToast } = useApp();
  const translate = useTranslate();
  const charge = useStore(battery);
  const before = useRef<Charge | undefined>(undefined);
  const [left, setLeft] = useState<'match' | 'nothing'>();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!charge) return;
    const alarm = alarmOf(before.current, charge);
    before.current = charge;
    if (alarm === 'low') showToast(translate('battery.low', { percent: charge.percent }));
    if (alarm !== 'leave') return;
    const plays = router.route.get().page === 'match';
    setLeft(plays ? 'match' : 'nothing');
    // Leaving the page leaves the table, so the other players know at once and not when the connection times out.
    if (plays) router.go({ page: 'home' });
  }, [charge]);
  useEffect(() => {
    if (left) dialog.current?.showModal();
  }, [left]);
  // What a machine without a battery says, and nothing anybody waits for on the others.
  if (!charge || (charge.charging && charge.percent === 100)) return null;
  const label = translate(charge.charging ? 'battery.charging' : 'battery.left', { percent: charge.percent });
  return (
    <>
      <span class={`battery is-${levelOf(charge)}`} role="img" aria-label={label} title={label}>
        <svg viewBox="0 0 26 14" aria-hidden="true">
          <rect class="battery-case" x="1" y="1" width="21" height="12" rx="3" />
          <path class="battery-cap" d="M24 5v4" />
          <rect class="battery-charge" x="3" y="3" width={(17 * charge.percent) / 100} height="8" rx="1.5" />
          {charge.charging && <path class="battery-bolt" d="M12.5 2.5l-4 5h3l-1 4 4-5h-3z" />}
        </svg>
        {charge.percent}%
      </span>
      {left && (
        <dialog ref={dialog} class="dialog surface" aria-labelledby="battery-title" onClose={() => setLeft(undefined)}>
          <form method="dialog">
            <h2 id="battery-title">{translate('battery.end.title', { percent: LAST_PERCENT })}</h2>
            <p>{translate(left === 'match' ? 'battery.end.match' : 'battery.end.lead')}</p>
            <div class="row is-end">
              <Button type="submit" class="primary" text={translate('common.close')} />
            </div>
          </form>
        </dialog>
      )}
    </>
  );
}
