import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import { LinkButton } from '../../kit/button.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { NO_TICKET, useTicket } from '../components/use-ticket.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

/** Behind the link of a letter: the address is mine. */
export function ConfirmEmailPage() {
  const { accounts } = useApp();
  const translate = usePageTranslate();
  const ticket = useTicket();
  const [answer, setAnswer] = useState<{ readonly refusal: Refusal | undefined }>();
  useEffect(() => {
    void (ticket ? accounts.confirm(ticket) : Promise.resolve(NO_TICKET)).then(refusal => setAnswer({ refusal }));
  }, []);
  return (
    <TitledPage title={translate('confirm.title')} class="page-form">
      <p class="lead" role="status">
        {!answer
          ? translate('common.loading')
          : answer.refusal
            ? translate.refusal(answer.refusal)
            : translate('confirm.done')}
      </p>
      <LinkButton href="/account" text={translate('account.title')} />
    </TitledPage>
  );
}
