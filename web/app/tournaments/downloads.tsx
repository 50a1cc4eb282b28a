import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { Icon } from '../../kit/icons.tsx';
import { usePageTranslate } from '../model/page-texts.ts';

const FILES = [
  ['everything.tar.gz', 'tournament.file.all'],
  ['report.html', 'tournament.file.report'],
  ['standings.csv', 'tournament.file.standings'],
  ['games.csv', 'tournament.file.games'],
  ['report.json', 'tournament.file.json'],
] as const;

export function Downloads({ shown }: { readonly shown: TournamentShown }) {
  const translate = usePageTranslate();
  return (
    <section class="downloads stack is-loose">
      <h2>{translate('tournament.files')}</h2>
      <div class="row">
        {FILES.map(([file, key]) => (
          <a
            key={file}
            class="button"
            download
            href={`/api/tournaments/${shown.tournament}/files/${file}?lang=${translate.locale}`}
          >
            <Icon name="save" /> {translate(key)}
          </a>
        ))}
      </div>
    </section>
  );
}
