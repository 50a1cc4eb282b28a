import { useState } from 'preact/hooks';
import type { Entry } from '../../../src/core/journal.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { useApp, useSpeech } from '../context.ts';
import { parseJournal } from '../net/api.ts';

/** Replays of other servers are markup, or packed. */
async function isForeign(file: File): Promise<boolean> {
  const [first = 0, second = 0] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return (first === 0x1f && second === 0x8b) || /^\s*</.test(await file.slice(0, 200).text());
}

/** A place to put the file of a match. A journal is read here and sent nowhere; files of other servers are read by the house. */
export function JournalDrop({ open }: { readonly open: (entries: readonly Entry[] | Refusal) => void }) {
  const { api } = useApp();
  const say = useSpeech();
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file) open((await isForeign(file)) ? await api.readFile(file) : parseJournal(await file.text()));
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
        accept=".json,.jsonl,.ndjson,application/json,.xml,.xml.gz,.gz"
        aria-label={say('replay.file.choose')}
        onChange={event => void read(event.currentTarget.files?.[0])}
      />
    </label>
  );
}
