// While a part of the client is on its way; and when it does not come.

import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';

export function LoadingPage() {
  return (
    <main class="page page-plain" id="page" aria-busy="true">
      <Loading />
    </main>
  );
}

export function Loading() {
  const { bundleLoader } = useApp();
  const translate = useTranslate();
  const trouble = useStore(bundleLoader.failure);
  if (!trouble)
    return (
      <p class="soft loading" role="status">
        {translate('common.loading')}
      </p>
    );
  const isAway = trouble === 'unreachable';
  return (
    <>
      <h1>{translate(`bundle.${trouble}.title`)}</h1>
      <p role="status">{translate(`bundle.${trouble}.lead`)}</p>
      <Button
        class="primary"
        onClick={() => (isAway ? bundleLoader.retryNow() : location.reload())}
        text={translate(isAway ? 'bundle.again' : 'broken.reload')}
      />
    </>
  );
}
