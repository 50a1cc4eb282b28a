// While a part of the client is on its way; and when it does not come.

import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';

export function LoadingPage() {
  return (
    <main class="page page-plain" id="page" aria-busy="true">
      <Loading />
    </main>
  );
}

export function Loading() {
  const { delivery } = useApp();
  const say = useSpeech();
  const trouble = useStore(delivery.trouble);
  if (!trouble)
    return (
      <p class="soft loading" role="status">
        {say('common.loading')}
      </p>
    );
  const isAway = trouble === 'unreachable';
  return (
    <>
      <h1>{say(`part.${trouble}.title`)}</h1>
      <p role="status">{say(`part.${trouble}.lead`)}</p>
      <button type="button" class="primary" onClick={() => (isAway ? delivery.again() : location.reload())}>
        {say(isAway ? 'part.again' : 'broken.reload')}
      </button>
    </>
  );
}
