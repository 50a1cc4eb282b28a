// How this house is doing: the seven fields of the document's server window, and more.

import type { StatusShown } from '../../../src/server/api/rest.ts';
import { cardOf } from '../../boards/index.ts';
import type { Locale } from '../../locales/locale.ts';
import type { Speech } from '../../locales/words.ts';
import { useApp, useSpeech } from '../context.ts';
import { botName } from '../model/names.ts';
import { useTitle } from '../parts/title.ts';
import { useFetched } from '../use-fetched.ts';

const FRESH = 4000;

export function StatusPage() {
  const { api } = useApp();
  const say = useSpeech();
  useTitle(say('status.title'));
  const found = useFetched('status', () => api.status(), FRESH);
  return (
    <main class="page status" id="page">
      <h1>{say('status.title')}</h1>
      {found.at === 'refused' && <p class="list-empty">{say.refusal(found.refusal)}</p>}
      {found.at === 'here' && (
        <dl class="status-fields">
          {fieldsOf(found.value, say).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <a href="/houses">{say('houses.title')}</a>
      </p>
    </main>
  );
}

function fieldsOf(found: StatusShown, say: Speech): (readonly [string, string])[] {
  const bots = found.bots.map(
    ({ game, bot, after }) =>
      `${cardOf(game).name[say.locale]}: ${bot ? botName(game, bot, say.locale) : '-'} (${after} s)`,
  );
  return [
    [say('status.version'), `${found.name} · ${found.version}`],
    [say('status.address'), found.url.replace(/^https?:\/\//, '')],
    [say('status.port'), String(found.port)],
    [say('status.bot'), bots.join(', ') || '-'],
    [say('status.since'), timeIn(found.since, say.locale)],
    [say('status.players'), String(found.players)],
    [say('status.matches'), String(found.matches.running)],
    [say('status.watchers'), String(found.watchers)],
    [say('status.open'), String(found.matches.open)],
    [say('status.gateways'), found.gateways.map(({ name, port }) => `${name} ${port}`).join(', ') || '-'],
    [say('status.memory'), `${Math.round(found.memory / 2 ** 20)} MiB`],
  ];
}

const timeIn = (at: number, locale: Locale): string =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
