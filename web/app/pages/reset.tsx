import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { useApp, useSpeech } from '../context.ts';
import { general, NewPasswordField, PlainForm } from '../parts/form-field.tsx';
import { useTitle } from '../parts/title.ts';
import { NO_TICKET, useTicket } from '../parts/use-ticket.ts';

/** Behind the link of a letter: a new password. */
export function ResetPage() {
  const { accounts, session, router, tell } = useApp();
  const say = useSpeech();
  const ticket = useTicket();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  useTitle(say('reset.title'));
  const submit = async (): Promise<void> => {
    const answer = await accounts.reset(ticket, password);
    if (isRefusal(answer)) return setRefusal(answer);
    session.enter(answer);
    tell(say('reset.done'));
    router.go({ page: 'account' });
  };
  if (!ticket)
    return (
      <main class="page page-form" id="page">
        <h1>{say('reset.title')}</h1>
        <p class="lead">{say.refusal(NO_TICKET)}</p>
        <a href="/forgot">{say('forgot.title')}</a>
      </main>
    );
  return (
    <main class="page page-form" id="page">
      <h1>{say('reset.title')}</h1>
      <p class="lead">{say('reset.lead')}</p>
      <PlainForm submit={submit} refusal={general(refusal)} go={say('reset.go')}>
        <NewPasswordField label={say('field.password.new')} value={password} change={setPassword} refusal={refusal} />
      </PlainForm>
      {refusal?.refused === 'accounts/bad-ticket' && <a href="/forgot">{say('forgot.title')}</a>}
    </main>
  );
}
