import { useState } from 'preact/hooks';
import type { Entry } from '../../../src/core/journal.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { useSpeech } from '../context.ts';
import { parseJournal } from '../net/api.ts';

/** A place to put the file of a match. It is read here and sent nowhere. */
export function JournalDrop({ open }: { readonly open: (entries: readonly Entry[] | Refusal) => void }) {
  const say = useSpeech();
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file) open(parseJournal(await file.text()));
  };
  return (
    <label
      class={`drop${over ? ' is-over' : ''}`}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer?.files[0]);
      }}
    >
      <b>{say('replay.file')}</b>
      <span class="soft">{say('replay.file.hint')}</span>
      <input
        type="file"
        accept=".json,.jsonl,.ndjson,application/json"
        aria-label={say('replay.file.choose')}
        onChange={event => void read(event.currentTarget.files?.[0])}
      />
    </label>
  );
}
