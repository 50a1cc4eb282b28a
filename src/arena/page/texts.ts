import type { ByLocale } from '../../core/locale.ts';
import { catalogue, fill, type TextsOf } from '../../core/texts.ts';
import type { Verdict } from '../verdicts.ts';
import { de } from './report.de.ts';
import { en } from './report.en.ts';
import { it } from './report.it.ts';

export type ReportTexts = TextsOf<typeof en>;
export type ConditionTexts = ReportTexts['conditions'];

export const REPORT_TEXTS: ByLocale<ReportTexts> = catalogue(en, { it, de });

/** With two decimals at most. */
export const shortNumber = (value: number): string => String(Math.round(value * 100) / 100);
const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** How a game ended. */
export function verdictText(verdict: Verdict, seatName: (seat: number) => string, { verdicts }: ReportTexts): string {
  if (verdict.by === 'rules' || verdict.by === 'abort') return verdicts[verdict.by];
  if (verdict.seat === undefined) return verdicts.judgedDraw;
  const name = seatName(verdict.seat);
  switch (verdict.by) {
    case 'illegal':
      return fill(verdicts.illegal, { ...verdict, name });
    case 'time':
    case 'cpu':
      return fill(verdicts[verdict.by], { name, used: seconds(verdict.used), limit: seconds(verdict.limit) });
    case 'memory':
      return fill(verdicts.memory, { name, peak: mib(verdict.peak), limit: mib(verdict.limit) });
    case 'storage':
      return fill(verdicts.storage, { name, used: mib(verdict.used), limit: mib(verdict.limit) });
    case 'processes':
    case 'files':
      return fill(verdicts[verdict.by], { ...verdict, name });
    case 'crash':
      return fill(verdicts.crash, {
        name,
        end: verdict.signal ?? fill(verdicts.exitCode, { code: verdict.code ?? '?' }),
      });
    case 'malformed':
      return fill(verdicts.malformed, { ...verdict, name });
    case 'flood':
      return fill(verdicts.flood, { ...verdict, name });
    case 'missing':
      return fill(verdicts.missing, { ...verdict, name });
    case 'adjudication':
      return fill(verdicts.judgedLost, { name });
    default:
      return fill(verdicts[verdict.by], { name });
  }
}
