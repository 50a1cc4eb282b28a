import { useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown } from '../../../src/server/api/rest.ts';
import type { NewTournament, System } from '../../../src/server/api/tournaments.ts';
import { cardOf } from '../../boards/index.ts';
import { useApp, useSpeech } from '../context.ts';
import { CLOCKS, clockText } from '../model/clock-text.ts';
import { OptionFields, type OptionValues } from '../parts/option-fields.tsx';
import { useTitle } from '../parts/title.ts';
import { useTexts } from '../parts/use-texts.ts';
import { SYSTEMS } from '../tournaments/tables.ts';
import { useFetched } from '../use-fetched.ts';

const MINUTES = [1, 2, 5, 10, 30, 1440];
const KINDS = ['person', 'program', 'bot'] as const;
type Kind = (typeof KINDS)[number];

export function NewTournamentPage({ game }: { readonly game: string | undefined }) {
  const { api } = useApp();
  const say = useSpeech();
  useTitle(say('tournament.new'));
  const games = useFetched('games', () => api.games());
  const [chosen, setChosen] = useState(game ?? 'dama');
  const facts = games.at === 'here' ? games.value.find(one => one.id === chosen) : undefined;
  return (
    <main class="page new" id="page">
      <h1>{say('tournament.new')}</h1>
      {games.at === 'refused' && <p class="list-empty">{say.refusal(games.refusal)}</p>}
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
  const { api, introduce, refuse, router } = useApp();
  const say = useSpeech();
  const texts = useTexts(facts.id);
  const [fewest, most] = facts.seats;
  const [name, setName] = useState('');
  const [seats, setSeats] = useState(Math.max(2, facts.usual));
  const [system, setSystem] = useState<System>(seats === 2 ? 'swiss' : 'round-robin');
  const [rounds, setRounds] = useState(0);
  const [gamesEach, setGamesEach] = useState(1);
  const usualClock = facts.clock.kind === 'none' ? [] : [facts.clock];
  const clocks = [...usualClock, ...CLOCKS.filter(rule => rule.kind !== 'none')];
  const [clock, setClock] = useState(0);
  const [kinds, setKinds] = useState<readonly Kind[]>(KINDS);
  const [isDrawn, setDrawn] = useState(true);
  const [noShow, setNoShow] = useState(5);
  const [checkIn, setCheckIn] = useState(false);
  const [starts, setStarts] = useState('');
  const [options, setOptions] = useState<OptionValues>(facts.defaults);
  const systems: readonly System[] = seats === 2 ? SYSTEMS : ['round-robin'];

  const submit = async (): Promise<void> => {
    if (!(await introduce())) return;
    const asked: NewTournament = {
      name: name.trim(),
      game: facts.id,
      seats,
      options: { ...options },
      clock: clocks[clock]!,
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
    if (isRefusal(made)) refuse(made);
    else router.go({ page: 'tournament', tournament: made.tournament });
  };

  return (
    <form
      class="form"
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset>
        <legend>{say('tournament.what')}</legend>
        <label class="field">
          <span>{say('tournament.name')}</span>
          <input required maxLength={80} value={name} onInput={event => setName(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{say('tournament.game')}</span>
          <select value={facts.id} onChange={event => choose(event.currentTarget.value)}>
            {games.map(({ id }) => (
              <option key={id} value={id}>
                {cardOf(id).name[say.locale]}
              </option>
            ))}
          </select>
        </label>
        {most > Math.max(2, fewest) && (
          <label class="field">
            <span>{say('tournament.seats')}</span>
            <select value={seats} onChange={event => setSeats(Number(event.currentTarget.value))}>
              {Array.from({ length: most - Math.max(2, fewest) + 1 }, (_, i) => Math.max(2, fewest) + i).map(n => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>{say('tournament.system')}</span>
          <select value={system} onChange={event => setSystem(event.currentTarget.value as System)}>
            {systems.map(one => (
              <option key={one} value={one}>
                {say(`tournament.system.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {system !== 'knockout' && (
          <label class="field">
            <span>
              {say('tournament.rounds')}
              <small>{say('tournament.rounds.hint')}</small>
            </span>
            <input
              type="number"
              min={0}
              max={50}
              required
              value={rounds}
              onChange={event => setRounds(event.currentTarget.valueAsNumber)}
            />
          </label>
        )}
        <label class="field">
          <span>
            {say('tournament.games')}
            <small>{say('tournament.games.hint')}</small>
          </span>
          <input
            type="number"
            min={1}
            max={20}
            required
            value={gamesEach}
            onChange={event => setGamesEach(event.currentTarget.valueAsNumber)}
          />
        </label>
        <label class="field">
          <span>{say('new.clock')}</span>
          <select value={clock} onChange={event => setClock(Number(event.currentTarget.value))}>
            {clocks.map((rule, i) => (
              <option key={i} value={i}>
                {clockText(say, rule)}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <fieldset>
        <legend>{say('tournament.who')}</legend>
        {KINDS.map(kind => (
          <label key={kind} class="check">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              disabled={kinds.length === 1 && kinds[0] === kind}
              onChange={event =>
                setKinds(event.currentTarget.checked ? [...kinds, kind] : kinds.filter(one => one !== kind))
              }
            />
            <span>{say(`tournament.enter.${kind}`)}</span>
          </label>
        ))}
        <label class="check">
          <input type="checkbox" checked={isDrawn} onChange={event => setDrawn(event.currentTarget.checked)} />
          <span>
            {say('tournament.drawn')}
            <small>{say('tournament.drawn.hint')}</small>
          </span>
        </label>
      </fieldset>
      <fieldset>
        <legend>{say('tournament.when')}</legend>
        <label class="field">
          <span>
            {say('tournament.starts')}
            <small>{say('tournament.starts.hint')}</small>
          </span>
          <input type="datetime-local" value={starts} onInput={event => setStarts(event.currentTarget.value)} />
        </label>
        <label class="check">
          <input type="checkbox" checked={checkIn} onChange={event => setCheckIn(event.currentTarget.checked)} />
          <span>
            {say('tournament.check')}
            <small>{say('tournament.check.hint')}</small>
          </span>
        </label>
        <label class="field">
          <span>
            {say('tournament.noshow')}
            <small>{say('tournament.noshow.hint')}</small>
          </span>
          <select value={noShow} onChange={event => setNoShow(Number(event.currentTarget.value))}>
            {MINUTES.map(minutes => (
              <option key={minutes} value={minutes}>
                {say.count('tournament.minutes', minutes)}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <OptionFields facts={facts} texts={texts} values={options} change={setOptions} />
      <button type="submit" class="primary is-large">
        {say('tournament.create')}
      </button>
    </form>
  );
}
