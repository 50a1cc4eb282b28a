import { useState } from 'preact/hooks';
import { isSlow } from '../../../src/core/clock-rules.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import type { NewTournament, TournamentSystem } from '../../../src/protocol/tournaments.ts';
import { cardOf } from '../../boards/index.ts';
import { ClockField } from '../components/clock-field.tsx';
import { OptionFields, type OptionValues } from '../components/option-fields.tsx';
import { CheckField, ChoiceField, Label, NumberField, SeatsField, SetupForm } from '../components/setup-fields.tsx';
import { useTexts } from '../components/use-board.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { clocksFor } from '../model/clock-text.ts';
import { SYSTEMS } from '../tournaments/crosstable.ts';

const MINUTES = [1, 2, 5, 10, 30, 1440];
const KINDS = ['person', 'program', 'bot'] as const;
type Kind = (typeof KINDS)[number];

export function NewTournamentPage({ game }: { readonly game?: string }) {
  const { api } = useApp();
  const translate = useTranslate();
  useTitle(translate('tournament.new'));
  const games = useFetched('games', () => api.games());
  const [chosen, setChosen] = useState(game ?? 'dama');
  const facts = games.at === 'here' ? games.value.find(one => one.id === chosen) : undefined;
  return (
    <main class="page new" id="page">
      <h1>{translate('tournament.new')}</h1>
      {games.at === 'refused' && <p class="list-empty">{translate.refusal(games.refusal)}</p>}
      {games.at === 'here' && facts && (
        <TournamentForm key={facts.id} facts={facts} games={games.value} choose={setChosen} />
      )}
    </main>
  );
}

interface FormProps {
  readonly facts: GameShown;
  readonly games: readonly GameShown[];
  choose(game: string): void;
}

function TournamentForm({ facts, games, choose }: FormProps) {
  const { api, requireName, showRefusal, router } = useApp();
  const translate = useTranslate();
  const texts = useTexts(facts.id);
  const [fewest, most] = [Math.max(2, facts.seats[0]), facts.seats[1]];
  const [name, setName] = useState('');
  const [seats, setSeats] = useState(Math.max(fewest, facts.usual));
  const [system, setSystem] = useState<TournamentSystem>(seats === 2 ? 'swiss' : 'round-robin');
  const [rounds, setRounds] = useState(0);
  const [gamesEach, setGamesEach] = useState(1);
  const [clocks] = useState(() => clocksFor(facts.clock).filter(rule => rule.kind !== 'none' && !isSlow(rule)));
  const [clock, setClock] = useState(clocks[0]!);
  const [kinds, setKinds] = useState<readonly Kind[]>(KINDS);
  const [isDrawn, setDrawn] = useState(true);
  const [noShow, setNoShow] = useState(5);
  const [checkIn, setCheckIn] = useState(false);
  const [starts, setStarts] = useState('');
  const [options, setOptions] = useState<OptionValues>(facts.defaults);
  const systems: readonly TournamentSystem[] = seats === 2 ? SYSTEMS : ['round-robin'];

  const submit = async (): Promise<void> => {
    if (!(await requireName())) return;
    const asked: NewTournament = {
      name: name.trim(),
      game: facts.id,
      seats,
      options: { ...options },
      clock,
      system: seats === 2 ? system : 'round-robin',
      rounds,
      games: gamesEach,
      mayEnter: [...kinds],
      seeding: isDrawn ? 'random' : 'entry',
      noShow: noShow * 60,
      checkIn,
      ...(starts !== '' && { starts: new Date(starts).getTime() }),
    };
    const made = await api.tournaments.create(asked);
    if (isRefusal(made)) showRefusal(made);
    else router.go({ page: 'tournament', tournament: made.tournament });
  };

  return (
    <SetupForm submit={submit} go={translate('tournament.create')}>
      <fieldset>
        <legend>{translate('tournament.what')}</legend>
        <label class="field">
          <span>{translate('tournament.name')}</span>
          <input required maxLength={80} value={name} onInput={event => setName(event.currentTarget.value)} />
        </label>
        <ChoiceField
          label={translate('tournament.game')}
          values={games.map(({ id }) => id)}
          value={facts.id}
          text={id => cardOf(id).name[translate.locale]}
          change={choose}
        />
        <SeatsField label={translate('tournament.seats')} range={[fewest, most]} value={seats} change={setSeats} />
        <ChoiceField
          label={translate('tournament.system')}
          values={systems}
          value={system}
          text={one => translate(`tournament.system.${one}`)}
          change={setSystem}
        />
        {system !== 'knockout' && (
          <NumberField
            label={translate('tournament.rounds')}
            hint={translate('tournament.rounds.hint')}
            range={[0, 50]}
            value={rounds}
            change={setRounds}
          />
        )}
        <NumberField
          label={translate('tournament.games')}
          hint={translate('tournament.games.hint')}
          range={[1, 20]}
          value={gamesEach}
          change={setGamesEach}
        />
        <ClockField offered={clocks} value={clock} change={setClock} />
      </fieldset>
      <fieldset>
        <legend>{translate('tournament.who')}</legend>
        {KINDS.map(kind => (
          <CheckField
            key={kind}
            label={translate(`tournament.enter.${kind}`)}
            checked={kinds.includes(kind)}
            disabled={kinds.length === 1 && kinds[0] === kind}
            change={checked => setKinds(checked ? [...kinds, kind] : kinds.filter(one => one !== kind))}
          />
        ))}
        <CheckField
          label={translate('tournament.drawn')}
          hint={translate('tournament.drawn.hint')}
          checked={isDrawn}
          change={setDrawn}
        />
      </fieldset>
      <fieldset>
        <legend>{translate('tournament.when')}</legend>
        <label class="field">
          <Label label={translate('tournament.starts')} hint={translate('tournament.starts.hint')} />
          <input type="datetime-local" value={starts} onInput={event => setStarts(event.currentTarget.value)} />
        </label>
        <CheckField
          label={translate('tournament.check')}
          hint={translate('tournament.check.hint')}
          checked={checkIn}
          change={setCheckIn}
        />
        <ChoiceField
          label={translate('tournament.noshow')}
          hint={translate('tournament.noshow.hint')}
          values={MINUTES}
          value={noShow}
          text={minutes => translate.count('tournament.minutes', minutes)}
          change={setNoShow}
        />
      </fieldset>
      <OptionFields facts={facts} texts={texts} values={options} change={setOptions} />
    </SetupForm>
  );
}
