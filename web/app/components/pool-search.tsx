import { useEffect, useRef, useState } from 'preact/hooks';
import { PoolSeeker } from '../../../src/client/pool-seeker.ts';
import type { PoolShown } from '../../../src/protocol/play.ts';
import { cardOf } from '../../boards/index.ts';
import { Button } from '../../kit/button.tsx';
import { printSeconds } from '../../kit/clock.tsx';
import { useStore } from '../../kit/store.ts';
import { useNow } from '../../kit/use-now.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { botName } from '../model/names.ts';
import { printPath } from '../model/router.ts';
import type { PoolChoice } from './pool-buttons.tsx';
import { useGame } from './use-games.ts';

interface PoolSearchProps extends PoolChoice {
  readonly close: () => void;
}

/** Looks for an opponent as long as it is shown, and goes to the match. */
export function PoolSearch({ game, preset, clock, close }: PoolSearchProps) {
  const { connection, router, showToast, sounds } = useApp();
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const seeker = useRef<PoolSeeker>(undefined);
  const [state, setState] = useState<PoolShown>();
  const isOpen = useStore(connection.state) === 'open';
  const [since] = useState(() => performance.now());
  const seconds = Math.floor((useNow(1000) - since) / 1000);
  useEffect(() => {
    dialog.current?.showModal();
    const search = new PoolSeeker({
      connection,
      wish: { game, preset: preset.id },
      onState: setState,
      onPaired: match => {
        // Before the page changes, so that it is read out.
        showToast(translate('pool.paired'));
        if (document.hidden) sounds.play('turn');
        close();
        router.go({ page: 'match', match });
      },
      onEnded: why => {
        showToast(translate('pool.ended', { why: translate.refusal(why) }));
        close();
      },
    });
    seeker.current = search;
    search.start();
    return () => search.stop();
  }, []);
  const isPair = preset.seats === 2;
  return (
    <dialog ref={dialog} class="dialog surface pool-search" aria-labelledby="pool-title" onCancel={close}>
      <h2 id="pool-title">{translate(isPair ? 'pool.looking' : 'pool.looking.many')}</h2>
      <p>
        {cardOf(game).name[translate.locale]}, {clock}
      </p>
      <p class="pool-clock" aria-hidden="true">
        {printSeconds(seconds)}
      </p>
      <div class="pool-state stack" role="status" aria-live="polite">
        <p>{isOpen ? waitingText() : translate('pool.offline')}</p>
        {state && <RatingLine state={state} />}
        {state?.bot !== undefined && <BotOffer state={state} bot={state.bot} />}
      </div>
      <div class="row is-end">
        <Button onClick={close} text={translate('pool.stop')} />
        {state?.bot !== undefined && (
          <Button
            class="primary"
            onClick={() => seeker.current?.acceptBot(state.bot!)}
            text={translate('pool.bot.go')}
          />
        )}
      </div>
    </dialog>
  );

  function waitingText(): string {
    const others = (state?.waiting ?? 1) - 1;
    return others > 0 ? translate.count('pool.others', others) : translate('pool.alone');
  }
}

function RatingLine({ state: { rated, rating } }: { readonly state: PoolShown }) {
  const translate = useTranslate();
  if (rated) return <p class="soft">{translate('pool.rating', { rating: String(rating) })}</p>;
  return (
    <p class="soft">
      {translate('pool.guest')} <a href={printPath({ page: 'sign-up' })}>{translate('pool.guest.account')}</a>
    </p>
  );
}

function BotOffer({ state: { game, rated }, bot }: { readonly state: PoolShown; readonly bot: string }) {
  const translate = useTranslate();
  const strength = useGame(game)?.bots.find(({ id }) => id === bot)?.strength;
  if (!strength) return null;
  const rating = String(Math.round(strength.rating));
  return (
    <p class="pool-offer">
      {translate('pool.bot', { name: botName(game, bot, translate.locale), rating })}{' '}
      {rated && translate('pool.bot.rated')}
    </p>
  );
}
