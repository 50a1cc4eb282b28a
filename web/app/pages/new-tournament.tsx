import { useState } from 'preact/hooks';
import { isSlow } from '../../../src/core/clock-rules.ts';
import { EXAMPLE_GAME } from '../../../src/core/example-game.ts';
import type { ClockRule } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import type { NewTournament, TournamentSystem } from '../../../src/protocol/tournaments.ts';
import { cardOf } from '../../boards/index.ts';
import { ClockField } from '../components/clock-field.tsx';
import { OptionFields, type OptionValues } from '../components/option-fields.tsx';
import { CheckField, ChoiceField, NumberField, SeatsField, SetupForm, TextField } from '../components/setup-fields.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useTexts } from '../components/use-board.ts';
import { useGames } from '../components/use-games.ts';
import { useApp } from '../model/app-context.ts';
import { clocksFor } from '../model/clock-text.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { SYSTEMS } from '../tournaments/tournament-list.tsx';

const MINUTES = [1, 2, 5, 10, 30, 1440];
const KINDS = ['person', 'program', 'bot'] as const;
type Kind = (typeof KINDS)[number];

export function NewTournamentPage({ game }: { readonly game?: string }) {
  const translate = usePageTranslate();
  const games = useGames();
  const [chosen, setChosen] = useState(game ?? EXAMPLE_GAME);
  const facts = games.at === 'here' ? games.value.find(one => one.id === chosen) : undefined;
  return (
    <TitledPage title={translate('tournament.new')} class="new">
      {games.at === 'refused' && <p class="list-empty">{translate.refusal(games.refusal)}</p>}
      {games.at === 'here' && facts && (
        <TournamentForm key={facts.id} facts={facts} games={games.value} choose={setChosen} />
      )}
    </TitledPage>
  );
}

interface FormProps {
  readonly facts: GameShown;
  readonly games: readonly GameShown[];
  choose(game: string): void;
}

/** What the organiser has set so far. */
interface TournamentSetup {
  readonly name: string;
  readonly seats: number;
  readonly system: TournamentSystem;
  readonly rounds: number;
  readonly games: number;
  /** To choose from. */
  readonly clocks: readonly ClockRule[];
  /** One of them. */
  readonly clock: ClockRule;
  readonly kinds: readonly Kind[];
  readonly isDrawn: boolean;
  readonly checkIn: boolean;
  readonly isPrivate: boolean;
  /** Minutes. */
  readonly noShow: number;
  /** As the field for date and time writes it; '' for no planned start. */
  readonly starts: string;
  readonly options: OptionValues;
}

const seatsOf = ({ seats: [fewest, most] }: GameShown): readonly [fewest: number, most: number] => [
  Math.max(2, fewest),
  most,
];

/** More than two at a table play everybody against everybody. */
const systemsFor = (seats: number): readonly TournamentSystem[] => (seats === 2 ? SYSTEMS : ['round-robin']);

function usualSetup(facts: GameShown): TournamentSetup {
  const seats = Math.max(seatsOf(facts)[0], facts.usual);
  const clocks = clocksFor(facts.clock).filter(rule => rule.kind !== 'none' && !isSlow(rule));
  return {
    name: '',
    seats,
    system: seats === 2 ? 'swiss' : 'round-robin',
    rounds: 0,
    games: 1,
    clocks,
    clock: clocks[0]!,
    kinds: KINDS,
    isDrawn: true,
    checkIn: false,
    isPrivate: false,
    noShow: 5,
    starts: '',
    options: facts.defaults,
  };
}

function newTournament(game: string, setup: TournamentSetup): NewTournament {
  const { name, seats, options, clock, system, rounds, games, kinds, isDrawn, noShow, checkIn, starts } = setup;
  return {
    name: name.trim(),
    game,
    seats,
    options: { ...options },
    clock,
    system: seats === 2 ? system : 'round-robin',
    rounds,
    games,
    mayEnter: [...kinds],
    seeding: isDrawn ? 'random' : 'entry',
    noShow: noShow * 60,
    checkIn,
    ...(setup.isPrivate && { private: true }),
    ...(starts !== '' && { starts: new Date(starts).getTime() }),
  };
}

