import { useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import { FormField, PlainForm } from '../components/form-field.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useFetched } from '../components/use-fetched.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

/** Requests an email with a link to set a new password. The answer does not reveal whether the address belongs to an account. */
export function ForgotPasswordPage() {
  const { api, accounts } = useApp();
  const translate = usePageTranslate();
  const status = useFetched('status', () => api.status());
  const [name, setName] = useState('');
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const refused = await accounts.forgot(name, translate.locale);
    setRefusal(refused);
    setSent(!refused);
  };
  const hasMail = status.at !== 'here' || status.value.mail;
  return (
    <TitledPage title={translate('forgot.title')} class="page-form">
      <p class="lead">{translate(hasMail ? 'forgot.lead' : 'forgot.no-mail')}</p>
      {hasMail && !sent && (
        <PlainForm submit={submit} refusal={refusal} go={translate('forgot.go')}>
          <FormField label={translate('field.name-or-email')} value={name} change={setName} autocomplete="username" />
        </PlainForm>
      )}
      {sent && <p role="status">{translate('forgot.sent')}</p>}
      <a href="/sign-in">{translate('sign.in')}</a>
    </TitledPage>
  );
}
