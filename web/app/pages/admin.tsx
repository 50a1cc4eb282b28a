import { useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { AccountFound, ModerationActionShown } from '../../../src/protocol/accounts.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { useStore } from '../../kit/store.ts';
import { ReasonedActions } from '../components/reasoned-actions.tsx';
import { ReportSection } from '../components/report-section.tsx';
import { CheckField, ChoiceField, TextField } from '../components/setup-fields.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useLongList } from '../components/use-long-list.ts';
import { useApp } from '../model/app-context.ts';
import { dayText, timeText } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { type AccountFilter, type AccountModeration, createAdminApi, type MatchModeration } from '../net/admin-api.ts';

export function AdminPage() {
  const { session, me } = useApp();
  const translate = usePageTranslate();
  const account = useStore(session.account);
  const isGuest = useStore(me)?.token !== undefined;
  const [round, setRound] = useState(0);
  if (!account?.admin)
    return (
      <TitledPage title={translate('admin.title')} class="page-form">
        <p class="lead">{translate(account || isGuest ? 'admin.denied' : 'common.loading')}</p>
        {isGuest && <LinkButton class="primary" href="/sign-in" text={translate('sign.in')} />}
      </TitledPage>
    );
  const acted = (): void => setRound(before => before + 1);
  return (
    <TitledPage title={translate('admin.title')} class="account">
      <div class="account-sections">
        <ReportSection round={round} acted={acted} />
        <AccountSection acted={acted} />
        <MatchSection acted={acted} />
        <ModerationSection round={round} />
      </div>
    </TitledPage>
  );
}

interface ModerationProps {
  /** Something was done: the log has a line more. */
  readonly acted: () => void;
}

const KINDS = ['all', 'person', 'guest', 'program'] as const;

/** What the list is narrowed to. */
interface AccountChoice {
  readonly kind: (typeof KINDS)[number];
  readonly marked: boolean;
  /** Guests who sat in no match too. */
  readonly idle: boolean;
  /** Days, as 2026-11-15. */
  readonly from: string;
  readonly to: string;
}

const EVERYBODY: AccountChoice = { kind: 'all', marked: false, idle: false, from: '', to: '' };

function filterOf({ kind, marked, idle, from, to }: AccountChoice, text: string): AccountFilter {
  const end = to === '' ? undefined : new Date(`${to}T00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    ...(text.trim() && { text: text.trim() }),
    ...(kind !== 'all' && { kind }),
    ...(marked && { marked }),
    ...(!idle && { played: true }),
    ...(from !== '' && { from: new Date(`${from}T00:00`).getTime() }),
    ...(end && { to: end.getTime() }),
  };
}

function AccountSection({ acted }: ModerationProps) {
  const { rest, carryOut } = useApp();
  const admin = createAdminApi(rest);
  const translate = usePageTranslate();
  const [text, setText] = useState('');
  const [choice, setChoice] = useState(EVERYBODY);
  const { rows, more, look, change } = useLongList<AccountFound>(choice, last =>
    admin.findAccounts({ ...filterOf(choice, text), ...(last && { after: last.account }) }),
  );
  const act = async (one: AccountFound, action: AccountModeration, why: string): Promise<void> => {
    if (!(await carryOut(admin.moderateAccount(one.account, action, why)))) return;
    change(old => (old.account === one.account ? after(one, action) : old));
    acted();
  };
  return (
    <section class="card surface is-wide">
      <h2>{translate('admin.accounts')}</h2>
      <form class="admin-find" onSubmit={onSubmit(look)}>
        <TextField
          label={translate('admin.accounts.find')}
          type="search"
          value={text}
          maxLength={80}
          change={setText}
        />
        <Button type="submit" text={translate('people.find.go')} />
        <AccountFilters choice={choice} change={part => setChoice(before => ({ ...before, ...part }))} />
      </form>
      {rows?.length === 0 && <p class="soft">{translate('admin.accounts.empty')}</p>}
      <ul class="rows">
        {rows?.map(one => (
          <AccountRow key={one.account} one={one} act={(action, why) => act(one, action, why)} />
        ))}
      </ul>
      {more && <Button onClick={more} text={translate('common.more')} />}
    </section>
  );
}

/** The account as it is once this was done. */
function after(one: AccountFound, action: AccountModeration): AccountFound {
  const { suspended: _, hidden: __, ...rest } = one;
  return action === 'suspend' || action === 'unsuspend'
    ? { ...rest, ...(one.hidden && { hidden: true }), ...(action === 'suspend' && { suspended: Date.now() }) }
    : { ...rest, ...(one.suspended && { suspended: one.suspended }), ...(action === 'hide' && { hidden: true }) };
}

interface AccountFiltersProps {
  readonly choice: AccountChoice;
  change(part: Partial<AccountChoice>): void;
}

function AccountFilters({ choice, change }: AccountFiltersProps) {
  const translate = usePageTranslate();
  return (
    <div class="admin-filters">
      <ChoiceField
        label={translate('admin.filter.kind')}
        values={KINDS}
        value={choice.kind}
        text={kind => translate(`admin.filter.kind.${kind}`)}
        change={kind => change({ kind })}
      />
      <TextField
        label={translate('admin.filter.from')}
        type="date"
        value={choice.from}
        change={from => change({ from })}
      />
      <TextField label={translate('admin.filter.to')} type="date" value={choice.to} change={to => change({ to })} />
      <CheckField
        label={translate('admin.accounts.marked')}
        checked={choice.marked}
        change={marked => change({ marked })}
      />
      <CheckField label={translate('admin.filter.idle')} checked={choice.idle} change={idle => change({ idle })} />
    </div>
  );
}

interface AccountRowProps {
  readonly one: AccountFound;
  act(action: AccountModeration, why: string): Promise<void>;
}

function AccountRow({ one, act }: AccountRowProps) {
  const translate = usePageTranslate();
  const { locale } = translate;
  const facts = [
    translate(`admin.is.${one.kind}`),
    one.admin && translate('admin.is.admin'),
    translate('admin.since', { day: dayText(one.created, locale) }),
    one.suspended && translate('admin.is.suspended.since', { day: dayText(one.suspended, locale) }),
    one.hidden && translate('admin.is.hidden'),
    one.account,
  ];
  return (
    <li>
      <span>
        <b>{one.name}</b>
        <small class="soft">{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <ReasonedActions
        actions={[
          {
            label: translate(one.hidden ? 'admin.show' : 'admin.hide'),
            act: why => act(one.hidden ? 'show' : 'hide', why),
          },
          {
            label: translate(one.suspended ? 'admin.unsuspend' : 'admin.suspend'),
            isDanger: !one.suspended,
            act: why => act(one.suspended ? 'unsuspend' : 'suspend', why),
          },
        ]}
      />
    </li>
  );
}

function MatchSection({ acted }: ModerationProps) {
  const { rest, showToast } = useApp();
  const admin = createAdminApi(rest);
  const translate = usePageTranslate();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  /** A link, a code or an id: the id is what all of them end with. */
  const match = (text.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  const disabled = match.length < 4;
  const act = async (action: MatchModeration, why: string): Promise<void> => {
    const refused = await admin.moderateMatch(match, action, why);
    setRefusal(refused);
    if (refused) return;
    showToast(translate('admin.done'));
    acted();
  };
  return (
    <section class="card surface">
      <h2>{translate('rankings.matches')}</h2>
      <TextField label={translate('admin.matches.find')} value={text} maxLength={120} change={setText} />
      {refusal && (
        <p class="form-wrong" role="alert">
          {translate.refusal(refusal)}
        </p>
      )}
      <ReasonedActions
        actions={[
          { label: translate('admin.match.end'), isDanger: true, disabled, act: why => act('end', why) },
          { label: translate('admin.match.hide'), disabled, act: why => act('hide', why) },
          { label: translate('admin.match.show'), disabled, act: why => act('show', why) },
        ]}
      />
    </section>
  );
}

function ModerationSection({ round }: { readonly round: number }) {
  const { rest } = useApp();
  const admin = createAdminApi(rest);
  const translate = usePageTranslate();
  const { rows, more } = useLongList<ModerationActionShown>(round, last => admin.moderationActions(last?.id));
  return (
    <section class="card surface">
      <h2>{translate('admin.actions')}</h2>
      {rows?.length === 0 && <p class="soft">{translate('admin.actions.empty')}</p>}
      <ol class="rows">
        {rows?.map(({ id, at, by, byName, what, about, aboutName, why }) => (
          <li key={id}>
            <span>
              {translate(`admin.action.${what}`, { by: byName || by, about: aboutName || about })}
              <small class="soft">
                <time dateTime={new Date(at).toISOString()}>{timeText(at, translate.locale)}</time>
                {why && ` · ${why}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
      {more && <Button onClick={more} text={translate('common.more')} />}
    </section>
  );
}
