import { keepPreviousData } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { findTool } from '../../../domain/content/downloads.ts';
import { WHAT_COUNTS } from '../../../domain/pages.ts';
import { OTHERS, VISIT_PERIODS, type VisitPeriod } from '../../../domain/visits.ts';
import type { VisitReport } from '../../../server/visits/visit-report.ts';
import { api } from '../browser/calls.ts';
import { Loaded, useLoaded } from '../browser/use-calls.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { Screen } from '../layout/screen.tsx';
import { SCREENS } from '../layout/screens.ts';
import { formatCount, formatTime } from '../text/formats.ts';
import {
  axisLabel,
  change,
  PERIOD_LABELS,
  pageName,
  pointFigures,
  pointName,
  referrerName,
  scaleEnd,
  scaleText,
} from './visit-text.ts';

/** The page views of a period, read again when the owner returns to the window. */
export default function VisitsScreen() {
  const [period, setPeriod] = useState<VisitPeriod>('month');
  const visits = useLoaded(['visits', period], () => api.visits.$get({ query: { period } }), {
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
  return (
    <Screen
      name="visits"
      isWide
      tools={
        <>
          <a className="link" href={WHAT_COUNTS} target="_blank" rel="noreferrer">
            Counting notice
            <ArrowUpRight />
          </a>
          <fieldset className="pages ms-auto max-desk:ms-0 max-desk:w-full">
            <legend className="sr-only">Period</legend>
            {VISIT_PERIODS.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === period}
                onClick={() => setPeriod(value)}
              >
                {PERIOD_LABELS[value]}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      <div aria-busy={visits.isFetching}>
        <Loaded query={visits} what="the visits">
          {({ report }) => <Report {...report} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function Report(report: VisitReport) {
  const { isCounting, isComparable, since, period, points, totals, totalsBefore } = report;
  const isNew = !isComparable && totals.views + totalsBefore.views === 0;
  return (
    <>
      <Figures {...report} />
      {!isCounting && (
        <p className="callout border-edge-soft mb-6">
          <span>Counting is off: the pages are sent without the script, and nothing is added.</span>{' '}
          <Link className="link" to={SCREENS.settings.path}>
            Settings
          </Link>
        </p>
      )}
      {isCounting && isNew && (
        <p className="callout border-edge-soft mb-6">
          <b>Counting began {formatTime(since)}. No visits yet.</b>{' '}
          <span>
            The first view appears here after a few seconds, when you return to this tab. Known
            robots are left out, and so are you while you are logged in.
          </span>
        </p>
      )}
      {isCounting && !globalThis.isSecureContext && (
        <p className="callout mb-6">
          This site is open over http, where browsers do not say which site a request comes from:
          nothing is counted. Open it over https.
        </p>
      )}
      {!isNew && (
        <>
          <VisitChart key={`${period} ${points.at(-1)?.from}`} {...report} />
          <ChartFoot {...report} />
        </>
      )}
      {(!isNew || totals.downloads > 0) && <VisitTables {...report} />}
    </>
  );
}

function Figures({ totals, totalsBefore, isComparable }: VisitReport) {
  const figures = [
    { name: 'views', label: 'views', isCompared: isComparable },
    { name: 'visitors', label: 'visitors, by day', isCompared: isComparable },
    { name: 'downloads', label: 'downloads', isCompared: true },
  ] as const;
  return (
    <dl className="mb-6 flex flex-wrap gap-x-14 gap-y-3 max-desk:justify-between max-desk:gap-x-4">
      {figures.map(({ name, label, isCompared }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dd className="text-small text-ink-3">
            {isCompared ? change(totals[name], totalsBefore[name]) : 'nothing to compare yet'}
          </dd>
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="text-[2.25rem]/[1.1] font-strong tracking-[-0.02em] figures max-desk:text-[1.75rem]">
            {formatCount(totals[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SCALE =
  'absolute font-mono text-label/[1.6] text-ink-3 whitespace-nowrap pointer-events-none';

type Points = Pick<VisitReport, 'period' | 'points'>;

/**
 * The views of a period as bars of slats, and in words those of the day under the pointer, at first of the one with the
 * most. The table below has the same without a pointer.
 */
function VisitChart({ period, points }: Points) {
  const views = points.map((point) => point.views);
  const most = Math.max(...views);
  const last = points.length - 1;
  const [shown, setShown] = useState(most === 0 ? last : views.indexOf(most));
  const end = scaleEnd(most);

  return (
    <div aria-hidden="true">
      <p className="mb-3 text-small text-ink-2 figures">
        <b className="me-2">{pointName(points[shown]?.from ?? '')}</b>{' '}
        <span>{pointFigures(points, shown)}</span>
      </p>
      <div className="relative flex h-60 mb-9 ps-10 border-b border-ink">
        {[end, end / 2].map((count) => (
          // React sets it through the style object, which the content policy allows.
          <span
            key={count}
            className={`${SCALE} inset-x-0 h-0 border-t border-rule`}
            style={{ bottom: `${(count / end) * 100}%` }}
          >
            {scaleText(count)}
          </span>
        ))}
        {points.map((point, index) => (
          <div
            key={point.from}
            className="relative flex flex-1 items-end justify-center"
            onPointerEnter={() => setShown(index)}
          >
            {point.views > 0 ? (
              <i
                className={`w-[62%] min-h-[3px] ${index === last ? `border border-b-0 ${index === shown ? 'border-dye' : 'border-ink'}` : index === shown ? 'bg-dye' : 'bg-ink'}`}
                style={{ height: `${(point.views / end) * 100}%` }}
              />
            ) : (
              // A day without views has its place too.
              <i className="w-[62%] h-[3px] bg-edge-soft" />
            )}
            <span
              className={`${SCALE} top-[calc(100%+0.35rem)] ${period === 'month' && index === last ? 'end-0' : 'start-[19%]'}`}
            >
              {axisLabel(period, point.from, last - index)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function ChartFoot({ period, points, since }: Points & Pick<VisitReport, 'since'>) {
  const isYoung = since.slice(0, '2026-11-22'.length) > (points[0]?.from ?? '');
  return (
    <>
      <p className="hint">
        {isYoung && `Counting began ${formatTime(since)}. `}Hollow: not over yet. Visitors without
        JavaScript, and those who ask not to be counted, are not included: the real numbers are a
        little higher.
      </p>
      <details>
        <summary className="link cursor-pointer py-2">Read as a table</summary>
        <CountTable
          title="Views and visitors"
          columns={[period === 'year' ? 'Month' : 'Day', 'Views', 'Visitors']}
          rows={points.toReversed().map(({ from, views, visitors }) => ({
            key: from,
            name: pointName(from),
            counts: [views, visitors],
          }))}
        />
      </details>
    </>
  );
}

const SHOWN_ROWS = 10;

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** The first one gives the length of the row's bar. */
  readonly counts: readonly number[];
}

function VisitTables({ pages, referrers, downloads }: VisitReport) {
  const tools = useFromEdits(({ saved }) => saved.content.downloads);
  return (
    <div className="mt-9 grid gap-x-10 gap-y-8 items-start desk:grid-cols-3">
      <CountTable
        title="Pages"
        columns={['Page', 'Views', 'Visitors']}
        rows={pages.map(({ path, views, visitors }) => ({
          key: path,
          name: <PageLink path={path} name={pageName(path, tools)} />,
          counts: [views, visitors],
        }))}
      />
      <CountTable
        title="Referrers"
        columns={['Host', 'Views']}
        rows={referrers.map(({ host, views }) => ({
          key: host,
          name: referrerName(host),
          counts: [views],
        }))}
      />
      <CountTable
        title="Downloads"
        columns={['Tool', 'Times']}
        rows={downloads.map(({ toolId, times }) => ({
          key: toolId,
          name: findTool(tools, toolId)?.name || toolId,
          counts: [times],
        }))}
      />
    </div>
  );
}

const PageLink = ({ path, name }: { path: string; name: string | null }) =>
  path === OTHERS ? (
    name
  ) : (
    <a
      className={`inline-flex min-h-9 items-center hover:underline max-desk:min-h-11 ${name === null ? 'font-mono text-small' : ''}`}
      href={path}
      target="_blank"
      rel="noreferrer"
    >
      {name ?? path}
    </a>
  );

/** A table in which the line above each row is its bar. */
function CountTable(props: { title: string; columns: readonly string[]; rows: readonly Row[] }) {
  const { title, columns, rows } = props;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const largest = Math.max(1, ...rows.map(({ counts: [first = 0] }) => first));
  return (
    <section className="min-w-0">
      <h2 id={id} className="mb-2 font-strong">
        {title}
      </h2>
      {rows.length === 0 && <p className="empty">None.</p>}
      {rows.length > 0 && (
        <table className="data-table figures" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th className={index === 0 ? '' : 'text-end'} key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? rows.length : SHOWN_ROWS).map(({ key, name, counts }) => (
              // React sets it through the style object, which the content policy allows.
              <tr
                key={key}
                className="bg-linear-to-r from-ink to-ink bg-no-repeat"
                style={{ backgroundSize: `${((counts[0] ?? 0) / largest) * 100}% 2px` }}
              >
                <th scope="row" className="w-full wrap-anywhere">
                  {name}
                </th>
                {counts.map((count, index) => (
                  <td className="text-end" key={columns[index + 1]}>
                    {formatCount(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN_ROWS && (
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          <span>
            {isWhole ? `Show only ${SHOWN_ROWS}` : `Show all ${formatCount(rows.length)}`}
          </span>
          <span className="sr-only"> of {title}</span>
        </button>
      )}
    </section>
  );
}
