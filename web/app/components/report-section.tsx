// Reported lines of chat with the lines around them.

import type { ReportShown } from '../../../src/protocol/chat.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { createAdminApi, type ReportSettlement } from '../net/admin-api.ts';
import { Ago } from './ago.tsx';
import { ReasonedActions } from './reasoned-actions.tsx';
import { useLongList } from './use-long-list.ts';

interface ReportSectionProps {
  readonly round: number;
  /** Something was done: the log has a line more. */
  readonly acted: () => void;
}

export function ReportSection({ round, acted }: ReportSectionProps) {
  const { rest, carryOut } = useApp();
  const admin = createAdminApi(rest);
  const translate = usePageTranslate();
  const { rows: reports, more } = useLongList<ReportShown>(round, last => admin.reports(last?.id));
  const settle = async ({ line }: ReportShown, as: ReportSettlement, why: string): Promise<void> => {
    if (await carryOut(admin.settleReport(line, as, why))) acted();
  };
  return (
    <section class="card surface is-wide">
      <h2>{translate('admin.reports')}</h2>
      {reports?.length === 0 && <p class="soft">{translate('admin.reports.empty')}</p>}
      <ol class="rows">
        {reports?.map(one => (
          <li key={one.id}>
            <Reported report={one} settle={(as, why) => settle(one, as, why)} />
          </li>
        ))}
      </ol>
      {more && <Button onClick={more} text={translate('common.more')} />}
    </section>
  );
}

interface ReportedProps {
  readonly report: ReportShown;
  settle(as: ReportSettlement, why: string): Promise<void>;
}

function Reported({ report, settle }: ReportedProps) {
  const translate = usePageTranslate();
  const { line, match, at, by, byName, why, context } = report;
  const author = context.find(one => one.line === line)?.name ?? '';
  return (
    <div class="report stack">
      <p>
        {translate('admin.report.by', { name: byName ?? by })}{' '}
        <small class="soft">
          <Ago at={at} />
          {why && ` · ${why}`}
        </small>
      </p>
      <ol class="report-lines small">
        {context.map(one => (
          <li key={one.line} {...(one.line === line && { 'aria-current': 'true' as const })}>
            <b>
              <bdi>{one.name}</bdi>
            </b>{' '}
            <bdi>{one.text}</bdi>
          </li>
        ))}
      </ol>
      <ReasonedActions
        actions={[
          { label: translate('admin.report.hide'), act: reason => settle('hide', reason) },
          {
            label: translate('admin.report.suspend', { name: author }),
            isDanger: true,
            act: reason => settle('suspend', reason),
          },
          { label: translate('admin.report.dismiss'), act: reason => settle('dismiss', reason) },
        ]}
      />
      <a href={printPath({ page: 'match', match })}>{translate('admin.report.match')}</a>
    </div>
  );
}
