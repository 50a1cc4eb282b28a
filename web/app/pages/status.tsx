// How this server is doing: the seven fields of the document's server window, and more.

import type { StatusShown } from '../../../src/protocol/rest.ts';
import { cardOf } from '../../boards/index.ts';
import type { PageTranslate } from '../../locales/translator.ts';
import { TitledPage } from '../components/titled-page.tsx';
import { useFetched } from '../components/use-fetched.ts';
import { useApp } from '../model/app-context.ts';
import { timeText } from '../model/figures.ts';
import { botName } from '../model/names.ts';
import { usePageTranslate } from '../model/page-texts.ts';

const FRESH = 4000;

export function StatusPage() {
  const { api } = useApp();
  const translate = usePageTranslate();
  const found = useFetched('status', () => api.status(), FRESH);
  return (
    <TitledPage title={translate('status.title')} class="status">
      {found.at === 'refused' && <p class="list-empty">{translate.refusal(found.refusal)}</p>}
      {found.at === 'here' && (
        <dl class="status-fields">
          {fieldsOf(found.value, translate).map(([name, value]) => (
            <div key={name} class="surface">
              <dt class="soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p class={found.at === 'waiting' ? 'is-coming' : undefined}>
        <a href="/servers">{translate('servers.title')}</a> ·{' '}
        <a href="/help/operating">{translate('help.operating')}</a>
      </p>
    </TitledPage>
  );
}

function fieldsOf(found: StatusShown, translate: PageTranslate): (readonly [string, string])[] {
  const bots = found.bots.map(
    ({ game, bot, after }) =>
      `${cardOf(game).name[translate.locale]}: ${bot ? botName(game, bot, translate.locale) : '-'} (${after} s)`,
  );
  return [
    [translate('status.version'), `${found.name} · ${found.version}`],
    [translate('status.address'), found.url.replace(/^https?:\/\//, '')],
    [translate('status.port'), String(found.port)],
    [translate('status.bot'), bots.join(', ') || '-'],
    [translate('status.since'), timeText(found.since, translate.locale)],
    [translate('common.players'), String(found.players)],
    [translate('status.matches'), String(found.matches.running)],
    [translate('status.watchers'), String(found.watchers)],
    [translate('home.open'), String(found.matches.open)],
    [translate('status.gateways'), found.gateways.map(({ name, port }) => `${name} ${port}`).join(', ') || '-'],
    [translate('status.memory'), `${Math.round(found.memory / 2 ** 20)} MiB`],
  ];
}
