import type { Refusal } from '../../../src/core/refusal.ts';
import { useApp, useSpeech } from '../context.ts';

/** Blocks somebody, once asked whether one is sure: it ends following both ways, which unblocking does not mend. */
export function useBlock(): (who: { account: string; name: string }, on: boolean) => Promise<Refusal | undefined> {
  const { api, mutes, tell } = useApp();
  const say = useSpeech();
  return async ({ account, name }, on) => {
    if (on && !confirm(say('people.block.sure', { name }))) return undefined;
    const refused = await api.people.block(account, on);
    if (refused) return refused;
    tell(say(on ? 'people.blocked.note' : 'people.unblocked.note', { name }));
    // Who is blocked is not heard either.
    await mutes.read();
    return undefined;
  };
}
