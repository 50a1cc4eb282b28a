import { useState } from 'preact/hooks';
import type { BySeat, ClockRule, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown, NewMatch } from '../../../src/protocol/rest.ts';
import type { PersonNamed } from '../../../src/protocol/social.ts';
import { cardOf } from '../../boards/index.ts';
import type { GameTexts } from '../../boards/shared/contract.ts';
import { BotOptions } from '../components/bot-options.tsx';
import { ClockField } from '../components/clock-field.tsx';
import { LengthField } from '../components/length-field.tsx';
import { OptionFields, type OptionValues } from '../components/option-fields.tsx';
import { CheckField, ChoiceField, SeatsField, SetupForm, TextField } from '../components/setup-fields.tsx';
import { StartingPositionBoard } from '../components/starting-position.tsx';
import { useTexts } from '../components/use-board.ts';
import { type ScreenGuest, useCreateMatch } from '../components/use-create-match.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useGames } from '../components/use-games.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { botOptionText } from '../model/bot-choice.ts';
import { clocksFor } from '../model/clock-text.ts';
import { usualOptions } from '../model/match-length.ts';
import { printPath, type StartingPosition } from '../model/router.ts';
import { usualBot } from '../model/usual-bot.ts';
import { NotFoundPage } from './missing.tsx';

/** Minutes after which bots may take the empty seats. If 0, they never do. */
const WAITS = [0, 1, 3, 10];

interface NewPageProps {
  readonly game: string;
  /** A position to start from, unless it is the usual one. */
  readonly from?: StartingPosition;
  /** The account it is for. */
  readonly invite?: string;
}

