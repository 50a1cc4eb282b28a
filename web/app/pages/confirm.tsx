import { useEffect, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import { NO_TICKET, useTicket } from '../components/use-ticket.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

/** Behind the link of a letter: the address is mine. */
export function ConfirmPage() {
  const { accounts } = useApp();
  const translate = usePageTranslate();
  const ticket = useTicket();
  const [answer, setAnswer] = useState<{ readonly refusal: Refusal | undefined }>();
  useTitle(translate('confirm.title'));
  useEffect(() => {
    void (ticket ? accounts.confirm(ticket) : Promise.resolve(NO_TICKET)).then(refusal => setAnswer({ refusal }));
  }, []);
  return (
    <main class="page page-form" id="page">
      <h1>{translate('confirm.title')}</h1>
      <p class="lead" role="status">
        {!answer
          ? translate('common.loading')
          : answer.refusal
            ? translate.refusal(answer.refusal)
            : translate('confirm.done')}
      </p>
      <a class="button" href="/account">
        {translate('account.title')}
      </a>
    </main>
  );
}
