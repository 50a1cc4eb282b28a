// Any game, playable at once: the table as text, and what one can do as buttons.

import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import type { BoardProps } from '../shared/contract.ts';
import { groupActions } from './actions.ts';
import './generic.css';

/** More buttons than this are found by typing. */
const MOST = 120;

export function GenericBoard({ drawing, legal, yours, version, act, play, events, translate }: BoardProps) {
  const [filter, setFilter] = useState('');
  const [sent, setSent] = useState('');
  useLayoutEffect(() => setSent(''), [version]);
  useEffect(() => {
    if (events.some(event => event.t === 'acted')) play('move');
  }, [version]);
  const groups = groupActions(legal.filter(action => action.toLowerCase().includes(filter.toLowerCase())));
  const shown = groups.flatMap(group => group.actions).slice(0, MOST);
  const hidden = groups.flatMap(group => group.actions).length - shown.length;
  const choose = async (action: string): Promise<void> => {
    setSent(action);
    if (await act(action)) setSent('');
  };
  return (
    <div class="generic">
      <pre class="generic-drawing">{drawing}</pre>
      <section class="generic-actions" aria-label={translate('generic.actions')}>
        {yours && legal.length > 12 && (
          <input
            type="search"
            value={filter}
            placeholder={translate('generic.filter')}
            aria-label={translate('generic.filter')}
            onInput={event => setFilter(event.currentTarget.value)}
          />
        )}
        {yours &&
          groups.map(group => (
            <div key={group.name} class="generic-group row">
              {group.name && <h3>{group.name}</h3>}
              {group.actions
                .filter(action => shown.includes(action))
                .map(action => (
                  <Button key={action} disabled={sent !== ''} onClick={() => void choose(action)} text={action} />
                ))}
            </div>
          ))}
        {yours && hidden > 0 && <p class="soft">{translate('generic.more', { count: hidden })}</p>}
      </section>
    </div>
  );
}
