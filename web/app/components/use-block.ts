import type { Refusal } from '../../../src/core/refusal.ts';
import { type Confirmation, useConfirm } from '../../kit/confirm.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

/** Blocks an account after a confirmation, because blocking ends following in both directions and unblocking does not restore it. */
export function useBlock(): Pick<Confirmation, 'dialog'> & {
  block(who: { account: string; name: string }, on: boolean): Promise<Refusal | undefined>;
} {
  const { api, mutes, showToast } = useApp();
  const translate = usePageTranslate();
  const { confirm, dialog } = useConfirm(translate('common.cancel'));
  const isSure = async (name: string): Promise<boolean> => {
    const answer = await confirm({
      title: translate('people.block.sure', { name }),
      lead: translate('people.block.lead', { name }),
      yes: translate('people.block'),
    });
    return answer !== undefined;
  };
  const block: ReturnType<typeof useBlock>['block'] = async ({ account, name }, on) => {
    if (on && !(await isSure(name))) return undefined;
    const refused = await api.people.block(account, on);
    if (refused) return refused;
    showToast(translate(on ? 'people.blocked.note' : 'people.unblocked.note', { name }));
    // Blocking also mutes.
    await mutes.refresh();
    return undefined;
  };
  return { block, dialog };
}
