// The copy of the client that the service worker keeps for when the server cannot be reached.

/** 'missing': this browser has no service worker here, for example because the page did not come over HTTPS. */
export type OfflineCopy = 'kept' | 'none' | 'missing';

/** Asks the service worker; `keep` downloads what is missing, `renew` only where a copy is kept already, `look` nothing. */
export async function askOfflineCopy(what: 'keep' | 'renew' | 'look'): Promise<OfflineCopy> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return 'missing';
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return 'missing';
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<OfflineCopy>(resolve => {
    port1.addEventListener('message', ({ data }) => resolve(data === true ? 'kept' : 'none'));
    port1.start();
  });
  active.postMessage(what, [port2]);
  return answer;
}
