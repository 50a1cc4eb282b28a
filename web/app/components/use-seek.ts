import { isRefusal } from '../../../src/core/refusal.ts';
import { useApp } from '../model/app-context.ts';

/** Finds a table by quick match and opens its page. Asks for a name first if the reader has none. */
export function useQuickMatch(): (game: string) => Promise<void> {
  const { connection, requireName, showRefusal, router } = useApp();
  return async game => {
    if (!(await requireName())) return;
    const reply = await connection.seek(game);
    if (reply.t === 'match') router.go({ page: 'match', match: reply.match });
    else if (isRefusal(reply)) showRefusal(reply);
  };
}
