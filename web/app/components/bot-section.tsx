import { useState } from 'preact/hooks';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { BotShown } from '../../../src/protocol/accounts.ts';
import { useConfirm } from '../../kit/confirm.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';
import { Copyable } from './copyable.tsx';
import { FormField, generalRefusal, PlainForm, refusalOf } from './form-field.tsx';
import { useFetched } from './use-fetched.ts';

/** What a terminal is told to let a program play here; the game and the program are for its author to change. */
const commandWith = (token: string): string =>
  `LUDOTECA_TOKEN=${token} npx ludoteca bot dama --program "python3 mybot.py" --server ${location.origin} --quick`;

/** My programs and the tokens they sign in with. */
export function BotSection() {
  const { accounts, showRefusal } = useApp();
  const translate = useTranslate();
  const [round, setRound] = useState(0);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [made, setMade] = useState<{ readonly bot: BotShown; readonly token: string }>();
  const bots = useFetched(`bots ${round}`, () => accounts.bots());
  const again = (): void => setRound(round + 1);

  const addToken = async (bot: BotShown): Promise<void> => {
    const answer = await accounts.addToken(bot.account);
    if (isRefusal(answer)) return showRefusal(answer);
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
    if (refused) showRefusal(refused);
    setMade(undefined);
    again();
  };
  const { confirm, dialog } = useConfirm();
  const remove = async ({ account, name }: BotShown): Promise<void> => {
    const answer = await confirm({
      title: translate('account.bots.remove.sure', { name }),
      lead: translate('account.bots.remove.lead'),
      yes: translate('account.bots.remove'),
      no: translate('common.cancel'),
    });
    if (answer !== undefined) await change(accounts.removeBot(account));
  };
  const revoke = async ({ account, name }: BotShown, token: string): Promise<void> => {
    const answer = await confirm({
      title: translate('account.token.revoke.sure', { name }),
      lead: translate('account.token.revoke.lead'),
      yes: translate('account.token.revoke'),
      no: translate('common.cancel'),
    });
    if (answer !== undefined) await change(accounts.revokeToken(account, token));
  };
  const rows = bots.at === 'here' ? bots.value : [];
  return (
    <section class="card is-wide">
      <h2>{translate('account.bots')}</h2>
      <p class="soft">{translate('account.bots.lead')}</p>
      {made && (
        <div class="made" role="status">
          <Copyable label={translate('account.token.made', { name: made.bot.name })} text={made.token} />
          <Copyable label={translate('account.token.how')} text={commandWith(made.token)} />
          <button type="button" onClick={() => setMade(undefined)}>
            {translate('account.token.made.done')}
          </button>
        </div>
      )}
      {bots.at === 'here' && rows.length === 0 && <p>{translate('account.bots.empty')}</p>}
      <ul class="rows">
        {rows.map(bot => (
          <li key={bot.account} class="bot">
            <div class="bot-head">
              <b>{bot.name}</b>
              <button type="button" onClick={() => void addToken(bot)}>
                {translate('account.token.add')}
              </button>
              <button type="button" class="is-danger" onClick={() => void remove(bot)}>
                {translate('account.bots.remove')}
              </button>
            </div>
            {bot.tokens.length === 0 && <small class="soft">{translate('account.token.none')}</small>}
            {bot.tokens.map(token => (
              <div key={token.id} class="bot-token">
                <small>
                  {token.label !== '' && <b>{token.label} </b>}
                  {translate('account.token.named', {
                    date: new Date(token.created).toLocaleString(translate.locale, {
                      dateStyle: 'medium',
                      timeStyle: 'short',
                    }),
                  })}
                </small>
                <button type="button" class="quiet" onClick={() => void revoke(bot, token.id)}>
                  {translate('account.token.revoke')}
                </button>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {dialog}
      <PlainForm submit={add} refusal={generalRefusal(refusal)} go={translate('account.bots.add')}>
        <FormField
          label={translate('account.bots.name')}
          value={name}
          change={setName}
          autocomplete="off"
          refusal={refusalOf(refusal, 'name')}
        />
      </PlainForm>
    </section>
  );
}
