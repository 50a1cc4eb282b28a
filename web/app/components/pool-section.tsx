// On the home page: the rated pool, with the clocks of each game and how many wait.

import { CARDS, cardOf } from '../../boards/index.ts';
import { useTranslate } from '../model/app-context.ts';
import { PoolButtons, PoolLead, usePool } from './pool-buttons.tsx';

export function PoolSection() {
  const translate = useTranslate();
  const { isWaiting, listed, look, dialog } = usePool();
  // They stand there before the server has answered: little moves then.
  const games = isWaiting
    ? CARDS.map(({ id }) => ({ game: id, presets: [] }))
    : listed.filter(({ presets }) => presets.length > 0);
  return (
    <section class="pool stack is-loose" aria-labelledby="pool-heading">
      <h2 id="pool-heading">{translate('pool.title')}</h2>
      <PoolLead />
      <ul class="pool-games">
        {games.map(one => (
          <li key={one.game} class="stack surface">
            <h3>{cardOf(one.game).name[translate.locale]}</h3>
            <PoolButtons listed={one} look={look} />
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
