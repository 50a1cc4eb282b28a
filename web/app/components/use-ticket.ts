import { useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';

/** The refusal if the address has no ticket, because it was typed or the page was loaded again. The server is not asked. */
export const NO_TICKET: Refusal = {
  refused: 'web/no-ticket',
  detail: 'Open the link in the email again, or copy the whole link.',
};

/**
 * The secret after the # of a link the server sent by email. The browser never sends it with a request for the page, and it is
 * removed from the address at once, so that it does not stay in the history. Empty if there is none.
 */
export function useTicket(): string {
  const [ticket] = useState(() => {
    const found = location.hash.slice(1);
    if (found) history.replaceState(null, '', location.pathname);
    return found;
  });
  return ticket;
}
