// An open table: who is there, how to invite the others.

import type { Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import type { GameTexts } from '../../boards/shared/contract.ts';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { clockText } from '../model/clock-text.ts';
import type { LiveTable } from '../model/live-table.ts';
import { nameOf } from '../model/names.ts';
import { AddBot } from './bot-options.tsx';
import { Invite } from './invite.tsx';
import { useCountdown } from './use-countdown.ts';
import { useGame } from './use-games.ts';

interface WaitingRoomProps {
  readonly shown: MatchShown;
  /** On the page's steady clock. */
  readonly startsAt: number | undefined;
  readonly table: LiveTable;
  readonly texts: GameTexts;
}

export function WaitingRoom({ shown, startsAt, table, texts }: WaitingRoomProps) {
  const { api, requireName, createdMatches, carryOut } = useApp();
  const translate = useTranslate();
  const isMaker = useStore(createdMatches).includes(shown.match);
  const facts = useGame(shown.game);
  const isSeated = shown.seat !== null;
  const inTournament = shown.tournament !== undefined;
  const taken = shown.players.filter(Boolean).length;

  const sit = async (seat: Seat): Promise<void> => {
    if (await requireName()) await carryOut(table.sit(seat));
  };
  return (
    <section class="waiting stack is-loose surface">
      <h2>{shown.title ?? translate('match.waiting')}</h2>
      <p class="soft">
        {shown.title && `${translate('match.waiting')} · `}
        {clockText(translate, shown.rule)}
        {startsAt !== undefined && <StartsIn at={startsAt} />}
      </p>
      <ul class="waiting-seats stack">
        {shown.players.map((who, seat) => (
          <li key={seat}>
            <span class="soft small">{texts.seats[seat] ?? translate('new.seat', { number: seat + 1 })}</span>
            {who ? (
              <b class="ellipsis">{nameOf(shown.game, who, translate.locale)}</b>
            ) : (
              <i class="soft ellipsis">{translate('match.empty')}</i>
            )}
            {who && inTournament && (
              <small class={who.here || who.kind === 'bot' ? 'is-here' : 'soft'}>
                {translate(who.here || who.kind === 'bot' ? 'tournament.here' : 'tournament.nothere')}
              </small>
            )}
            {!who && !isSeated && (
              <Button class="primary" onClick={() => void sit(seat)} text={translate('match.sit')} />
            )}
            {!who && isSeated && isMaker && facts && facts.bots.length > 0 && (
              <AddBot facts={facts} add={bot => void carryOut(api.seatBot(shown.match, seat, bot))} />
            )}
            {who && seat === shown.seat && !inTournament && (
              <Button onClick={() => void carryOut(api.stand(shown.match, seat))} text={translate('match.stand')} />
            )}
            {who?.kind === 'bot' && isMaker && (
              <Button onClick={() => void carryOut(api.stand(shown.match, seat))} text={translate('match.bot.away')} />
            )}
          </li>
        ))}
      </ul>
      {inTournament ? (
        <p>{translate('tournament.starting')}</p>
      ) : (
        <div class="waiting-invite stack">
          <h3>{translate('match.invite')}</h3>
          <Invite shown={shown} />
        </div>
      )}
      {isMaker && facts && taken >= facts.seats[0] && (
        <Button class="primary" onClick={() => void carryOut(api.start(shown.match))} text={translate('match.start')} />
      )}
    </section>
  );
}

function StartsIn({ at }: { readonly at: number }) {
  const translate = useTranslate();
  const seconds = useCountdown(at);
  return <span> · {translate('match.starts', { seconds })}</span>;
}
