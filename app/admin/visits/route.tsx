import { ArrowUpRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { WHAT_COUNTS } from '../../../domain/pages.ts';
import { VISIT_PERIODS, type VisitPeriod, type VisitReport } from '../../../domain/visits.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import { Segmented } from '../controls/segmented.tsx';
import { useFeatures } from '../layout/features.ts';
import { formatCount } from '../text/count.ts';
import { formatTime } from '../text/times.ts';
import { loadVisits, setCounting } from './calls.ts';
import { ChartFoot, VisitChart } from './chart.tsx';
import { VisitTables } from './visit-tables.tsx';
import { change, PERIOD_LABELS } from './visit-text.ts';
import './visits.css';
import { Screen } from '../layout/screen.tsx';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.7 } as const;

/** The page views of a period: how many, which pages, where from. Read again when the owner returns to the window. */
export default function VisitsScreen() {
  const [period, setPeriod] = useState<VisitPeriod>('month');
  const { loaded, failure, busy, load, retry } = useLoaded(loadVisits, period);
  const refresh = useEffectEvent(() => {
    if (!document.hidden) void retry();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  // The report of another period stays only until this one has failed.
  const report = failure !== null && loaded?.report.period !== period ? null : loaded?.report;
  return (
    <Screen name="visits">
      <section className="editor-group visits" aria-labelledby="visits-heading" aria-busy={busy}>
        <div className="rail">
          <h2 id="visits-heading">Visits</h2>
          {report && <Counts {...report} />}
        </div>
        <div className="entries entries-wide visits-body">
          <div className="visits-bar ways gap-y-1 gap-x-5 mb-[0.9rem] desk:min-h-11">
            <Segmented
              label="Period"
              name="visit-period"
              options={VISIT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
              value={period}
              onChange={(value) => {
                setPeriod(value);
                void load(value);
              }}
            />
            <div className="visits-tools ways gap-y-0 gap-x-5 ml-auto">
              <a className="link" href={WHAT_COUNTS} target="_blank" rel="noreferrer">
                Counting notice
                <ArrowUpRight {...ICON} />
              </a>
              {report && <CountingSwitch {...report} busy={busy} onSwitched={retry} />}
            </div>
          </div>
          <p className="empty" role="status">
            {!report && failure === null && 'Loading the visits...'}
          </p>
          {failure !== null && (
            <div className="failure">
              <p role="alert">{failure}</p>
              <TemporaryButton
                className="btn btn-plain"
                aria-disabled={busy}
                onClick={() => void retry()}
                next={() => document.querySelector<HTMLElement>('.visits-bar input:checked')}
              >
                Try again
              </TemporaryButton>
            </div>
          )}
          {report && <Body {...report} />}
        </div>
      </section>
    </Screen>
  );
}

function Body(report: VisitReport) {
  const { isCounting, isComparable, since, period, points, totals, totalsBefore } = report;
  const isNew = !isComparable && totals.views + totalsBefore.views === 0;
  return (
    <>
      {!isCounting && (
        <p className="visits-note">
          Counting is off: the pages are sent without the script, and nothing is added.
        </p>
      )}
      {isCounting && isNew && (
        <p className="visits-note">
          <b>Counting began {formatTime(since)}. No visits yet.</b> The first view appears here
          after a few seconds, when you return to this tab. Known robots are left out, and so are
          you while you are logged in.
        </p>
      )}
      {isCounting && !globalThis.isSecureContext && (
        <p className="visits-note">
          This site is open over http, where browsers do not say which site a request comes from:
          nothing is counted. Open it over https.
        </p>
      )}
      {!isNew && (
        <>
          <VisitChart key={`${period} ${points.at(-1)?.from}`} {...report} />
          <ChartFoot {...report} />
          <VisitTables {...report} />
        </>
      )}
    </>
  );
}

function CountingSwitch(props: {
  isCounting: boolean;
  busy: boolean;
  onSwitched: () => Promise<void>;
}) {
  const { notices } = useFeatures();
  const [isSetting, setIsSetting] = useState(false);
  const busy = props.busy || isSetting;
  const set = async (isOn: boolean) => {
    setIsSetting(true);
    const answer = await setCounting(isOn);
    setIsSetting(false);
    if (answer.ok) await props.onSwitched();
    else notices.refused(answer);
  };
  return (
    <label className="switch">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
        role="switch"
        checked={props.isCounting}
        aria-disabled={busy}
        onChange={(event) => {
          if (!busy) void set(event.target.checked);
        }}
      />
      Count visits
    </label>
  );
}

/** From this many characters on a count is set smaller. */
const LONG_COUNT = 6;

function Counts({ totals, totalsBefore, isComparable }: VisitReport) {
  const figures = [
    { name: 'views', label: 'views', isCompared: isComparable },
    { name: 'visitors', label: 'visitors, by day', isCompared: isComparable },
    { name: 'downloads', label: 'downloads', isCompared: true },
  ] as const;
  return (
    <dl className="visit-counts max-desk:order-2 max-desk:grid max-desk:grid-cols-2 max-desk:gap-x-4 max-desk:mt-[1.1rem]">
      {figures.map(({ name, label, isCompared }) => (
        <div
          className="grid grid-cols-[1fr_auto] grid-rows-[1fr_auto] pt-2 pb-[0.7rem] border-t border-line-night-2 desk:max-[75rem]:grid-cols-1"
          key={name}
        >
          <dt className="col-start-2 self-end text-nav/[1.35] text-right text-moonlit-2">
            {label}
          </dt>
          <dd
            className="visit-count figures [grid-area:1/1/3/2] ml-[-0.03em] text-[3.25rem]/[1] font-medium tracking-[-0.01em] desk:max-[75rem]:[grid-area:auto] desk:max-[75rem]:-order-1 desk:max-[75rem]:text-[2.25rem] max-desk:text-[2.25rem]"
            data-long={formatCount(totals[name]).length >= LONG_COUNT || undefined}
          >
            {formatCount(totals[name])}
          </dd>
          <dd className="visit-note label-mono col-start-2 mt-[0.1rem] text-right">
            {isCompared ? change(totals[name], totalsBefore[name]) : 'nothing to compare yet'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
