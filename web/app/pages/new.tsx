import { useState } from 'preact/hooks';
import type { BySeat, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown, NewMatch } from '../../../src/protocol/rest.ts';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { cardOf } from '../../boards/index.ts';
import { ClockField } from '../components/clock-field.tsx';
import { OptionFields, type OptionValues } from '../components/option-fields.tsx';
import { CheckField, ChoiceField, SeatsField, SetupForm } from '../components/setup-fields.tsx';
import { StartingPositionBoard } from '../components/starting-position.tsx';
import { useTexts } from '../components/use-board.ts';
import { type ScreenGuest, useCreateMatch } from '../components/use-create-match.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { clocksFor } from '../model/clock-text.ts';
import { botName } from '../model/names.ts';
import { printPath, type StartingPosition } from '../model/router.ts';
import { MissingPage } from './missing.tsx';

/** Minutes after which bots may take the empty seats; 0: they never do. */
const WAITS = [0, 1, 3, 10];

interface NewPageProps {
  readonly game: string;
  /** A position to start from, unless it is the usual one. */
  readonly from?: StartingPosition;
  /** The account it is for. */
  readonly invite?: string;
}

export function NewPage({ game, from, invite }: NewPageProps) {
  const { api } = useApp();
  const translate = useTranslate();
  useTitle(cardOf(game).name[translate.locale]);
  const games = useFetched('games', () => api.games());
  const asked = useFetched(`person ${invite}`, async () => (invite ? api.people.person(invite) : undefined));
  const invited = asked.at === 'here' ? asked.value : undefined;
  const facts = games.at === 'here' ? games.value.find(one => one.id === game) : undefined;
  if (games.at === 'here' && !facts) return <MissingPage path={printPath({ page: 'new', game })} />;
  return (
    <main class="page new" id="page">
      <h1>{translate('new.title', { game: cardOf(game).name[translate.locale] })}</h1>
      {facts && from && <StartingPositionBoard game={game} seats={facts.usual} from={from} />}
      {invited && <p class="lead">{translate('people.inviting', { name: invited.name })}</p>}
      {asked.at === 'refused' && <p class="form-wrong">{translate.refusal(asked.refusal)}</p>}
      {facts && asked.at !== 'waiting' && (
        <TableForm key={from?.position} facts={facts} from={from} invited={invited} />
      )}
    </main>
  );
}

/** Who sits there: oneself, anybody, somebody else at this screen, or the bot of this id. */
type SeatChoice = 'you' | 'open' | 'here' | `bot:${string}`;

interface TableFormProps {
  readonly facts: GameShown;
  readonly from: StartingPosition | undefined;
  readonly invited: PersonNamed | undefined;
}

