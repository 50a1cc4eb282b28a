import { useEffect, useMemo, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AccountFound, ModerationActionShown } from '../../../src/protocol/accounts.ts';
import { createRequestOrder } from '../../kit/request-order.ts';
import { useStore } from '../../kit/store.ts';
import { Ago } from '../components/ago.tsx';
import { ReportSection } from '../components/report-section.tsx';
import { CheckField } from '../components/setup-fields.tsx';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { type AccountModeration, createAdminApi, type MatchModeration } from '../net/admin-api.ts';

/** As many as the server shows at a time: a shorter page is the last. */
const PAGE = 30;

export function AdminPage() {
  const { session, me } = useApp();
  const translate = useTranslate();
  const account = useStore(session.account);
  const isGuest = useStore(me)?.token !== undefined;
  const [round, setRound] = useState(0);
  const [why, setWhy] = useState('');
  useTitle(translate('admin.title'));
  if (!account?.admin)
    return (
      <main class="page page-form" id="page">
        <h1>{translate('admin.title')}</h1>
        <p class="lead">{translate(account || isGuest ? 'admin.denied' : 'common.loading')}</p>
        {isGuest && (
          <a class="button primary" href="/sign-in">
            {translate('sign.in')}
          </a>
        )}
      </main>
    );
  const acted = (): void => {
    setWhy('');
    setRound(before => before + 1);
  };
  return (
    <main class="page account" id="page">
      <h1>{translate('admin.title')}</h1>
      <div class="field admin-why">
        <label for="admin-why">{translate('admin.why')}</label>
        <input
          id="admin-why"
          aria-describedby="admin-why-hint"
          value={why}
          maxLength={300}
          onInput={event => setWhy(event.currentTarget.value)}
        />
        <small id="admin-why-hint">{translate('admin.why.hint')}</small>
      </div>
      <div class="account-sections">
        <ReportSection why={why} round={round} acted={acted} />
        <AccountSection why={why} acted={acted} />
        <MatchSection why={why} acted={acted} />
        <ModerationSection round={round} />
      </div>
    </main>
  );
}

interface ModerationProps {
  readonly why: string;
  /** Something was done: the log has a line more. */
  readonly acted: () => void;
}

