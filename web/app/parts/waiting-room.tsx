// An open table: who is there, how to invite the others.

import type { Seat } from '../../../src/core/game.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { MatchShown } from '../../../src/server/api/play.ts';
import type { GameTexts } from '../../boards/contract.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useSpeech } from '../context.ts';
import { clockText } from '../model/clock-text.ts';
import type { LiveTable } from '../model/live-table.ts';
import { botName, nameOf } from '../model/names.ts';
import { useFetched } from '../use-fetched.ts';
import { Invite } from './invite.tsx';
import { useCountdown } from './use-countdown.ts';

interface WaitingRoomProps {
  readonly shown: MatchShown;
  /** On the page's steady clock. */
  readonly startsAt: number | undefined;
  readonly table: LiveTable;
  readonly texts: GameTexts;
}

export function WaitingRoom({ shown, startsAt, table, texts }: WaitingRoomProps) {
  const { api, introduce, made, refuse } = useApp();
  const say = useSpeech();
  const isMaker = useStore(made).includes(shown.match);
  const games = useFetched('games', () => api.games());
  const facts = games.at === 'here' ? games.value.find(game => game.id === shown.game) : undefined;
  const isSeated = shown.seat !== null;
  const inTournament = shown.tournament !== undefined;
  const taken = shown.players.filter(Boolean).length;

  const report = async (done: Promise<Refusal | undefined>): Promise<void> => {
    const refusal = await done;
    if (refusal) refuse(refusal);
  };
  const sit = async (seat: Seat): Promise<void> => {
    if (await introduce()) await report(table.sit(seat));
  };
  return (
    <section class="waiting">
      <h2>{say('match.waiting')}</h2>
      <p class="soft">
        {clockText(say, shown.rule)}
        {startsAt !== undefined && <StartsIn at={startsAt} />}
      </p>
      <ul class="waiting-seats">
        {shown.players.map((who, seat) => (
          <li key={seat}>
            <span>{texts.seats[seat] ?? say('new.seat', { number: seat + 1 })}</span>
            {who ? <b>{nameOf(shown.game, who, say.locale)}</b> : <i class="soft">{say('match.empty')}</i>}
            {who && inTournament && (
              <small class={who.here || who.kind === 'bot' ? 'is-here' : 'soft'}>
                {say(who.here || who.kind === 'bot' ? 'tournament.here' : 'tournament.nothere')}
              </small>
            )}
            {!who && !isSeated && (
              <button type="button" class="primary" onClick={() => void sit(seat)}>
                {say('match.sit')}
              </button>
            )}
            {!who && isSeated && isMaker && facts && facts.bots.length > 0 && (
              <select
                value=""
                aria-label={say('match.bot')}
                onChange={event => void report(api.seatBot(shown.match, seat, event.currentTarget.value))}
              >
                <option value="" disabled>
                  {say('match.bot')}
                </option>
                {facts.bots.map(({ id }) => (
                  <option key={id} value={id}>
                    {botName(shown.game, id, say.locale)}
                  </option>
                ))}
              </select>
            )}
            {who && seat === shown.seat && !inTournament && (
              <button type="button" onClick={() => void report(api.stand(shown.match, seat))}>
                {say('match.stand')}
              </button>
            )}
            {who?.kind === 'bot' && isMaker && (
              <button type="button" onClick={() => void report(api.stand(shown.match, seat))}>
                {say('match.bot.away')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {inTournament ? (
        <p>{say('tournament.starting')}</p>
      ) : (
        <div class="waiting-invite">
          <h3>{say('match.invite')}</h3>
          <p class="soft">{say('match.invite.hint')}</p>
          <Invite shown={shown} />
        </div>
      )}
      {isMaker && facts && taken >= facts.seats[0] && (
        <button type="button" class="primary" onClick={() => void report(api.start(shown.match))}>
          {say('match.start')}
        </button>
      )}
    </section>
  );
}

function StartsIn({ at }: { readonly at: number }) {
  const say = useSpeech();
  const seconds = useCountdown(at);
  return <span> · {say('match.starts', { seconds })}</span>;
}
