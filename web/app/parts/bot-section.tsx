import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { BotShown } from '../../../src/server/api/account-schemas.ts';
import { useSure } from '../../kit/sure.tsx';
import { useApp, useSpeech } from '../context.ts';
import { useFetched } from '../use-fetched.ts';
import { about, FormField, general, PlainForm } from './form-field.tsx';
import { Copyable } from './share.tsx';

/** What a terminal is told to let a program play here; the game and the program are for its author to change. */
const commandWith = (token: string): string =>
  `LUDOTECA_TOKEN=${token} npx ludoteca bot dama --program "python3 mybot.py" --server ${location.origin} --quick`;

/** My programs and the tokens they sign in with. */
export function BotSection() {
  const { accounts, refuse } = useApp();
  const say = useSpeech();
  const [round, setRound] = useState(0);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [made, setMade] = useState<{ readonly bot: BotShown; readonly token: string }>();
  const bots = useFetched(`bots ${round}`, () => accounts.bots());
  const again = (): void => setRound(round + 1);

  const addToken = async (bot: BotShown): Promise<void> => {
    const answer = await accounts.addToken(bot.account);
    if (isRefusal(answer)) return refuse(answer);
    setMade({ bot, token: answer.token });
    again();
  };
  const add = async (): Promise<void> => {
    const answer = await accounts.addBot(name);
    setRefusal(isRefusal(answer) ? answer : undefined);
    if (isRefusal(answer)) return;
    setName('');
    await addToken(answer);
  };
  const change = async (task: Promise<Refusal | undefined>): Promise<void> => {
    const refused = await task;
    if (refused) refuse(refused);
    setMade(undefined);
    again();
  };
  const { sure, dialog } = useSure();
  const remove = async ({ account, name }: BotShown): Promise<void> => {
    const answer = await sure({
      title: say('account.bots.remove.sure', { name }),
      lead: say('account.bots.remove.lead'),
      yes: say('account.bots.remove'),
      no: say('common.cancel'),
    });
    if (answer !== undefined) await change(accounts.removeBot(account));
  };
  const revoke = async ({ account, name }: BotShown, token: string): Promise<void> => {
    const answer = await sure({
      title: say('account.token.revoke.sure', { name }),
      lead: say('account.token.revoke.lead'),
      yes: say('account.token.revoke'),
      no: say('common.cancel'),
    });
    if (answer !== undefined) await change(accounts.revokeToken(account, token));
  };
  const rows = bots.at === 'here' ? bots.value : [];
  return (
    <section class="card is-wide">
      <h2>{say('account.bots')}</h2>
      <p class="soft">{say('account.bots.lead')}</p>
      {made && (
        <div class="made" role="status">
          <Copyable label={say('account.token.made', { name: made.bot.name })} text={made.token} />
          <Copyable label={say('account.token.how')} text={commandWith(made.token)} />
          <button type="button" onClick={() => setMade(undefined)}>
            {say('account.token.made.done')}
          </button>
        </div>
      )}
      {bots.at === 'here' && rows.length === 0 && <p>{say('account.bots.empty')}</p>}
      <ul class="rows">
        {rows.map(bot => (
          <li key={bot.account} class="bot">
            <div class="bot-head">
              <b>{bot.name}</b>
              <button type="button" onClick={() => void addToken(bot)}>
                {say('account.token.add')}
              </button>
              <button type="button" class="is-danger" onClick={() => void remove(bot)}>
                {say('account.bots.remove')}
              </button>
            </div>
            {bot.tokens.length === 0 && <small class="soft">{say('account.token.none')}</small>}
            {bot.tokens.map(token => (
              <div key={token.id} class="bot-token">
                <small>
                  {token.label !== '' && <b>{token.label} </b>}
                  {say('account.token.named', {
                    date: new Date(token.created).toLocaleString(say.locale, {
                      dateStyle: 'medium',
                      timeStyle: 'short',
                    }),
                  })}
                </small>
                <button type="button" class="quiet" onClick={() => void revoke(bot, token.id)}>
                  {say('account.token.revoke')}
                </button>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {dialog}
      <PlainForm submit={add} refusal={general(refusal)} go={say('account.bots.add')}>
        <FormField
          label={say('account.bots.name')}
          value={name}
          change={setName}
          autocomplete="off"
          refusal={about(refusal, 'name')}
        />
      </PlainForm>
    </section>
  );
}
