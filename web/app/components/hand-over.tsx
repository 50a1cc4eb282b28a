import { Button } from '../../kit/button.tsx';
import { useTranslate } from '../model/app-context.ts';

/** The page that hides the table while the screen is passed to the next player. */
export function PassScreenPage({ name, take }: { readonly name: string; take(): void }) {
  const translate = useTranslate();
  return (
    <main class="page curtain" id="page">
      <div role="status">
        <h1>{translate('match.pass', { name })}</h1>
      </div>
      <p class="soft">{translate('match.pass.hint')}</p>
      <Button class="primary is-large" onClick={take} text={translate('match.pass.take', { name })} />
    </main>
  );
}
