import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AccountShown, PassShown } from '../../../src/server/api/account-schemas.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { browserName } from '../model/browser-name.ts';
import { EXPORT } from '../net/account-api.ts';
import { BellSection } from '../parts/bell-section.tsx';
import { BotSection } from '../parts/bot-section.tsx';
import { about, FormField, general, NewPasswordField, PasswordField, PlainForm } from '../parts/form-field.tsx';
import { MatchList } from '../parts/match-list.tsx';
import { MutedCard } from '../parts/muted-list.tsx';
import { PeopleCard } from '../parts/people-card.tsx';
import { useTitle } from '../parts/title.ts';
import { useAnchor } from '../parts/use-anchor.ts';
import { useFetched } from '../use-fetched.ts';

export function AccountPage() {
  const { session, me, api } = useApp();
  const say = useSpeech();
  const account = useStore(session.account);
  const isGuest = useStore(me)?.token !== undefined;
  useTitle(say('account.title'));
  useAnchor(account !== undefined);
  const mine = useFetched(`mine ${account?.account}`, () => (account ? api.ownMatches() : Promise.resolve([])));
  if (!account)
    return (
      <main class="page page-form" id="page">
        <h1>{say('account.title')}</h1>
        <p class="lead">{say(isGuest ? 'account.to-sign-in' : 'common.loading')}</p>
        {isGuest && (
          <a class="button primary" href="/sign-in">
            {say('sign.in')}
          </a>
        )}
        {isGuest && <MutedCard />}
      </main>
    );
  return (
    <main class="page account" id="page">
      <header>
        <h1>{account.name}</h1>
        <p class="soft">
          {say('account.since', {
            date: new Date(account.created).toLocaleDateString(say.locale, { dateStyle: 'long' }),
          })}
        </p>
      </header>
      <MatchList title={say('account.matches')} found={mine} named empty={say('account.matches.empty')} />
      <div class="account-sections">
        <PasswordSection />
        <EmailSection account={account} />
        <BellSection />
        <PeopleCard />
        <SessionSection />
        <BotSection />
        <section class="card">
          <h2>{say('account.export')}</h2>
          <p class="soft">{say('account.export.lead')}</p>
          <a class="button" href={EXPORT} download>
            {say('account.export.go')}
          </a>
        </section>
        <DeleteSection />
      </div>
    </main>
  );
}

function PasswordSection() {
  const { accounts, session, tell } = useApp();
  const say = useSpeech();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const answer = await accounts.changePassword(password, next);
    setRefusal(isRefusal(answer) ? answer : undefined);
    if (isRefusal(answer)) return;
    setPassword('');
    setNext('');
    session.enter(answer);
    tell(say('account.password.done'));
  };
  return (
    <section class="card">
      <h2>{say('account.password')}</h2>
      <p class="soft">{say('account.password.lead')}</p>
      <PlainForm submit={submit} refusal={general(refusal)} go={say('account.password.go')}>
        <PasswordField label={say('field.password.now')} value={password} change={setPassword} />
        <NewPasswordField label={say('field.password.new')} value={next} change={setNext} refusal={refusal} />
      </PlainForm>
    </section>
  );
}

function EmailSection({ account }: { readonly account: AccountShown }) {
  const { accounts, session, tell } = useApp();
  const say = useSpeech();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const known = account.email;
  const submit = async (): Promise<void> => {
    const refused = await accounts.changeEmail(password, known ? null : email, say.locale);
    setRefusal(refused);
    if (refused) return;
    setPassword('');
    tell(known ? say('account.email.removed') : say('account.email.sent', { email }));
    const { email: _, ...rest } = account;
    session.refresh(rest);
  };
  return (
    <section class="card">
      <h2>{say('account.email')}</h2>
      <p class="soft">
        {known
          ? say('account.email.is', { email: known })
          : say(account.mail ? 'account.email.none' : 'account.email.no-mail')}
      </p>
      {(account.mail || known) && (
        <PlainForm
          submit={submit}
          refusal={general(refusal)}
          go={say(known ? 'account.email.remove' : 'account.email.go')}
        >
          {!known && (
            <FormField
              label={say('account.email')}
              value={email}
              change={setEmail}
              type="email"
              autocomplete="email"
              refusal={about(refusal, 'email')}
            />
          )}
          <PasswordField value={password} change={setPassword} />
        </PlainForm>
      )}
    </section>
  );
}

function SessionSection() {
  const { accounts, tell, refuse } = useApp();
  const say = useSpeech();
  const [round, setRound] = useState(0);
  const sessions = useFetched(`sessions ${round}`, () => accounts.sessions());
  const end = async (task: Promise<Refusal | undefined>): Promise<void> => {
    const refused = await task;
    if (refused) refuse(refused);
    else tell(say('account.sessions.ended'));
    setRound(round + 1);
  };
  const rows = sessions.at === 'here' ? sessions.value : [];
  return (
    <section class="card">
      <h2>{say('account.sessions')}</h2>
      {sessions.at === 'refused' && <p class="form-wrong">{say.refusal(sessions.refusal)}</p>}
      <ul class="rows">
        {rows.map(row => (
          <SessionRow key={row.id} row={row} end={() => void end(accounts.endSession(row.id))} />
        ))}
      </ul>
      {rows.length > 1 && (
        <button type="button" onClick={() => void end(accounts.endOtherSessions())}>
          {say('account.sessions.end-all')}
        </button>
      )}
    </section>
  );
}

function SessionRow({ row, end }: { readonly row: PassShown; readonly end: () => void }) {
  const say = useSpeech();
  const name = browserName(row.label);
  return (
    <li>
      <span>
        <b>{name}</b>
        <small class="soft">
          {row.current
            ? say('account.sessions.here')
            : say('account.sessions.seen', { ago: say.ago(Date.now() - row.seen) })}
        </small>
      </span>
      {!row.current && (
        <button type="button" aria-label={`${say('account.sessions.end')}: ${name}`} onClick={end}>
          {say('account.sessions.end')}
        </button>
      )}
    </li>
  );
}

function DeleteSection() {
  const { accounts, session, router, tell } = useApp();
  const say = useSpeech();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const refused = await accounts.remove(password);
    if (refused) return setRefusal(refused);
    session.leave();
    tell(say('account.delete.done'));
    router.go({ page: 'home' });
  };
  return (
    <section class="card">
      <h2>{say('account.delete')}</h2>
      <p class="soft">{say('account.delete.lead')}</p>
      <PlainForm submit={submit} refusal={refusal} go={say('account.delete.go')} danger>
        <PasswordField value={password} change={setPassword} />
      </PlainForm>
    </section>
  );
}
