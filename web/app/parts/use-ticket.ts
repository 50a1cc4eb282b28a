import { useState } from 'preact/hooks';

/**
 * The secret behind the # of a link we sent. It never leaves the browser with a request for the page, and leaves the
 * address at once, so that nobody finds it in the history.
 */
export function useTicket(): string {
  const [ticket] = useState(() => {
    const found = location.hash.slice(1);
    if (found) history.replaceState(null, '', location.pathname);
    return found;
  });
  return ticket;
}
