// Lines of chat that somebody reported, with what was said around them.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { ReportShown } from '../../../src/server/api/chat-schemas.ts';
import { createOrder } from '../../kit/in-order.ts';
import { useApp, useSpeech } from '../context.ts';
import type { Settlement } from '../net/chat-api.ts';
import { printPath } from '../router.ts';
import { Ago } from './ago.tsx';

/** As many as the house shows at a time: a shorter page is the last. */
const PAGE = 30;

interface ReportSectionProps {
  readonly why: string;
  readonly round: number;
  /** Something was done: the log has a line more. */
  readonly acted: () => void;
}

export function ReportSection({ why, round, acted }: ReportSectionProps) {
  const { api, refuse } = useApp();
  const say = useSpeech();
  const [reports, setReports] = useState<readonly ReportShown[]>();
  const [more, setMore] = useState(false);
  const order = useMemo(createOrder, []);
  const look = async (before?: number): Promise<void> => {
    const isInTime = order();
    const page = await api.chat.reports(before);
    if (!isInTime()) return;
    if (isRefusal(page)) return refuse(page);
    setReports(old => (before === undefined ? page : [...(old ?? []), ...page]));
    setMore(page.length === PAGE);
  };
  useEffect(() => void look(), [round]);
  const settle = async ({ line }: ReportShown, as: Settlement): Promise<void> => {
    const refused = await api.chat.settle(line, as, why);
    if (refused) return refuse(refused);
    acted();
  };
  return (
    <section class="card is-wide">
      <h2>{say('admin.reports')}</h2>
      {reports?.length === 0 && <p class="soft">{say('admin.reports.empty')}</p>}
      <ol class="rows">
        {reports?.map(one => (
          <li key={one.id}>
            <Reported report={one} settle={as => void settle(one, as)} />
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" onClick={() => void look(reports?.at(-1)?.id)}>
          {say('admin.more')}
        </button>
      )}
    </section>
  );
}

interface ReportedProps {
  readonly report: ReportShown;
  settle(as: Settlement): void;
}

function Reported({ report, settle }: ReportedProps) {
  const say = useSpeech();
  const { line, match, at, by, byName, why, context } = report;
  const author = context.find(one => one.line === line)?.name ?? '';
  return (
    <div class="report">
      <p>
        {say('admin.report.by', { name: byName ?? by })}{' '}
        <small class="soft">
          <Ago at={at} />
          {why && ` · ${why}`}
        </small>
      </p>
      <ol class="report-lines">
        {context.map(one => (
          <li key={one.line} {...(one.line === line && { 'aria-current': 'true' as const })}>
            <b>
              <bdi>{one.name}</bdi>
            </b>{' '}
            <bdi>{one.text}</bdi>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" onClick={() => settle('hide')}>
          {say('admin.report.hide')}
        </button>
        <button type="button" class="is-danger" onClick={() => settle('suspend')}>
          {say('admin.report.suspend', { name: author })}
        </button>
        <button type="button" onClick={() => settle('dismiss')}>
          {say('admin.report.dismiss')}
        </button>
        <a href={printPath({ page: 'match', match })}>{say('admin.report.match')}</a>
      </div>
    </div>
  );
}