function AccountSection({ why, acted }: ModerationProps) {
  const { rest, showRefusal } = useApp();
  const admin = createAdminApi(rest);
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(false);
  const [found, setFound] = useState<readonly AccountFound[]>();
  const [more, setMore] = useState(false);

  const order = useMemo(createRequestOrder, []);
  const look = async (after?: AccountFound): Promise<void> => {
    const isCurrent = order();
    const page = await admin.findAccounts({
      ...(text.trim() && { text: text.trim() }),
      ...(marked && { marked }),
      ...(after && { after: after.account }),
    });
    if (!isCurrent()) return;
    if (isRefusal(page)) return showRefusal(page);
    setFound(before => (after ? [...(before ?? []), ...page] : page));
    setMore(page.length === PAGE);
  };
  useEffect(() => void look(), [marked]);

  const act = async (one: AccountFound, action: AccountModeration): Promise<void> => {
    const refused = await admin.moderateAccount(one.account, action, why);
    if (refused) return showRefusal(refused);
    const { suspended: _, hidden: __, ...rest } = one;
    const now: AccountFound =
      action === 'suspend' || action === 'unsuspend'
        ? { ...rest, ...(one.hidden && { hidden: true }), ...(action === 'suspend' && { suspended: Date.now() }) }
        : { ...rest, ...(one.suspended && { suspended: one.suspended }), ...(action === 'hide' && { hidden: true }) };
    setFound(before => before?.map(old => (old.account === one.account ? now : old)));
    acted();
  };
  return (
    <section class="card is-wide">
      <h2>{translate('admin.accounts')}</h2>
      <form
        class="admin-find"
        onSubmit={event => {
          event.preventDefault();
          void look();
        }}
      >
        <label class="field">
          <span>{translate('admin.accounts.find')}</span>
          <input type="search" value={text} maxLength={80} onInput={event => setText(event.currentTarget.value)} />
        </label>
        <button type="submit">{translate('admin.find')}</button>
        <CheckField label={translate('admin.accounts.marked')} checked={marked} change={setMarked} />
      </form>
      {found?.length === 0 && <p class="soft">{translate('admin.accounts.empty')}</p>}
      <ul class="rows">
        {found?.map(one => (
          <li key={one.account}>
            <span>
              <b>{one.name}</b>
              <small class="soft">
                {[
                  translate(`admin.is.${one.kind}`),
                  one.admin && translate('admin.is.admin'),
                  one.suspended && translate('admin.is.suspended'),
                  one.hidden && translate('admin.is.hidden'),
                  one.account,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <button type="button" onClick={() => void act(one, one.hidden ? 'show' : 'hide')}>
              {translate(one.hidden ? 'admin.show' : 'admin.hide')}
            </button>
            <button
              type="button"
              class={one.suspended ? '' : 'is-danger'}
              onClick={() => void act(one, one.suspended ? 'unsuspend' : 'suspend')}
            >
              {translate(one.suspended ? 'admin.unsuspend' : 'admin.suspend')}
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" onClick={() => void look(found?.at(-1))}>
          {translate('admin.more')}
        </button>
      )}
    </section>
  );
}

function MatchSection({ why, acted }: ModerationProps) {
  const { rest, showToast } = useApp();
  const admin = createAdminApi(rest);
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  /** A link, a code or an id: the id is what all of them end with. */
  const match = (text.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  const act = async (action: MatchModeration): Promise<void> => {
    const refused = await admin.moderateMatch(match, action, why);
    setRefusal(refused);
    if (refused) return;
    showToast(translate('admin.done'));
    acted();
  };
  return (
    <section class="card">
      <h2>{translate('admin.matches')}</h2>
      <label class="field">
        <span>{translate('admin.matches.find')}</span>
        <input value={text} maxLength={120} onInput={event => setText(event.currentTarget.value)} />
      </label>
      {refusal && (
        <p class="form-wrong" role="alert">
          {translate.refusal(refusal)}
        </p>
      )}
      <div class="row">
        <button type="button" class="is-danger" disabled={match.length < 4} onClick={() => void act('end')}>
          {translate('admin.match.end')}
        </button>
        <button type="button" disabled={match.length < 4} onClick={() => void act('hide')}>
          {translate('admin.match.hide')}
        </button>
        <button type="button" disabled={match.length < 4} onClick={() => void act('show')}>
          {translate('admin.match.show')}
        </button>
      </div>
    </section>
  );
}

function ModerationSection({ round }: { readonly round: number }) {
  const { rest, showRefusal } = useApp();
  const admin = createAdminApi(rest);
  const translate = useTranslate();
  const [actions, setDeeds] = useState<readonly ModerationActionShown[]>();
  const [more, setMore] = useState(false);
  const order = useMemo(createRequestOrder, []);
  const look = async (before?: number): Promise<void> => {
    const isCurrent = order();
    const page = await admin.moderationActions(before);
    if (!isCurrent()) return;
    if (isRefusal(page)) return showRefusal(page);
    setDeeds(old => (before === undefined ? page : [...(old ?? []), ...page]));
    setMore(page.length === PAGE);
  };
  useEffect(() => void look(), [round]);
  return (
    <section class="card">
      <h2>{translate('admin.actions')}</h2>
      {actions?.length === 0 && <p class="soft">{translate('admin.actions.empty')}</p>}
      <ol class="rows">
        {actions?.map(({ id, at, by, byName, what, about, aboutName, why }) => (
          <li key={id}>
            <span>
              {translate(`admin.action.${what}`, { by: byName || by, about: aboutName || about })}
              <small class="soft">
                <Ago at={at} />
                {why && ` · ${why}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" onClick={() => void look(actions?.at(-1)?.id)}>
          {translate('admin.more')}
        </button>
      )}
    </section>
  );
}