function TournamentForm({ facts, games, choose }: FormProps) {
  const { api, requireName, showRefusal, router } = useApp();
  const translate = usePageTranslate();
  const texts = useTexts(facts.id);
  const [setup, setSetup] = useState(() => usualSetup(facts));
  const change = (part: Partial<TournamentSetup>): void => setSetup(before => ({ ...before, ...part }));
  const submit = async (): Promise<void> => {
    if (!(await requireName())) return;
    const made = await api.tournaments.create(newTournament(facts.id, setup));
    if (isRefusal(made)) showRefusal(made);
    else router.go({ page: 'tournament', tournament: made.tournament });
  };
  return (
    <SetupForm submit={submit} go={translate('tournament.create')}>
      <WhatFields facts={facts} games={games} choose={choose} setup={setup} change={change} />
      <WhoFields setup={setup} change={change} />
      <WhenFields setup={setup} change={change} />
      <OptionFields facts={facts} texts={texts} values={setup.options} change={options => change({ options })} />
    </SetupForm>
  );
}

interface FieldsProps {
  readonly setup: TournamentSetup;
  change(part: Partial<TournamentSetup>): void;
}

function WhatFields({ facts, games, choose, setup, change }: FieldsProps & FormProps) {
  const translate = usePageTranslate();
  return (
    <fieldset>
      <legend>{translate('rankings.game')}</legend>
      <TextField
        label={translate('tournament.name')}
        required
        maxLength={80}
        value={setup.name}
        change={name => change({ name })}
      />
      <ChoiceField
        label={translate('rankings.game')}
        values={games.map(({ id }) => id)}
        value={facts.id}
        text={id => cardOf(id).name[translate.locale]}
        change={choose}
      />
      <SeatsField
        label={translate('tournament.seats')}
        range={seatsOf(facts)}
        value={setup.seats}
        change={seats => change({ seats })}
      />
      <ChoiceField
        label={translate('tournament.system')}
        values={systemsFor(setup.seats)}
        value={setup.system}
        text={one => translate(`tournament.system.${one}`)}
        change={system => change({ system })}
      />
      {setup.system !== 'knockout' && (
        <NumberField
          label={translate('tournament.rounds')}
          hint={translate('tournament.rounds.hint')}
          range={[0, 50]}
          value={setup.rounds}
          change={rounds => change({ rounds })}
        />
      )}
      <NumberField
        label={translate('tournament.games')}
        hint={translate('tournament.games.hint')}
        range={[1, 20]}
        value={setup.games}
        change={count => change({ games: count })}
      />
      <ClockField offered={setup.clocks} value={setup.clock} change={clock => change({ clock })} />
    </fieldset>
  );
}

function WhoFields({ setup: { kinds, isDrawn, isPrivate }, change }: FieldsProps) {
  const translate = usePageTranslate();
  return (
    <fieldset>
      <legend>{translate('tournament.who')}</legend>
      {KINDS.map(kind => (
        <CheckField
          key={kind}
          label={translate(`tournament.enter.${kind}`)}
          checked={kinds.includes(kind)}
          disabled={kinds.length === 1 && kinds[0] === kind}
          change={checked => change({ kinds: checked ? [...kinds, kind] : kinds.filter(one => one !== kind) })}
        />
      ))}
      <CheckField
        label={translate('tournament.drawn')}
        hint={translate('tournament.drawn.hint')}
        checked={isDrawn}
        change={checked => change({ isDrawn: checked })}
      />
      <CheckField
        label={translate('tournament.private')}
        hint={translate('tournament.private.hint')}
        checked={isPrivate}
        change={checked => change({ isPrivate: checked })}
      />
    </fieldset>
  );
}

function WhenFields({ setup, change }: FieldsProps) {
  const translate = usePageTranslate();
  return (
    <fieldset>
      <legend>{translate('tournament.when')}</legend>
      <TextField
        label={translate('tournament.starts')}
        hint={translate('tournament.starts.hint')}
        type="datetime-local"
        value={setup.starts}
        change={starts => change({ starts })}
      />
      <CheckField
        label={translate('tournament.check')}
        hint={translate('tournament.check.hint')}
        checked={setup.checkIn}
        change={checkIn => change({ checkIn })}
      />
      <ChoiceField
        label={translate('tournament.noshow')}
        hint={translate('tournament.noshow.hint')}
        values={MINUTES}
        value={setup.noShow}
        text={minutes =>
          minutes < 60 ? translate.count('tournament.minutes', minutes) : translate.span(minutes * 60_000)
        }
        change={noShow => change({ noShow })}
      />
    </fieldset>
  );
}
