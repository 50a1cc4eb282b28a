import type { ArchiveShown } from '../../../src/protocol/records.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { resultFor } from '../model/figures.ts';
import type { ArchiveSearch } from '../net/records-api.ts';
import { EmptyList, MoreButton } from './list-elements.tsx';
import { MatchRow } from './match-list.tsx';
import { ResultChip } from './record-elements.tsx';
import { usePages } from './use-pages.ts';

interface ArchiveListProps {
  readonly search: ArchiveSearch;
  /** Whose wins and losses the rows tell. */
  readonly perspective: string | undefined;
  readonly empty: string;
}

/** Finished matches, newest first, page by page. */
export function ArchiveList({ search, perspective, empty }: ArchiveListProps) {
  const { api, me: mine } = useApp();
  const translate = useTranslate();
  // Own matches are listed even if only people with the link may see them.
  const me = useStore(mine)?.account;
  const { pages, refusal, isWaiting, more } = usePages<ArchiveShown>(`${me} ${JSON.stringify(search)}`, before =>
    api.archive(search, before),
  );
  const rows = pages.flatMap(page => page.matches);
  return (
    <>
      {refusal && <EmptyList>{translate.refusal(refusal)}</EmptyList>}
      {!refusal && !isWaiting && rows.length === 0 && <EmptyList>{empty}</EmptyList>}
      {rows.length > 0 && (
        <ul>
          {rows.map(row => (
            <MatchRow
              key={row.match}
              row={row}
              named={search.game === undefined}
              chip={perspective !== undefined && <ResultChip result={resultFor(row, perspective)} />}
            />
          ))}
        </ul>
      )}
      <MoreButton more={more} isWaiting={isWaiting} />
    </>
  );
}