export function NewTablePage({ game, from, invite }: NewPageProps) {
  const { api } = useApp();
  const translate = useTranslate();
  useTitle(cardOf(game).name[translate.locale]);
  const games = useGames();
  const asked = useFetched(`person ${invite}`, async () => (invite ? api.people.person(invite) : undefined));
  const invited = asked.at === 'here' ? asked.value : undefined;
  const facts = games.at === 'here' ? games.value.find(one => one.id === game) : undefined;
  if (games.at === 'here' && !facts) return <NotFoundPage path={printPath({ page: 'new', game })} />;
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

/** The player of a seat: oneself, an open seat, another player at this screen, or the bot with this id. */
type SeatChoice = 'you' | 'open' | 'here' | `bot:${string}`;

interface TableFormProps {
  readonly facts: GameShown;
  readonly from: StartingPosition | undefined;
  readonly invited: PersonNamed | undefined;
}

/** What has been set so far. */
interface TableSetup {
  readonly seats: number;
  /** For the most seats the game has; only the first `seats` of them count. */
  readonly sitters: BySeat<SeatChoice>;
  /** Of those who share this screen. */
  readonly names: BySeat<string>;
  /** To choose from. */
  readonly clocks: readonly ClockRule[];
  /** One of them. */
  readonly clock: ClockRule;
  readonly options: OptionValues;
  readonly title: string;
  readonly isPrivate: boolean;
  readonly isQuiet: boolean;
  readonly isFriendly: boolean;
  readonly shuffles: boolean;
  /** Minutes after which bots take the empty seats. If 0, they never do. */
  readonly wait: number;
}

function usualSetup({ facts, from, invited }: TableFormProps): TableSetup {
  const [, most] = facts.seats;
  const clocks = clocksFor(facts.clock);
  const usual = usualBot(facts);
  const others: SeatChoice = from && usual ? `bot:${usual}` : 'open';
  return {
    seats: facts.usual,
    sitters: Array.from({ length: most }, (_, seat) => (seat === (from?.toAct ?? 0) ? 'you' : others)),
    names: Array.from({ length: most }, () => ''),
    clocks,
    clock: clocks[0]!,
    options: { ...usualOptions(facts), ...from?.options },
    title: '',
    isPrivate: invited !== undefined,
    isQuiet: false,
    isFriendly: false,
    shuffles: false,
    wait: 0,
  };
}

const sharersIn = ({ sitters, seats }: TableSetup): readonly Seat[] =>
  sitters.slice(0, seats).flatMap((sitter, seat) => (sitter === 'here' ? [seat] : []));

function newMatch(setup: TableSetup, facts: GameShown, from: StartingPosition | undefined): NewMatch {
  const { seats, options, clock, title, isPrivate, isQuiet, isFriendly, shuffles, wait } = setup;
  const seated = setup.sitters.slice(0, seats);
  const own = seated.indexOf('you');
  const usual = usualBot(facts);
  return {
    game: facts.id,
    seats,
    options: { ...options },
    clock,
    ...(title.trim() && { title: title.trim() }),
    // All seats have their players, so no stranger may take one before them.
    private: isPrivate || (sharersIn(setup).length > 0 && !seated.includes('open')),
    seat: own < 0 ? null : own,
    ...(shuffles && { shuffle: true }),
    ...(isQuiet && { quiet: true }),
    ...(isFriendly && { friendly: true }),
    bots: seated.flatMap((sitter, seat) => (sitter.startsWith('bot:') ? [{ seat, bot: sitter.slice(4) }] : [])),
    ...(from && { position: from.position, toAct: from.toAct }),
    ...(wait > 0 && { fill: { after: wait * 60, ...(usual && { bot: usual }) } }),
  };
}

function TableForm(props: TableFormProps) {
  const { facts, from, invited } = props;
  const translate = useTranslate();
  const { api, showRefusal, requireName } = useApp();
  const create = useCreateMatch();
  const texts = useTexts(facts.id);
  const [setup, setSetup] = useState(() => usualSetup(props));
  const change = (part: Partial<TableSetup>): void => setSetup(before => ({ ...before, ...part }));
  const nameAt = (seat: Seat): string => setup.names[seat]?.trim() || translate('new.player', { number: seat + 1 });

  /** Guests for those who share this screen. */
  const createGuests = async (seats: readonly Seat[]): Promise<readonly ScreenGuest[] | undefined> => {
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
    if (!(await requireName())) return;
    const sharers = await createGuests(sharersIn(setup));
    if (sharers) await create(newMatch(setup, facts, from), sharers, invited);
  };

  return (
    <SetupForm submit={submit} go={translate('new.go')}>
      <SeatFields facts={facts} texts={texts} setup={setup} change={change} nameAt={nameAt} />
      <TableFields facts={facts} texts={texts} setup={setup} change={change} />
      <OptionFields facts={facts} texts={texts} values={setup.options} change={options => change({ options })} />
    </SetupForm>
  );
}

interface FieldsProps {
  readonly facts: GameShown;
  readonly texts: GameTexts | undefined;
  readonly setup: TableSetup;
  change(part: Partial<TableSetup>): void;
}

interface SeatFieldsProps extends FieldsProps {
  nameAt(seat: Seat): string;
}

function SeatFields({ facts, texts, setup, change, nameAt }: SeatFieldsProps) {
  const translate = useTranslate();
  const { seats, sitters, names, clocks, clock } = setup;
  /** One person has one seat: taking another leaves the old one. */
  const place = (seat: Seat, sitter: SeatChoice): void => {
    // Players who share a screen start without a clock, unless they choose one.
    const still = sitter === 'here' ? clocks.find(({ kind }) => kind === 'none') : undefined;
    change({
      clock: still ?? clock,
      sitters: sitters.map((old, s) => (s === seat ? sitter : sitter === 'you' && old === 'you' ? 'open' : old)),
    });
  };
  return (
    <fieldset>
      <legend>{translate('common.players')}</legend>
      <SeatsField
        label={translate('new.seats')}
        range={facts.seats}
        value={seats}
        change={count => change({ seats: count })}
      />
      {sitters.slice(0, seats).map((sitter, seat) => (
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
            <BotOptions
              facts={facts}
              value={bot => `bot:${bot}`}
              text={bot => translate('new.who.bot', { bot: botOptionText(facts, bot, translate) })}
            />
          </select>
          {sitter === 'here' && (
            <input
              value={names[seat]}
              maxLength={24}
              placeholder={nameAt(seat)}
              aria-label={translate('name.field')}
              onInput={({ currentTarget: { value } }) =>
                change({ names: names.map((old, s) => (s === seat ? value : old)) })
              }
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** With the key of their text. */
const SWITCHES = [
  ['shuffles', 'shuffle'],
  ['isPrivate', 'private'],
  ['isFriendly', 'friendly'],
  ['isQuiet', 'quiet'],
] as const;

function TableFields({ facts, texts, setup, change }: FieldsProps) {
  const translate = useTranslate();
  return (
    <fieldset>
      <legend>{translate('match.table')}</legend>
      <TextField
        label={translate('new.title-field')}
        value={setup.title}
        maxLength={40}
        change={title => change({ title })}
      />
      <LengthField facts={facts} texts={texts} values={setup.options} change={options => change({ options })} />
      <ClockField offered={setup.clocks} value={setup.clock} change={clock => change({ clock })} />
      <ChoiceField
        label={translate('new.fill')}
        values={WAITS}
        value={setup.wait}
        text={minutes => (minutes === 0 ? translate('new.fill.never') : translate('new.fill.after', { minutes }))}
        change={wait => change({ wait })}
      />
      {SWITCHES.filter(([field]) => field !== 'shuffles' || facts.seats[1] > 1).map(([field, text]) => (
        <CheckField
          key={field}
          label={translate(`new.${text}`)}
          hint={translate(`new.${text}.hint`)}
          checked={setup[field]}
          change={isOn => change({ [field]: isOn })}
        />
      ))}
    </fieldset>
  );
}
