import { useState } from 'preact/hooks';
import { EXAMPLE_GAME } from '../../../src/core/example-game.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { BotShown } from '../../../src/protocol/accounts.ts';
import { Button } from '../../kit/button.tsx';
import { useConfirm } from '../../kit/confirm.tsx';
import { useApp } from '../model/app-context.ts';
import { timeText } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { Copyable } from './copyable.tsx';
import { FormField, generalRefusal, PlainForm, refusalOf } from './form-field.tsx';
import { useFetched } from './use-fetched.ts';

/** The command that lets a program play here. The author of the bot replaces the game and the program. */
const commandWith = (token: string): string =>
  `LUDOTECA_TOKEN=${token} npx ludoteca bot ${EXAMPLE_GAME} --program "python3 mybot.py" --server ${location.origin} --quick`;

/** A token that was just made: it is shown only now. */
interface CreatedToken {
  readonly bot: BotShown;
  readonly token: string;
}

/** The programs of the reader's account and the tokens they sign in with. */
export function BotSection() {
  const translate = usePageTranslate();
  const bots = useBots();
  const { created, rows } = bots;
  return (
    <section class="card surface is-wide">
      <h2>{translate('account.bots')}</h2>
      <p class="soft">
        {translate('account.bots.lead')} <a href="/help/writing-a-bot">{translate('help.bot')}</a>
      </p>
      {created && <NewToken {...created} done={bots.hideToken} />}
      {rows?.length === 0 && <p>{translate('account.bots.empty')}</p>}
      <ul class="rows">
        {rows?.map(bot => (
          <BotRow
            key={bot.account}
            bot={bot}
            addToken={() => void bots.addToken(bot)}
            remove={() => void bots.remove(bot)}
            revoke={token => void bots.revoke(bot, token)}
          />
        ))}
      </ul>
      {bots.dialog}
      <NewBotForm add={bots.add} />
    </section>
  );
}

function useBots() {
  const { accounts, carryOut, showRefusal } = useApp();
  const translate = usePageTranslate();
  const { confirm, dialog } = useConfirm(translate('common.cancel'));
  const [round, setRound] = useState(0);
  const [created, setCreated] = useState<CreatedToken>();
  const bots = useFetched(`bots ${round}`, () => accounts.bots());

  const addToken = async (bot: BotShown): Promise<void> => {
    const answer = await accounts.addToken(bot.account);
    if (isRefusal(answer)) return showRefusal(answer);
    setCreated({ bot, token: answer.token });
    setRound(before => before + 1);
  };
  const add = async (name: string): Promise<Refusal | undefined> => {
    const answer = await accounts.addBot(name);
    if (isRefusal(answer)) return answer;
    await addToken(answer);
    return undefined;
  };
  const change = async (task: Promise<Refusal | undefined>): Promise<void> => {
    await carryOut(task);
    setCreated(undefined);
    setRound(before => before + 1);
  };
  const remove = async ({ account, name }: BotShown): Promise<void> => {
    const answer = await confirm({
      title: translate('account.bots.remove.sure', { name }),
      lead: translate('account.bots.remove.lead'),
      yes: translate('account.bots.remove'),
    });
    if (answer !== undefined) await change(accounts.removeBot(account));
  };
  const revoke = async ({ account, name }: BotShown, token: string): Promise<void> => {
    const answer = await confirm({
      title: translate('account.token.revoke.sure', { name }),
      lead: translate('account.token.revoke.lead'),
      yes: translate('account.token.revoke'),
    });
    if (answer !== undefined) await change(accounts.revokeToken(account, token));
  };
  return {
    rows: bots.at === 'here' ? bots.value : undefined,
    created,
    hideToken: () => setCreated(undefined),
    add,
    addToken,
    remove,
    revoke,
    dialog,
  };
}

function NewToken({ bot, token, done }: CreatedToken & { done(): void }) {
  const translate = usePageTranslate();
  return (
    <div class="made stack" role="status">
      <Copyable label={translate('account.token.made', { name: bot.name })} text={token} />
      <Copyable label={translate('account.token.how')} text={commandWith(token)} />
      <Button onClick={done} text={translate('account.token.made.done')} />
    </div>
  );
}

interface BotRowProps {
  readonly bot: BotShown;
  addToken(): void;
  remove(): void;
  revoke(token: string): void;
}

function BotRow({ bot, addToken, remove, revoke }: BotRowProps) {
  const translate = usePageTranslate();
  return (
    <li class="bot">
      <div class="bot-head row">
        <b>{bot.name}</b>
        <Button onClick={addToken} text={translate('account.token.add')} />
        <Button class="is-danger" onClick={remove} text={translate('account.bots.remove')} />
      </div>
      {bot.tokens.length === 0 && <small class="soft">{translate('account.token.none')}</small>}
      {bot.tokens.map(token => (
        <div key={token.id} class="bot-token row">
          <small class="soft">
            {token.label !== '' && <b>{token.label} </b>}
            {translate('account.token.named', { date: timeText(token.created, translate.locale) })}
          </small>
          <Button class="quiet" onClick={() => revoke(token.id)} text={translate('account.token.revoke')} />
        </div>
      ))}
    </li>
  );
}

/** `add` answers why it was refused, if it was. */
function NewBotForm({ add }: { add(name: string): Promise<Refusal | undefined> }) {
  const translate = usePageTranslate();
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (): Promise<void> => {
    const refused = await add(name);
    setRefusal(refused);
    if (!refused) setName('');
  };
  return (
    <PlainForm submit={submit} refusal={generalRefusal(refusal)} go={translate('account.bots.add')}>
      <FormField
        label={translate('account.bots.name')}
        value={name}
        change={setName}
        autocomplete="off"
        refusal={refusalOf(refusal, 'name')}
      />
    </PlainForm>
  );
}
