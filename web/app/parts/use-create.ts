import { isRefusal } from '../../../src/core/refusal.ts';
import type { NewMatch } from '../../../src/server/api/rest.ts';
import { useApp } from '../context.ts';

/** How many tables one made are remembered. */
const REMEMBERED = 30;

/** Makes a table and goes there; asks for a name first where none is known. */
export function useCreate(): (asked: NewMatch) => Promise<void> {
  const { api, introduce, made, refuse, router } = useApp();
  return async asked => {
    if (!(await introduce())) return;
    const answer = await api.create(asked);
    if (isRefusal(answer)) return refuse(answer);
    made.set([...made.get(), answer.match].slice(-REMEMBERED));
    router.go({ page: 'match', match: answer.match });
  };
}
