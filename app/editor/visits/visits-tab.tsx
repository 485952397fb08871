import { ArrowUpRight, Download } from 'lucide-react';
import { WHAT_COUNTS } from '../../../domain/pages.ts';
import { VISIT_PERIODS, type VisitReport } from '../../../domain/visits.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { counted, formatCount } from '../text/count.ts';
import { visitsFile } from './calls.ts';
import { ChartFoot, VisitChart } from './chart.tsx';
import { FirstDay } from './first-day.tsx';
import { useVisits, type Visits } from './use-visits.ts';
import { VisitTables } from './visit-tables.tsx';
import {
  change,
  difference,
  hasFullPeriodBefore,
  isFirstDay,
  PERIOD_TEXTS,
  sinceNote,
} from './visit-text.ts';
import './visits.css';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7 } as const;

/** The page views of a period: how many, which pages, where from. */
export function VisitsTab() {
  const visits = useVisits();
  const { period, failure, busy } = visits;
  // The report of another period stays only until this one has failed.
  const report = failure !== null && visits.report?.period !== period ? null : visits.report;
  const isFirst = report !== null && isFirstDay(report);
  return (
    <section className="editor-group visits" aria-labelledby="visits-heading" aria-busy={busy}>
      <div className="rail">
        <h2 id="visits-heading">Visits</h2>
        {report !== null &&
          (isFirst ? <FirstCounts report={report} /> : <Counts report={report} />)}
      </div>
      <div className="entries entries-wide visits-body">
        <div className="visits-bar ways gap-y-1 gap-x-5 mb-[0.9rem] desk:min-h-11">
          <Segmented
            label="Period"
            name="visit-period"
            options={VISIT_PERIODS.map((value) => ({ value, label: PERIOD_TEXTS[value].label }))}
            value={period}
            onChange={(value) => void visits.show(value)}
          />
          <Tools visits={visits} report={report} />
        </div>
        <p className="empty" role="status">
          {report === null && failure === null && 'Loading the visits...'}
        </p>
        {failure !== null && (
          <div className="failure">
            <p role="alert">{failure}</p>
            <TemporaryButton
              className="btn btn-plain"
              aria-disabled={busy}
              onClick={() => void visits.show(period)}
              next={() => document.querySelector<HTMLElement>('.visits-bar input:checked')}
            >
              Try again
            </TemporaryButton>
          </div>
        )}
        {report !== null && isFirst && <FirstDay report={report} />}
        {report !== null && !isFirst && (
          <>
            {!report.isCounting && (
              <p className="visits-off mb-s4 pl-s4 border-l-3 border-line-2 text-paper-2">
                Counting is off: the pages are sent without the script, and nothing is added.
              </p>
            )}
            <VisitChart key={`${report.period} ${report.points.at(-1)?.from}`} report={report} />
            <ChartFoot report={report} />
            <VisitTables report={report} />
          </>
        )}
      </div>
    </section>
  );
}

function Tools({ visits, report }: { visits: Visits; report: VisitReport | null }) {
  return (
    <div className="visits-tools ways gap-y-0 gap-x-5 ml-auto">
      <a className="link" href={visitsFile(visits.period)} download>
        <Download {...ICON} />
        CSV<span className="sr-only"> of the visits</span>
      </a>
      {visits.period === 'year' && (
        <a className="link" href={visitsFile('all')} download>
          All years
        </a>
      )}
      <a className="link" href={WHAT_COUNTS} target="_blank" rel="noreferrer">
        What visitors are told
        <ArrowUpRight {...ICON} />
      </a>
      {report !== null && (
        <label className="switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
            role="switch"
            checked={report.isCounting}
            aria-disabled={visits.busy}
            onChange={(event) => {
              if (!visits.busy) void visits.count(event.target.checked);
            }}
          />
          Count visits
        </label>
      )}
    </div>
  );
}

interface Figure {
  readonly count: number;
  readonly label: string;
  readonly note?: string;
}

function Counts({ report }: { report: VisitReport }) {
  const { totals, totalsBefore } = report;
  const isComparable = hasFullPeriodBefore(report);
  const changed = (now: number, before: number): string =>
    isComparable ? change(now, before) : 'nothing to compare yet';
  const figures: Figure[] = [
    { count: totals.views, label: 'views', note: changed(totals.views, totalsBefore.views) },
    {
      count: totals.visitors,
      label: 'visitors, by day',
      note: changed(totals.visitors, totalsBefore.visitors),
    },
    {
      count: totals.downloads,
      label: 'downloads',
      note: difference(totals.downloads, totalsBefore.downloads),
    },
    {
      count: totals.messages,
      label: 'messages',
      note: `${counted(totals.tokensRedeemed, 'token')} redeemed`,
    },
  ];
  return <Figures figures={figures} />;
}

function FirstCounts({ report }: { report: VisitReport }) {
  const { totals, since, isCounting } = report;
  const note = isCounting ? { note: sinceNote(since, report) } : {};
  return (
    <Figures
      figures={[
        { count: totals.views, label: 'views', ...note },
        { count: totals.downloads, label: 'downloads' },
        { count: totals.messages, label: 'messages' },
      ]}
    />
  );
}

/** From this many characters on a count is set smaller. */
const LONG_COUNT = 6;

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="visit-counts max-desk:order-2 max-desk:grid max-desk:grid-cols-2 max-desk:gap-x-4 max-desk:mt-[1.1rem]">
      {figures.map(({ count, label, note }) => (
        <div
          className="grid grid-cols-[1fr_auto] grid-rows-[1fr_auto] pt-2 pb-[0.7rem] border-t border-line-2 desk:max-[75rem]:grid-cols-1"
          key={label}
        >
          <dt className="col-start-2 self-end text-nav/[1.35] text-right text-paper-2">{label}</dt>
          <dd
            className="visit-count figures [grid-area:1/1/3/2] ml-[-0.03em] text-[3.25rem]/[1] font-medium tracking-[-0.01em] desk:max-[75rem]:[grid-area:auto] desk:max-[75rem]:-order-1 desk:max-[75rem]:text-[2.25rem] max-desk:text-[2.25rem]"
            data-long={formatCount(count).length >= LONG_COUNT || undefined}
          >
            {formatCount(count)}
          </dd>
          {note !== undefined && (
            <dd className="visit-note label-mono col-start-2 mt-[0.1rem] text-right">{note}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
