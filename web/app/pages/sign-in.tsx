import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AccountShown } from '../../../src/protocol/accounts.ts';
import { useStore } from '../../kit/store.ts';
import {
  FormField,
  generalRefusal,
  NewPasswordField,
  PasswordField,
  PlainForm,
  refusalOf,
} from '../components/form-field.tsx';
import { CheckField } from '../components/setup-fields.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useFetched } from '../components/use-fetched.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

export function SignInPage() {
  const translate = usePageTranslate();
  const { router, me, hasName } = useApp();
  const isGuest = useStore(me)?.token !== undefined;
  const isNamed = useStore(hasName);
  return (
    <TitledPage title={translate('sign.in')} class="page-form">
      <p class="lead">{translate('sign.in.lead')}</p>
      <SignInForm entered={() => router.go({ page: 'home' })} />
      {isGuest && isNamed && <p class="soft">{translate('sign.in.aside')}</p>}
      <p>
        {translate('sign.no-account')} <a href="/sign-up">{translate('sign.up')}</a>
      </p>
    </TitledPage>
  );
}

export function SignInForm({ entered }: { readonly entered: (account: AccountShown) => void }) {
  const { accounts, session } = useApp();
  const translate = usePageTranslate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const answer = await accounts.signIn(name, password);
    if (isRefusal(answer)) return setRefusal(answer);
    session.signedIn(answer);
    entered(answer);
  };
  return (
    <PlainForm submit={submit} refusal={refusal} go={translate('sign.in')}>
      <FormField label={translate('name.field')} value={name} change={setName} autocomplete="username" />
      <PasswordField value={password} change={setPassword} />
      <a href="/forgot">{translate('sign.forgot')}</a>
    </PlainForm>
  );
}

export function SignUpPage() {
  const { router } = useApp();
  const translate = usePageTranslate();
  return (
    <TitledPage title={translate('sign.up')} class="page-form">
      <p class="lead">{translate('sign.up.lead')}</p>
      <SignUpForm entered={() => router.go({ page: 'account' })} />
      <p>
        {translate('sign.has-account')} <a href="/sign-in">{translate('sign.in')}</a>
      </p>
    </TitledPage>
  );
}

export function SignUpForm({ entered }: { readonly entered: (account: AccountShown) => void }) {
  const { api, accounts, session, me: mine, hasName } = useApp();
  const translate = usePageTranslate();
  const me = useStore(mine);
  const guest = me?.token;
  const isNamed = useStore(hasName);
  const status = useFetched('status', () => api.status());
  const [name, setName] = useState(isNamed && guest ? (me?.name ?? '') : '');
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const [keep, setKeep] = useState(true);
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const answer = await accounts.signUp({
      name,
      password,
      locale: translate.locale,
      ...(email && { email }),
      ...(guest && keep && { guest }),
    });
    if (isRefusal(answer)) return setRefusal(answer);
    session.signedIn(answer);
    entered(answer);
  };
  return (
    <PlainForm submit={submit} refusal={generalRefusal(refusal)} go={translate('sign.up.go')}>
      <FormField
        label={translate('name.field')}
        value={name}
        change={setName}
        autocomplete="username"
        hint={translate('field.name.hint')}
        refusal={refusalOf(refusal, 'name')}
      />
      <NewPasswordField value={password} change={setPassword} refusal={refusal} />
      {status.at === 'here' && status.value.mail && (
        <FormField
          label={translate('field.email')}
          value={email}
          change={setEmail}
          type="email"
          autocomplete="email"
          required={false}
          hint={translate('field.email.hint')}
          refusal={refusalOf(refusal, 'email')}
        />
      )}
      {guest && (
        <CheckField label={translate('sign.up.keep', { name: me?.name ?? '' })} checked={keep} change={setKeep} />
      )}
    </PlainForm>
  );
}
