import { useState } from 'preact/hooks';
import type { BySeat, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown, NewMatch } from '../../../src/server/api/rest.ts';
import type { PersonNamed } from '../../../src/server/api/social.ts';
import { cardOf } from '../../boards/index.ts';
import { useApp, useSpeech } from '../context.ts';
import { clocksFor } from '../model/clock-text.ts';
import { botName } from '../model/names.ts';
import { ClockField } from '../parts/clock-field.tsx';
import { OptionFields, type OptionValues } from '../parts/option-fields.tsx';
import { CheckField, ChoiceField, SeatsField, SetupForm } from '../parts/setup-fields.tsx';
import { SituationBoard } from '../parts/situation.tsx';
import { useTitle } from '../parts/title.ts';
import { type Sharer, useCreate } from '../parts/use-create.ts';
import { useTexts } from '../parts/use-texts.ts';
import { printPath, type Situation } from '../router.ts';
import { useFetched } from '../use-fetched.ts';
import { MissingPage } from './missing.tsx';

/** Minutes after which bots may take the empty seats; 0: they never do. */
const WAITS = [0, 1, 3, 10];

interface NewPageProps {
  readonly game: string;
  /** A position to start from, unless it is the usual one. */
  readonly from?: Situation;
  /** The account it is for. */
  readonly invite?: string;
}

export function NewPage({ game, from, invite }: NewPageProps) {
  const { api } = useApp();
  const say = useSpeech();
  useTitle(cardOf(game).name[say.locale]);
  const games = useFetched('games', () => api.games());
  const asked = useFetched(`person ${invite}`, async () => (invite ? api.people.person(invite) : undefined));
  const invited = asked.at === 'here' ? asked.value : undefined;
  const facts = games.at === 'here' ? games.value.find(one => one.id === game) : undefined;
  if (games.at === 'here' && !facts) return <MissingPage path={printPath({ page: 'new', game })} />;
  return (
    <main class="page new" id="page">
      <h1>{say('new.title', { game: cardOf(game).name[say.locale] })}</h1>
      {facts && from && <SituationBoard game={game} seats={facts.usual} from={from} />}
      {invited && <p class="lead">{say('people.inviting', { name: invited.name })}</p>}
      {asked.at === 'refused' && <p class="form-wrong">{say.refusal(asked.refusal)}</p>}
      {facts && asked.at !== 'waiting' && (
        <TableForm key={from?.position} facts={facts} from={from} invited={invited} />
      )}
    </main>
  );
}

/** Who sits there: oneself, anybody, somebody else at this screen, or the bot of this id. */
type Sitter = 'you' | 'open' | 'here' | `bot:${string}`;

interface TableFormProps {
  readonly facts: GameShown;
  readonly from: Situation | undefined;
  readonly invited: PersonNamed | undefined;
}

function TableForm({ facts, from, invited }: TableFormProps) {
  const say = useSpeech();
  const { api, refuse, introduce } = useApp();
  const create = useCreate();
  const texts = useTexts(facts.id);
  const [, most] = facts.seats;
  const usual = facts.bots[Math.floor(facts.bots.length / 2)]?.id;
  const others: Sitter = from && usual ? `bot:${usual}` : 'open';
  const [count, setCount] = useState(facts.usual);
  const [sitters, setSitters] = useState<readonly Sitter[]>(
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
  const nameAt = (seat: Seat): string => names[seat]?.trim() || say('new.player', { number: seat + 1 });

  /** One person has one chair: sitting down leaves the old one. */
  const place = (seat: number, sitter: Sitter): void => {
    // While the screen goes from hand to hand no clock should run, unless somebody wants it.
    if (sitter === 'here') setClock(clocks.find(({ kind }) => kind === 'none') ?? clock);
    setSitters(sitters.map((old, s) => (s === seat ? sitter : sitter === 'you' && old === 'you' ? 'open' : old)));
  };

  /** Guests for those who share this screen. */
  const invite = async (seats: readonly Seat[]): Promise<readonly Sharer[] | undefined> => {
    const sharers: Sharer[] = [];
    for (const seat of seats) {
      const guest = await api.newGuest(nameAt(seat));
      if (isRefusal(guest)) {
        refuse(guest);
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
    if (!(await introduce())) return;
    const sharers = await invite(here);
    if (sharers) await create(asked, sharers, invited);
  };

  return (
    <SetupForm submit={submit} go={say('new.go')}>
      <fieldset>
        <legend>{say('new.who')}</legend>
        <SeatsField label={say('new.seats')} range={facts.seats} value={count} change={setCount} />
        {sitters.slice(0, count).map((sitter, seat) => (
          <div key={seat} class="field">
            <label for={`sitter-${seat}`}>{texts?.seats[seat] ?? say('new.seat', { number: seat + 1 })}</label>
            <select
              id={`sitter-${seat}`}
              value={sitter}
              onChange={event => place(seat, event.currentTarget.value as Sitter)}
            >
              <option value="you">{say('new.who.you')}</option>
              <option value="open">{say('new.who.open')}</option>
              <option value="here">{say('new.who.here')}</option>
              {facts.bots.map(({ id }) => (
                <option key={id} value={`bot:${id}`}>
                  {botName(facts.id, id, say.locale)} ({say('common.bot')})
                </option>
              ))}
            </select>
            {sitter === 'here' && (
              <input
                value={names[seat]}
                maxLength={24}
                placeholder={nameAt(seat)}
                aria-label={say('name.field')}
                onInput={event => setNames(names.map((old, s) => (s === seat ? event.currentTarget.value : old)))}
              />
            )}
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>{say('match.table')}</legend>
        <label class="field">
          <span>{say('new.title-field')}</span>
          <input value={title} maxLength={40} onInput={event => setTitle(event.currentTarget.value)} />
        </label>
        <ClockField offered={clocks} value={clock} change={setClock} />
        <ChoiceField
          label={say('new.fill')}
          values={WAITS}
          value={wait}
          text={minutes => (minutes === 0 ? say('new.fill.never') : say('new.fill.after', { minutes }))}
          change={setWait}
        />
        {most > 1 && (
          <CheckField
            label={say('new.shuffle')}
            hint={say('new.shuffle.hint')}
            checked={shuffles}
            change={setShuffles}
          />
        )}
        <CheckField label={say('new.private')} hint={say('new.private.hint')} checked={isPrivate} change={setPrivate} />
        <CheckField label={say('new.quiet')} hint={say('new.quiet.hint')} checked={isQuiet} change={setQuiet} />
      </fieldset>
      <OptionFields facts={facts} texts={texts} values={options} change={setOptions} />
    </SetupForm>
  );
}
