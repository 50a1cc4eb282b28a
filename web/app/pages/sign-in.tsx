import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AccountShown } from '../../../src/server/api/account-schemas.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { about, FormField, general, NewPasswordField, PasswordField, PlainForm } from '../parts/form-field.tsx';
import { CheckField } from '../parts/setup-fields.tsx';
import { useTitle } from '../parts/title.ts';
import { useFetched } from '../use-fetched.ts';

export function SignInPage() {
  const say = useSpeech();
  const { router, me, named } = useApp();
  const isGuest = useStore(me)?.token !== undefined;
  const isNamed = useStore(named);
  useTitle(say('sign.in'));
  return (
    <main class="page page-form" id="page">
      <h1>{say('sign.in')}</h1>
      <p class="lead">{say('sign.in.lead')}</p>
      <SignInForm entered={() => router.go({ page: 'home' })} />
      {isGuest && isNamed && <p class="soft">{say('sign.in.aside')}</p>}
      <p>
        {say('sign.no-account')} <a href="/sign-up">{say('sign.up')}</a>
      </p>
    </main>
  );
}

export function SignInForm({ entered }: { readonly entered: (account: AccountShown) => void }) {
  const { accounts, session } = useApp();
  const say = useSpeech();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const answer = await accounts.signIn(name, password);
    if (isRefusal(answer)) return setRefusal(answer);
    session.enter(answer);
    entered(answer);
  };
  return (
    <PlainForm submit={submit} refusal={refusal} go={say('sign.in')}>
      <FormField label={say('field.name')} value={name} change={setName} autocomplete="username" />
      <PasswordField value={password} change={setPassword} />
      <a href="/forgot">{say('sign.forgot')}</a>
    </PlainForm>
  );
}

export function SignUpPage() {
  const { router } = useApp();
  const say = useSpeech();
  useTitle(say('sign.up'));
  return (
    <main class="page page-form" id="page">
      <h1>{say('sign.up')}</h1>
      <p class="lead">{say('sign.up.lead')}</p>
      <SignUpForm entered={() => router.go({ page: 'account' })} />
      <p>
        {say('sign.has-account')} <a href="/sign-in">{say('sign.in')}</a>
      </p>
    </main>
  );
}

export function SignUpForm({ entered }: { readonly entered: (account: AccountShown) => void }) {
  const { api, accounts, session, me: mine, named } = useApp();
  const say = useSpeech();
  const me = useStore(mine);
  const guest = me?.token;
  const isNamed = useStore(named);
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
      locale: say.locale,
      ...(email && { email }),
      ...(guest && keep && { guest }),
    });
    if (isRefusal(answer)) return setRefusal(answer);
    session.enter(answer);
    entered(answer);
  };
  return (
    <PlainForm submit={submit} refusal={general(refusal)} go={say('sign.up.go')}>
      <FormField
        label={say('field.name')}
        value={name}
        change={setName}
        autocomplete="username"
        hint={say('field.name.hint')}
        refusal={about(refusal, 'name')}
      />
      <NewPasswordField value={password} change={setPassword} refusal={refusal} />
      {status.at === 'here' && status.value.mail && (
        <FormField
          label={say('field.email')}
          value={email}
          change={setEmail}
          type="email"
          autocomplete="email"
          required={false}
          hint={say('field.email.hint')}
          refusal={about(refusal, 'email')}
        />
      )}
      {guest && <CheckField label={say('sign.up.keep', { name: me?.name ?? '' })} checked={keep} change={setKeep} />}
    </PlainForm>
  );
}
