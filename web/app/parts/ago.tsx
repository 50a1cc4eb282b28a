import { useSpeech } from '../context.ts';

/** '3 minutes ago', and exactly when. */
export function Ago({ at }: { readonly at: number }) {
  const say = useSpeech();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(say.locale)}>
      {say.ago(Date.now() - at)}
    </time>
  );
}