function TableForm({ facts, from, invited }: TableFormProps) {
  const translate = useTranslate();
  const { api, showRefusal, requireName } = useApp();
  const create = useCreateMatch();
  const texts = useTexts(facts.id);
  const [, most] = facts.seats;
  const usual = facts.bots[Math.floor(facts.bots.length / 2)]?.id;
  const others: SeatChoice = from && usual ? `bot:${usual}` : 'open';
  const [count, setCount] = useState(facts.usual);
  const [sitters, setSitters] = useState<readonly SeatChoice[]>(
    Array.from({ length: most }, (_, s) => (s === (from?.toAct ?? 0) ? 'you' : others)),
  );
  const [clocks] = useState(() => clocksFor(facts.clock));
  const [clock, setClock] = useState(clocks[0]!);
  const [options, setOptions] = useState<OptionValues>({ ...facts.defaults, ...from?.options });
  const [title, setTitle] = useState('');
  const [isPrivate, setPrivate] = useState(invited !== undefined);
  const [isQuiet, setQuiet] = useState(false);
  const [shuffles, setShuffles] = useState(false);
  const [wait, setWait] = useState(0);

  const [names, setNames] = useState<BySeat<string>>(Array.from({ length: most }, () => ''));
  const nameAt = (seat: Seat): string => names[seat]?.trim() || translate('new.player', { number: seat + 1 });

  /** One person has one chair: sitting down leaves the old one. */
  const place = (seat: number, sitter: SeatChoice): void => {
    // While the screen goes from hand to hand no clock should run, unless somebody wants it.
    if (sitter === 'here') setClock(clocks.find(({ kind }) => kind === 'none') ?? clock);
    setSitters(sitters.map((old, s) => (s === seat ? sitter : sitter === 'you' && old === 'you' ? 'open' : old)));
  };

  /** Guests for those who share this screen. */
  const invite = async (seats: readonly Seat[]): Promise<readonly ScreenGuest[] | undefined> => {
    const sharers: ScreenGuest[] = [];
    for (const seat of seats) {
      const guest = await api.newGuest(nameAt(seat));
      if (isRefusal(guest)) {
        showRefusal(guest);
        return undefined;
      }
      sharers.push({ seat, guest });
    }
    return sharers;
  };

  const submit = async (): Promise<void> => {
    const seated = sitters.slice(0, count);
    const here = seated.flatMap((sitter, seat) => (sitter === 'here' ? [seat] : []));
    const own = seated.indexOf('you');
    const asked: NewMatch = {
      game: facts.id,
      seats: count,
      options: { ...options },
      clock,
      ...(title.trim() && { title: title.trim() }),
      // Nobody else is expected, and nobody may take a chair before the one it is meant for.
      private: isPrivate || (here.length > 0 && !seated.includes('open')),
      seat: own < 0 ? null : own,
      ...(shuffles && { shuffle: true }),
      ...(isQuiet && { quiet: true }),
      bots: seated.flatMap((sitter, seat) => (sitter.startsWith('bot:') ? [{ seat, bot: sitter.slice(4) }] : [])),
      ...(from && { position: from.position, toAct: from.toAct }),
      ...(wait > 0 && { fill: { after: wait * 60, ...(usual && { bot: usual }) } }),
    };
    if (!(await requireName())) return;
    const sharers = await invite(here);
    if (sharers) await create(asked, sharers, invited);
  };

  return (
    <SetupForm submit={submit} go={translate('new.go')}>
      <fieldset>
        <legend>{translate('new.who')}</legend>
        <SeatsField label={translate('new.seats')} range={facts.seats} value={count} change={setCount} />
        {sitters.slice(0, count).map((sitter, seat) => (
          <div key={seat} class="field">
            <label for={`sitter-${seat}`}>{texts?.seats[seat] ?? translate('new.seat', { number: seat + 1 })}</label>
            <select
              id={`sitter-${seat}`}
              value={sitter}
              onChange={event => place(seat, event.currentTarget.value as SeatChoice)}
            >
              <option value="you">{translate('new.who.you')}</option>
              <option value="open">{translate('new.who.open')}</option>
              <option value="here">{translate('new.who.here')}</option>
              {facts.bots.map(({ id }) => (
                <option key={id} value={`bot:${id}`}>
                  {botName(facts.id, id, translate.locale)} ({translate('common.bot')})
                </option>
              ))}
            </select>
            {sitter === 'here' && (
              <input
                value={names[seat]}
                maxLength={24}
                placeholder={nameAt(seat)}
                aria-label={translate('name.field')}
                onInput={event => setNames(names.map((old, s) => (s === seat ? event.currentTarget.value : old)))}
              />
            )}
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>{translate('match.table')}</legend>
        <label class="field">
          <span>{translate('new.title-field')}</span>
          <input value={title} maxLength={40} onInput={event => setTitle(event.currentTarget.value)} />
        </label>
        <ClockField offered={clocks} value={clock} change={setClock} />
        <ChoiceField
          label={translate('new.fill')}
          values={WAITS}
          value={wait}
          text={minutes => (minutes === 0 ? translate('new.fill.never') : translate('new.fill.after', { minutes }))}
          change={setWait}
        />
        {most > 1 && (
          <CheckField
            label={translate('new.shuffle')}
            hint={translate('new.shuffle.hint')}
            checked={shuffles}
            change={setShuffles}
          />
        )}
        <CheckField
          label={translate('new.private')}
          hint={translate('new.private.hint')}
          checked={isPrivate}
          change={setPrivate}
        />
        <CheckField
          label={translate('new.quiet')}
          hint={translate('new.quiet.hint')}
          checked={isQuiet}
          change={setQuiet}
        />
      </fieldset>
      <OptionFields facts={facts} texts={texts} values={options} change={setOptions} />
    </SetupForm>
  );
}
