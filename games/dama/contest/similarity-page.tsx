// Which entries are alike, with both sources side by side. It names students and shows their work: for the organiser alone.

import { readFileSync } from 'node:fs';
import { DataTable, htmlDocument, List } from '../../../src/arena/page/html-document.tsx';
import { REPORT_STYLE } from '../../../src/arena/page/report-page.tsx';
import type { Texts } from '../../../src/cli/texts/index.ts';
import { percent, similarityFacts, similarityTexts } from '../texts/similarity.ts';
import type { CommonPassage, ComparedSource, LineRange } from './similarity.ts';

const STYLE = readFileSync(new URL('similarity.css', import.meta.url), 'utf8');

export interface ShownPair {
  readonly sources: readonly [ComparedSource, ComparedSource];
  readonly share: number;
  readonly passages: readonly CommonPassage[];
}

export interface SimilarityReport {
  /** Pairs above the limit, the most similar first, with their sources. */
  readonly shown: readonly ShownPair[];
  /** From 0 to 1. */
  readonly limit: number;
  /** Pairs that were compared. */
  readonly compared: number;
  /** Pairs above the limit, with those that are not shown. */
  readonly similar: number;
  /** The highest share below the limit, if there is a pair below it. */
  readonly next: number | undefined;
  /** Names of entries that are too short, or have no source. */
  readonly short: readonly string[];
  readonly programs: readonly string[];
}

export function similarityPage(report: SimilarityReport, texts: Texts): string {
  const words = similarityTexts[texts.locale];
  const { shown } = report;
  return htmlDocument({
    lang: texts.locale,
    title: words.title,
    style: REPORT_STYLE + STYLE,
    children: (
      <>
        <p>
          <strong>{words.confidential}</strong>
        </p>
        <List items={similarityFacts(report, words)} />
        <DataTable id="pairs" head={words.columns}>
          {shown.map(({ sources, share, passages }, i) => (
            <tr>
              <td>
                <a href={`#pair-${i}`}>{sources.map(({ name }) => name).join(' – ')}</a>
              </td>
              <td>{percent(share)}</td>
              <td>{passages.length}</td>
            </tr>
          ))}
        </DataTable>
        {shown.map((pair, i) => (
          <SideBySide pair={pair} id={`pair-${i}`} />
        ))}
      </>
    ),
  });
}

interface SideBySideProps {
  readonly pair: ShownPair;
  readonly id: string;
}

function SideBySide({ pair: { sources, share, passages }, id }: SideBySideProps) {
  return (
    <>
      <h2 id={id}>{`${sources[0].name} – ${sources[1].name}: ${percent(share)}`}</h2>
      <div class="sources">
        {([0, 1] as const).map(side => (
          <Source
            source={sources[side]}
            passages={passages.map(({ lines }) => lines[side])}
            id={`${id}-${side}`}
            other={`${id}-${1 - side}`}
          />
        ))}
      </div>
    </>
  );
}

interface SourceProps {
  readonly source: ComparedSource;
  readonly passages: readonly LineRange[];
  readonly id: string;
  readonly other: string;
}

/** Every passage has a number, which leads to the same passage of the other source. */
function Source({ source: { name, source }, passages, id, other }: SourceProps) {
  const lines = source.split(/\r\n|\r|\n/);
  const starts = new Map<number, number[]>();
  const common = new Set<number>();
  for (const [i, [from, to]] of passages.entries()) {
    starts.set(from, [...(starts.get(from) ?? []), i]);
    for (let line = from; line <= to; line++) common.add(line);
  }
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <pre>
        {lines.map((line, i) => (
          <>
            <span class="number">{String(i + 1).padStart(4)}</span>
            {common.has(i + 1) ? <mark>{shownLine(line)}</mark> : shownLine(line)}
            {starts.get(i + 1)?.map(passage => (
              <a class="passage" id={`${id}-${passage}`} href={`#${other}-${passage}`}>
                {passage + 1}
              </a>
            ))}
            {'\n'}
          </>
        ))}
      </pre>
    </figure>
  );
}

/** Nothing in a source may turn round or hide what stands beside it. */
const shownLine = (line: string): string => ` ${line.replaceAll('\t', '    ').replaceAll(/\p{C}/gu, '\u{fffd}')}`;
