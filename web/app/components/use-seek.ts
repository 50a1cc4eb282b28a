import { isRefusal } from '../../../src/core/refusal.ts';
import { useApp } from '../model/app-context.ts';

/** Takes the next free seat of a game and goes there; asks for a name first where none is known. */
export function useSeek(): (game: string) => Promise<void> {
  const { connection, requireName, showRefusal, router } = useApp();
  return async game => {
    if (!(await requireName())) return;
    const reply = await connection.seek(game);
    if (reply.t === 'match') router.go({ page: 'match', match: reply.match });
    else if (isRefusal(reply)) showRefusal(reply);
  };
}
