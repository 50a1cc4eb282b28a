import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { generalRefusal, NewPasswordField, PlainForm } from '../components/form-field.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { NO_TICKET, useTicket } from '../components/use-ticket.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

/** Behind the link of a letter: a new password. */
export function ResetPasswordPage() {
  const { accounts, session, router, showToast } = useApp();
  const translate = usePageTranslate();
  const ticket = useTicket();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const answer = await accounts.reset(ticket, password);
    if (isRefusal(answer)) return setRefusal(answer);
    session.signedIn(answer);
    showToast(translate('reset.done'));
    router.go({ page: 'account' });
  };
  if (!ticket)
    return (
      <TitledPage title={translate('reset.title')} class="page-form">
        <p class="lead">{translate.refusal(NO_TICKET)}</p>
        <a href="/forgot">{translate('forgot.title')}</a>
      </TitledPage>
    );
  return (
    <TitledPage title={translate('reset.title')} class="page-form">
      <p class="lead">{translate('reset.lead')}</p>
      <PlainForm submit={submit} refusal={generalRefusal(refusal)} go={translate('reset.go')}>
        <NewPasswordField
          label={translate('field.password.new')}
          value={password}
          change={setPassword}
          refusal={refusal}
        />
      </PlainForm>
      {refusal?.refused === 'accounts/bad-ticket' && <a href="/forgot">{translate('forgot.title')}</a>}
    </TitledPage>
  );
}
