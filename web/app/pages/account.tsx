import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AccountShown, CredentialShown } from '../../../src/protocol/accounts.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { BotSection } from '../components/bot-section.tsx';
import {
  FormField,
  generalRefusal,
  NewPasswordField,
  PasswordField,
  PlainForm,
  refusalOf,
} from '../components/form-field.tsx';
import { MatchList } from '../components/match-list.tsx';
import { MutedCard } from '../components/muted-list.tsx';
import { NotificationSection } from '../components/notification-section.tsx';
import { PeopleCard } from '../components/people-card.tsx';
import { useAnchor } from '../components/use-anchor.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { browserName } from '../model/browser-name.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { EXPORT_PATH } from '../net/account-api.ts';

export function AccountPage() {
  const { session, me, api } = useApp();
  const translate = usePageTranslate();
  const account = useStore(session.account);
  const isGuest = useStore(me)?.token !== undefined;
  useTitle(translate('account.title'));
  useAnchor(account !== undefined);
  const mine = useFetched(`mine ${account?.account}`, () => (account ? api.ownMatches() : Promise.resolve([])));
  if (!account)
    return (
      <main class="page page-form" id="page">
        <h1>{translate('account.title')}</h1>
        <p class="lead">{translate(isGuest ? 'account.to-sign-in' : 'common.loading')}</p>
        {isGuest && <LinkButton class="primary" href="/sign-in" text={translate('sign.in')} />}
        {isGuest && <MutedCard />}
      </main>
    );
  return (
    <main class="page account" id="page">
      <header>
        <h1>{account.name}</h1>
        <p class="soft">
          {translate('account.since', {
            date: new Date(account.created).toLocaleDateString(translate.locale, { dateStyle: 'long' }),
          })}
        </p>
      </header>
      <MatchList title={translate('account.matches')} found={mine} named empty={translate('account.matches.empty')} />
      <div class="account-sections">
        <PasswordSection />
        <EmailSection account={account} />
        <NotificationSection />
        <PeopleCard />
        <SessionSection />
        <BotSection />
        <section class="card surface">
          <h2>{translate('account.export')}</h2>
          <p class="soft">{translate('account.export.lead')}</p>
          <LinkButton href={EXPORT_PATH} download text={translate('account.export.go')} />
        </section>
        <DeleteSection />
      </div>
    </main>
  );
}

function PasswordSection() {
  const { accounts, session, showToast } = useApp();
  const translate = usePageTranslate();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const answer = await accounts.changePassword(password, next);
    setRefusal(isRefusal(answer) ? answer : undefined);
    if (isRefusal(answer)) return;
    setPassword('');
    setNext('');
    session.signedIn(answer);
    showToast(translate('account.password.done'));
  };
  return (
    <section class="card surface">
      <h2>{translate('field.password')}</h2>
      <p class="soft">{translate('account.password.lead')}</p>
      <PlainForm submit={submit} refusal={generalRefusal(refusal)} go={translate('account.password.go')}>
        <PasswordField label={translate('field.password.now')} value={password} change={setPassword} />
        <NewPasswordField label={translate('field.password.new')} value={next} change={setNext} refusal={refusal} />
      </PlainForm>
    </section>
  );
}

function EmailSection({ account }: { readonly account: AccountShown }) {
  const { accounts, session, showToast } = useApp();
  const translate = usePageTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const known = account.email;
  const submit = async (): Promise<void> => {
    const refused = await accounts.changeEmail(password, known ? null : email, translate.locale);
    setRefusal(refused);
    if (refused) return;
    setPassword('');
    showToast(known ? translate('account.email.removed') : translate('account.email.sent', { email }));
    const { email: _, ...rest } = account;
    session.refresh(rest);
  };
  return (
    <section class="card surface">
      <h2>{translate('account.email')}</h2>
      <p class="soft">
        {known
          ? translate('account.email.is', { email: known })
          : translate(account.mail ? 'account.email.none' : 'account.email.no-mail')}
      </p>
      {(account.mail || known) && (
        <PlainForm
          submit={submit}
          refusal={generalRefusal(refusal)}
          go={translate(known ? 'account.email.remove' : 'account.email.go')}
        >
          {!known && (
            <FormField
              label={translate('account.email')}
              value={email}
              change={setEmail}
              type="email"
              autocomplete="email"
              refusal={refusalOf(refusal, 'email')}
            />
          )}
          <PasswordField value={password} change={setPassword} />
        </PlainForm>
      )}
    </section>
  );
}

function SessionSection() {
  const { accounts, showToast, showRefusal } = useApp();
  const translate = usePageTranslate();
  const [round, setRound] = useState(0);
  const sessions = useFetched(`sessions ${round}`, () => accounts.sessions());
  const end = async (task: Promise<Refusal | undefined>): Promise<void> => {
    const refused = await task;
    if (refused) showRefusal(refused);
    else showToast(translate('account.sessions.ended'));
    setRound(round + 1);
  };
  const rows = sessions.at === 'here' ? sessions.value : [];
  return (
    <section class="card surface">
      <h2>{translate('account.sessions')}</h2>
      {sessions.at === 'refused' && <p class="form-wrong">{translate.refusal(sessions.refusal)}</p>}
      <ul class="rows">
        {rows.map(row => (
          <SessionRow key={row.id} row={row} end={() => void end(accounts.endSession(row.id))} />
        ))}
      </ul>
      {rows.length > 1 && (
        <Button onClick={() => void end(accounts.endOtherSessions())} text={translate('account.sessions.end-all')} />
      )}
    </section>
  );
}

function SessionRow({ row, end }: { readonly row: CredentialShown; readonly end: () => void }) {
  const translate = usePageTranslate();
  const name = browserName(row.label);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small class="soft">
          {row.current
            ? translate('account.sessions.here')
            : translate('account.sessions.seen', { ago: translate.ago(Date.now() - row.seen) })}
        </small>
      </span>
      {!row.current && (
        <Button
          aria-label={`${translate('account.sessions.end')}: ${name}`}
          onClick={end}
          text={translate('account.sessions.end')}
        />
      )}
    </li>
  );
}

function DeleteSection() {
  const { accounts, session, router, showToast } = useApp();
  const translate = usePageTranslate();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const refused = await accounts.remove(password);
    if (refused) return setRefusal(refused);
    session.signedOut();
    showToast(translate('account.delete.done'));
    router.go({ page: 'home' });
  };
  return (
    <section class="card surface">
      <h2>{translate('account.delete')}</h2>
      <p class="soft">{translate('account.delete.lead')}</p>
      <PlainForm submit={submit} refusal={refusal} go={translate('account.delete.go')} danger>
        <PasswordField value={password} change={setPassword} />
      </PlainForm>
    </section>
  );
}
