// Other servers: the directory this one keeps, and an address one knows.

import { useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { TextField } from '../components/setup-fields.tsx';
import { useFetched } from '../components/use-fetched.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';

const FRESH = 30_000;

export function ServersPage() {
  const { api } = useApp();
  const translate = usePageTranslate();
  useTitle(translate('servers.title'));
  const found = useFetched('servers', () => api.servers(), FRESH);
  const list = found.at === 'here' ? found.value : undefined;
  return (
    <main class="page servers" id="page">
      <div>
        <h1>{translate('servers.title')}</h1>
        <p class="lead">{translate('servers.lead')}</p>
      </div>
      {found.at === 'refused' && <p class="list-empty">{translate.refusal(found.refusal)}</p>}
      {list && list.houses.length === 0 && (
        <p class="list-empty">{translate(list.keeps ? 'servers.none' : 'servers.no-list')}</p>
      )}
      {list && list.houses.length > 0 && (
        <ul class="servers-list stack">
          {list.houses.map(({ url, name, version, players, matches, verified }) => (
            <li key={url} class="surface">
              <a href={url} rel="noreferrer nofollow">
                <b>{name}</b>
                <span class="soft">{url.replace(/^https?:\/\//, '')}</span>
              </a>
              <span>
                {translate.count('common.players', players)} · {translate.count('servers.matches', matches)}
              </span>
              <small class="soft">
                {version}
                {!verified && ` · ${translate('servers.unverified')}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <AddressField />
    </main>
  );
}

/** A field for the server's address, below every list of servers found. */
function AddressField() {
  const translate = usePageTranslate();
  const [text, setText] = useState('');
  const url = parseAddress(text);
  return (
    <form
      class="code-form"
      onSubmit={onSubmit(() => {
        if (url) location.assign(url);
      })}
    >
      <TextField
        label={translate('servers.address')}
        value={text}
        placeholder="192.168.0.7:8080"
        inputMode="url"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={200}
        change={setText}
      />
      <Button type="submit" disabled={!url} text={translate('common.open')} />
    </form>
  );
}

/** `192.168.0.7:8080`, `https://games.example.org`; nothing but the web. */
export function parseAddress(text: string): string | undefined {
  const given = text.trim();
  const url = /^[a-z][a-z+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (given === '' || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && host !== '' ? `${protocol}//${host}/` : undefined;
}
