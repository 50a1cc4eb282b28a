// How others come to a table: a link, a code, a picture for a camera, the system's share sheet, a letter.

import { useState } from 'preact/hooks';
import type { MatchShown } from '../../../src/server/api/play.ts';
import { cardOf } from '../../boards/index.ts';
import { Icon } from '../../kit/icons.tsx';
import { useApp, useSpeech } from '../context.ts';
import { InvitePeople } from './invite-people.tsx';
import { QrCode } from './qr-code.tsx';
import { Copyable, toClipboard } from './share.tsx';
import { linkTo } from './table-actions.tsx';

/** The house does not write for this person: their own mail program does. */
const OWN_MAIL = new Set(['accounts/no-mail', 'accounts/sign-in', 'web/unreachable']);

export function Invite({ shown }: { readonly shown: MatchShown }) {
  const say = useSpeech();
  const link = linkTo(shown);
  return (
    <div class="invite">
      <InvitePeople match={shown.match} seated={shown.players.map(who => who?.account)} />
      <Copyable label={say('match.link')} text={link} />
      {shown.code && <Copyable label={say('match.code')} text={shown.code} />}
      <div class="invite-ways">
        <QrCode text={link} label={say('invite.qr')} />
        <div class="invite-words">
          <p class="soft">{say('invite.qr.hint')}</p>
          <ShareButton shown={shown} link={link} />
        </div>
      </div>
      <MailForm shown={shown} link={link} />
    </div>
  );
}

interface WayProps {
  readonly shown: MatchShown;
  readonly link: string;
}

/** The system's own sheet where there is one, otherwise a copy. */
function ShareButton({ shown, link }: WayProps) {
  const { tell } = useApp();
  const say = useSpeech();
  const share = async (): Promise<void> => {
    const text = say('invite.text', { game: cardOf(shown.game).name[say.locale] });
    if (typeof navigator.share === 'function') {
      // Who closes the sheet has changed their mind: nothing to say.
      await navigator.share({ title: 'Ludoteca', text, url: link }).catch(() => undefined);
    } else if (await toClipboard(link)) tell(say('common.copied'));
  };
  return (
    <button type="button" onClick={() => void share()}>
      <Icon name="link" /> {say('invite.share')}
    </button>
  );
}

function MailForm({ shown, link }: WayProps) {
  const { api, me, tell, refuse } = useApp();
  const say = useSpeech();
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  /** A letter ready for the person's own mail program. */
  const [letter, setLetter] = useState<string>();
  const write = (): void => setLetter(letterTo(to.trim(), say, shown, link));
  const send = async (): Promise<void> => {
    // Only guests have a token in the page: the house would say no.
    if (me.get()?.token) return write();
    setBusy(true);
    const refusal = await api.invite(shown.match, to.trim(), say.locale);
    setBusy(false);
    if (refusal && OWN_MAIL.has(refusal.refused)) write();
    else if (refusal) refuse(refusal);
    else {
      tell(say('invite.sent', { to: to.trim() }));
      setTo('');
    }
  };
  return (
    <form
      class="invite-mail"
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="field">
        <span>{say('invite.mail')}</span>
        <input
          type="email"
          required
          maxLength={254}
          autocomplete="off"
          placeholder="ada@example.org"
          value={to}
          onInput={event => {
            setTo(event.currentTarget.value);
            setLetter(undefined);
          }}
        />
      </label>
      <button type="submit" disabled={busy}>
        {say('invite.mail.send')}
      </button>
      {letter && (
        <p class="invite-letter" role="status">
          {say('invite.mail.own')} <a href={letter}>{say('invite.mail.open')}</a>
        </p>
      )}
    </form>
  );
}

/** A letter for the person's own mail program, with the address and the port of the house as the document asks. */
function letterTo(to: string, say: ReturnType<typeof useSpeech>, shown: MatchShown, link: string): string {
  const { hostname, port, protocol } = location;
  const game = cardOf(shown.game).name[say.locale];
  const lines = [
    say('invite.text', { game }),
    link,
    ...(shown.code ? [`${say('match.code')}: ${shown.code}`] : []),
    say('invite.address', { host: hostname, port: port || (protocol === 'https:' ? '443' : '80') }),
  ];
  const query = `subject=${encodeURIComponent(`Ludoteca: ${game}`)}&body=${encodeURIComponent(lines.join('\n\n'))}`;
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query}`;
}
