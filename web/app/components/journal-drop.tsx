import { useState } from 'preact/hooks';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { cardOf } from '../../boards/index.ts';
import { useApp } from '../model/app-context.ts';
import { dayText } from '../model/figures.ts';
import { nameOf } from '../model/names.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { parseJournal, readForeignFile, splitJournals } from '../net/journal-api.ts';

/** Replays of other servers are markup, or packed. */
async function isForeign(file: File): Promise<boolean> {
  const [first = 0, second = 0] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return (first === 0x1f && second === 0x8b) || /^\s*</.test(await file.slice(0, 200).text());
}

/** A place to put the file of a match. A journal is read here and sent nowhere; files of other servers are read by the server. */
export function JournalDrop({ open }: { readonly open: (entries: readonly JournalEntry[] | Refusal) => void }) {
  const { rest } = useApp();
  const translate = usePageTranslate();
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState<readonly (readonly JournalEntry[])[]>([]);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = (await isForeign(file)) ? await readForeignFile(rest, file) : parseJournal(await file.text());
    const journals = isRefusal(found) ? [] : splitJournals(found);
    if (journals.length > 1) setSeveral(journals);
    else open(found);
  };
  if (several.length > 0) return <Several journals={several} open={open} />;
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
      <b>{translate('replay.file')}</b>
      <span class="soft">{translate('replay.file.hint')}</span>
      <input
        type="file"
        accept=".json,.jsonl,.ndjson,application/json,.xml,.xml.gz,.gz"
        aria-label={translate('replay.file.choose')}
        onChange={event => void read(event.currentTarget.files?.[0])}
      />
    </label>
  );
}

interface SeveralProps {
  readonly journals: readonly (readonly JournalEntry[])[];
  readonly open: (entries: readonly JournalEntry[]) => void;
}

/** Which of the matches in the file? */
function Several({ journals, open }: SeveralProps) {
  const translate = usePageTranslate();
  return (
    <section class="list">
      <p>{translate('replay.file.several', { count: journals.length })}</p>
      <ul>
        {journals.map((entries, at) => {
          const first = entries[0];
          const game = first?.t === 'created' ? first.setup.game : '';
          const names = entries.flatMap(entry =>
            entry.t === 'seated' ? [nameOf(game, entry.who, translate.locale)] : [],
          );
          return (
            <li key={at}>
              <button type="button" class="quiet journal-choice" onClick={() => open(entries)}>
                <b>{cardOf(game).name[translate.locale]}</b>
                <span>{translate.list(names)}</span>
                <span class="soft">{first && dayText(first.at, translate.locale)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
