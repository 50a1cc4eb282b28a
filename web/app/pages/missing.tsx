import { useSpeech } from '../context.ts';
import { useTitle } from '../parts/title.ts';

export function MissingPage({ path }: { readonly path: string }) {
  const say = useSpeech();
  useTitle(say('missing.title'));
  return (
    <main class="page page-plain" id="page">
      <h1>{say('missing.title')}</h1>
      <p class="soft">{say('missing.lead', { path })}</p>
      <a class="button primary" href="/">
        {say('missing.home')}
      </a>
    </main>
  );
}
