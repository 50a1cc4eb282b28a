import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { PlainForm } from '../parts/form-field.tsx';
import { useTitle } from '../parts/title.ts';
import { useTicket } from '../parts/use-ticket.ts';
import { SignInForm, SignUpForm } from './sign-in.tsx';

/** Behind the link the house prints when it starts without an administrator. */
export function AdministratorPage() {
  const { accounts, session, router, tell } = useApp();
  const say = useSpeech();
  const ticket = useTicket();
  const account = useStore(session.account);
  const [signsUp, setSignsUp] = useState(true);
  const [refusal, setRefusal] = useState<Refusal>();
  useTitle(say('administrator.title'));
  const claim = async (): Promise<void> => {
    const refused = await accounts.claim(ticket);
    if (refused) return setRefusal(refused);
    const mine = await accounts.mine();
    if (isRefusal(mine)) return setRefusal(mine);
    session.refresh(mine);
    tell(say('administrator.done', { name: mine.name }));
    router.go({ page: 'admin' });
  };
  const Form = signsUp ? SignUpForm : SignInForm;
  if (!ticket)
    return (
      <main class="page page-form" id="page">
        <h1>{say('administrator.title')}</h1>
        <p class="lead">{say('administrator.no-ticket')}</p>
      </main>
    );
  return (
    <main class="page page-form" id="page">
      <h1>{say('administrator.title')}</h1>
      <p class="lead">{say('administrator.lead')}</p>
      {account ? (
        <PlainForm submit={claim} refusal={refusal} go={say('administrator.go', { name: account.name })}>
          {null}
        </PlainForm>
      ) : (
        <>
          <Form entered={() => undefined} />
          <button type="button" class="quiet" onClick={() => setSignsUp(!signsUp)}>
            {say(signsUp ? 'sign.has-account' : 'sign.no-account')} {say(signsUp ? 'sign.in' : 'sign.up')}
          </button>
        </>
      )}
    </main>
  );
}
