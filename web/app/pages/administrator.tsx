import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { useStore } from '../../kit/store.ts';
import { PlainForm } from '../components/form-field.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useTicket } from '../components/use-ticket.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { createAdminApi } from '../net/admin-api.ts';
import { SignInForm, SignUpForm } from './sign-in.tsx';

/** Behind the link the server prints when it starts without an administrator. */
export function ClaimAdministrationPage() {
  const { accounts, rest, session, router, showToast } = useApp();
  const translate = usePageTranslate();
  const ticket = useTicket();
  const account = useStore(session.account);
  const [signsUp, setSignsUp] = useState(true);
  const [refusal, setRefusal] = useState<Refusal>();
  const claim = async (): Promise<void> => {
    const refused = await createAdminApi(rest).claimAdministration(ticket);
    if (refused) return setRefusal(refused);
    const mine = await accounts.ownAccount();
    if (isRefusal(mine)) return setRefusal(mine);
    session.refresh(mine);
    showToast(translate('administrator.done', { name: mine.name }));
    router.go({ page: 'admin' });
  };
  const Form = signsUp ? SignUpForm : SignInForm;
  if (!ticket)
    return (
      <TitledPage title={translate('administrator.title')} class="page-form">
        <p class="lead">{translate('administrator.no-ticket')}</p>
      </TitledPage>
    );
  return (
    <TitledPage title={translate('administrator.title')} class="page-form">
      <p class="lead">{translate('administrator.lead')}</p>
      {account ? (
        <PlainForm submit={claim} refusal={refusal} go={translate('administrator.go', { name: account.name })}>
          {null}
        </PlainForm>
      ) : (
        <>
          <Form entered={() => undefined} />
          <button type="button" class="quiet" onClick={() => setSignsUp(!signsUp)}>
            {translate(signsUp ? 'sign.has-account' : 'sign.no-account')} {translate(signsUp ? 'sign.in' : 'sign.up')}
          </button>
        </>
      )}
    </TitledPage>
  );
}
