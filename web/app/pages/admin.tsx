import { useEffect, useMemo, useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { AccountFound, DeedShown } from '../../../src/server/api/account-schemas.ts';
import { createOrder } from '../../kit/in-order.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import type { AccountDeed, MatchDeed } from '../net/account-api.ts';
import { Ago } from '../parts/ago.tsx';
import { ReportSection } from '../parts/report-section.tsx';
import { CheckField } from '../parts/setup-fields.tsx';
import { useTitle } from '../parts/title.ts';

/** As many as the house shows at a time: a shorter page is the last. */
const PAGE = 30;

export function AdminPage() {
  const { session, me } = useApp();
  const say = useSpeech();
  const account = useStore(session.account);
  const isGuest = useStore(me)?.token !== undefined;
  const [round, setRound] = useState(0);
  const [why, setWhy] = useState('');
  useTitle(say('admin.title'));
  if (!account?.admin)
    return (
      <main class="page page-form" id="page">
        <h1>{say('admin.title')}</h1>
        <p class="lead">{say(account || isGuest ? 'admin.denied' : 'common.loading')}</p>
        {isGuest && (
          <a class="button primary" href="/sign-in">
            {say('sign.in')}
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
      <h1>{say('admin.title')}</h1>
      <div class="field admin-why">
        <label for="admin-why">{say('admin.why')}</label>
        <input
          id="admin-why"
          aria-describedby="admin-why-hint"
          value={why}
          maxLength={300}
          onInput={event => setWhy(event.currentTarget.value)}
        />
        <small id="admin-why-hint">{say('admin.why.hint')}</small>
      </div>
      <div class="account-sections">
        <ReportSection why={why} round={round} acted={acted} />
        <AccountSection why={why} acted={acted} />
        <MatchSection why={why} acted={acted} />
        <DeedSection round={round} />
      </div>
    </main>
  );
}

interface ActingProps {
  readonly why: string;
  /** Something was done: the log has a line more. */
  readonly acted: () => void;
}

function AccountSection({ why, acted }: ActingProps) {
  const { accounts, refuse } = useApp();
  const say = useSpeech();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(false);
  const [found, setFound] = useState<readonly AccountFound[]>();
  const [more, setMore] = useState(false);

  const order = useMemo(createOrder, []);
  const look = async (after?: AccountFound): Promise<void> => {
    const isInTime = order();
    const page = await accounts.find({
      ...(text.trim() && { text: text.trim() }),
      ...(marked && { marked }),
      ...(after && { after: after.account }),
    });
    if (!isInTime()) return;
    if (isRefusal(page)) return refuse(page);
    setFound(before => (after ? [...(before ?? []), ...page] : page));
    setMore(page.length === PAGE);
  };
  useEffect(() => void look(), [marked]);

  const act = async (one: AccountFound, deed: AccountDeed): Promise<void> => {
    const refused = await accounts.toAccount(one.account, deed, why);
    if (refused) return refuse(refused);
    const { suspended: _, hidden: __, ...rest } = one;
    const now: AccountFound =
      deed === 'suspend' || deed === 'unsuspend'
        ? { ...rest, ...(one.hidden && { hidden: true }), ...(deed === 'suspend' && { suspended: Date.now() }) }
        : { ...rest, ...(one.suspended && { suspended: one.suspended }), ...(deed === 'hide' && { hidden: true }) };
    setFound(before => before?.map(old => (old.account === one.account ? now : old)));
    acted();
  };
  return (
    <section class="card is-wide">
      <h2>{say('admin.accounts')}</h2>
      <form
        class="admin-find"
        onSubmit={event => {
          event.preventDefault();
          void look();
        }}
      >
        <label class="field">
          <span>{say('admin.accounts.find')}</span>
          <input type="search" value={text} maxLength={80} onInput={event => setText(event.currentTarget.value)} />
        </label>
        <button type="submit">{say('admin.find')}</button>
        <CheckField label={say('admin.accounts.marked')} checked={marked} change={setMarked} />
      </form>
      {found?.length === 0 && <p class="soft">{say('admin.accounts.empty')}</p>}
      <ul class="rows">
        {found?.map(one => (
          <li key={one.account}>
            <span>
              <b>{one.name}</b>
              <small class="soft">
                {[
                  say(`admin.is.${one.kind}`),
                  one.admin && say('admin.is.admin'),
                  one.suspended && say('admin.is.suspended'),
                  one.hidden && say('admin.is.hidden'),
                  one.account,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <button type="button" onClick={() => void act(one, one.hidden ? 'show' : 'hide')}>
              {say(one.hidden ? 'admin.show' : 'admin.hide')}
            </button>
            <button
              type="button"
              class={one.suspended ? '' : 'is-danger'}
              onClick={() => void act(one, one.suspended ? 'unsuspend' : 'suspend')}
            >
              {say(one.suspended ? 'admin.unsuspend' : 'admin.suspend')}
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" onClick={() => void look(found?.at(-1))}>
          {say('admin.more')}
        </button>
      )}
    </section>
  );
}

function MatchSection({ why, acted }: ActingProps) {
  const { accounts, tell } = useApp();
  const say = useSpeech();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  /** A link, a code or an id: the id is what all of them end with. */
  const match = (text.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  const act = async (deed: MatchDeed): Promise<void> => {
    const refused = await accounts.toMatch(match, deed, why);
    setRefusal(refused);
    if (refused) return;
    tell(say('admin.done'));
    acted();
  };
  return (
    <section class="card">
      <h2>{say('admin.matches')}</h2>
      <label class="field">
        <span>{say('admin.matches.find')}</span>
        <input value={text} maxLength={120} onInput={event => setText(event.currentTarget.value)} />
      </label>
      {refusal && (
        <p class="form-wrong" role="alert">
          {say.refusal(refusal)}
        </p>
      )}
      <div class="row">
        <button type="button" class="is-danger" disabled={match.length < 4} onClick={() => void act('end')}>
          {say('admin.match.end')}
        </button>
        <button type="button" disabled={match.length < 4} onClick={() => void act('hide')}>
          {say('admin.match.hide')}
        </button>
        <button type="button" disabled={match.length < 4} onClick={() => void act('show')}>
          {say('admin.match.show')}
        </button>
      </div>
    </section>
  );
}

function DeedSection({ round }: { readonly round: number }) {
  const { accounts, refuse } = useApp();
  const say = useSpeech();
  const [deeds, setDeeds] = useState<readonly DeedShown[]>();
  const [more, setMore] = useState(false);
  const order = useMemo(createOrder, []);
  const look = async (before?: number): Promise<void> => {
    const isInTime = order();
    const page = await accounts.deeds(before);
    if (!isInTime()) return;
    if (isRefusal(page)) return refuse(page);
    setDeeds(old => (before === undefined ? page : [...(old ?? []), ...page]));
    setMore(page.length === PAGE);
  };
  useEffect(() => void look(), [round]);
  return (
    <section class="card">
      <h2>{say('admin.deeds')}</h2>
      {deeds?.length === 0 && <p class="soft">{say('admin.deeds.empty')}</p>}
      <ol class="rows">
        {deeds?.map(({ id, at, by, byName, what, about, aboutName, why }) => (
          <li key={id}>
            <span>
              {say(`admin.deed.${what}`, { by: byName || by, about: aboutName || about })}
              <small class="soft">
                <Ago at={at} />
                {why && ` · ${why}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" onClick={() => void look(deeds?.at(-1)?.id)}>
          {say('admin.more')}
        </button>
      )}
    </section>
  );
}
