import { useEffect, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { LinkButton } from '../../kit/button.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';

/** Behind an invitation: sits down, or watches when every seat is taken. */
export function JoinPage({ code }: { readonly code: string }) {
  const { api, connection, requireName, router } = useApp();
  const translate = useTranslate();
  const [refusal, setRefusal] = useState<Refusal>();
  /** The code of a private tournament looks the same. */
  const isTournament = async (id: string): Promise<boolean> => !isRefusal(await api.tournaments.get(id));
  useEffect(() => {
    let over = false;
    void (async () => {
      const named = await requireName();
      // A code is the match's id in capitals. If no seat is free, the match can still be watched.
      const match = code.toLowerCase().replace(/[^a-z0-9]/g, '');
      const reply = named ? await connection.sit({ code }) : undefined;
      if (over) return;
      if (reply?.t === 'match') router.go({ page: 'match', match: reply.match }, 'replace');
      else if (!reply || (reply.t === 'refused' && reply.refused === 'server/table-full'))
        router.go({ page: 'match', match }, 'replace');
      else if (await isTournament(match)) router.go({ page: 'tournament', tournament: match }, 'replace');
      else if (reply.t === 'refused') setRefusal(reply);
    })();
    return () => {
      over = true;
    };
  }, [code]);
  return (
    <TitledPage title={translate('join.title')} class="page-plain">
      <p class="soft" role="status">
        {refusal ? translate.refusal(refusal) : translate('common.loading')}
      </p>
      {refusal && <LinkButton class="primary" href="/" text={translate('missing.home')} />}
    </TitledPage>
  );
}
