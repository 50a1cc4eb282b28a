import type { Refusal } from '../../../src/core/refusal.ts';
import { type Sure, useSure } from '../../kit/sure.tsx';
import { useApp, useSpeech } from '../context.ts';

/** Blocks somebody, once asked whether one is sure: it ends following both ways, which unblocking does not mend. */
export function useBlock(): Pick<Sure, 'dialog'> & {
  block(who: { account: string; name: string }, on: boolean): Promise<Refusal | undefined>;
} {
  const { api, mutes, tell } = useApp();
  const say = useSpeech();
  const { sure, dialog } = useSure();
  const isSure = async (name: string): Promise<boolean> => {
    const question = { title: say('people.block.sure', { name }), lead: say('people.block.lead', { name }) };
    return (await sure({ ...question, yes: say('people.block'), no: say('common.cancel') })) !== undefined;
  };
  const block: ReturnType<typeof useBlock>['block'] = async ({ account, name }, on) => {
    if (on && !(await isSure(name))) return undefined;
    const refused = await api.people.block(account, on);
    if (refused) return refused;
    tell(say(on ? 'people.blocked.note' : 'people.unblocked.note', { name }));
    // Who is blocked is not heard either.
    await mutes.changed();
    return undefined;
  };
  return { block, dialog };
}
