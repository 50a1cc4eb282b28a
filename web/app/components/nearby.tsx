// Players within a hundred metres. The browser is asked for its position only on request, and the position is not kept.

import { useEffect, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { NearbyPlayerShown } from '../../../src/protocol/nearby.ts';
import { cardOf } from '../../boards/index.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { type App, useApp, useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';

/** The server forgets after two minutes; a walker has come some way after one. */
const SHARE_INTERVAL = 45_000;

type NearbyState = 'looking' | 'unknown' | 'forbidden' | readonly NearbyPlayerShown[];

export function NearbyPeople() {
  const app = useApp();
  const translate = useTranslate();
  const isShared = useStore(app.sharesLocation);
  const [found, setFound] = useState<NearbyState>('looking');
  useEffect(() => (isShared ? shareLocation(app, setFound) : undefined), [isShared]);
  if (!('geolocation' in navigator)) return null;
  return (
    <section class="nearby stack">
      <header class="row is-spread">
        <h2>{translate('nearby.title')}</h2>
        <Button
          aria-pressed={isShared}
          onClick={() => app.sharesLocation.set(!isShared)}
          text={translate(isShared ? 'nearby.stop' : 'nearby.share')}
        />
      </header>
      {isShared ? <Neighbours found={found} /> : <p class="soft">{translate('nearby.hint')}</p>}
    </section>
  );
}

function Neighbours({ found }: { readonly found: NearbyState }) {
  const translate = useTranslate();
  if (typeof found === 'string' || found.length === 0)
    return (
      <p class="soft" role="status">
        {translate(typeof found === 'string' ? `nearby.${found}` : 'nearby.nobody')}
      </p>
    );
  return (
    <ul class="nearby-list stack" role="status">
      {found.map(({ name, within, table }) => (
        <li key={name}>
          <b>{name}</b>
          <span class="soft">{translate('nearby.within', { metres: within })}</span>
          {table && (
            <LinkButton
              href={printPath({ page: 'match', match: table.match })}
              text={cardOf(table.game).name[translate.locale]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Tells the server where this is, now and then; the answer stops it and has the server forget. */
function shareLocation({ api }: App, show: (found: NearbyState) => void): () => void {
  let isOn = true;
  const tell = (): void => {
    navigator.geolocation.getCurrentPosition(
      async ({ coords: { latitude, longitude } }) => {
        if (!isOn) return;
        const near = await api.nearby({ latitude, longitude });
        if (isOn) show(isRefusal(near) ? 'unknown' : near);
      },
      error => {
        if (isOn) show(error.code === error.PERMISSION_DENIED ? 'forbidden' : 'unknown');
      },
      { enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 },
    );
  };
  show('looking');
  tell();
  const timer = setInterval(tell, SHARE_INTERVAL);
  return () => {
    isOn = false;
    clearInterval(timer);
    void api.leaveNearby();
  };
}
