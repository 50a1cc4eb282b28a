// How others come to a table: a link, a code, a picture for a camera, the system's share sheet, a letter.

import { useState } from 'preact/hooks';
import type { MatchShown } from '../../../src/protocol/play.ts';
import { cardOf } from '../../boards/index.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { Copyable, toClipboard } from './copyable.tsx';
import { InvitePeople } from './invite-people.tsx';
import { QrCode } from './qr-code.tsx';
import { TextField } from './setup-fields.tsx';
import { linkTo } from './table-actions.tsx';
import { useReachableLink } from './use-reachable-link.ts';

/** The server does not write for this person: their own mail program does. */
const OWN_MAIL = new Set(['accounts/no-mail', 'accounts/sign-in', 'client/unreachable']);

export function Invite({ shown }: { readonly shown: MatchShown }) {
  const translate = useTranslate();
  const link = linkTo(shown);
  const reachable = useReachableLink(link);
  return (
    <div class="invite stack">
      <p class={`soft small${reachable === undefined ? ' is-coming' : ''}`}>
        {translate(reachable ? 'invite.qr.hint' : 'invite.qr.none')}
      </p>
      <InvitePeople match={shown.match} seated={shown.players.map(who => who?.account)} />
      <Copyable label={translate('common.link')} text={link} />
      <div class="invite-ways">
        {reachable && <QrCode text={reachable} label={translate('invite.qr')} />}
        <div class="invite-words stack">
          {shown.code && <Copyable label={translate('common.code')} text={shown.code} isNarrow />}
          <ShareButton shown={shown} link={link} />
        </div>
      </div>
      <MailForm shown={shown} link={link} />
    </div>
  );
}

interface InvitationProps {
  readonly shown: MatchShown;
  readonly link: string;
}

/** The system's own sheet where there is one, otherwise a copy. */
function ShareButton({ shown, link }: InvitationProps) {
  const { showToast } = useApp();
  const translate = useTranslate();
  const share = async (): Promise<void> => {
    const text = translate('invite.text', { game: cardOf(shown.game).name[translate.locale] });
    if (typeof navigator.share === 'function') {
      // Who closes the sheet has changed their mind: nothing to say.
      await navigator.share({ title: 'Ludoteca', text, url: link }).catch(() => undefined);
    } else if (await toClipboard(link)) showToast(translate('common.copied'));
  };
  return <Button icon="link" onClick={() => void share()} text={translate('common.share')} />;
}

function MailForm({ shown, link }: InvitationProps) {
  const { api, me, showToast, showRefusal } = useApp();
  const translate = useTranslate();
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  /** A letter ready for the person's own mail program. */
  const [letter, setLetter] = useState<string>();
  const write = (): void => setLetter(invitationEmail(to.trim(), translate, shown, link));
  const send = async (): Promise<void> => {
    // Only guests have a token in the page: the server would say no.
    if (me.get()?.token) return write();
    setBusy(true);
    const refusal = await api.invite(shown.match, to.trim(), translate.locale);
    setBusy(false);
    if (refusal && OWN_MAIL.has(refusal.refused)) write();
    else if (refusal) showRefusal(refusal);
    else {
      showToast(translate('invite.sent', { to: to.trim() }));
      setTo('');
    }
  };
  return (
    <form class="invite-mail" onSubmit={onSubmit(send)}>
      <TextField
        label={translate('invite.mail')}
        type="email"
        required
        maxLength={254}
        autocomplete="off"
        placeholder="ada@example.org"
        value={to}
        change={text => {
          setTo(text);
          setLetter(undefined);
        }}
      />
      <Button type="submit" disabled={busy} text={translate('common.send')} />
      {letter && (
        <p class="invite-email small" role="status">
          {translate('invite.mail.own')} <a href={letter}>{translate('invite.mail.open')}</a>
        </p>
      )}
    </form>
  );
}

/** A letter for the person's own mail program, with the address and the port of the server as the document asks. */
function invitationEmail(
  to: string,
  translate: ReturnType<typeof useTranslate>,
  shown: MatchShown,
  link: string,
): string {
  const { hostname, port, protocol } = location;
  const game = cardOf(shown.game).name[translate.locale];
  const lines = [
    translate('invite.text', { game }),
    link,
    ...(shown.code ? [`${translate('common.code')}: ${shown.code}`] : []),
    translate('invite.address', { host: hostname, port: port || (protocol === 'https:' ? '443' : '80') }),
  ];
  const query = `subject=${encodeURIComponent(`Ludoteca: ${game}`)}&body=${encodeURIComponent(lines.join('\n\n'))}`;
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query}`;
}
