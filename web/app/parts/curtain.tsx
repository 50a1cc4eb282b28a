import { useSpeech } from '../context.ts';

/** Hides the table while the screen goes from hand to hand. */
export function Curtain({ name, take }: { readonly name: string; take(): void }) {
  const say = useSpeech();
  return (
    <main class="page curtain" id="page">
      <div role="status">
        <h1>{say('match.pass', { name })}</h1>
      </div>
      <p class="soft">{say('match.pass.hint')}</p>
      <button type="button" class="primary is-large" onClick={take}>
        {say('match.pass.take', { name })}
      </button>
    </main>
  );
}
